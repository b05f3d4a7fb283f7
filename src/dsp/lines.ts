/**
 * Lines and blanks as defined by the reference: its `splitlines` and `strip` have more
 * separators than LF and fewer blanks than `trim` (which also removes a byte order mark).
 */

// oxlint-disable-next-line no-control-regex -- the reference treats these as line breaks
const LINE_BREAK = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

// oxlint-disable-next-line no-control-regex -- those of them other than LF
export const RARE_BREAK = /[\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

const BLANKS = new Set(
  [
    ..."\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680",
    ..."\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a",
    ..."\u2028\u2029\u202f\u205f\u3000",
  ].map((character) => character.charCodeAt(0)),
);

/** No character from here on is a blank, within ASCII. */
const FIRST_LETTER = 0x21;
const LAST_LETTER = 0x7e;

export function isBlank(code: number): boolean {
  return (code < FIRST_LETTER || code > LAST_LETTER) && BLANKS.has(code);
}

export function splitLines(text: string): string[] {
  // Text written by programs has only LF, which splits several times as fast.
  const lines = text.split(RARE_BREAK.test(text) ? LINE_BREAK : "\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function stripEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end);
}

export function strip(text: string): string {
  let start = 0;
  while (start < text.length && isBlank(text.charCodeAt(start))) start++;
  return stripEnd(start === 0 ? text : text.slice(start));
}

/** The lines of an `imports`, `shared` or TOC file: stripped, without blank ones. */
export function readLines(text: string): string[] {
  return splitLines(text)
    .map(strip)
    .filter((line) => line !== "");
}

/** Inverse of `readLines`; zero bytes for no lines. */
export function formatLines(lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

/** A text file: a description, a why. */
export function formatText(text: string): string {
  return `${stripEnd(text)}\n`;
}
