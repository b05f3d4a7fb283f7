/** Texts of a repository for formats that are drawn. */

/** C0 and C1 controls, line ends, bidirectional controls and halves of surrogate pairs; each is shown as U+FFFD. */
const UNSHOWN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** One line that every format can hold. */
export function plainText(text: string): string {
  return text.replace(UNSHOWN, "\ufffd");
}

/** Characters of a name and of a purpose in a picture. */
export const LONGEST_LABEL = 80;
export const LONGEST_PURPOSE = 400;

/** With `…` in the middle of what is longer. */
export function shortText(text: string, most: number): string {
  const plain = plainText(text);
  if (plain.length <= most) return plain;
  const characters = [...plain];
  if (characters.length <= most) return plain;
  const half = Math.floor((most - 1) / 2);
  return `${characters.slice(0, most - 1 - half).join("")}…${characters.slice(characters.length - half).join("")}`;
}
