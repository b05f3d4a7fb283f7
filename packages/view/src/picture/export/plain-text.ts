/** Texts of a repository for formats that are drawn. */

import { shortened } from "../text-width.js";

/** C0 and C1 controls, line ends, bidirectional controls and halves of surrogate pairs; each is shown as U+FFFD. */
const UNSHOWN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** One line that every format can hold. */
export function plainText(text: string): string {
  return text.replace(UNSHOWN, "\ufffd");
}

/** Characters of a name and of a purpose in a picture. */
export const LONGEST_LABEL = 80;
export const LONGEST_PURPOSE = 400;

/** The same, cut in the middle if it is longer than so many characters. */
export function shortText(text: string, most: number): string {
  return shortened(plainText(text), most);
}
