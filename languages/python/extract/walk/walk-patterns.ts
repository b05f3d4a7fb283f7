/** Names bound by `as`, by `match` and by comprehensions. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../../src/syntax/syntax-tree.js";
import type { Around } from "../reading.js";
import { openScope } from "../scope.js";
import { parts } from "../names.js";
import { bindName, bindTarget, type Handler, type Walk } from "./walking.js";

export const patternHandlers: readonly (readonly [string, Handler])[] = [
  ["as_pattern", asPattern],
  ["dotted_name", dottedName],
  ["splat_pattern", (walk, node, around) => capture(walk, node.children.at(-1), around)],
  ["keyword_pattern", (walk, node, around) => walk.visitAll(parts(node).slice(1), around)],
  ["list_comprehension", comprehension],
  ["set_comprehension", comprehension],
  ["dictionary_comprehension", comprehension],
  ["generator_expression", comprehension],
  ["for_in_clause", (walk, node, around) => forClause(walk, node, around, around)],
  ["named_expression", namedExpression],
];

/** In a `with`, an `except` or a `case`. */
function asPattern(walk: Walk, node: SyntaxNode, around: Around): void {
  const [first, last] = parts(node);
  walk.visit(first, around);
  const handled = node.parent?.type === "except_clause";
  const binder = { form: "passing", statement: node } as const;
  if (last?.type === "identifier") capture(walk, last, around);
  // The name of a handler is deleted at its end: it is no name of the module.
  else if (!handled || around.scope.kind === "function") bindTarget(walk, childOf(node, "alias"), around, binder);
}

/** In a `case`: a single name captures; a dotted name or a class name is read. */
function dottedName(walk: Walk, node: SyntaxNode, around: Around): void {
  const { parent } = node;
  if (parent === undefined || !parent.type.endsWith("_pattern")) return;
  const first = node.children[0];
  if (first === undefined) return;
  if (node.children.length > 1 || (parent.type === "class_pattern" && parent.children[0] === node)) walk.visit(first, around);
  else capture(walk, first, around);
}

function capture(walk: Walk, node: SyntaxNode | undefined, around: Around): void {
  if (node?.type === "identifier") bindName(walk, node, around, { form: "passing", statement: node });
}

/** The first iterable is evaluated outside of the comprehension. */
function comprehension(walk: Walk, node: SyntaxNode, around: Around): void {
  const inside: Around = { ...around, scope: openScope("comprehension", around.scope) };
  let outer: Around | undefined = around;
  for (const child of node.children) {
    if (!child.named) continue;
    if (child.type === "for_in_clause") {
      forClause(walk, child, inside, outer ?? inside);
      outer = undefined;
    } else walk.visit(child, inside);
  }
}

function forClause(walk: Walk, node: SyntaxNode, inside: Around, outer: Around): void {
  const left = childOf(node, "left");
  bindTarget(walk, left, inside, { form: "passing", statement: node });
  walk.visitAll(
    node.children.filter((child) => child !== left),
    outer,
  );
}

/** Binds in the scope around all enclosing comprehensions. */
function namedExpression(walk: Walk, node: SyntaxNode, around: Around): void {
  const name = childOf(node, "name");
  let { scope } = around;
  while (scope.kind === "comprehension" && scope.parent !== undefined) scope = scope.parent;
  const value = childOf(node, "value");
  if (name !== undefined) bindName(walk, name, { ...around, scope }, { form: "value", statement: node });
  walk.visit(value, around);
}
