/** What is asked of sources beside their facts (`Reading`). */
import type { Reading } from "../../src/model/reading.js";

/** UTF-16 units; whatever is longer does more than load something. */
const LONGEST = 2000;
const LITERAL = /["'](\.{1,2}\/[^"'\n]{1,200})["']/g;

/** Relative paths that a short file spells, in order. */
export const SPELLED_PATHS: Reading<readonly string[]> = {
  name: "ecmascript/spelled-paths",
  of: (text = "") => (text.length > LONGEST ? [] : [...text.matchAll(LITERAL)].map(([, literal = ""]) => literal)),
};

export const READINGS: readonly Reading[] = [SPELLED_PATHS];
