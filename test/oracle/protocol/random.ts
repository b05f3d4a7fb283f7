/** Choices that the same seed repeats. */
export interface Random {
  /** A whole number from 0 up to `below`. */
  readonly below: (below: number) => number;
  /** True once in `times`. */
  readonly once: (times: number) => boolean;
  readonly of: <T>(items: readonly T[]) => T;
}

export function createRandom(seed: number): Random {
  // Mixed, so that neighbouring seeds have nothing in common.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    once: (times) => below(times) === 0,
    of: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("nothing to choose from");
      return item;
    },
  };
}
