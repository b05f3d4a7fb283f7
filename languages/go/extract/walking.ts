/** What the walk over a file carries along, and how its handlers say what comes next. */
import type { Place, Use } from "../../../src/model/facts.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../src/syntax/syntax-tree.js";
import type { TreeHandler, TreeWalk } from "../../shared/walk-tree.js";
import type { Comments } from "./doc-comments.js";
import { declare, scopeOf, type Scope } from "./scope.js";
import type { Source } from "../../shared/source.js";

export interface Reading {
  readonly source: Source;
  readonly comments: Comments;
  /** Names of the top level, of this file alone. */
  readonly file: Scope;
  /** Uses of imports that the file gives a name, by that name. */
  readonly imported: ReadonlyMap<string, Use[]>;
  /** Uses of names that the file binds nowhere, by name, in the order of their first use. */
  readonly free: Map<string, Use[]>;
  readonly calls: CallSite[];
}

/** A call of something that is selected, `os.ReadFile(…)`. */
export interface CallSite {
  readonly node: SyntaxNode;
  readonly around: Around;
}

export interface Around {
  readonly scope: Scope;
  /** Enclosing declaration of the top level. */
  readonly frame: Frame | undefined;
}

export interface Frame {
  readonly label: string;
  /** Where its documentation ends, and that of its group. */
  readonly documented: number;
  readonly group?: number;
  readonly name: string;
  /** Computed once, when a use needs it. */
  place?: Place;
}

export type Walk = TreeWalk<Reading, Around>;
export type Handler = TreeHandler<Reading, Around>;

export function placeOf(reading: Reading, { frame }: Around): Place | undefined {
  if (frame === undefined) return undefined;
  if (frame.place === undefined) {
    const { doc } = reading.comments.docOf(frame.documented, frame.name, frame.group);
    frame.place = doc === undefined ? { label: frame.label } : { label: frame.label, doc };
  }
  return frame.place;
}

/** Declares the names among `nodes`; what is no name (`a[0]`) binds nothing. */
export function declareAll(reading: Reading, nodes: readonly SyntaxNode[], scope: Scope): void {
  for (const node of nodes) {
    // The grammar takes `nil` and `iota` for keywords even where they are declared.
    if (!NAMES.has(node.type)) continue;
    const name = reading.source.textOf(node);
    if (name !== "_") declare(scope, name);
  }
}

const NAMES: ReadonlySet<string> = new Set(["identifier", "type_identifier", "nil", "true", "false", "iota"]);

/** The operator of `left := right`, `left = right`. */
export function declares(node: SyntaxNode): boolean {
  return node.children.some((child) => child.type === ":=");
}

/** The name's type where the file itself says what it is: only then the keys of a literal can be told. */
export function knownType(reading: Reading, scope: Scope, name: string): SyntaxNode | undefined {
  const declaration = scopeOf(scope, name)?.names?.get(name);
  return declaration === undefined ? undefined : childOf(declaration, "type");
}
