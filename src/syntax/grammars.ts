/** tree-sitter grammars, compiled to WebAssembly and shipped in npm packages. Trees never leave `withTree`: they must be freed. */
import { createRequire } from "node:module";
import type { Language, Tree } from "web-tree-sitter";

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

/** Once per thread: WebAssembly modules are compiled on first use and shared by every later parse. */
const loadGrammar = oncePerGrammar(async (grammar) => {
  const { Language: Loader, Parser } = await import("web-tree-sitter");
  await Parser.init();
  return Loader.load(createRequire(import.meta.url).resolve(`${grammar.package}/${grammar.file}`));
});

function oncePerGrammar(load: (grammar: Grammar) => Promise<Language>): (grammar: Grammar) => Promise<Language> {
  const loaded = new Map<string, Promise<Language>>();
  return (grammar) => {
    const key = `${grammar.package}/${grammar.file}`;
    const known = loaded.get(key) ?? load(grammar);
    loaded.set(key, known);
    return known;
  };
}
