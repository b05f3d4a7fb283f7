/** Ends of literals (https://go.dev/ref/spec#Integer_literals and after), as strict as the grammar or stricter. */
import { Unsure } from "../../../src/syntax/fast-parser.js";

const DIGITS = String.raw`\d(?:_?\d)*`;
const HEX = String.raw`[\da-fA-F](?:_?[\da-fA-F])*`;
const EXPONENT = `[eE][+-]?${DIGITS}`;
const HEX_FLOAT = `0[xX](?:_?${HEX}(?:\\.(?:${HEX})?)?|\\.${HEX})[pP][+-]?${DIGITS}`;
const FLOAT = `${DIGITS}\\.(?:${DIGITS})?(?:${EXPONENT})?|${DIGITS}${EXPONENT}|\\.${DIGITS}(?:${EXPONENT})?|${HEX_FLOAT}`;
const INTEGER = `0[bB]_?[01](?:_?[01])*|0[xX]_?${HEX}|0(?:[oO]?_?[0-7](?:_?[0-7])*)?|[1-9](?:_?${DIGITS})?`;
const NUMBER = new RegExp(`(?:(${FLOAT})|(${INTEGER})|(${DIGITS}(?=i)))(i)?(?![\\w.])`, "y");
/** Most numbers. */
const PLAIN = /(?:0|[1-9]\d*)(?![\w.])/y;

export function scanNumber(text: string, start: number): { readonly kind: string; readonly end: number } {
  PLAIN.lastIndex = start;
  if (PLAIN.test(text)) return { kind: "int_literal", end: PLAIN.lastIndex };
  NUMBER.lastIndex = start;
  const found = NUMBER.exec(text);
  if (found === null || text.charCodeAt(NUMBER.lastIndex) >= 128) throw new Unsure("number", start);
  const kind = found[4] !== undefined ? "imaginary_literal" : found[1] !== undefined ? "float_literal" : "int_literal";
  return { kind, end: NUMBER.lastIndex };
}

const RUNE =
  /'(?:[^'\\\n\r\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff]|\\(?:x[\da-fA-F]{2}|[0-7]{3}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[abfnrtv\\'"]))'/y;

export function scanRune(text: string, start: number): number {
  RUNE.lastIndex = start;
  if (!RUNE.test(text)) throw new Unsure("rune", start);
  return RUNE.lastIndex;
}

const QUOTE = 34;
const BACKSLASH = 92;
const NEW_LINE = 10;

/** The offset after a string of either kind. */
export function scanString(text: string, start: number): number {
  if (text.charCodeAt(start) !== QUOTE) {
    const end = text.indexOf("`", start + 1);
    if (end < 0) throw new Unsure("string without an end", start);
    return end + 1;
  }
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === NEW_LINE) break;
    if (code === BACKSLASH) at += 1;
  }
  throw new Unsure("string without an end", start);
}

/** Those of the language; the grammar knows others, too. */
const ESCAPE = /\\(?:[0-7]{3}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[abfnrtv\\'"])/y;

/** Calls `add` for each part of an interpreted string between its quotes. */
export function splitString(text: string, start: number, end: number, add: (type: string, start: number, end: number) => void): void {
  let at = start + 1;
  while (at < end - 1) {
    const next = text.indexOf("\\", at);
    const stop = next < 0 || next > end - 1 ? end - 1 : next;
    if (stop > at) add("interpreted_string_literal_content", at, stop);
    if (stop === end - 1) return;
    ESCAPE.lastIndex = stop;
    if (!ESCAPE.test(text)) throw new Unsure("escape sequence", stop);
    add("escape_sequence", stop, ESCAPE.lastIndex);
    at = ESCAPE.lastIndex;
  }
}
