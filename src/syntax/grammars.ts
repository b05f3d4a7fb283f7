/** tree-sitter grammars, compiled to WebAssembly and shipped in npm packages. Trees must be freed, so only copies leave this file. */
import type { Language, Parser, Tree } from "web-tree-sitter";
import { once } from "../model/basics.js";
import { type FastParser, readFast } from "./fast-parser.js";
import { parserFile } from "./parser-file.js";
import type { Growing, SyntaxNode } from "./syntax-tree.js";

const DROPPED: ReadonlySet<string> = new Set(["(", ")", "[", "]", "{", "}", ",", ":", ";", ".", '"', "'", "`", "\n", ""]);

export interface Grammar {
  /** npm package that ships the grammar. */
  readonly package: string;
  /** The compiled grammar, relative to the package. */
  readonly file: string;
}

interface ReadTree {
  readonly root: SyntaxNode;
  /** Part of the text could not be parsed. */
  readonly broken: boolean;
}

/**
 * Parses `text` into plain objects, with offsets in UTF-16 units; undefined if the parser gives up. Rejects if the grammar is needed and not installed.
 * There is no time limit: run it in a parser thread. With `fast`, the grammar is loaded only for a text of which that parser is unsure.
 */
export async function readTree(grammar: Grammar, text: string, fast?: FastParser): Promise<ReadTree | undefined> {
  const own = fast && readFast(fast, text);
  if (own !== undefined) return { root: own, broken: false };
  const file = `${grammar.package}/${grammar.file}`;
  const reader = readers.get(file) ?? loadReader(file);
  readers.set(file, reader);
  return (await reader)(text);
}

type Reader = (text: string) => ReadTree | undefined;

/** By grammar, once per thread: WebAssembly modules are compiled on first use and shared by every later parse. */
const readers = new Map<string, Promise<Reader>>();

async function loadReader(file: string): Promise<Reader> {
  await startEngine();
  const { Language: Loader, Parser } = await import("web-tree-sitter");
  return readerOf(await Loader.load(parserFile(file)), () => new Parser());
}

const startEngine = once(async (): Promise<void> => {
  const { Parser } = await import("web-tree-sitter");
  await Parser.init({ locateFile: () => parserFile("web-tree-sitter/web-tree-sitter.wasm") });
});

/** One parser for all texts, unless it was interrupted while parsing. */
function readerOf(language: Language, create: () => Parser): Reader {
  const kinds = readKinds(language);
  let ready: Parser | undefined;
  return (text) => {
    const parser = ready ?? create().setLanguage(language);
    ready = undefined;
    const tree = parser.parse(text);
    if (tree === null) {
      parser.delete();
      return undefined;
    }
    ready = parser;
    try {
      return { root: copyTree(tree, kinds), broken: tree.rootNode.hasError };
    } finally {
      tree.delete();
    }
  };
}

type Open = Growing & { readonly children: SyntaxNode[] };

/**
 * The root of the copy. Brackets, commas, colons and dots are left out; operators and keywords stay as anonymous children. Iterative: 50,000 nested
 * parentheses are only a long branch.
 */
function copyTree(tree: Tree, { kindOf, fields }: Kinds): SyntaxNode {
  const cursor = tree.walk();
  try {
    const { type, named } = kindOf(cursor.nodeTypeId);
    const root: Open = { type, named, field: undefined, start: 0, end: cursor.endIndex, parent: undefined, children: [] };
    let parent = root;
    let inside = cursor.gotoFirstChild();
    while (inside) {
      const kind = kindOf(cursor.nodeTypeId);
      if (!kind.dropped) {
        const [start, end, field] = [cursor.startIndex, cursor.endIndex, fields[cursor.currentFieldId]];
        const node: Open = { type: kind.type, named: kind.named, field, start, end, parent, children: [] };
        parent.children.push(node);
        if (kind.named && cursor.gotoFirstChild()) {
          parent = node;
          continue;
        }
      }
      while (inside && !cursor.gotoNextSibling()) {
        inside = cursor.gotoParent() && parent.parent !== undefined;
        if (inside) parent = parent.parent as Open;
      }
    }
    return root;
  } finally {
    cursor.delete();
  }
}

interface Kind {
  readonly type: string;
  readonly named: boolean;
  /** Punctuation that no extractor needs. */
  readonly dropped: boolean;
}

/** Meaning of a grammar's numeric node types. */
interface Kinds {
  readonly kindOf: (type: number) => Kind;
  readonly fields: readonly (string | undefined)[];
}

/** Node type of unparsable text; no grammar declares it. */
const ERROR = 0xffff;

function readKinds(language: Language): Kinds {
  const known = new Map<number, Kind>();
  const readKind = (type: number): Kind => {
    const name = language.nodeTypeForId(type) ?? "ERROR";
    const named = type === ERROR || language.nodeTypeIsNamed(type);
    const kind = { type: name, named, dropped: !named && DROPPED.has(name) };
    known.set(type, kind);
    return kind;
  };
  return { kindOf: (type) => known.get(type) ?? readKind(type), fields: language.fields.map((field) => field ?? undefined) };
}
