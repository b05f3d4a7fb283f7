/**
 * A parser written by hand for the language of one grammar. It gives the very tree that the grammar gives, in less time, or throws `Unsure`;
 * the grammar parses that text then.
 */
import type { SyntaxNode } from "./syntax-tree.js";

/** Throws `Unsure` for each text of which the grammar's tree may differ or has an error. */
export type FastParser = (text: string) => SyntaxNode;

/** Thrown by a `FastParser`. `offset`: UTF-16 units. */
export class Unsure extends Error {
  constructor(
    /** A few words, the same for each text with this cause. */
    readonly reason: string,
    readonly offset: number,
  ) {
    super(`${reason} at ${offset}`);
  }
}

/** Undefined if the grammar has to parse the text. `DSP_FAST_PARSE=0` leaves all texts to it, for tests. */
export function readFast(parse: FastParser, text: string): SyntaxNode | undefined {
  if (process.env["DSP_FAST_PARSE"] === "0") return undefined;
  try {
    return parse(text);
  } catch {
    // A bug of the parser, too, must not show in the map.
    return undefined;
  }
}

/** Undefined if `read` throws `Unsure`. */
export function unlessUnsure<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unsure) return undefined;
    throw error;
  }
}
