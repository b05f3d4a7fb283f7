import { cutText, cutWords, LONGEST_PATH, shownLine, withTexts } from "../../../../src/model/shown-text.js";

/** What a question returns: data for programs, and lines for people. */
export interface Answer {
  /** Without `schemaVersion`, which is added when it is printed. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The first line has the total. With texts of repositories as they are: whoever prints it cuts and escapes them. */
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

export { shownLine as shown };

/** Fields whose texts are sentences, with names in them. */
const SENTENCES: ReadonlySet<string> = new Set(["message", "next", "reason", "refused", "sources", "damage"]);

const cutWhole = (text: string): string => cutText(text, text.includes("/") ? LONGEST_PATH : undefined);

/** A row for a line: none of its texts fills the line. */
export function cutRow<Row extends object>(row: Row): Row {
  return withTexts(row, cutWhole) as Row;
}

/** An answer as one line of JSON, with texts of strangers cut. */
export function jsonText(document: object): string {
  const cut = (text: string, key: string): string => (SENTENCES.has(key) ? cutWords(text) : cutWhole(text));
  return `${JSON.stringify(withTexts(document, cut))}\n`;
}
