/** Splits a text into logical lines: strings and comments are blanked out, brackets and backslashes joined, semicolons split. */
import type { TextRange } from "../../../../src/syntax/comment-syntax.js";

export interface LogicalLine {
  /** Columns before the statement; a statement after a semicolon has the indentation of its line. */
  readonly indent: number;
  /** Offset of the first character. */
  readonly start: number;
  /** Same length as the original text; strings and comments, including their line breaks, are spaces. */
  readonly code: string;
}

/** Longer statements are data. */
const LONGEST = 20_000;

export function logicalLines(text: string): readonly LogicalLine[] {
  const code = blanked(text);
  const lines: LogicalLine[] = [];
  let start = 0;
  let depth = 0;
  let indent = indentAt(code, 0);
  const close = (end: number): void => {
    const raw = code.slice(start, Math.min(end, start + LONGEST));
    const bare = raw.trimStart();
    if (bare.trim() !== "") lines.push({ indent, start: start + raw.length - bare.length, code: bare.replace(/[\r\n\\]/g, " ") });
    start = end + 1;
  };
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at];
    if (character === "(" || character === "[" || character === "{") depth += 1;
    else if (character === ")" || character === "]" || character === "}") depth = Math.max(0, depth - 1);
    else if (character === ";" && depth === 0) close(at);
    else if (character === "\n" && code[at - 1] !== "\\" && (depth === 0 || startsStatement(code, at + 1))) {
      close(at);
      depth = 0;
      indent = indentAt(code, at + 1);
    }
  }
  close(code.length);
  return lines;
}

/** An unclosed bracket ends where a definition starts. */
function startsStatement(code: string, at: number): boolean {
  return /^(?:def|class|import|async def|@)\b/.test(code.slice(at, at + 12)) || /^from [.\w]+ import\b/.test(code.slice(at, at + 80));
}

function indentAt(code: string, at: number): number {
  let end = at;
  while (code[end] === " " || code[end] === "\t") end += 1;
  return end - at;
}

/** Replaces the characters of strings and comments by spaces, including line breaks in long strings. */
function blanked(text: string): string {
  const pieces: string[] = [];
  let kept = 0;
  for (const { start, end } of silent(text)) {
    pieces.push(text.slice(kept, start), " ".repeat(end - start));
    kept = end;
  }
  pieces.push(text.slice(kept));
  return pieces.join("");
}

export function commentsIn(text: string): readonly TextRange[] {
  return [...silent(text)].filter(({ start }) => text[start] === "#");
}

/** Strings and comments. */
function* silent(text: string): Generator<TextRange> {
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    if (character !== "#" && character !== '"' && character !== "'") {
      at += 1;
      continue;
    }
    const end = character === "#" ? endOfLine(text, at) : endOfString(text, at, character);
    yield { start: at, end };
    at = end;
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/** An unterminated short string ends with its line. */
function endOfString(text: string, from: number, quote: string): number {
  const triple = text.startsWith(quote.repeat(3), from);
  const close = triple ? quote.repeat(3) : quote;
  for (let at = from + close.length; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\\") at += 1;
    else if (character === "\n" && !triple) return at;
    else if (character === quote && text.startsWith(close, at)) return at + close.length;
  }
  return text.length;
}
