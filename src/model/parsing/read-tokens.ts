/**
 * The tokens of a source in the order of the text, as its parser tells them from comments. Undefined if the file is of no dialect that can be
 * read; empty if its syntax is broken, since a literal could then pass for code. `only`: others may be left out, but for one.
 */
export type ReadTokens = (path: string, text: string, only?: Token["kind"]) => Promise<readonly Token[] | undefined>;

export interface Token {
  /** `key`: the name of a property where it is made, or another name that stands for nothing outside. `type`: a name that is gone when the code runs. `text`: what stands around the scripts of a page, beside strings. */
  readonly kind: "name" | "key" | "type" | "string" | "text" | "other";
  /** With escapes resolved; of a string its content. */
  readonly text: string;
  /** Offsets in the text of the file. */
  readonly start: number;
  readonly end: number;
}

/** Identifiers and keywords. */
export function isName({ kind }: Token): boolean {
  return kind === "name" || kind === "key" || kind === "type";
}
