/** The grammar's tree of a module, which a parser of our own gives for most modules. */
import { readTree } from "../../src/syntax/grammars.js";
import type { SyntaxNode } from "../../src/syntax/syntax-tree.js";
import { parsePython } from "./parse/parse-python.js";

export const PYTHON_GRAMMAR = { package: "tree-sitter-python", file: "tree-sitter-python.wasm" };

interface ParsedModule {
  /** With line ends that the grammar knows, and with the offsets of the tree. */
  readonly text: string;
  /** Undefined if the parser gives up. Exceptions are not caused by bad input: the caller tries the other mode in a new thread. */
  readonly root: SyntaxNode | undefined;
  /** The parser had to skip or to insert tokens. */
  readonly broken: boolean;
}

export async function parseModule(written: string): Promise<ParsedModule> {
  const text = withKnownLineEnds(written);
  const parsed = await readTree(PYTHON_GRAMMAR, withoutLazy(text), parsePython);
  return { text, root: parsed?.root, broken: parsed?.broken === true };
}

/** A lone carriage return ends a line in Python, but not in the grammar. */
export function withKnownLineEnds(text: string): string {
  return text.includes("\r") ? text.replace(/\r(?!\n)/g, "\n") : text;
}

/** The grammar does not support `lazy import x` (Python 3.15): the keyword is replaced by a statement of the same length. */
function withoutLazy(text: string): string {
  if (!text.includes("lazy")) return text;
  return text.replace(/^([ \t]*)lazy (?=[ \t]*(?:import|from)[ \t])/gm, "$1None;");
}
