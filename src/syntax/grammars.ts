/** tree-sitter grammars, compiled to WebAssembly and shipped in npm packages. Trees must be freed, so only copies leave this room. */
import type { Language, Parser, Tree } from "web-tree-sitter";
import { copyByCursor } from "./copy-by-cursor.js";
import { copierFromMemory } from "./copy-from-memory.js";
import { startEngine, type Engine } from "./engine.js";
import { readFast, type FastParser } from "./fast-parser.js";
import { parserFile } from "./parser-file.js";
import { readKinds, type Kinds } from "./node-kinds.js";
import { sameTrees, type SyntaxNode } from "./syntax-tree.js";

export interface Grammar {
  /** npm package that ships the grammar. */
  readonly package: string;
  /** The compiled grammar, relative to the package. */
  readonly file: string;
}

/**
 * Parses `text` and passes the tree to `visit`; offsets in the tree are UTF-16 units. Undefined if the parser gives up.
 * Rejects if the grammar is not installed. There is no time limit: run it in a parser thread.
 */
export async function withTree<T>(grammar: Grammar, text: string, visit: (tree: Tree) => T): Promise<T | undefined> {
  return (await loadReader(grammar)).withTree(text, visit);
}

/**
 * Parses `text` into plain objects; undefined if the parser gives up. Rejects if the grammar is needed and not installed. There is no time
 * limit: run it in a parser thread. With `fast`, the grammar is loaded only for a text of which that parser is unsure.
 */
export async function readTree(grammar: Grammar, text: string, fast?: FastParser): Promise<ReadTree | undefined> {
  const own = fast && readFast(fast, text);
  if (own !== undefined) return { root: own, broken: false };
  const reader = await loadReader(grammar);
  return reader.withTree(text, (tree) => ({ root: reader.copy(tree), broken: tree.rootNode.hasError }));
}

export interface ReadTree {
  readonly root: SyntaxNode;
  /** Part of the text could not be parsed. */
  readonly broken: boolean;
}

interface Reader {
  readonly withTree: <T>(text: string, visit: (tree: Tree) => T) => T | undefined;
  readonly copy: (tree: Tree) => SyntaxNode;
}

/** Once per thread: WebAssembly modules are compiled on first use and shared by every later parse. */
const loadReader = oncePerGrammar(async (grammar): Promise<Reader> => {
  const engine = await loadEngine();
  const { Language: Loader, Parser } = await import("web-tree-sitter");
  const language = await Loader.load(parserFile(`${grammar.package}/${grammar.file}`));
  return { withTree: parserOf(language, () => new Parser()), copy: copierOf(readKinds(language), engine) };
});

const loadEngine = once(startEngine);

/** One parser for all texts, unless it was interrupted while parsing. */
function parserOf(language: Language, create: () => Parser): Reader["withTree"] {
  let ready: Parser | undefined;
  return (text, visit) => {
    const parser = ready ?? create().setLanguage(language);
    ready = undefined;
    const tree = parser.parse(text);
    if (tree === null) {
      parser.delete();
      return undefined;
    }
    ready = parser;
    try {
      return visit(tree);
    } finally {
      tree.delete();
    }
  };
}

/** Number of nodes to copy both ways and compare before the assumed memory layout is trusted. */
const COMPARED_NODES = 100;

function copierOf(kinds: Kinds, { steps, memory }: Engine): Reader["copy"] {
  const fromMemory = memory && copierFromMemory(memory, kinds);
  let verified = 0;
  return (tree) => {
    const address = addressOf(tree);
    if (fromMemory === undefined || address === undefined || verified < 0) return copyByCursor(tree, kinds, steps);
    if (verified >= COMPARED_NODES) return fromMemory(address);
    const copy = copyByCursor(tree, kinds, steps);
    verified = sameTrees(copy, fromMemory(address)) ? verified + tree.rootNode.descendantCount : -1;
    return copy;
  };
}

function addressOf(tree: Tree): number | undefined {
  const address = (tree as unknown as { readonly [index: number]: unknown })[0];
  return typeof address === "number" ? address : undefined;
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

function oncePerGrammar<T>(load: (grammar: Grammar) => Promise<T>): (grammar: Grammar) => Promise<T> {
  const loaded = new Map<string, Promise<T>>();
  return (grammar) => {
    const key = `${grammar.package}/${grammar.file}`;
    const known = loaded.get(key) ?? load(grammar);
    loaded.set(key, known);
    return known;
  };
}
