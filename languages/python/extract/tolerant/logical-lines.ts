/** A text as logical lines: strings and comments blanked out, brackets and backslashes joined, semicolons split. */
import type { TextRange } from "../../../../src/syntax/comment-syntax.js";

export interface LogicalLine {
  /** Columns before the statement; a statement behind a semicolon has its line's. */
  readonly indent: number;
  /** Offset of the first character. */
  readonly start: number;
  /** As long as the text that it stands for; strings and comments are spaces, line breaks inside too. */
  readonly code: string;
}

/** Statements longer than this are data. */
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

/** A bracket that nobody closed ends where a definition starts. */
function startsStatement(code: string, at: number): boolean {
  return /^(?:def|class|import|async def|@)\b/.test(code.slice(at, at + 12)) || /^from [.\w]+ import\b/.test(code.slice(at, at + 80));
}

function indentAt(code: string, at: number): number {
  let end = at;
  while (code[end] === " " || code[end] === "\t") end += 1;
  return end - at;
}

/** Characters of strings and comments become spaces; line breaks inside of long strings become spaces too. */
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

/** A short string that is not closed ends with its line. */
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
