/**
 * The extractor of this language: the text of one file to its facts, independent of other files. Never throws for bad input. Cython files,
 * and files that the grammar cannot parse, are read line by line.
 */
import type { Extract } from "../../../src/model/language.js";
import { readTree } from "../../../src/syntax/grammars.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { extractModule } from "./module.js";
import { dialectOf } from "./dialect.js";
import { extractTolerant } from "./tolerant/index.js";

const GRAMMAR = { package: "tree-sitter-python", file: "tree-sitter-python.wasm" };

export const extract: Extract = async (path, written, mode) => {
  // A lone carriage return ends a line in Python, but not in the grammar.
  const text = written.includes("\r") ? written.replace(/\r(?!\n)/g, "\n") : written;
  if (mode === "tolerant" || dialectOf(path) !== "Python") return extractTolerant(path, text);
  const parsed = await parse(text);
  return parsed === undefined ? extractTolerant(path, text) : extractModule(path, text, parsed.root, parsed.broken);
};

type Parsed = { readonly root: SyntaxNode; readonly broken: boolean };

/** Undefined if the parser gives up. Exceptions are not caused by bad input: the caller tries the other mode in a new thread. */
function parse(text: string): Promise<Parsed | undefined> {
  return readTree(GRAMMAR, withoutLazy(text));
}

/** The grammar does not support `lazy import x` (Python 3.15): the keyword is replaced by a statement of the same length. */
function withoutLazy(text: string): string {
  if (!text.includes("lazy")) return text;
  return text.replace(/^([ \t]*)lazy (?=[ \t]*(?:import|from)[ \t])/gm, "$1None;");
}
