/** Nodes of a tree that is being built, and the state of the parser. */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { advance, type Scanner } from "./scanner.js";
import { splitString } from "./scan-literals.js";

/** A `SyntaxNode`. Its parent, and its role there, are set when the parent is made. */
export interface Node {
  type: string;
  readonly named: boolean;
  field: string | undefined;
  readonly start: number;
  readonly end: number;
  parent: Node | undefined;
  children: readonly Node[];
}

export interface Parser extends Scanner {
  /** What types and expressions need of each other and of statements. */
  readonly rules: Rules;
  /** Whether `name {` starts a composite literal: not in the header of a statement (https://go.dev/ref/spec#Composite_literals). */
  hasLiterals: boolean;
  /** The last operand, if it is a type. */
  bare: Node | undefined;
  /** Each `*` before the operand that is read. */
  stars: Stars | undefined;
  /** Number of `.(type)` so far that no header of a type switch has taken. */
  guards: number;
  /** Number of rules within each other. */
  depth: number;
  /** Number of calls within each other that may be conversions. */
  conversions: number;
}

interface Stars {
  readonly token: Node;
  readonly outer: Stars | undefined;
}

/** Rules that need each other, directly or not. */
export interface Rules {
  readonly expression: (parser: Parser) => Node;
  /** A type only if it cannot be an expression; `Parser.bare` is set then. */
  readonly expressionOrType: (parser: Parser) => Node;
  readonly block: (parser: Parser) => Node;
  readonly type: (parser: Parser) => Node;
  /** A term of a union. */
  readonly term: (parser: Parser) => Node;
  readonly signature: (parser: Parser) => readonly Node[];
}

const NONE: readonly Node[] = [];

export function leaf(type: string, start: number, end: number): Node {
  return { type, named: true, field: undefined, start, end, parent: undefined, children: NONE };
}

export function branch(type: string, children: readonly Node[], start: number, end: number): Node {
  const node: Node = { type, named: true, field: undefined, start, end, parent: undefined, children };
  for (const child of children) child.parent = node;
  return node;
}

/** The same node with another type, as if parsed so at once. */
export function retype(node: Node, type: string, children: readonly Node[]): Node {
  node.type = type;
  node.children = children;
  for (const child of children) child.parent = node;
  return node;
}

export function as(field: string | undefined, node: Node): Node {
  node.field = field;
  return node;
}

/** The current token as an operator or keyword of the tree; moves on. */
export function takeToken(parser: Parser, field?: string): Node {
  const { kind, start, end } = parser;
  advance(parser);
  return { type: kind, named: false, field, start, end, parent: undefined, children: NONE };
}

/** The current token as a node without children; moves on. */
export function takeLeaf(parser: Parser, type: string): Node {
  const node = leaf(type, parser.start, parser.end);
  advance(parser);
  return node;
}

/** The current token, which has to be an identifier. */
export function takeName(parser: Parser, type: string): Node {
  if (parser.kind !== "identifier") throw unexpected(parser);
  return takeLeaf(parser, type);
}

/** Moves on over a token of this kind and returns the offset after it. */
export function expect(parser: Parser, kind: string): number {
  if (parser.kind !== kind) throw unexpected(parser);
  const { end } = parser;
  advance(parser);
  return end;
}

export function isAt(parser: Parser, kind: string): boolean {
  return parser.kind === kind;
}

/** Whether the current token is of this kind; if so, moves on. */
export function accepts(parser: Parser, kind: string): boolean {
  if (parser.kind !== kind) return false;
  advance(parser);
  return true;
}

export function unexpected({ kind, start }: Parser): Unsure {
  return new Unsure(`unexpected ${kind === "\n" ? "line end" : kind}`, start);
}

const TYPE_STARTS: ReadonlySet<string> = new Set(["identifier", "*", "(", "[", "struct", "interface", "map", "chan", "func", "<-"]);

export function startsType({ kind }: Parser): boolean {
  return TYPE_STARTS.has(kind);
}

/** Deeper nesting may overflow the stack of a thread; the grammar needs none. */
const MOST_DEPTH = 200;

/** A longer chain of operators makes a tree so deep that it takes long to put comments into it. */
const MOST_LINKS = 1000;

/** `links`: number of operators of a chain so far. */
export function limitChain({ start }: Parser, links: number): void {
  if (links > MOST_LINKS) throw new Unsure("long expression", start);
}

export function enter(parser: Parser): void {
  parser.depth += 1;
  if (parser.depth > MOST_DEPTH) throw new Unsure("deep nesting", parser.start);
}

// String literals with their parts.

/** The current token; moves on. */
export function takeString(parser: Parser): Node {
  const { text, kind, start, end } = parser;
  const parts: Node[] = [];
  if (kind === "raw_string_literal") parts.push(leaf("raw_string_literal_content", start + 1, end - 1));
  else if (kind === "interpreted_string_literal") splitString(text, start, end, (type, from, to) => parts.push(leaf(type, from, to)));
  else throw unexpected(parser);
  advance(parser);
  return branch(kind, parts, start, end);
}
