/** One piece of work at a time. */
export interface Turn {
  /** Returns what ends the turn; undefined if it is somebody else's. */
  readonly take: () => (() => void) | undefined;
  /** The same when the turn is free. */
  readonly wait: () => Promise<() => void>;
}

export function createTurn(): Turn {
  let holder: { readonly left: Promise<void> } | undefined;
  const take = (): (() => void) | undefined => {
    if (holder !== undefined) return undefined;
    let leave = (): void => undefined;
    const own = { left: new Promise<void>((resolve) => (leave = resolve)) };
    holder = own;
    return () => {
      if (holder === own) holder = undefined;
      leave();
    };
  };
  const wait = async (): Promise<() => void> => {
    for (let end = take(); ; end = take()) {
      if (end !== undefined) return end;
      await holder?.left;
    }
  };
  return { take, wait };
}
