/** tree-sitter grammars, compiled to WebAssembly and shipped in npm packages. Trees never leave `withTree`: they must be freed. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Language, Tree } from "web-tree-sitter";
import { cursorSteps, type CursorSteps } from "./cursor-steps.js";
import { copyTree, type SyntaxNode } from "./syntax-tree.js";

/** The part of the platform that is used here; the compiler's own description comes with a browser. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ readonly instance: { readonly exports: Readonly<Record<string, unknown>> }; readonly module: object }>;
};

export interface Grammar {
  /** npm package that ships the grammar. */
  readonly package: string;
  /** The compiled grammar, relative to the package. */
  readonly file: string;
}

/**
 * Parses `text` and gives the tree to `visit`; offsets in the tree are UTF-16 units. Undefined when the parser gives up.
 * Rejects when the grammar is not installed. No bound of time: run it in a parser thread.
 */
export async function withTree<T>(grammar: Grammar, text: string, visit: (tree: Tree) => T): Promise<T | undefined> {
  const language = await loadGrammar(grammar);
  const { Parser } = await import("web-tree-sitter");
  const parser = new Parser();
  let tree: Tree | null = null;
  try {
    parser.setLanguage(language);
    tree = parser.parse(text);
    return tree === null ? undefined : visit(tree);
  } finally {
    tree?.delete();
    parser.delete();
  }
}

/**
 * Parses `text` into plain objects; undefined when the parser gives up. Rejects when the grammar is not installed. No bound of time:
 * run it in a parser thread.
 */
export async function readTree(grammar: Grammar, text: string): Promise<ReadTree | undefined> {
  const steps = await loadEngine();
  return withTree(grammar, text, (tree) => ({ root: copyTree(tree, steps), broken: tree.rootNode.hasError }));
}

export interface ReadTree {
  readonly root: SyntaxNode;
  /** Some of the text is not of the language. */
  readonly broken: boolean;
}

/** Once per thread: WebAssembly modules are compiled on first use and shared by every later parse. */
const loadGrammar = oncePerGrammar(async (grammar) => {
  await loadEngine();
  const { Language: Loader } = await import("web-tree-sitter");
  return Loader.load(createRequire(import.meta.url).resolve(`${grammar.package}/${grammar.file}`));
});

/** Starts the parser's engine and answers its own cursor functions, which cost a fifth of the wrapped ones. */
const loadEngine = once(async (): Promise<CursorSteps | undefined> => {
  const { Parser } = await import("web-tree-sitter");
  const wasm = readFileSync(createRequire(import.meta.url).resolve("web-tree-sitter/web-tree-sitter.wasm"));
  let steps: CursorSteps | undefined;
  const start = async (imports: object, done: Started): Promise<void> => {
    const { instance, module } = await WebAssembly.instantiate(wasm, imports);
    steps = cursorSteps(instance.exports);
    done(instance, module);
  };
  await Parser.init({
    instantiateWasm(imports: object, done: Started): object {
      void start(imports, done);
      return {};
    },
  });
  return steps;
});

type Started = (instance: object, module: object) => void;

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

function oncePerGrammar(load: (grammar: Grammar) => Promise<Language>): (grammar: Grammar) => Promise<Language> {
  const loaded = new Map<string, Promise<Language>>();
  return (grammar) => {
    const key = `${grammar.package}/${grammar.file}`;
    const known = loaded.get(key) ?? load(grammar);
    loaded.set(key, known);
    return known;
  };
}
