/**
 * The extractor of this language: one file's text → its facts, without knowledge of any other file.
 * Never throws for bad input. Files of Cython, and what the grammar gives up on, are read line by line.
 */
import type { Extract } from "../../../src/model/language.js";
import { readTree } from "../../../src/syntax/grammars.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { extractModule } from "./module.js";
import { dialectOf } from "./dialect.js";
import { extractTolerant } from "./tolerant/index.js";

const GRAMMAR = { package: "tree-sitter-python", file: "tree-sitter-python.wasm" };

export const extract: Extract = async (path, written, mode) => {
  // A lone carriage return ends a line of Python, but not one of the grammar's.
  const text = written.includes("\r") ? written.replace(/\r(?!\n)/g, "\n") : written;
  if (mode === "tolerant" || dialectOf(path) !== "Python") return extractTolerant(path, text);
  const parsed = await parse(text);
  return parsed === undefined ? extractTolerant(path, text) : extractModule(path, text, parsed.root, parsed.broken);
};

type Parsed = { readonly root: SyntaxNode; readonly broken: boolean };

/** Undefined when the parser gives up. What it throws is no bad input's doing: the caller tries the other mode in a fresh thread. */
function parse(text: string): Promise<Parsed | undefined> {
  return readTree(GRAMMAR, withoutLazy(text));
}

/** The grammar does not know `lazy import x` (Python 3.15): a statement of the same length stands in for the word. */
function withoutLazy(text: string): string {
  if (!text.includes("lazy")) return text;
  return text.replace(/^([ \t]*)lazy (?=[ \t]*(?:import|from)[ \t])/gm, "$1None;");
}
