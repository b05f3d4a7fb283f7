/** Default for the maximum number of roots of a map, commands and applications apart (docs/decisions/0030). */
export const MOST_ROOTS = 256;
/** Default for the maximum number of roots of a package, commands apart. */
export const MOST_ROOTS_PER_PACKAGE = 12;
