/** Statements that open explicit or implicit blocks, or declare names. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../../src/syntax/syntax-tree.js";
import { openScope } from "../scope.js";
import { declareAll, declares, type Around, type Handler, type Walk } from "./walking.js";

export const statementHandlers: readonly (readonly [string, Handler])[] = [
  ["block", inBlock],
  ["if_statement", inBlock],
  ["for_statement", inBlock],
  ["expression_switch_statement", inBlock],
  ["expression_case", inBlock],
  ["default_case", inBlock],
  ["communication_case", inBlock],
  ["type_switch_statement", typeSwitch],
  ["short_var_declaration", valuesFirst],
  ["range_clause", valuesFirst],
  ["receive_statement", valuesFirst],
];

/** The header of `if`, `for` and `switch` belongs to the block of the statement. */
function inBlock(walk: Walk, node: SyntaxNode, around: Around): void {
  walk.visitAll(node.children, inside(around));
}

function inside(around: Around): Around {
  return { ...around, scope: openScope(around.scope) };
}

/** `left := right`: the right side does not see the names that the left side declares. In every other statement the left side is a use. */
function valuesFirst(walk: Walk, node: SyntaxNode, around: Around): void {
  const left = childOf(node, "left");
  walk.visit(childOf(node, "right"), around);
  if (left === undefined) return;
  if (declares(node)) walk.after(() => declareAll(walk.reading, left.children, around.scope));
  else walk.visit(left, around);
}

/** The symbol of the switch is declared in the body of each case; the types of the cases do not see it. */
function typeSwitch(walk: Walk, node: SyntaxNode, around: Around): void {
  const here = inside(around);
  const symbol = childOf(node, "alias")?.children ?? [];
  for (const child of node.children) {
    if (child.field === "alias" || !child.named) continue;
    if (child.type !== "type_case" && child.type !== "default_case") {
      walk.visit(child, here);
      continue;
    }
    const body = inside(here);
    for (const part of child.children) if (part.field === "type") walk.visit(part, here);
    walk.after(() => declareAll(walk.reading, symbol, body.scope));
    for (const part of child.children) if (part.named && part.field !== "type") walk.visit(part, body);
  }
}
