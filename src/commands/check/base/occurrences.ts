/** Places of a file where something is loaded that nobody can follow, compared between two states. */
export interface Occurrence {
  /** 1-based. */
  readonly line: number;
  /** For people. */
  readonly what: string;
  /** The same place, wherever it stands in the file. */
  readonly key: string;
}

/** What a state has more often than another one: each occurrence counts. */
export function beyond<Item extends { readonly key: string }>(
  now: readonly Item[],
  before: readonly { readonly key: string }[],
): readonly Item[] {
  const left = new Map<string, number>();
  for (const { key } of before) left.set(key, (left.get(key) ?? 0) + 1);
  return now.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}
