/** Where the queue of a fleet is, and how messages name it. */

export interface EnginePlace {
  /** Name of the fleet: fleets on one server do not see each other. */
  readonly name: string;
  /** `redis://` or `rediss://`. */
  readonly redis?: string | undefined;
  /** `postgres://`. */
  readonly postgres?: string | undefined;
  /** Folder of the embedded queue, which one process uses at a time. */
  readonly folder: string;
  /** Hears of broken connections, which are made again. */
  readonly tell: (text: string) => void;
}

/** Says the same thing once a minute at most: a server that is gone says it several times a second. */
export function seldom(tell: (text: string) => void, pause = 60_000): (text: string) => void {
  const last = new Map<string, number>();
  return (text) => {
    const now = Date.now();
    if (now - (last.get(text) ?? -Infinity) < pause) return;
    last.set(text, now);
    tell(text);
  };
}

/** Scheme, host and path of an address, for messages: user, password and query may be secret. */
export function shownAddress(address: string): string {
  if (!/^\w+:\/\//.test(address) || !URL.canParse(address)) return "the address that was given";
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
