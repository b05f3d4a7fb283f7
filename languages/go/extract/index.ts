/**
 * The extractor of this language: the text of one file to its facts, independent of other files. Never throws for bad input. Names are
 * bound in Go's block scopes; names that the file does not bind stay open (`free`) for its package and its imports.
 */
import type { Extract } from "../../../src/model/language.js";
import { extractFile } from "./file-facts.js";
import { parseFile } from "./parse-file.js";
import { extractTolerant } from "./tolerant.js";

export const extract: Extract = async (path, text, mode) => {
  if (mode === "tolerant") return extractTolerant(path, text);
  const parsed = await parseFile(text);
  return parsed === undefined ? extractTolerant(path, text) : extractFile(path, text, parsed.root, parsed.broken);
};
