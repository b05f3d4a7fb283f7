/**
 * The extractor of this language: the text of one file to its facts, independent of other files. Never throws for bad input. Cython files,
 * and files that the grammar cannot parse, are read line by line.
 */
import type { Extract } from "../../../src/model/language.js";
import { extractModule } from "./module.js";
import { dialectOf } from "./dialect.js";
import { parseModule, withKnownLineEnds } from "../parse-module.js";
import { extractTolerant } from "./tolerant/index.js";

export const extract: Extract = async (path, written, mode) => {
  if (mode === "tolerant" || dialectOf(path) !== "Python") return extractTolerant(path, withKnownLineEnds(written));
  const { text, root, broken } = await parseModule(written);
  return root === undefined ? extractTolerant(path, text) : extractModule(path, text, root, broken);
};
