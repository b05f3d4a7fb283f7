/** Classification of a use: what the code around a name in reference position does with it. */
import { type Classified } from "./scope.js";
import * as is from "../../../is.js";
import { canHaveDecorators, canHaveModifiers, getDecorators, SyntaxKind, ts } from "../../../typescript.js";
import { lastName, TRANSPARENT, isAssignment } from "../../function-values.js";
import type { UseKind } from "../../../../../src/model/facts.js";
import { dotted, exportedName, isExportsObject, shortName, staticName } from "../syntax-shapes.js";

/** `named`: the exported thing itself; `whole`: a module object or its default; `namespace`: `import * as`. */
export type Naming = "named" | "whole" | "namespace";

/** Longest climb from a name to the expression that uses it. Deeper tables are data, and every name in them would climb all levels. */
const CLIMB = 48;

interface UseSite {
  readonly type: boolean;
  readonly moduleLevel: boolean;
}

/** The use by `node`, which is an identifier or an expression with the same value; undefined if there is none. */
export function classifyUse(node: ts.Node, naming: Naming, site: UseSite): Classified | undefined {
  const member = memberOf(node);
  if (member !== undefined) return memberUse(node, member, naming, site);
  return site.type ? classifyType(node) : classifyValue(node, site.moduleLevel);
}

/** `a` of `x.a`, `x["a"]`, type `x.a`. */
export function memberOf(node: ts.Node): string | undefined {
  const parent = node.parent;
  if (is.PropertyAccessExpression(parent) && parent.expression === node) return parent.name.text;
  if (is.QualifiedName(parent) && parent.left === node) return parent.right.text;
  if (is.ElementAccessExpression(parent) && parent.expression === node && is.StringLiteralLike(parent.argumentExpression)) {
    return parent.argumentExpression.text;
  }
  return is.TypeQueryNode(parent) ? indexOf(parent) : undefined;
}

/** `a` of the types `(typeof x)["a"]` and `typeof import("./x")["a"]`. */
export function indexOf(query: ts.TypeQueryNode | ts.ImportTypeNode): string | undefined {
  let outer: ts.Node = query;
  // Types in comments have no parents above the comment.
  while (outer.parent !== undefined && ts.isParenthesizedTypeNode(outer.parent)) outer = outer.parent;
  const parent: ts.Node | undefined = outer.parent;
  if (parent === undefined || !ts.isIndexedAccessTypeNode(parent) || parent.objectType !== outer || !ts.isLiteralTypeNode(parent.indexType))
    return undefined;
  const { literal } = parent.indexType;
  return is.StringLiteralLike(literal) ? literal.text : undefined;
}

function memberUse(node: ts.Node, member: string, naming: Naming, site: UseSite): Classified {
  const access = node.parent;
  const called = is.CallExpression(access.parent) && access.parent.expression === access;
  if (naming !== "namespace" && called && (member === "call" || member === "apply")) return { kind: "call" };
  const further = furtherMembers(access, site);
  if (naming !== "named") return { kind: "member", member, how: howMember(access, site), ...further };
  // The name may stand for a module or a namespace, whose member is meant.
  if (site.type) return { kind: "type", member, ...further };
  const tag = access.parent;
  if ((is.JsxOpeningElement(tag) || is.JsxSelfClosingElement(tag)) && tag.tagName === access) return { kind: "render", member };
  const how = howMember(access, site);
  return how === "read" ? { kind: "read", member, ...further } : { kind: "read", member, how };
}

/** Longest chain of names that is followed. */
const MOST_FURTHER = 4;

/** `b` of `NS.Inner.b`, whose `Inner` may be a module as well. */
function furtherMembers(access: ts.Node, site: UseSite): Pick<Classified, "further"> {
  const members: string[] = [];
  let outer = access;
  for (let next = memberOf(outer); next !== undefined && members.length < MOST_FURTHER; next = memberOf(outer)) {
    members.push(next);
    outer = outer.parent;
  }
  return members.length === 0 ? {} : { further: { members, how: howMember(outer, site) } };
}

function howMember(access: ts.Node, { type, moduleLevel }: UseSite): UseKind {
  if (type) return classifyType(access).kind;
  return isWritten(access) ? "assign" : (classifyValue(access, moduleLevel)?.kind ?? "assign");
}

function classifyValue(node: ts.Node, moduleLevel: boolean): Classified | undefined {
  let child = node;
  let property: string | undefined;
  let literals = 0;
  for (let steps = 0, parent = child.parent; parent && steps < CLIMB; steps++, parent = child.parent) {
    if (isTransparent(parent, child)) {
      child = parent;
      continue;
    }
    if (isLiteralPart(parent, child)) {
      if (is.PropertyAssignment(parent) || is.ShorthandPropertyAssignment(parent)) property = staticName(parent.name);
      if (is.ObjectLiteralExpression(parent) || is.ArrayLiteralExpression(parent)) literals++;
      child = parent;
      continue;
    }
    return literals > 0 ? storedUse(parent, child, { property, literals, moduleLevel }) : plainUse(parent, child, moduleLevel);
  }
  return { kind: "read" };
}

/** Whether the value of `child` may be the value of `parent`. */
function isTransparent(parent: ts.Node, child: ts.Node): boolean {
  if (TRANSPARENT[parent.kind] === 1) return true;
  switch (parent.kind) {
    case SyntaxKind.ConditionalExpression:
      return (parent as ts.ConditionalExpression).condition !== child;
    case SyntaxKind.BinaryExpression: {
      const operator = (parent as ts.BinaryExpression).operatorToken.kind;
      return (
        operator === SyntaxKind.QuestionQuestionToken ||
        operator === SyntaxKind.BarBarToken ||
        (operator === SyntaxKind.AmpersandAmpersandToken && (parent as ts.BinaryExpression).right === child)
      );
    }
    default:
      return false;
  }
}

/** Whether `child` is an element or property value of a literal. */
function isLiteralPart(parent: ts.Node, child: ts.Node): boolean {
  if (is.ArrayLiteralExpression(parent) || is.ObjectLiteralExpression(parent)) return true;
  if (is.PropertyAssignment(parent)) return parent.initializer === child;
  return is.ShorthandPropertyAssignment(parent);
}

interface Stored {
  readonly property: string | undefined;
  readonly literals: number;
  readonly moduleLevel: boolean;
}

/** The value is in the object or array literal `child`. */
function storedUse(parent: ts.Node, child: ts.Node, stored: Stored): Classified | undefined {
  if (isAssignment(parent) && parent.right === child) {
    const whole = exportedName(chainTarget(parent)) === "=" && stored.literals === 1 && is.ObjectLiteralExpression(child);
    if (whole && stored.property !== undefined) return { kind: "re-export", subject: stored.property };
    return { kind: "store", subject: targetText(parent.left) };
  }
  if (isAssignment(parent)) return undefined;
  if (is.ExportAssignment(parent)) {
    const named = parent.isExportEquals && stored.literals === 1 && stored.property !== undefined;
    return named ? { kind: "re-export", subject: stored.property } : { kind: "store", subject: "default" };
  }
  return plainUse(parent, child, stored.moduleLevel);
}

/** First target of `a = b = value`, from the inner assignment. */
function chainTarget(assignment: ts.BinaryExpression): ts.Expression {
  let at = assignment;
  while (exportedName(at.left) === undefined && isAssignment(at.parent) && at.parent.right === at) at = at.parent;
  return at.left;
}

/** Whether `item` is a target: `table[key] = x`, `table[key]++` and `delete table[key]` do not read the table. */
export function isWritten(item: ts.Node): boolean {
  const { parent } = item;
  if (is.BinaryExpression(parent)) {
    const operator = parent.operatorToken.kind;
    return parent.left === item && operator >= SyntaxKind.FirstAssignment && operator <= SyntaxKind.LastAssignment;
  }
  if (parent.kind === SyntaxKind.PrefixUnaryExpression || parent.kind === SyntaxKind.PostfixUnaryExpression) {
    const { operator } = parent as ts.PrefixUnaryExpression | ts.PostfixUnaryExpression;
    return operator === SyntaxKind.PlusPlusToken || operator === SyntaxKind.MinusMinusToken;
  }
  return parent.kind === SyntaxKind.DeleteExpression;
}

function plainUse(parent: ts.Node, child: ts.Node, moduleLevel: boolean): Classified | undefined {
  switch (parent.kind) {
    case SyntaxKind.CallExpression:
      return callUse(parent as ts.CallExpression, child);
    case SyntaxKind.NewExpression: {
      const { expression } = parent as ts.NewExpression;
      return expression === child ? { kind: "construct" } : pass(expression);
    }
    case SyntaxKind.ElementAccessExpression:
      return { kind: (parent as ts.ElementAccessExpression).expression === child && isWritten(parent) ? "member" : "read" };
    case SyntaxKind.Decorator:
      return { kind: "decorate", subject: decoratedName(parent) };
    case SyntaxKind.TaggedTemplateExpression:
      return { kind: (parent as ts.TaggedTemplateExpression).tag === child ? "tag" : "read" };
    case SyntaxKind.JsxOpeningElement:
    case SyntaxKind.JsxSelfClosingElement:
      return { kind: "render" };
    case SyntaxKind.JsxExpression:
      return attributeUse(parent);
    case SyntaxKind.ExpressionWithTypeArguments:
      return { kind: "extend", subject: heritageOwner(parent) };
    case SyntaxKind.SpreadElement:
    case SyntaxKind.SpreadAssignment:
    case SyntaxKind.JsxSpreadAttribute:
      return withSubject("spread", spreadReceiver(parent));
    case SyntaxKind.BinaryExpression:
      return binaryUse(parent as ts.BinaryExpression, child);
    case SyntaxKind.VariableDeclaration:
      return variableUse(parent as ts.VariableDeclaration, child, moduleLevel);
    case SyntaxKind.PropertyDeclaration:
      return withSubject("assign", ownerName(parent.parent, staticName((parent as ts.PropertyDeclaration).name)));
    case SyntaxKind.ExportAssignment:
      return { kind: "re-export", subject: (parent as ts.ExportAssignment).isExportEquals ? "=" : "default" };
    case SyntaxKind.ExportSpecifier:
      return { kind: "re-export", subject: (parent as ts.ExportSpecifier).name.text };
    default:
      return { kind: "read" };
  }
}

function withSubject(kind: UseKind, subject: string | undefined): Classified {
  return subject ? { kind, subject } : { kind };
}

function callUse(call: ts.CallExpression, child: ts.Node): Classified {
  const heritage = is.ExpressionWithTypeArguments(call.parent) ? heritageOwner(call.parent) : undefined;
  if (call.expression === child) {
    if (heritage !== undefined) return { kind: "mix", subject: heritage };
    return is.Decorator(call.parent) ? { kind: "decorate", subject: decoratedName(call.parent) } : { kind: "call" };
  }
  if (heritage !== undefined) return { kind: "extend", subject: heritage };
  // `util.inherits(Cart, EventEmitter)` is the way to extend a class without `class`.
  const [heir, base] = call.arguments;
  if (base === child && heir && lastName(call.expression) === "inherits") return withSubject("extend", shortName(heir));
  return copiedToExports(call, child) ? { kind: "spread", subject: "module.exports" } : pass(call.expression);
}

/** `Object.assign(exports, child)`, `module.exports = Object.assign({}, child)`. */
function copiedToExports(call: ts.CallExpression, child: ts.Node): boolean {
  const [target] = call.arguments;
  if (target === undefined || target === child || dotted(call.expression) !== "Object.assign") return false;
  return isExportsObject(target) || (isAssignment(call.parent) && call.parent.right === call && isExportsObject(call.parent.left));
}

function pass(callee: ts.Expression): Classified {
  return withSubject("pass", shortName(callee));
}

function attributeUse(expression: ts.Node): Classified {
  const attribute = expression.parent;
  if (!is.JsxAttribute(attribute)) return { kind: "read" };
  const tag = attribute.parent.parent.tagName;
  return is.JsxNamespacedName(tag) ? { kind: "read" } : withSubject("pass", elementName(tag));
}

/** `<Panel>`, to distinguish an element from a call. */
function elementName(tag: ts.JsxTagNamePropertyAccess | ts.Identifier | ts.ThisExpression): string | undefined {
  const name = shortName(tag);
  return name === "" ? undefined : `<${name}>`;
}

function binaryUse(binary: ts.BinaryExpression, child: ts.Node): Classified | undefined {
  if (binary.operatorToken.kind === SyntaxKind.InstanceOfKeyword) return { kind: binary.right === child ? "check" : "read" };
  if (!isAssignment(binary)) return { kind: "read" };
  if (binary.left === child) return undefined;
  const exported = exportedName(chainTarget(binary));
  if (exported !== undefined) return { kind: "re-export", subject: exported };
  const target = targetText(binary.left);
  // Without a target, an assignment would seem to be one to the name itself.
  return target === undefined ? { kind: "read" } : { kind: "assign", subject: target };
}

/** `context` of `context["till"] = …`. */
function targetText(target: ts.Expression): string | undefined {
  return shortName(target) || (is.ElementAccessExpression(target) ? shortName(target.expression) : "") || undefined;
}

function variableUse(declaration: ts.VariableDeclaration, child: ts.Node, moduleLevel: boolean): Classified {
  if (!moduleLevel || !is.Identifier(declaration.name) || declaration.initializer !== child) return { kind: "read" };
  return { kind: "store", subject: declaration.name.text };
}

/** Variable, target or callee that receives the spread value. */
function spreadReceiver(spread: ts.Node): string | undefined {
  if (is.JsxSpreadAttribute(spread)) {
    const tag = spread.parent.parent.tagName;
    return is.JsxNamespacedName(tag) ? undefined : elementName(tag);
  }
  let child: ts.Node = spread;
  for (let steps = 0, parent = child.parent; parent && steps < CLIMB; steps++, parent = child.parent) {
    if (is.CallExpression(parent) || is.NewExpression(parent)) return shortName(parent.expression) || undefined;
    if (is.VariableDeclaration(parent)) return is.Identifier(parent.name) ? parent.name.text : undefined;
    if (isAssignment(parent)) return targetText(parent.left);
    if (is.PropertyAssignment(parent)) return staticName(parent.name);
    if (!isTransparent(parent, child) && !isLiteralPart(parent, child)) return undefined;
    child = parent;
  }
  return undefined;
}

/** Uses in type positions: heritage, injected constructor parameters, and all others. */
function classifyType(node: ts.Node): Classified {
  const parent = node.parent;
  if (is.ExportSpecifier(parent)) return { kind: "re-export", subject: parent.name.text };
  if (is.ExpressionWithTypeArguments(parent) && is.HeritageClause(parent.parent)) {
    const owner = parent.parent.parent;
    const subject = ownerName(owner, undefined) ?? "class";
    return { kind: is.InterfaceDeclaration(owner) ? "extend" : "implement", subject };
  }
  const subject = injectedInto(parent);
  return subject === undefined ? { kind: "type" } : { kind: "inject", subject };
}

/** Class whose container reads the parameter type at run time: decorated, or with a decorated parameter. */
function injectedInto(type: ts.Node): string | undefined {
  const parameter = type.parent;
  if (!parameter || !is.Parameter(parameter) || parameter.type !== type) return undefined;
  const constructor = parameter.parent;
  if (!is.ConstructorDeclaration(constructor) || !is.ClassLike(constructor.parent)) return undefined;
  const owner = constructor.parent;
  const decorated = isDecorated(owner) || constructor.parameters.some(isDecorated);
  return decorated ? (ownerName(owner, undefined) ?? "class") : undefined;
}

/** Whether a type is written at a decorated member, or in one: a compiler may pass it to the decorator as a value. */
export function isAtDecorator(node: ts.Node): boolean {
  let at = node.parent;
  while (at !== undefined && (is.TypeNode(at) || is.Parameter(at)) && !isDecorated(at)) at = at.parent;
  return at !== undefined && !is.ClassLike(at) && isDecorated(at);
}

function isDecorated(node: ts.Node): boolean {
  return canHaveDecorators(node) ? (getDecorators(node)?.length ?? 0) > 0 : hasModifierDecorator(node);
}

function hasModifierDecorator(node: ts.Node): boolean {
  return canHaveModifiers(node) && (node.modifiers ?? []).some((modifier: ts.Node) => is.Decorator(modifier));
}

// Names of classes and members around a node, as subjects of uses.

/** Class whose heritage clause contains `node`. */
function heritageOwner(node: ts.Node): string {
  const owner = node.parent?.parent;
  return (owner && ownerName(owner, undefined)) ?? "class";
}

/** `Cart` or `Cart.total` for a class-like owner; a class expression takes the name of its variable. */
function ownerName(owner: ts.Node, member: string | undefined): string | undefined {
  const named = owner as { readonly name?: ts.Node };
  let name = named.name && is.Identifier(named.name) ? named.name.text : undefined;
  if (name === undefined && owner.parent !== undefined && is.VariableDeclaration(owner.parent) && is.Identifier(owner.parent.name))
    name = owner.parent.name.text;
  if (name === undefined && is.ClassLike(owner)) name = is.ClassDeclaration(owner) ? "default" : undefined;
  return member === undefined ? name : `${name ?? "class"}.${member}`;
}

/** The decorated class or member: `Cart`, `Cart.add`; the class for a parameter of the constructor. */
function decoratedName(decorator: ts.Node): string {
  let target = decorator.parent;
  if (is.Parameter(target)) target = target.parent;
  if (is.ClassLike(target)) return ownerName(target, undefined) ?? "class";
  const owner = target.parent;
  const member = is.ClassElement(target) ? staticName(target.name) : undefined;
  return (is.ClassLike(owner) ? ownerName(owner, member) : undefined) ?? "class";
}
