/** Accesses to members of objects: `cart.total`, `cart["total"]`, `{ total } = cart`, `<Cart total>`, types `Shop.Cart` and `Cart["total"]`. */
import { chosenMember, type MemberUse } from "../../../src/model/file-uses.js";
import * as is from "../is.js";
import { SyntaxKind, ts } from "../typescript.js";
import { classifyUse, isWritten } from "../extract/references/names/classify-use.js";
import { lookup, type Scope, type Surroundings } from "../extract/references/names/scope.js";
import { isAssignment, unwrap } from "../extract/function-values.js";
import { staticName } from "../extract/references/syntax-shapes.js";
import { functionOf, isImport, nameOfType, standsForModule, textOf, typeOfThis } from "./type-of.js";
import { type Typing, withNarrowed } from "./typing.js";
import { entityText, writtenType } from "./written-types.js";

export interface FoundMember {
  readonly offset: number;
  readonly use: Pick<MemberUse, "member" | "kind" | "on">;
}

interface Finding {
  readonly file: ts.SourceFile;
  readonly typing: Typing;
  readonly found: FoundMember[];
}

export function findMembers(typing: Typing): FoundMember[] {
  const found: FoundMember[] = [];
  const finding: Finding = { file: typing.file, typing, found };
  for (const { node, at } of typing.watched) {
    if (is.PropertyAccessExpression(node) || is.ElementAccessExpression(node)) addAccess(finding, node, at);
    else if (is.VariableDeclaration(node) || is.Parameter(node)) addPattern(finding, node, at.scope);
    else if (is.QualifiedName(node)) addQualified(finding, node, at.scope);
    else if (ts.isIndexedAccessTypeNode(node)) addIndexed(finding, node, at.scope);
    else if (is.JsxAttribute(node)) addAttribute(finding, node, at.scope);
    else if (is.NewExpression(node)) add(finding, node.expression, "constructor", "construct", textOf(typing, node, at.scope));
    else if (is.CallExpression(node) && node.expression.kind === SyntaxKind.SuperKeyword)
      add(finding, node.expression, "constructor", "call", textOf(typing, node.expression, at.scope));
  }
  return found;
}

function add({ file, found }: Finding, node: ts.Node, member: string, kind: MemberUse["kind"], on: string | undefined): void {
  found.push({ offset: node.getStart(file), use: { member, kind, ...(on !== undefined && { on }) } });
}

type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

function addAccess(finding: Finding, node: Access, at: Surroundings): void {
  const { typing } = finding;
  const name = is.PropertyAccessExpression(node) ? node.name : node.argumentExpression;
  const isNamed = is.PropertyAccessExpression(node) || is.StringLiteralLike(name);
  const member = isNamed ? (name as ts.Identifier).text : chosenMember(valueOf(name, at.scope).getText(finding.file));
  if (member === "") return;
  const { expression } = node;
  if (is.Identifier(expression) && standsForModule(typing, expression.text, at.scope)) return;
  const own = withNarrowed(typing, expression, at.scope, textOf(typing, expression, at.scope));
  const on = expression.kind === SyntaxKind.ThisKeyword && own !== undefined && isMixed(typing, own, member) ? `${own}/?` : own;
  const isUnknown = !isNamed && ((on === undefined && member === "*") || ts.isNumericLiteral(name));
  if (isUnknown || (declares(typing, node) && !isElsewhere(typing, on))) return;
  const kind = isWritten(node) ? "assign" : (classifyUse(node, "named", at)?.kind ?? "assign");
  add(finding, name, member, kind, on);
}

/** What a constant stands for. */
function valueOf(name: ts.Expression, scope: Scope): ts.Expression {
  const declared = is.Identifier(name) ? lookup(scope, name.text, "value") : undefined;
  return declared?.constant === true ? (declared.initializer ?? name) : name;
}

/** `this.total` in an object without `total`, which is copied into another one that has it. */
function isMixed({ collected, held }: Typing, on: string, member: string): boolean {
  const declared = lookup(collected.moduleScope, on, "value");
  const { initializer } = (declared && held.get(declared)?.node) ?? {};
  const value = initializer && unwrap(initializer);
  if (value === undefined || !is.ObjectLiteralExpression(value)) return false;
  return !value.properties.some(({ name }) => name === undefined || (is.Identifier(name) && name.text === member));
}

/** `Cart.prototype.total = function () {}` is a symbol of the outline. */
function declares({ symbolNames }: Typing, access: Access): boolean {
  const { parent } = access;
  return isAssignment(parent) && parent.left === access && symbolNames.has(parent.parent);
}

/** `sub.help = () => …` replaces a method that another file declares. */
function isElsewhere({ imported }: Typing, on: string | undefined): boolean {
  return on !== undefined && (on.includes("(") || imported.has(on));
}

/** `const { total } = cart`, `({ total }: Cart) => …`. */
function addPattern(finding: Finding, node: ts.VariableDeclaration | ts.ParameterDeclaration, scope: Scope): void {
  const { typing } = finding;
  const { name, initializer } = node;
  if (!is.ObjectBindingPattern(name) || (initializer !== undefined && takesModule(typing, initializer, scope))) return;
  const written = writtenType(node, false);
  const value = is.VariableDeclaration(node) ? initializer : undefined;
  const on =
    written !== undefined ? nameOfType(typing, written, scope) : value && withNarrowed(typing, value, scope, textOf(typing, value, scope));
  const open: [ts.ObjectBindingPattern, string | undefined][] = [[name, on]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [pattern, owner] = next;
    for (const element of pattern.elements) {
      const label = element.propertyName ?? element.name;
      const member = element.dotDotDotToken || (ts.isBindingName(label) && !is.Identifier(label)) ? undefined : staticName(label);
      if (member !== undefined) add(finding, label, member, "read", owner);
      if (is.ObjectBindingPattern(element.name)) open.push([element.name, undefined]);
    }
  }
}

function takesModule(typing: Typing, value: ts.Expression, scope: Scope): boolean {
  return isImport(value) || (is.Identifier(value) && standsForModule(typing, value.text, scope));
}

/** `Shop.Cart` as a type, and in `import Cart = Shop.Cart`. */
function addQualified(finding: Finding, node: ts.QualifiedName, scope: Scope): void {
  const { typing } = finding;
  let outer: ts.Node = node.parent;
  let root: ts.EntityName = node;
  while (is.QualifiedName(outer)) outer = outer.parent;
  while (is.QualifiedName(root)) root = root.left;
  if (is.ImportTypeNode(outer) || (root === node.left && standsForModule(typing, root.text, scope))) return;
  const isThis = root.text === "this";
  const on = isThis ? (root === node.left ? typeOfThis(typing, root, scope) : undefined) : firstName(typing, entityText(node.left), scope);
  add(finding, node.right, node.right.text, is.ImportEqualsDeclaration(outer) ? "read" : "type", on);
}

/** With the first name of what `import Inner = Shop.Inner` gives a second one. */
function firstName({ named }: Typing, text: string | undefined, scope: Scope): string | undefined {
  if (text === undefined) return undefined;
  const [root = "", ...rest] = text.split(".");
  const declared = lookup(scope, root, "value");
  return [(declared && named.get(declared)) ?? root, ...rest].join(".");
}

/** `Cart["total"]` as a type. */
function addIndexed(finding: Finding, { objectType, indexType }: ts.IndexedAccessTypeNode, scope: Scope): void {
  const { typing } = finding;
  if (!ts.isLiteralTypeNode(indexType) || !ts.isStringLiteral(indexType.literal)) return;
  add(finding, indexType, indexType.literal.text, "type", nameOfType(typing, objectType, scope));
}

/** A property of a component; those of native elements are no members. */
function addAttribute(finding: Finding, node: ts.JsxAttribute, scope: Scope): void {
  const { typing } = finding;
  const tag = node.parent.parent.tagName;
  if (!is.Identifier(node.name) || is.JsxNamespacedName(tag) || (is.Identifier(tag) && /^[a-z]/.test(tag.text))) return;
  const [properties] = (is.Identifier(tag) && functionOf(typing, tag.text, scope)?.parameters) || [];
  add(finding, node.name, node.name.text, "pass", properties?.type && nameOfType(typing, properties.type, typing.collected.moduleScope));
}
