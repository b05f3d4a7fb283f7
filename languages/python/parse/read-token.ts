/** Tokens of a line. White space, comments and line continuations before a token belong to no rule; those of whole lines are in `lines.ts`. */
import { isDigit, isIdentifierPart, isIdentifierStart, isHexDigit } from "./characters.js";
import { anonymous, unsure, type Cursor, leaf, type Draft } from "./cursor.js";

/** Reserved words of the grammar. `print`, `exec`, `match`, `type`, `case` and `_` are not. */
const KEYWORDS: ReadonlyMap<string, string> = mapOf(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda",
  "nonlocal not or pass raise return try while with yield",
);
const LONGEST_KEYWORD = 8;

/** By first character, the longest first. */
const OPERATORS: readonly (readonly string[])[] = byFirstCharacter(
  [
    "**=",
    "//=",
    "<<=",
    ">>=",
    "...",
    "**",
    "//",
    "<<",
    ">>",
    "<=",
    ">=",
    "==",
    "!=",
    "<>",
    "->",
    ":=",
    "+=",
    "-=",
    "*=",
    "/=",
    "@=",
  ].concat(["%=", "&=", "^=", "|="], [..."()[]{},:;.=+-*/%@<>&|^~!"]),
);

function mapOf(...lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(lines.flatMap((line) => line.split(" ")).map((word) => [word, word]));
}

function byFirstCharacter(operators: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: 128 }, (_, code) => operators.filter((operator) => operator.charCodeAt(0) === code));
}

const [TAB, LINE, FEED, RETURN, SPACE, QUOTE, HASH, APOSTROPHE] = [9, 10, 12, 13, 32, 34, 35, 39] as const;
const [DOT, BACKSLASH, BACKQUOTE] = [46, 92, 96] as const;

/** Moves to the token after the current one. */
export function advance(cursor: Cursor): void {
  const { text } = cursor;
  const before = cursor.end;
  cursor.last = before;
  cursor.edge = before;
  let at = before;
  let code = text.charCodeAt(at);
  while (code === SPACE) code = text.charCodeAt((at += 1));
  if (code <= SPACE || code === HASH || code === BACKSLASH || at >= text.length) skip(cursor, at);
  else readToken(cursor, at);
}

/** Passes the opening bracket that is the current token. */
export function enter(cursor: Cursor): void {
  cursor.brackets += 1;
  advance(cursor);
}

/** Passes the closing bracket. */
export function leave(cursor: Cursor, bracket: ")" | "]" | "}"): void {
  if (cursor.kind !== bracket) unsure(cursor, "other token than the closing bracket");
  cursor.brackets -= 1;
  advance(cursor);
}

/** Passes the current token if it is of this kind. */
export function takes(cursor: Cursor, kind: string): boolean {
  const isKind = cursor.kind === kind;
  if (isKind) advance(cursor);
  return isKind;
}

export function expect(cursor: Cursor, kind: string): void {
  if (cursor.kind !== kind) unsure(cursor, "other token than expected");
  advance(cursor);
}

/** Reads the token at `at`, where no white space is. */
export function readToken(cursor: Cursor, at: number): void {
  const { text } = cursor;
  const code = text.charCodeAt(at);
  cursor.start = at;
  if (isIdentifierStart(code)) return readWord(cursor, at);
  if (isDigit(code) || (code === DOT && isDigit(text.charCodeAt(at + 1)))) {
    const { kind, end } = readNumber(text, at);
    cursor.kind = kind;
    cursor.end = end;
    return;
  }
  if (code === QUOTE || code === APOSTROPHE || code === BACKQUOTE) return openString(cursor, at);
  for (const operator of OPERATORS[code] ?? []) {
    if (operator.length > 1 && !text.startsWith(operator, at)) continue;
    cursor.kind = operator;
    cursor.end = at + operator.length;
    return;
  }
  unsure(cursor, "unknown character");
}

function readWord(cursor: Cursor, start: number): void {
  const { text } = cursor;
  let end = start + 1;
  let code = text.charCodeAt(end);
  while (isIdentifierPart(code)) code = text.charCodeAt((end += 1));
  if (code >= 128) unsure(cursor, "rare letter");
  if ((code === QUOTE || code === APOSTROPHE || code === BACKQUOTE) && isPrefix(text, start, end)) return openString(cursor, end);
  cursor.end = end;
  cursor.kind = (end - start <= LONGEST_KEYWORD && KEYWORDS.get(text.slice(start, end))) || "identifier";
}

/** The grammar accepts any combination of the letters. */
function isPrefix(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (!"fFtTrRbBuU".includes(text.charAt(at))) return false;
  return true;
}

function openString(cursor: Cursor, quote: number): void {
  const { text } = cursor;
  const code = text.charCodeAt(quote);
  const isTriple = code !== BACKQUOTE && text.charCodeAt(quote + 1) === code && text.charCodeAt(quote + 2) === code;
  cursor.kind = "string";
  cursor.end = quote + (isTriple ? 3 : 1);
}

/** From white space to the next token; spaces have been passed. */
function skip(cursor: Cursor, from: number): void {
  const { text } = cursor;
  const continuations: Draft[] = [];
  let at = from;
  let isNewLine = false;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === SPACE || code === TAB || (code === FEED && !isNewLine)) at += 1;
    else if (code === RETURN && text.charCodeAt(at + 1) === LINE) at += 1;
    else if (code === BACKSLASH && !isNewLine) at = readContinuation(cursor, at, continuations);
    else if (code !== LINE && code !== HASH && at < text.length) break;
    else if (continuations.length > 0) unsure(cursor, "line continuation before a comment or a line end");
    else if (code === HASH) {
      if (isNewLine) checkIndent(cursor, at);
      isNewLine = false;
      at = readComment(cursor, at);
    } else if (cursor.brackets === 0) return endLine(cursor, at);
    else if (at >= text.length) unsure(cursor, "open bracket at the end");
    else {
      isNewLine = true;
      at += 1;
    }
  }
  if (isNewLine) checkIndent(cursor, at);
  readToken(cursor, at);
  // The grammar's scanner looks for the quotes of a string beyond line continuations.
  if (cursor.kind !== "string") cursor.extras.push(...continuations);
}

function endLine(cursor: Cursor, at: number): void {
  cursor.kind = "newline";
  cursor.start = cursor.edge;
  cursor.end = at;
}

function readComment(cursor: Cursor, at: number): number {
  const end = endOfLine(cursor.text, at);
  cursor.extras.push(leaf("comment", at, end));
  cursor.edge = end;
  return end;
}

/** Offset of the line feed; a carriage return before it belongs to the comment. */
export function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

function readContinuation(cursor: Cursor, at: number, into: Draft[]): number {
  const line = cursor.text.charCodeAt(at + 1) === RETURN ? at + 2 : at + 1;
  if (cursor.text.charCodeAt(line) !== LINE) unsure(cursor, "backslash");
  into.push(leaf("line_continuation", at, line + 1));
  return line + 1;
}

/**
 * The grammar's scanner ends a block at a line with less indentation even inside brackets, unless the line starts with a quote or the
 * brackets may be closed before it.
 */
function checkIndent(cursor: Cursor, at: number): void {
  const open = cursor.indents.at(-1) ?? 0;
  if (open === 0 || indentBefore(cursor.text, at) >= open) return;
  if ("\"'`)]}".includes(cursor.text.charAt(at))) return;
  const mayClose = cursor.unclosable === 0 && (cursor.kind === "," || cursor.kind === "(" || cursor.kind === "{");
  if (!mayClose) unsure(cursor, "line in brackets with less indentation than its block");
}

/** Width of the white space before `at` on its line. */
function indentBefore(text: string, at: number): number {
  let width = 0;
  for (let from = at - 1; text.charCodeAt(from) !== LINE; from -= 1) width += text.charCodeAt(from) === TAB ? TAB_WIDTH : 1;
  return width;
}

/** The scanner adds this for each tab, wherever it is. */
export const TAB_WIDTH = 8;

// Number literals, as the grammar's rules `integer` and `float` have them (underscores may end a number; `10L` and `0777` are Python 2's).

interface Numeral {
  readonly kind: "integer" | "float";
  readonly end: number;
}

const UNDERSCORE = 95;

/** The longest number at `at`, where there is a digit or a dot before a digit. */
function readNumber(text: string, at: number): Numeral {
  const prefixed = text.charCodeAt(at) === 48 ? endOfPrefixed(text, at) : at;
  if (prefixed > at) return { kind: "integer", end: skipOne(text, prefixed, "lL") };
  const whole = endOfDigits(text, at);
  let end = whole;
  if (text.charCodeAt(end) === DOT) end = endOfDigits(text, end + 1);
  end = endOfExponent(text, end);
  return end > whole ? { kind: "float", end: skipOne(text, end, "jJ") } : { kind: "integer", end: skipOne(text, whole, "lLjJ") };
}

/** `0x1f`, `0o7` or `0b1`, without suffix; `at` if there is none. */
function endOfPrefixed(text: string, at: number): number {
  const isPart = partOf(text.charCodeAt(at + 1) | 32);
  if (isPart === undefined) return at;
  let end = at + 2;
  for (;;) {
    let next = text.charCodeAt(end) === UNDERSCORE ? end + 1 : end;
    if (!isPart(text.charCodeAt(next))) return end === at + 2 ? at : end;
    while (isPart(text.charCodeAt(next))) next += 1;
    end = next;
  }
}

function partOf(letter: number): ((code: number) => boolean) | undefined {
  if (letter === 120) return isHexDigit;
  if (letter === 111) return (code) => code >= 48 && code <= 55;
  return letter === 98 ? (code) => code === 48 || code === 49 : undefined;
}

/** Digits with an underscore after each group. */
function endOfDigits(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end))) {
    while (isDigit(text.charCodeAt(end))) end += 1;
    if (text.charCodeAt(end) === UNDERSCORE) end += 1;
  }
  return end;
}

function endOfExponent(text: string, at: number): number {
  if ((text.charCodeAt(at) | 32) !== 101) return at;
  const digits = skipOne(text, at + 1, "+-");
  const end = endOfDigits(text, digits);
  return end > digits ? end : at;
}

function skipOne(text: string, at: number, characters: string): number {
  return at < text.length && characters.includes(text.charAt(at)) ? at + 1 : at;
}

// The current token as a node. Each function moves to the next token.

/** A keyword or an operator. */
export function keyword(cursor: Cursor): Draft {
  const node = anonymous(cursor.kind, cursor.start, cursor.end);
  advance(cursor);
  return node;
}

/** A word that is a keyword only here. */
export function softKeyword(cursor: Cursor): Draft {
  const { start, end } = cursor;
  advance(cursor);
  return anonymous(cursor.text.slice(start, end), start, end);
}

export function identifier(cursor: Cursor): Draft {
  if (cursor.kind !== "identifier") unsure(cursor, "other token than a name");
  return word(cursor, "identifier");
}

/** A named node of this type. */
export function word(cursor: Cursor, type: string): Draft {
  const node = leaf(type, cursor.start, cursor.end);
  advance(cursor);
  return node;
}
