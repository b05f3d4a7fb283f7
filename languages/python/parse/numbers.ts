/** Number literals, as the grammar's rules `integer` and `float` have them (underscores may end a number; `10L` and `0777` are Python 2's). */
import { isDigit, isHexDigit } from "./characters.js";

interface Numeral {
  readonly kind: "integer" | "float";
  readonly end: number;
}

const DOT = 46;
const UNDERSCORE = 95;

/** The longest number at `at`, where there is a digit or a dot before a digit. */
export function readNumber(text: string, at: number): Numeral {
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
