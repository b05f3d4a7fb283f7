/** What a question returns: data for programs, and lines for people. */
export interface Answer {
  /** Without `schemaVersion`, which is added when it is printed. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The first line has the total. Texts of repositories in it are escaped. */
  readonly lines: readonly string[];
  /** 1 if a bound that was asked for is exceeded. */
  readonly exitCode: 0 | 1;
}

/** A field of `--json` that is renamed, removed or changes its meaning raises it. */
export const ANSWER_VERSION = 1;

export interface Limits {
  /** Most entries of a list; 0: all. */
  readonly limit: number;
}

export function limited<Item>(items: readonly Item[], limit: number): readonly Item[] {
  return limit === 0 ? items : items.slice(0, limit);
}

/** A last line if entries were left out. */
export function moreLine(total: number, shown: number, what: string): readonly string[] {
  return total > shown ? [`… ${total - shown} more ${what}; --limit 0 lists all`] : [];
}

/** `1 use`, `2 uses`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Control characters, and those that turn text round, by number: names of files come from repositories. */
export function shown(text: string): string {
  return text.replace(
    /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
