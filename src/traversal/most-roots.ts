/** How many roots a map has at most, unless the options say otherwise (semantics A.5). */
export const MOST_ROOTS = 32;
export const MOST_ROOTS_PER_PACKAGE = 12;
