/** The grammar's tree of a file, mostly without the grammar. */
import { readTree } from "../../../src/syntax/grammars.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { parseGo } from "../parse/parse-go.js";

export const GO_GRAMMAR = { package: "tree-sitter-go", file: "tree-sitter-go.wasm" };

interface ParsedFile {
  readonly root: SyntaxNode;
  /** The parser had to skip or to insert tokens. */
  readonly broken: boolean;
}

/** Undefined if the parser gives up. */
export async function parseFile(text: string): Promise<ParsedFile | undefined> {
  const first = await readTree(GO_GRAMMAR, text, parseGo);
  if (first?.broken !== true || !/\bnew\s*\(/.test(text)) return first;
  const second = await readTree(GO_GRAMMAR, withoutNew(text), parseGo);
  return second?.broken === false ? second : first;
}

/**
 * The grammar accepts `new` with a type only, not with a value (Go 1.26). Another name of the same length accepts values and most types.
 */
function withoutNew(text: string): string {
  return text.replace(/\bnew(?=[ \t]*\((?![ \t]*(?:\[|chan\b|map\b|func\b|struct\b|interface\b)))/g, "neW");
}
