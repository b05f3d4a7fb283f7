/** Interface between the walk and its handlers, and the binding of names. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import type { TreeHandler, TreeWalk } from "../../../shared/walk-tree.js";
import { type BindingDraft, type Around, type NameForm, type Reading, addBound, bindingScope } from "../reading.js";

export type Walk = TreeWalk<Reading, Around>;
export type Handler = TreeHandler<Reading, Around>;

interface Binder {
  readonly form: NameForm;
  readonly statement: SyntaxNode;
  /** Offset from which the name has its value; default: the end of the statement. */
  readonly from?: number;
  readonly value?: SyntaxNode;
  readonly added?: SyntaxNode;
  readonly binding?: BindingDraft;
}

const LOOPS: ReadonlySet<string> = new Set(["for_statement", "for_in_clause"]);
/** Values that are those of other names. */
const PASSING: ReadonlySet<string> = new Set([
  "identifier",
  "attribute",
  "conditional_expression",
  "boolean_operator",
  "parenthesized_expression",
]);

/** Binds the identifier `node` in the current scope. */
export function bindName(walk: Walk, node: SyntaxNode, around: Around, binder: Binder): void {
  const { reading } = walk;
  const name = binder.binding?.name ?? reading.source.textOf(node);
  const scope = bindingScope(around.scope, name);
  if (scope === undefined) return;
  const { value, added, binding, statement } = binder;
  const bound = { node, from: binder.from ?? statement.end, value, added, binding };
  addBound(scope, name, bound);
  if (binding === undefined && (LOOPS.has(node.parent?.type ?? "") || PASSING.has(value?.type ?? "")))
    reading.held.push({ name, bound, scope });
  if (scope !== reading.module || around.main) return;
  reading.names.push({ name, form: binder.form, node, statement, value, binding });
}

/** Binds every name of a target; expressions inside it (`a` of `a.b`, `a[i]`) are walked. */
export function bindTarget(walk: Walk, target: SyntaxNode | undefined, around: Around, binder: Binder): void {
  if (target?.type === "identifier") return bindName(walk, target, around, binder);
  const open = target === undefined ? [] : [target];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === "identifier") bindName(walk, node, around, { ...binder, value: undefined });
    else if (node.type === "attribute" || node.type === "subscript" || node.type === "call") walk.visit(node, around);
    else for (const child of node.children.toReversed()) if (child.named) open.push(child);
  }
}

/** For handlers that skip children: comments have meaning wherever they are. */
export function visitComments(walk: Walk, node: SyntaxNode, around: Around): void {
  for (const child of node.children) if (child.type === "comment") walk.visit(child, around);
}
