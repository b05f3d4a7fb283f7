/**
 * What the parser knows while it reads a module: the current token and what surrounds it. The functions of this folder read from the cursor
 * and move it; only `parse-python.ts` creates one.
 */
import { Unsure } from "../../../src/syntax/fast-parser.js";

export interface Cursor {
  readonly text: string;
  /** A keyword or an operator is its own kind. Soft keywords (`match`, `print`) are identifiers. */
  kind: string;
  /** The current token; a `string` token is only the opening quotes with their prefix. */
  start: number;
  end: number;
  /** End of the token before. */
  last: number;
  /** End of what was read before the current token, comments included: `newline` tokens and ends of blocks are here and have no width. */
  edge: number;
  /** Number of open brackets; line ends are white space inside them. */
  brackets: number;
  /** Number of open lists after whose commas no closing bracket may follow: parameters of `lambda`, targets of `for`. */
  unclosable: number;
  /** Offset of the last element of a list: only there the parser knows what the grammar makes of a splat. */
  element: number;
  /** Number of rules that called themselves. */
  nesting: number;
  /** Indentation of the open blocks. */
  readonly indents: number[];
  /** Indentation of the line of the current token, if that is the first of its line. */
  indent: number;
  /** Comment lines before the current token that no block has claimed, with their indentation. */
  waiting: Comment[];
  /** Comments and line continuations, in order: nodes that may occur anywhere. */
  readonly extras: Draft[];
  readonly rules: Rules;
}

interface Comment {
  readonly node: Draft;
  readonly indent: number;
}

/** Rules that others need although these need others: passed on with the cursor, so that no files import each other. */
interface Rules {
  readonly expression: (cursor: Cursor) => Draft;
  /** An expression without `lambda`, `if … else` and `:=` outside brackets. */
  readonly disjunction: (cursor: Cursor) => Draft;
  /** A name, literal or bracket with all attributes, calls and subscripts after it. */
  readonly primary: (cursor: Cursor) => Draft;
  /** Appends the nodes of one statement, or of the simple statements of one line. */
  readonly statement: (cursor: Cursor, into: Draft[]) => void;
}

/** Nesting that the stack of every thread can bear; code that people write has less. */
const MOST_NESTING = 150;

/** Leaves the text to the grammar. */
export function unsure(cursor: Cursor, reason: string): never {
  throw new Unsure(reason, cursor.start);
}

/** Counts a rule that may call itself; the rule subtracts one from `nesting` when it is done. */
export function nest(cursor: Cursor): void {
  cursor.nesting += 1;
  if (cursor.nesting > MOST_NESTING) unsure(cursor, "deep nesting");
}

export function is(cursor: Cursor, kind: string): boolean {
  return cursor.kind === kind;
}

/** Whether the current token is the identifier `word`. */
export function isWord(cursor: Cursor, word: string): boolean {
  return cursor.kind === "identifier" && cursor.end - cursor.start === word.length && cursor.text.startsWith(word, cursor.start);
}

/** A place to which `restore` returns; only for places on the same logical line. */
type Place = Pick<Cursor, "kind" | "start" | "end" | "last" | "edge" | "brackets" | "unclosable" | "nesting"> & {
  readonly extras: number;
};

export function save({ kind, start, end, last, edge, brackets, unclosable, nesting, extras }: Cursor): Place {
  return { kind, start, end, last, edge, brackets, unclosable, nesting, extras: extras.length };
}

export function restore(cursor: Cursor, place: Place): void {
  const { extras, ...tokens } = place;
  Object.assign(cursor, tokens);
  cursor.extras.length = extras;
}

/** Nodes of the tree while it is built: the same properties in the same order as `SyntaxNode`, so that the engine gives both one shape. */
export interface Draft {
  type: string;
  readonly named: boolean;
  field: string | undefined;
  readonly start: number;
  readonly end: number;
  parent: Draft | undefined;
  children: readonly Draft[];
}

const NONE: readonly Draft[] = [];

/** Whether the node is a token: unlike brackets without content, it has no place for a comment. */
export function isToken({ children }: Draft): boolean {
  return children === NONE;
}

/** A named node without children. Offsets are UTF-16 units, here and below. */
export function leaf(type: string, start: number, end: number): Draft {
  return { type, named: true, field: undefined, start, end, parent: undefined, children: NONE };
}

/** An operator or a keyword. */
export function anonymous(type: string, start: number, end: number): Draft {
  return { type, named: false, field: undefined, start, end, parent: undefined, children: NONE };
}

/** A named node; becomes the parent of `children`. */
export function branch(type: string, start: number, end: number, children: readonly Draft[]): Draft {
  const node: Draft = { type, named: true, field: undefined, start, end, parent: undefined, children };
  for (let index = 0; index < children.length; index += 1) (children[index] as Draft).parent = node;
  return node;
}

/** Gives the node its role in the parent. */
export function inField(field: string, node: Draft): Draft {
  node.field = field;
  return node;
}
