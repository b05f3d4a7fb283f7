/** Form of a site: a string that spells a module and one of its names. */
export const DOTTED_NAME = "dotted name";
