/** Form of a site: a string that spells a module and one of its names. */
export const DOTTED_NAME = "dotted name";

/** Form of a site: declarations of Cython. */
export const CIMPORT = "cimport";

/** Form of a site: a module that the interpreter runs as a program. */
export const RUN_MODULE = "python -m";
