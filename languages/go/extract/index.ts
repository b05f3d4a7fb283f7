/**
 * The extractor of this language: the text of one file to its facts, independent of other files. Never throws for bad input. Names are
 * bound in Go's block scopes; names that the file does not bind stay open (`free`) for its package and its imports.
 */
import type { Extract } from "../../../src/model/language.js";
import { readTree } from "../../../src/syntax/grammars.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { extractFile } from "./file-facts.js";
import { extractTolerant } from "./tolerant.js";

const GRAMMAR = { package: "tree-sitter-go", file: "tree-sitter-go.wasm" };

export const extract: Extract = async (path, text, mode) => {
  if (mode === "tolerant") return extractTolerant(path, text);
  const parsed = await parseTwice(text);
  return parsed === undefined ? extractTolerant(path, text) : extractFile(path, text, parsed.root, parsed.broken);
};

type Parsed = { readonly root: SyntaxNode; readonly broken: boolean };

/** Undefined if the parser gives up. */
async function parseTwice(text: string): Promise<Parsed | undefined> {
  const first = await parse(text);
  if (first?.broken !== true || !/\bnew\s*\(/.test(text)) return first;
  const second = await parse(withoutNew(text));
  return second?.broken === false ? second : first;
}

function parse(text: string): Promise<Parsed | undefined> {
  return readTree(GRAMMAR, text);
}

/**
 * The grammar accepts `new` with a type only, not with a value (Go 1.26). Another name of the same length accepts values and most types.
 */
function withoutNew(text: string): string {
  return text.replace(/\bnew(?=[ \t]*\((?![ \t]*(?:\[|chan\b|map\b|func\b|struct\b|interface\b)))/g, "neW");
}
