/** Words of Go. */
import type { Vocabulary } from "../../src/model/language.js";

export const VOCABULARY: Vocabulary = {
  names: (
    "nil true false const var import return string int bool byte rune any map slice chan interface struct func go defer error type " +
    "package switch case select default break continue for range if else main init goto fallthrough iota make new len cap append copy delete panic recover close uint float64 int64 int32 uint8 uintptr complex128 comparable"
  ).split(" "),
  kinds: "go nil struct".split(" "),
};
