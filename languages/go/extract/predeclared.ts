/** Predeclared names of the language; a package may redeclare them. */

export const PREDECLARED_TYPES: ReadonlySet<string> = new Set(
  "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr".split(
    " ",
  ),
);

const FUNCTIONS = "append cap clear close complex copy delete imag len make max min new panic print println real recover";

export const PREDECLARED: ReadonlySet<string> = new Set([...PREDECLARED_TYPES, ...FUNCTIONS.split(" ")]);

/** The grammar treats these as keywords. */
export const PREDECLARED_VALUES: ReadonlySet<string> = new Set(["nil", "true", "false", "iota"]);
