/** Default for the maximum number of roots of a map (semantics A.5). */
export const MOST_ROOTS = 32;
export const MOST_ROOTS_PER_PACKAGE = 12;
