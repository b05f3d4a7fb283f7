/** String literals. What is inside them is read as the grammar's external scanner reads it, piece by piece. */
import { unsure, type Cursor, anonymous, branch, inField, leaf, type Draft } from "./cursor.js";
import { advance } from "./read-token.js";
import { expressions, yieldExpression } from "./lists.js";
import { isDigit, isHexDigit } from "./characters.js";

/** How a literal is read on, by its prefix and quotes. */
interface Literal {
  readonly isRaw: boolean;
  readonly isFormat: boolean;
  readonly isBytes: boolean;
  readonly quotes: string;
}

/** A literal that is being read. */
interface Body {
  readonly literal: Literal;
  readonly children: Draft[];
  /** Start of the text since the last interpolation, and the escapes in it. */
  from: number;
  escapes: Draft[];
  at: number;
}

const [LINE, RETURN, BACKSLASH, OPEN, CLOSE] = [10, 13, 92, 123, 125] as const;

/** `string`, or `concatenated_string` for adjacent literals. */
export function strings(cursor: Cursor): Draft {
  const first = string(cursor);
  if (cursor.kind !== "string") return first;
  const all = [first];
  while (cursor.kind === "string") all.push(string(cursor));
  return branch("concatenated_string", first.start, cursor.last, all);
}

function string(cursor: Cursor): Draft {
  const { text, start, end } = cursor;
  const literal = literalOf(text.slice(start, end));
  const body: Body = { literal, children: [leaf("string_start", start, end)], from: end, escapes: [], at: end };
  const endStart = literal.isRaw ? readRaw(cursor, body) : readPlain(cursor, body);
  endContent(body, endStart);
  body.children.push(leaf("string_end", endStart, body.at));
  const node = branch("string", start, body.at, body.children);
  cursor.end = body.at;
  advance(cursor);
  return node;
}

function literalOf(opening: string): Literal {
  const quotes = opening.replace(/^[a-zA-Z]+/, "");
  const prefix = opening.slice(0, opening.length - quotes.length).toLowerCase();
  return { isRaw: prefix.includes("r"), isFormat: /[ft]/.test(prefix), isBytes: prefix.includes("b"), quotes };
}

/** Reads to the end of a literal with escapes; the offset of its closing quotes. */
function readPlain(cursor: Cursor, body: Body): number {
  const { text } = cursor;
  const { quotes, isFormat } = body.literal;
  const quote = quotes.charCodeAt(0);
  const isTriple = quotes.length === 3;
  for (;;) {
    const code = text.charCodeAt(body.at);
    if (code === BACKSLASH) readEscape(cursor, body);
    else if (code === quote && (!isTriple || text.startsWith(quotes, body.at))) {
      const end = body.at;
      body.at += quotes.length;
      return end;
    } else if (isFormat && (code === OPEN || code === CLOSE)) readBrace(cursor, body, code);
    else if ((code === LINE && !isTriple) || body.at >= text.length) unsure(cursor, "open string");
    else body.at += 1;
  }
}

function readEscape(cursor: Cursor, body: Body): void {
  const { text } = cursor;
  const { at } = body;
  if (body.literal.isBytes && "NuU".includes(text.charAt(at + 1)) && at + 1 < text.length) {
    // The scanner passes the character after the letter as well, whatever it is.
    if (!/[\w ]/.test(text.charAt(at + 2))) unsure(cursor, "escape of text in bytes");
    body.at += 3;
    return;
  }
  const length = escapeLength(text, at);
  body.escapes.push(length > 0 ? leaf("escape_sequence", at, at + length) : anonymous("\\", at, at + 1));
  body.at += length > 0 ? length : 1;
}

/**
 * Reads to the end of a raw literal; the offset where `string_end` starts. The scanner does not count a backslash and what it protects as
 * content: if there is nothing else before the closing quotes, `string_end` starts with the backslash.
 */
function readRaw(cursor: Cursor, body: Body): number {
  const { text } = cursor;
  const { quotes, isFormat } = body.literal;
  const quote = quotes.charCodeAt(0);
  let piece = body.at;
  let hasContent = false;
  for (;;) {
    const code = text.charCodeAt(body.at);
    if (body.at >= text.length) unsure(cursor, "open string");
    if (isFormat && (code === OPEN || code === CLOSE)) {
      if (!hasContent && body.at > piece) unsure(cursor, "backslash before a brace in a raw string");
      readBrace(cursor, body, code);
      piece = body.at;
      hasContent = false;
    } else if (code === BACKSLASH) body.at = afterBackslash(text, body.at, quote);
    else if (code !== quote) {
      if (code === LINE && quotes.length === 1) unsure(cursor, "open string");
      body.at += 1;
      hasContent = true;
    } else if (text.startsWith(quotes, body.at)) {
      const end = hasContent ? body.at : piece;
      body.at += quotes.length;
      return end;
    } else {
      body.at += text.charCodeAt(body.at + 1) === quote ? 2 : 1;
      piece = body.at;
      hasContent = false;
    }
  }
}

function afterBackslash(text: string, backslash: number, quote: number): number {
  let at = backslash + 1;
  const code = text.charCodeAt(at);
  if (code === quote || code === BACKSLASH) at += 1;
  if (text.charCodeAt(at) === RETURN) at += 1;
  return text.charCodeAt(at) === LINE ? at + 1 : at;
}

/** `{{`, `}}` or an interpolation. */
function readBrace(cursor: Cursor, body: Body, brace: number): void {
  const { at } = body;
  if (cursor.text.charCodeAt(at + 1) === brace) {
    body.escapes.push(leaf("escape_interpolation", at, at + 2));
    body.at += 2;
    return;
  }
  if (brace === CLOSE) unsure(cursor, "single brace in a string");
  endContent(body, at);
  const node = interpolation(cursor, at, "interpolation");
  body.children.push(node);
  body.at = node.end;
  body.from = node.end;
}

function endContent(body: Body, end: number): void {
  if (end > body.from) body.children.push(branch("string_content", body.from, end, body.escapes));
  body.escapes = [];
}

/** From the brace at `start`; the current token is undefined afterwards. */
function interpolation(cursor: Cursor, start: number, type: "interpolation" | "format_expression"): Draft {
  cursor.brackets += 1;
  cursor.kind = type;
  cursor.end = start + 1;
  advance(cursor);
  const value = cursor.kind === "yield" ? yieldExpression(cursor) : expressions(cursor);
  const children = [inField("expression", value)];
  if (cursor.kind === "=") {
    children.push(anonymous("=", cursor.start, cursor.end));
    advance(cursor);
  }
  if (cursor.kind === "!") children.push(conversion(cursor));
  let end = cursor.end;
  if (cursor.kind === ":") {
    const format = formatSpecifier(cursor);
    children.push(inField("format_specifier", format));
    end = format.end + 1;
  } else if (cursor.kind !== "}") unsure(cursor, "other token than the closing brace");
  cursor.brackets -= 1;
  return branch(type, start, end, children);
}

function conversion(cursor: Cursor): Draft {
  const { text, start } = cursor;
  if (!/[a-z]/.test(text.charAt(start + 1))) unsure(cursor, "conversion");
  cursor.end = start + 2;
  advance(cursor);
  return inField("type_conversion", leaf("type_conversion", start, start + 2));
}

/** Ends before the closing brace. */
function formatSpecifier(cursor: Cursor): Draft {
  const { text, start } = cursor;
  const children: Draft[] = [];
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === CLOSE) return branch("format_specifier", start, at, children);
    if (code === LINE || at >= text.length) unsure(cursor, "line end in a format");
    if (code === OPEN) {
      if (text.charCodeAt(at + 1) === OPEN) unsure(cursor, "double brace in a format");
      const nested = interpolation(cursor, at, "format_expression");
      children.push(nested);
      at = nested.end;
    } else at += 1;
  }
}

/** Escape sequences in strings, as the grammar's rule `escape_sequence` has them. */
const SIMPLE = "'\"abfrntv\\\n";

/** Length of the sequence at `at`, where a backslash is; 0 if the backslash stands for itself. */
function escapeLength(text: string, at: number): number {
  const letter = text.charAt(at + 1);
  if (letter !== "" && SIMPLE.includes(letter)) return 2;
  if (letter === "x") return hexadecimal(text, at, 2);
  if (letter === "u") return hexadecimal(text, at, 4);
  if (letter === "U") return hexadecimal(text, at, 8);
  if (letter === "\r") return text.charAt(at + 2) === "\n" ? 3 : 0;
  if (letter === "N") return characterName(text, at);
  let length = 1;
  while (length < 4 && isDigit(text.charCodeAt(at + length))) length += 1;
  return length > 1 ? length : 0;
}

function hexadecimal(text: string, at: number, digits: number): number {
  for (let index = 0; index < digits; index += 1) if (!isHexDigit(text.charCodeAt(at + 2 + index))) return 0;
  return 2 + digits;
}

/** `\N{DASH}`. The grammar's rule does not stop at the end of the string. */
function characterName(text: string, at: number): number {
  if (text.charAt(at + 2) !== "{") return 0;
  const end = text.indexOf("}", at + 3);
  return end > at + 3 ? end + 1 - at : 0;
}
