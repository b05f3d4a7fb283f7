/**
 * Python's scopes: a name belongs to the function that binds it anywhere, to the module, or to neither; names of a class body are visible
 * in the body alone, not in its methods and comprehensions.
 */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { BindingDraft } from "./drafts.js";
import { pushTo } from "../../../src/model/group-by.js";

type ScopeKind = "module" | "class" | "function" | "comprehension" | "type-parameters";

/** One binding of a name. */
export interface Bound {
  readonly node: SyntaxNode;
  /** Offset from which the name has its value: in a class body the outer name applies before it. */
  readonly from: number;
  /** The import that binds it. */
  readonly binding?: BindingDraft;
  /** Value of a plain assignment of the single name. */
  readonly value?: SyntaxNode;
  /** What `name += value` of a function adds. */
  readonly added?: SyntaxNode;
}

export interface Scope {
  readonly kind: ScopeKind;
  readonly parent: Scope | undefined;
  readonly names: Map<string, Bound[]>;
  /** Names that a `global` statement assigns to the module; most scopes have none. */
  globals: Set<string> | undefined;
  /** Names that a `nonlocal` statement assigns to an enclosing function. */
  nonlocals: Set<string> | undefined;
}

export function openScope(kind: ScopeKind, parent?: Scope): Scope {
  return { kind, parent, names: new Map(), globals: undefined, nonlocals: undefined };
}

function moduleOf(scope: Scope): Scope {
  let at = scope;
  while (at.parent !== undefined) at = at.parent;
  return at;
}

/** The scope that binds in place of `scope`; undefined if an enclosing scope already binds the name. */
export function bindingScope(scope: Scope, name: string): Scope | undefined {
  if (scope.globals?.has(name) === true) return moduleOf(scope);
  return scope.nonlocals?.has(name) === true ? undefined : scope;
}

export function addBound(scope: Scope, name: string, bound: Bound): void {
  pushTo(scope.names, name, bound);
}

interface Found {
  readonly scope: Scope;
  readonly bounds: readonly Bound[];
}

/** Bindings of the name at `position` in `scope`; undefined for builtins and names of star imports. */
export function lookUp(scope: Scope, name: string, position: number): Found | undefined {
  let direct = true;
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.globals?.has(name) === true) at = moduleOf(at);
    const bounds = at.names.get(name);
    const visible = at.kind !== "class" || (direct && bounds?.some((bound) => bound.from <= position) === true);
    if (bounds !== undefined && visible && at.nonlocals?.has(name) !== true) return { scope: at, bounds };
    direct &&= at.kind === "type-parameters";
  }
  return undefined;
}

/** The value of a name that is bound once, by a plain assignment. */
export function constantOf(scope: Scope, name: string, position: number): SyntaxNode | undefined {
  const found = lookUp(scope, name, position);
  return found?.bounds.length === 1 ? found.bounds[0]?.value : undefined;
}
