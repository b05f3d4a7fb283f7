/**
 * Names of symbols and of externals in `source:`. In code they may be any text (`import "a\nb"`, `export { x as "a b" }`), in a
 * description they are part of one line: characters that end the line or are lost when it is read are percent-encoded. Other names are
 * unchanged, even with a `%`.
 */
import { isBlank } from "./lines.js";

/** The reference's line ends, and NUL. */
const UNSAFE_CHARACTERS = [..."\0\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"];
/** Lost only at either end of a name. */
const OUTER_BLANKS = [..."\t\x1f \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"];

const INNER_CODES = codesOf(["%", ...UNSAFE_CHARACTERS]);
const OUTER_CODES = codesOf(OUTER_BLANKS);
/** Half a surrogate pair, which has no UTF-8 encoding, is encoded by generalising UTF-8. */
const SURROGATE_CODE = "%ED%[AB][0-9A-F]%[89AB][0-9A-F]";

const UNSAFE = new RegExp(`[${UNSAFE_CHARACTERS.join("")}]|\\p{Cs}`, "u");
const UNSAFE_ALL = new RegExp(UNSAFE, "gu");
const UNSAFE_OR_SIGN = new RegExp(`[%${UNSAFE_CHARACTERS.join("")}]|\\p{Cs}`, "gu");
const INNER = `${[...INNER_CODES.keys()].join("|")}|${SURROGATE_CODE}`;
const ANY = `${INNER}|${[...OUTER_CODES.keys()].join("|")}`;
const ANY_CODE = new RegExp(ANY, "g");
const LEADING_CODES = new RegExp(`^(?:${ANY})+`);
const TRAILING_CODES = new RegExp(`(?:${ANY})+$`);

export function encodeName(name: string): string {
  const [start, end] = withoutOuterBlanks(name);
  if (start === 0 && end === name.length && !UNSAFE.test(name) && decodeCodes(name) === name) return name;
  const outside = (text: string): string => text.replace(/[^]/g, codeOf);
  return outside(name.slice(0, start)) + name.slice(start, end).replace(UNSAFE_OR_SIGN, codeOf) + outside(name.slice(end));
}

/** Inverse of `encodeName`. Text that `encodeName` cannot have produced is taken literally: other tools do not encode. */
export function decodeName(text: string): string {
  if (!text.includes("%")) return text;
  const name = decodeCodes(text);
  return encodeName(name) === text ? name : text;
}

/** Encodes the line ends of any kind of source. */
export function encodeBreaks(source: string): string {
  return UNSAFE.test(source) ? source.replace(UNSAFE_ALL, codeOf) : source;
}

function decodeCodes(text: string): string {
  if (!text.includes("%")) return text;
  const leading = LEADING_CODES.exec(text)?.[0].length ?? 0;
  const trailing = TRAILING_CODES.exec(text)?.index ?? text.length;
  return text.replace(ANY_CODE, (code, at: number) => {
    const outer = OUTER_CODES.get(code);
    if (outer !== undefined) return at < leading || at >= trailing ? outer : code;
    return INNER_CODES.get(code) ?? surrogateOf(code);
  });
}

function withoutOuterBlanks(name: string): readonly [start: number, end: number] {
  let start = 0;
  while (start < name.length && isBlank(name.charCodeAt(start))) start++;
  let end = name.length;
  while (end > start && isBlank(name.charCodeAt(end - 1))) end--;
  return [start, end];
}

function codesOf(characters: readonly string[]): ReadonlyMap<string, string> {
  return new Map(characters.map((character) => [codeOf(character), character]));
}

function codeOf(character: string): string {
  if (!/\p{Cs}/u.test(character)) return encodeURIComponent(character);
  const unit = character.charCodeAt(0);
  const bytes = [unit >> 12, (unit >> 6) & 0x3f, unit & 0x3f].map((bits, index) => bits | (index === 0 ? 0xe0 : 0x80));
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join("");
}

function surrogateOf(code: string): string {
  const [first = 0, second = 0, third = 0] = code
    .split("%")
    .slice(1)
    .map((hex) => Number.parseInt(hex, 16));
  return String.fromCharCode(((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f));
}
