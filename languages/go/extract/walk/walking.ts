/** State of the walk over a file, and how its handlers continue it. */
import type { Place, Use } from "../../../../src/model/facts.js";
import { type SyntaxNode, childOf } from "../../../../src/syntax/syntax-tree.js";
import type { TreeHandler, TreeWalk } from "../../../shared/walk-tree.js";
import type { Comments } from "../doc-comments.js";
import { declare, scopeOf, type Scope } from "../scope.js";
import type { Source } from "../../../shared/source.js";

export interface Reading {
  readonly source: Source;
  readonly comments: Comments;
  /** Top-level names of this file alone. */
  readonly file: Scope;
  /** Uses of imports with an alias, by alias. */
  readonly imported: ReadonlyMap<string, Use[]>;
  /** Uses of names that the file does not bind, by name, in the order of their first use. */
  readonly free: Map<string, Use[]>;
  readonly calls: CallSite[];
}

/** A call of a selector, `os.ReadFile(…)`. */
export interface CallSite {
  readonly node: SyntaxNode;
  readonly around: Around;
}

export interface Around {
  readonly scope: Scope;
  /** Enclosing top-level declaration. */
  readonly frame: Frame | undefined;
}

export interface Frame {
  readonly label: string;
  /** End of its documentation, and of its group's. */
  readonly documented: number;
  readonly group?: number;
  readonly name: string;
  /** Computed once, for the first use. */
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

/** Declares the names among `nodes`; other targets (`a[0]`) bind nothing. */
export function declareAll(reading: Reading, nodes: readonly SyntaxNode[], scope: Scope): void {
  for (const node of nodes) {
    // The grammar treats `nil` and `iota` as keywords even where they are declared.
    if (!NAMES.has(node.type)) continue;
    const name = reading.source.textOf(node);
    if (name !== "_") declare(scope, name, node);
  }
}

const NAMES: ReadonlySet<string> = new Set(["identifier", "type_identifier", "nil", "true", "false", "iota"]);

/** The operator of `left := right`, `left = right`. */
export function declares(node: SyntaxNode): boolean {
  return node.children.some((child) => child.type === ":=");
}

/** Type of the name if the file itself declares it; only then the keys of a literal can be classified. */
export function knownType(reading: Reading, scope: Scope, name: string): SyntaxNode | undefined {
  const declaration = scopeOf(scope, name)?.names?.get(name);
  return declaration === undefined ? undefined : childOf(declaration, "type");
}
