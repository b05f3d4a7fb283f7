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

/** A line of a text. */
export interface NewLine {
  /** 1-based. */
  readonly line: number;
  readonly written: string;
  /** What two lines have in common that are the same. */
  readonly key: string;
}

/** Lines that a text has more often than its former versions. */
export function newLines(text: string, former: readonly string[], keyOf = (written: string): string => written.trim()): readonly NewLine[] {
  const linesOf = (one: string): readonly NewLine[] =>
    one.split("\n").map((written, index) => ({ line: index + 1, written, key: keyOf(written) }));
  return beyond(linesOf(text), former.flatMap(linesOf));
}
