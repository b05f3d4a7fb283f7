/**
 * The extractor of this language: the text of one file to its facts, independent of other files. Never throws for bad input. Names are
 * bound in Go's block scopes; names that the file does not bind stay open (`free`) for its package and its imports.
 */
import type { FileFacts } from "../../../src/model/facts.js";
import type { Extract } from "../../../src/model/language.js";
import { unparsed } from "../../../src/model/parsing/parse-task.js";
import { extractFile, headFacts } from "./file-facts.js";
import { parseFile } from "./parse-file.js";

export const extract: Extract = async (path, text, mode) => {
  const parsed = mode === "tolerant" ? undefined : await parseFile(text);
  return parsed === undefined ? unparsed(path, beforeParsing(path, text)) : extractFile(path, text, parsed.root, parsed.broken);
};

/** What the lines up to the package clause say. */
function beforeParsing(path: string, text: string): FileFacts {
  return { ...headFacts(path, text), declarations: [], exports: [], references: [], parse: "failed", free: [], problems: [] };
}
