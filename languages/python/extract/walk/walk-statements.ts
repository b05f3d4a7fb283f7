/** Statements that bind names or guard their content. */
import { type SyntaxNode, childOf } from "../../../../src/syntax/syntax-tree.js";
import { asksWhatIsThere, ATTRIBUTE_ERRORS, catches, conditionOf, IMPORT_ERRORS, suppresses } from "../guards.js";
import type { Around } from "../reading.js";
import { parts } from "../names.js";
import { bindName, bindTarget, type Handler, visitComments, type Walk } from "./walking.js";

export const statementHandlers: readonly (readonly [string, Handler])[] = [
  ["assignment", assignment],
  ["augmented_assignment", augmentedAssignment],
  ["for_statement", forStatement],
  ["if_statement", ifStatement],
  ["conditional_expression", conditionalExpression],
  ["boolean_operator", booleanOperator],
  ["try_statement", tryStatement],
  ["with_statement", withStatement],
  ["global_statement", (walk, node, around) => addNames(walk, node, (around.scope.globals ??= new Set()))],
  ["nonlocal_statement", (walk, node, around) => addNames(walk, node, (around.scope.nonlocals ??= new Set()))],
  ["delete_statement", deleteStatement],
  ["return_statement", returnStatement],
  ["yield", returnStatement],
];

function assignment(walk: Walk, node: SyntaxNode, around: Around): void {
  const left = childOf(node, "left");
  const type = childOf(node, "type");
  const right = childOf(node, "right");
  const value = valueOf(right);
  bindTarget(walk, left, around, { form: "value", statement: node, ...(value && { value }) });
  if (left?.type === "identifier" && value !== undefined) addAssigned(walk, { left, value, augmented: false }, around);
  if (left?.type === "subscript" && value !== undefined) addKeyed(walk, left, value, around);
  addAttributed(walk, left, value, around);
  walk.visit(type, around);
  walk.visit(right, isAlias(walk, type) ? { ...around, type: true } : around);
}

function addAttributed({ reading }: Walk, target: SyntaxNode | undefined, value: SyntaxNode | undefined, around: Around): void {
  if (value === undefined || (target?.type !== "attribute" && target?.type !== "subscript")) return;
  reading.attributed.push({ target, value, around });
}

/** The last value of `a = b = value`. */
function valueOf(right: SyntaxNode | undefined): SyntaxNode | undefined {
  let value = right;
  while (value?.type === "assignment") value = childOf(value, "right");
  return value;
}

/** `X: TypeAlias = …`. */
function isAlias(walk: Walk, type: SyntaxNode | undefined): boolean {
  return type !== undefined && /(?:^|\.)TypeAlias$/.test(walk.reading.source.textOf(type));
}

function augmentedAssignment(walk: Walk, node: SyntaxNode, around: Around): void {
  const left = childOf(node, "left");
  const right = childOf(node, "right");
  walk.visit(left, around);
  walk.visit(right, around);
  addAttributed(walk, left, right, around);
  if (left?.type !== "identifier") return;
  // For a name of the module it is no first binding: without another one the value comes from a star import.
  if (around.scope.kind === "function") bindName(walk, left, around, { form: "passing", statement: node, added: right });
  if (right !== undefined) addAssigned(walk, { left, value: right, augmented: true }, around);
}

/** What a function of the module returns. */
function returnStatement(walk: Walk, node: SyntaxNode, around: Around): void {
  const [value] = parts(node);
  const outer = around.scope.parent;
  if (value !== undefined && (outer?.kind === "class" ? outer.parent : outer) === walk.reading.module)
    walk.reading.returned.push({ value, around });
  walk.visitAll(node.children, around);
}

interface AssignedValue {
  readonly left: SyntaxNode;
  readonly value: SyntaxNode;
  readonly augmented: boolean;
}

function addAssigned(walk: Walk, { left, value, augmented }: AssignedValue, around: Around): void {
  if (around.scope.kind !== "module" && around.scope.kind !== "class") return;
  walk.reading.assigned.push({ name: walk.reading.source.textOf(left), value, augmented, around });
}

function addKeyed({ reading }: Walk, left: SyntaxNode, value: SyntaxNode, around: Around): void {
  const [table, key] = parts(left);
  if (table !== undefined) reading.items.push({ table, around });
  if (around.scope !== reading.module || table?.type !== "identifier" || key === undefined) return;
  reading.keyed.push({ table: reading.source.textOf(table), key, value, around });
}

function forStatement(walk: Walk, node: SyntaxNode, around: Around): void {
  const left = childOf(node, "left");
  bindTarget(walk, left, around, { form: "passing", statement: node, from: left?.end ?? node.end });
  walk.visitAll(
    node.children.filter((child) => child !== left),
    around,
  );
}

function ifStatement(walk: Walk, node: SyntaxNode, around: Around): void {
  let rest = around;
  for (const child of node.children) {
    if (child.type === "elif_clause") rest = branch(walk, child, rest);
    else if (child.type === "else_clause") walk.visitAll(child.children, rest);
    else if (child.field === undefined && child.type === "comment") walk.visit(child, around);
    else if (child.type === "if") rest = branch(walk, node, around);
  }
}

/** Walks condition and consequence; returns the context of the branches that follow. */
function branch(walk: Walk, node: SyntaxNode, around: Around): Around {
  const condition = childOf(node, "condition");
  const guard = conditionOf(walk.reading.source, condition);
  walk.visit(condition, around);
  const typed = { ...around, typeOnly: true };
  const asked = guard === undefined ? behind(walk, condition, around) : around;
  const inside = guard === "types" ? typed : guard === "main" ? { ...around, main: true } : asked;
  for (const child of node.children) if (child.field === "consequence") walk.visit(child, inside);
  return guard === "not types" ? typed : asked;
}

/** Both branches of a condition. */
function behind(walk: Walk, condition: SyntaxNode | undefined, around: Around): Around {
  return around.lacking !== "asked" && asksWhatIsThere(walk.reading, condition, around) ? { ...around, lacking: "asked" } : around;
}

/** `kit.fast if sys.version_info >= (3, 12) else kit.slow`. */
function conditionalExpression(walk: Walk, node: SyntaxNode, around: Around): void {
  const [chosen, condition, other] = parts(node);
  const inside = behind(walk, condition, around);
  walk.visit(chosen, inside);
  walk.visit(condition, around);
  walk.visit(other, inside);
  visitComments(walk, node, around);
}

/** `sys.version_info >= (3, 12) and kit.fast()`. */
function booleanOperator(walk: Walk, node: SyntaxNode, around: Around): void {
  const [first, ...rest] = parts(node);
  walk.visit(first, around);
  walk.visitAll(rest, behind(walk, first, around));
}

function tryStatement(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source } = walk.reading;
  const clauses = node.children.filter((child) => child.type === "except_clause");
  const guarded = clauses.some((clause) => catches(source, clause, IMPORT_ERRORS));
  const optional: Around = { ...around, optional: "try/except" };
  const body = guarded ? optional : around;
  const isCaught = clauses.some((clause) => catches(source, clause, ATTRIBUTE_ERRORS));
  const tried: Around = isCaught ? { ...body, lacking: around.lacking ?? "caught" } : body;
  for (const child of node.children) {
    if (!child.named) continue;
    const handler = child.type === "except_clause" && catches(source, child, IMPORT_ERRORS) ? optional : around;
    walk.visit(child, child.field === "body" ? tried : handler);
  }
}

function withStatement(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source } = walk.reading;
  const body: Around = suppresses(source, node, IMPORT_ERRORS) ? { ...around, optional: "suppress()" } : around;
  const isCaught = around.lacking === undefined && suppresses(source, node, ATTRIBUTE_ERRORS);
  const inside: Around = isCaught ? { ...body, lacking: "caught" } : body;
  for (const child of node.children) if (child.named) walk.visit(child, child.field === "body" ? inside : around);
}

function addNames(walk: Walk, node: SyntaxNode, names: Set<string>): void {
  for (const child of parts(node)) names.add(walk.reading.source.textOf(child));
}

function deleteStatement(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source, module, deleted } = walk.reading;
  const open = [...parts(node)];
  for (let target = open.pop(); target !== undefined; target = open.pop()) {
    if (target.type !== "identifier") {
      if (target.type === "expression_list" || target.type === "tuple" || target.type === "list") open.push(...parts(target));
      continue;
    }
    if (around.scope.kind === "function") bindName(walk, target, around, { form: "passing", statement: node });
    // In a branch it is conditional.
    if (around.scope === module && node.parent?.type === "module") deleted.set(source.textOf(target), target.start);
  }
  walk.visitAll(node.children, around);
}
