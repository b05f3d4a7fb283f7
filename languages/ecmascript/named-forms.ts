/** Forms of sites whose string names a file without an import; the extractor assigns them, the resolver reads them. */

/** Exactly this file, with its extension. */
export const NAMED_FILE = "named file";
/** Argument of a function that loads modules. */
export const NAMED_MODULE = "named module";
/** A path that an expression builds, for an option or a function that takes modules. */
export const NAMED_PATH = "named path";
/** Value of an option that takes a module. */
export const NAMED_ENTRY = "named entry";

/** Path from the directory in which the program is started, which is that of its package. */
export const NAMED_PLACE = "working directory";

/** Forms that the resolver decides by the string alone. */
export type NamedForm = typeof NAMED_FILE | typeof NAMED_MODULE | typeof NAMED_ENTRY | typeof NAMED_PLACE;
