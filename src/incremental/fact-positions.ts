/** Positions in the facts of a file. Where only their order matters they are replaced by their ranks. */

/** Keys of offsets in the text. */
export const OFFSETS: ReadonlySet<string> = new Set(["position", "end", "block", "reference", "offset", "start"]);
/** Keys of line numbers. */
export const LINES: ReadonlySet<string> = new Set(["line"]);

/** The different numbers at any of the keys, in ascending order. */
export function positionsIn(facts: object, keys: ReadonlySet<string>): readonly number[] {
  const found = new Set<number>();
  JSON.stringify(facts, (key, value: unknown) => {
    if (typeof value === "number" && keys.has(key)) found.add(value);
    return value;
  });
  return [...found].sort((a, b) => a - b);
}

/** As text, with ranks for positions: each among those of its pool. `pools`: keys of positions; `without`: keys to leave out. */
export function textWithRanks(facts: object, pools: readonly ReadonlySet<string>[], without: ReadonlySet<string> = NONE): string {
  const ranks = new Map<string, ReadonlyMap<number, number>>();
  for (const pool of pools) {
    const places = new Map(positionsIn(facts, pool).map((value, rank) => [value, rank]));
    for (const key of pool) ranks.set(key, places);
  }
  return JSON.stringify(facts, (key, value: unknown) => {
    if (without.has(key)) return undefined;
    return typeof value === "number" ? (ranks.get(key)?.get(value) ?? value) : value;
  });
}

const NONE: ReadonlySet<string> = new Set();
