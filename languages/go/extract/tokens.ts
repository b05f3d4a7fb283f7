/** Go's tokens as far as the tolerant reader distinguishes them; each character is read once. */
import { commentAt } from "./header.js";

export interface Token {
  /** `end`: a line end or a semicolon; `open`, `close`: any bracket. */
  readonly kind: "word" | "string" | "open" | "close" | "end" | "other";
  readonly text: string;
  readonly start: number;
}

export function* tokenize(text: string, from: number): Generator<Token> {
  const words = /[\p{L}_][\p{L}\p{N}_]*/uy;
  let at = from;
  while (at < text.length) {
    const start = at;
    const character = text.charAt(at);
    const comment = character === "/" ? commentAt(text, at) : undefined;
    words.lastIndex = at;
    if (comment !== undefined) at = comment.end;
    else if (character === '"' || character === "`" || character === "'") {
      at = closing(text, at, character);
      yield { kind: character === "'" ? "other" : "string", text: text.slice(start, at), start };
    } else if (words.test(text)) {
      at = words.lastIndex;
      yield { kind: "word", text: text.slice(start, at), start };
    } else {
      at += 1;
      if (!/[ \t\r]/.test(character)) yield { kind: kindOf(character), text: character, start };
    }
  }
}

function kindOf(character: string): Token["kind"] {
  if ("([{".includes(character)) return "open";
  if (")]}".includes(character)) return "close";
  return character === "\n" || character === ";" ? "end" : "other";
}

/** Offset after the closing quote; a line end also terminates a literal that is not raw. */
function closing(text: string, start: number, quote: string): number {
  if (quote === "`") {
    const end = text.indexOf(quote, start + 1);
    return end < 0 ? text.length : end + 1;
  }
  let at = start + 1;
  while (at < text.length && text[at] !== quote && text[at] !== "\n") at += text[at] === "\\" ? 2 : 1;
  return text[at] === quote ? at + 1 : Math.min(at, text.length);
}
