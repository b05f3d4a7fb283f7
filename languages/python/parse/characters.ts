/** Classes of characters, as in the lexical rules of the grammar. */

/** Start of an identifier, part of an identifier, digit: one bit each, for ASCII. */
const START = 1;
const PART = 2;
const DIGIT = 4;

const CLASSES: Readonly<Uint8Array> = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_]/.test(character)) return START | PART;
  return /[0-9]/.test(character) ? PART | DIGIT : 0;
});

/** Alphabets in which all characters were letters long before any grammar was compiled; with other ones, versions of Unicode may differ. */
const ALPHABETS: readonly (readonly [number, number])[] = [
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x24f],
  [0x391, 0x3a1],
  [0x3a3, 0x3c9],
  [0x400, 0x481],
  [0x48a, 0x513],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x4e00, 0x9fa5],
  [0xac00, 0xd7a3],
];

export function isIdentifierStart(code: number): boolean {
  return code < 128 ? ((CLASSES[code] as number) & START) !== 0 : isLetter(code);
}

/** False for a letter outside the common alphabets, which then starts a token that nothing accepts. */
export function isIdentifierPart(code: number): boolean {
  return code < 128 ? ((CLASSES[code] as number) & PART) !== 0 : isLetter(code);
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isHexDigit(code: number): boolean {
  return isDigit(code) || ((code | 32) >= 97 && (code | 32) <= 102);
}

function isLetter(code: number): boolean {
  return ALPHABETS.some(([first, last]) => code >= first && code <= last);
}
