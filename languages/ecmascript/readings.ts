/** Short values read from sources in addition to their facts (`Reading`). */
import type { Reading } from "../../src/model/reading.js";
import { PATH_CONSTANT } from "./resolve/named-files/path-constant.js";

/** UTF-16 units; a longer file does more than load another one. */
const LONGEST = 2000;
const LITERAL = /["'](\.{1,2}\/[^"'\n]{1,200})["']/g;

/** Relative paths in the literals of a short file, in order. */
export const SPELLED_PATHS: Reading<readonly string[]> = {
  name: "ecmascript/spelled-paths",
  of: (text = "") => (text.length > LONGEST ? [] : [...text.matchAll(LITERAL)].map(([, literal = ""]) => literal)),
};

export const READINGS: readonly Reading[] = [SPELLED_PATHS, PATH_CONSTANT];
