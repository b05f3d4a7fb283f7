/** tree-sitter grammars, compiled to WebAssembly and shipped in npm packages. Trees must be freed, so only copies leave this room. */
import type { Language, Parser, Tree } from "web-tree-sitter";
import { type FastParser, readFast } from "./fast-parser.js";
import { parserFile } from "./parser-file.js";
import { type Growing, sameTrees, type SyntaxNode } from "./syntax-tree.js";
import { type CursorSteps, openCursor, cursorSteps } from "./cursor-steps.js";
import { type EngineMemory, languageOf, NODE, type Productions, readProductions, rootOf } from "./engine-memory.js";
import { readFileSync } from "node:fs";

/** The parser's engine: a WebAssembly module, started once per thread. */

/** The part of the platform used here; TypeScript declares it only for browsers. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ readonly instance: { readonly exports: Readonly<Record<string, unknown>> }; readonly module: object }>;
};

export interface Engine {
  /** The engine's own cursor functions, at a fifth of the cost of the wrapped ones. */
  readonly steps: CursorSteps | undefined;
  /** Undefined if the library's version does not expose it. */
  readonly memory: EngineMemory | undefined;
}

type Started = (instance: object, module: object) => void;

interface Imports {
  readonly env?: { readonly memory?: Partial<EngineMemory> };
}

export async function startEngine(): Promise<Engine> {
  const { Parser } = await import("web-tree-sitter");
  const wasm = readFileSync(parserFile("web-tree-sitter/web-tree-sitter.wasm"));
  let steps: CursorSteps | undefined;
  let memory: EngineMemory | undefined;
  const start = async (imports: Imports, done: Started): Promise<void> => {
    const { instance, module } = await WebAssembly.instantiate(wasm, imports);
    steps = cursorSteps(instance.exports);
    const given = imports.env?.memory;
    if (given?.buffer !== undefined) memory = given as EngineMemory;
    done(instance, module);
  };
  await Parser.init({
    instantiateWasm(imports: object, done: Started): object {
      void start(imports, done);
      return {};
    },
  });
  return { steps, memory };
}

const DROPPED: ReadonlySet<string> = new Set(["(", ")", "[", "]", "{", "}", ",", ":", ";", ".", '"', "'", "`", "\n", ""]);

/** Node type of unparsable text; no grammar declares it. */
const ERROR = 0xffff;

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

interface ReadTree {
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

// Copies a parse tree with the public cursor of the library.

/** The root of the copy. Brackets, commas, colons and dots are left out; operators and keywords stay as anonymous children. */
export function copyByCursor(tree: Tree, kinds: Kinds, engine?: CursorSteps): SyntaxNode {
  const { address, steps } = openCursor(tree, engine);
  try {
    const { type, named } = kinds.of(steps.type(address));
    const root = growing({ type, named, field: undefined, start: 0, end: steps.end(address), parent: undefined });
    let parent = root;
    let inside = steps.firstChild(address) === 1;
    while (inside) {
      const kind = kinds.of(steps.type(address));
      if (!kind.dropped) {
        const field = kinds.fields[steps.field(address)];
        const [start, end] = [steps.start(address), steps.end(address)];
        const node = growing({ type: kind.type, named: kind.named, field, start, end, parent });
        parent.children.push(node);
        if (kind.named && steps.firstChild(address) === 1) {
          parent = node;
          continue;
        }
      }
      while (inside && steps.nextSibling(address) !== 1) {
        inside = steps.parent(address) === 1 && parent.parent !== undefined;
        if (inside) parent = parent.parent as Open;
      }
    }
    return root;
  } finally {
    steps.close(address);
  }
}

type Open = Growing & { readonly children: SyntaxNode[] };

function growing(node: Omit<SyntaxNode, "children">): Open {
  return { ...node, children: [] };
}

/**
 * Copies a parse tree directly from the engine's memory, at a fraction of the cost of a cursor, which crosses into WebAssembly six times
 * for each node. Iterative: 50,000 nested parentheses are only a long branch.
 */
type CopyFromMemory = (tree: number) => SyntaxNode;

/** For the trees of one grammar, identified by their address in the library. */
export function copierFromMemory(memory: EngineMemory, kinds: Kinds): CopyFromMemory {
  let productions: Productions | undefined;
  return (tree) => {
    const words = new Uint32Array(memory.buffer);
    productions ??= readProductions(memory, languageOf(words, tree));
    return copyTree(words, rootOf(tree) >> 2, kinds, productions);
  };
}

/** A node whose children are being read. */
interface Level {
  /** Word indices: the next child, and the end of the list. */
  next: number;
  readonly end: number;
  /** Index among the children, not counting extras (comments). */
  index: number;
  readonly production: number;
  /** Hidden nodes pass the field on to their children. */
  readonly field: number;
  /** Receiver of the children; undefined: the enclosing level. */
  readonly owner: Growing | undefined;
  /** The innermost visible node. */
  readonly parent: Growing | undefined;
  /** Start of the owner's children in the list of found nodes. */
  readonly from: number;
}

/** The decoded words of a child; one object is reused for all. */
interface Child {
  visible: boolean;
  /** May occur anywhere and has no index among the children. */
  extra: boolean;
  type: number;
  /** Bytes. */
  padding: number;
  size: number;
  /** Number of children, the index of the word after them, and their production. */
  children: number;
  end: number;
  production: number;
}

function copyTree(words: Uint32Array, root: number, kinds: Kinds, tables: Productions): SyntaxNode {
  const { aliases, aliasColumns, fields, fieldColumns, publicTypes } = tables;
  const child: Child = { visible: false, extra: false, type: 0, padding: 0, size: 0, children: 0, end: 0, production: 0 };
  const none: readonly SyntaxNode[] = [];
  const found: SyntaxNode[] = [];
  let count = 0;
  let at = 0;
  const levels: Level[] = [];
  let level: Level = { next: root, end: root + 2, index: 0, production: 0, field: 0, owner: undefined, parent: undefined, from: 0 };
  for (;;) {
    if (level.next === level.end) {
      const around = levels.pop();
      if (around === undefined) return found[0] as SyntaxNode;
      if (level.owner !== undefined) {
        level.owner.children = found.slice(level.from, count);
        count = level.from;
      }
      level = around;
      continue;
    }
    readChild(words, level.next, child);
    level.next += 2;
    let { type, visible } = child;
    let field = 0;
    if (!child.extra) {
      const { production, index } = level;
      field = (index < fieldColumns && fields[production * fieldColumns + index]) || level.field;
      const alias = (index < aliasColumns && aliases[production * aliasColumns + index]) || 0;
      if (alias !== 0) [type, visible] = [alias, true];
      level.index += 1;
    }
    const start = at + child.padding;
    const end = start + child.size;
    const kind = visible ? kinds.of(publicTypes[type] ?? type) : undefined;
    let { parent } = level;
    let owner: Growing | undefined;
    if (kind !== undefined && !kind.dropped) {
      const first = parent === undefined ? 0 : start >> 1;
      owner = { type: kind.type, named: kind.named, field: kinds.fields[field], start: first, end: end >> 1, parent, children: none };
      parent = owner;
      found[count] = owner;
      count += 1;
    }
    if (child.children === 0 || (kind !== undefined && !kind.named)) {
      at = end;
      continue;
    }
    levels.push(level);
    const { production, end: last } = child;
    level = { next: last - 2 * child.children, end: last, index: 0, production, field: visible ? 0 : field, owner, parent, from: count };
  }
}

/** A small node is stored in the two words; for a large one the first word is its address. */
function readChild(words: Uint32Array, index: number, child: Child): void {
  const word = words[index] as number;
  if ((word & 1) === 1) {
    const more = words[index + 1] as number;
    child.visible = (word & 2) !== 0;
    child.extra = (word & 8) !== 0;
    child.type = (word >> 8) & 0xff;
    child.padding = (more >> 16) & 0xff;
    child.size = more >>> 24;
    child.children = 0;
    return;
  }
  const start = word >>> 2;
  const flags = words[start + NODE.flags] as number;
  child.visible = (flags & 1) !== 0;
  child.extra = (flags & 4) !== 0;
  child.type = (words[start + NODE.type] as number) & 0xffff;
  child.padding = words[start + NODE.padding] as number;
  child.size = words[start + NODE.size] as number;
  child.children = words[start + NODE.children] as number;
  child.end = start;
  child.production = child.children === 0 ? 0 : (words[start + NODE.production] as number) >>> 16;
}

interface Kind {
  readonly type: string;
  readonly named: boolean;
  /** Punctuation that no extractor needs. */
  readonly dropped: boolean;
}

/** Meaning of a grammar's numeric node types. */
interface Kinds {
  /** By the number of a node type. */
  readonly of: (type: number) => Kind;
  readonly fields: readonly (string | undefined)[];
}

export function readKinds(language: Language): Kinds {
  const known: Kind[] = [];
  const error = readKind(language, ERROR);
  return {
    of: (type) => (type === ERROR ? error : (known[type] ??= readKind(language, type))),
    fields: language.fields.map((field) => field ?? undefined),
  };
}

/** Errors have a number unknown to the grammar. */
function readKind(language: Language, type: number): Kind {
  const name = language.nodeTypeForId(type) ?? "ERROR";
  const named = type === ERROR || language.nodeTypeIsNamed(type);
  return { type: name, named, dropped: !named && DROPPED.has(name) };
}
