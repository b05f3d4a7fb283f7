/**
 * Classes of values as far as one file decides them: by written types, constructions, and `this`. Names are as spelled in the file; what
 * needs inference or another file is unknown.
 */
import {
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isCallExpression,
  isClassLike,
  isFunctionDeclaration,
  isFunctionExpression,
  isFunctionLike,
  isIdentifier,
  isNewExpression,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSourceFile,
  isVariableDeclaration,
  isVariableDeclarationList,
  NodeFlags,
  SyntaxKind,
  ts,
} from "../typescript.js";
import { assignedValue, unwrap } from "../extract/function-values.js";
import { type Declared, lookup, type Scope } from "../extract/references/names/scope.js";
import { dotted, isPlainAssignment, widen } from "../extract/references/syntax-shapes.js";
import { baseOf, methodOf, propertyOf } from "./structures.js";
import type { Typing } from "./typing.js";
import { writtenName, writtenType } from "./written-types.js";

/** Longest chain of variables and properties that is followed. */
const DEEPEST = 8;

/** Class or type of the value of `expression`, or what it names. */
export function typeOf(typing: Typing, expression: ts.Expression, scope: Scope, depth = 0): string | undefined {
  if (depth > DEEPEST) return undefined;
  const inner = plain(expression);
  if (isAsExpression(inner) || ts.isTypeAssertionExpression(inner)) return nameOfType(typing, inner.type, scope);
  if (isIdentifier(inner)) return typeOfName(typing, inner.text, scope, depth);
  if (isPropertyAccessExpression(inner)) return typeOfMember(typing, inner, scope, depth);
  if (isNewExpression(inner)) return dotted(inner.expression);
  if (isCallExpression(inner) || isAwaitExpression(inner)) return typeOfResult(typing, inner, scope, depth);
  if (inner.kind === SyntaxKind.ThisKeyword) return typeOfThis(typing, inner, scope);
  if (inner.kind === SyntaxKind.SuperKeyword) return typeOfSuper(inner);
  return LITERALS.get(inner.kind);
}

/** Without what does not change the type: `x!`, `x as const`. */
function plain(expression: ts.Expression): ts.Expression {
  let inner = expression;
  for (;;) {
    if (ts.isParenthesizedExpression(inner) || ts.isNonNullExpression(inner) || ts.isSatisfiesExpression(inner)) inner = inner.expression;
    else if (isAsExpression(inner) && ts.isConstTypeReference(inner.type)) inner = inner.expression;
    else return inner;
  }
}

const LITERALS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [SyntaxKind.StringLiteral, "string"],
  [SyntaxKind.NoSubstitutionTemplateLiteral, "string"],
  [SyntaxKind.TemplateExpression, "string"],
  [SyntaxKind.ArrayLiteralExpression, "Array"],
  [SyntaxKind.RegularExpressionLiteral, "RegExp"],
]);

function nameOfType(typing: Typing, type: ts.TypeNode, scope: Scope, self?: string): string | undefined {
  return writtenName(type, { scope, moduleScope: typing.collected.moduleScope, ...(self !== undefined && { self }) });
}

export function typeOfThis(typing: Typing, node: ts.Node, scope: Scope): string | undefined {
  // In the scope of a class, its base has another `this` than its members.
  if (typing.classScopes.has(scope)) return nameOfThis(typing, node, scope, MOST_AROUND);
  if (!typing.thisByScope.has(scope)) typing.thisByScope.set(scope, nameOfThis(typing, node, scope));
  return typing.thisByScope.get(scope);
}

/** Nodes around a place whose result is not kept: a sum of thousands of operands is as deep. */
const MOST_AROUND = 1000;

function nameOfThis(typing: Typing, node: ts.Node, scope: Scope, most?: number): string | undefined {
  const owner = thisOwner(node, typing.script, most);
  if (owner?.kind === "class") return typing.structureNames.get(owner.node);
  return owner?.kind === "type" ? nameOfType(typing, owner.type, scope) : owner?.name;
}

function typeOfSuper(node: ts.Node): string | undefined {
  const around = classAround(node);
  return around && baseOf(around);
}

function typeOfName(typing: Typing, text: string, scope: Scope, depth: number): string | undefined {
  const declared = lookup(scope, text, "value");
  if (declared === undefined) return text === "undefined" || text === "arguments" ? undefined : text;
  const known = typing.named.get(declared);
  if (known !== undefined) return known;
  // By convention, an imported name with a capital is a class or a namespace, not an object of one.
  if (isImported(typing, text, declared)) return /^[A-Z]/.test(text) ? text : undefined;
  const held = typing.held.get(declared);
  if (held === undefined) return undefined;
  const written = writtenType(held.node, typing.script && typing.docTypes);
  if (written !== undefined) return nameOfType(typing, written, held.scope, typeOfThis(typing, held.node, held.scope));
  const { initializer } = held.node;
  if (!isVariableDeclaration(held.node) || initializer === undefined || !isKept(typing, declared, held.node)) return undefined;
  const value = unwrap(assignedValue(initializer));
  if (isThing(value)) return typing.names.declared.get(declared);
  return typeOf(typing, assignedValue(initializer), held.scope, depth + 1);
}

function isImported(typing: Typing, text: string, declared: Declared): boolean {
  return typing.imported.has(text) && typing.collected.moduleScope.values?.get(text) === declared;
}

/** Values whose members are those of the variable. */
function isThing(value: ts.Expression): boolean {
  return isObjectLiteralExpression(value) || isArrowFunction(value) || isFunctionExpression(value) || isClassLike(value);
}

/** A constant, or a variable without another assignment. */
function isKept(typing: Typing, declared: Declared, node: ts.VariableDeclaration): boolean {
  const isConstant = isVariableDeclarationList(node.parent) && (node.parent.flags & NodeFlags.Const) !== 0;
  return isConstant || !typing.reassigned.has(declared);
}

/** `this.cart` and `shop.cart`: the property's type, if its class is in this file. `shop.Cart`: a name through a module. */
function typeOfMember(typing: Typing, access: ts.PropertyAccessExpression, scope: Scope, depth: number): string | undefined {
  const { expression, name } = access;
  if (isIdentifier(expression) && standsForModule(typing, expression.text, scope)) {
    return /^[A-Z]/.test(name.text) ? `${expression.text}.${name.text}` : undefined;
  }
  const owner = typeOf(typing, expression, scope, depth + 1);
  if (owner === undefined || name.text === "prototype") return owner;
  const { moduleScope } = typing.collected;
  const found = propertyOf(typing.structures, owner, name.text, typing.script && typing.docTypes);
  if (found?.type !== undefined) return isGeneric(found.owner, found.type) ? undefined : nameOfType(typing, found.type, moduleScope, owner);
  return found?.value === undefined || isThing(unwrap(found.value)) ? undefined : typeOf(typing, found.value, moduleScope, depth + 1);
}

/** Whether `type` is a type parameter of `owner`. */
function isGeneric(owner: ts.Node & { readonly typeParameters?: readonly ts.TypeParameterDeclaration[] }, type: ts.TypeNode): boolean {
  const parameters = (owner.typeParameters ?? []).map(({ name }) => name.text);
  return (
    parameters.length > 0 &&
    type
      .getText()
      .split(/[^\w$]+/)
      .some((word) => parameters.includes(word))
  );
}

/** Members of such names are imports. */
export function standsForModule(typing: Typing, text: string, scope: Scope): boolean {
  const declared = lookup(scope, text, "value");
  if (declared === undefined) return false;
  const imported = isImported(typing, text, declared) ? typing.imported.get(text)?.imported : undefined;
  if (imported !== undefined) return imported === "*" || imported === "=";
  const held = typing.held.get(declared)?.node;
  return held?.initializer !== undefined && isVariableDeclaration(held) && isImport(held.initializer);
}

/** `require("./m")`, `await import("./m")`. */
export function isImport(expression: ts.Expression): boolean {
  const value = unwrap(expression);
  const call = isAwaitExpression(value) ? unwrap(value.expression) : value;
  if (!isCallExpression(call)) return false;
  return call.expression.kind === SyntaxKind.ImportKeyword || (isIdentifier(call.expression) && call.expression.text === "require");
}

/** By the written result of a function in this file; `await` takes the content of its promise. */
function typeOfResult(typing: Typing, value: ts.CallExpression | ts.AwaitExpression, scope: Scope, depth: number): string | undefined {
  const call = isAwaitExpression(value) ? unwrap(value.expression) : value;
  if (!isCallExpression(call)) return undefined;
  const callee = unwrap(call.expression);
  const owner = isPropertyAccessExpression(callee) ? typeOf(typing, callee.expression, scope, depth + 1) : undefined;
  const callable = isPropertyAccessExpression(callee)
    ? owner && methodOf(typing.structures, owner, callee.name.text)
    : isIdentifier(callee) && functionOf(typing, callee.text, scope);
  if (!callable || callable.type === undefined) return undefined;
  const type = isAwaitExpression(value) ? promised(callable.type) : callable.type;
  if (type === undefined || isGeneric(callable.parent, type)) return undefined;
  return nameOfType(typing, type, typing.collected.functionScopes.get(callable) ?? typing.collected.moduleScope, owner);
}

function promised(type: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isTypeReferenceNode(type) || !isIdentifier(type.typeName) || type.typeName.text !== "Promise") return undefined;
  return type.typeArguments?.[0];
}

type Callable = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction;

/** The only function that a name denotes; overloads have several results. */
export function functionOf(typing: Typing, text: string, scope: Scope): Callable | undefined {
  const declared = lookup(scope, text, "value");
  if (declared === undefined) return undefined;
  const { initializer, type } = (typing.held.get(declared)?.node ?? {}) as Partial<ts.VariableDeclaration>;
  const value = initializer === undefined || type !== undefined ? undefined : unwrap(initializer);
  if (value !== undefined && (isArrowFunction(value) || isFunctionExpression(value))) return value;
  return typing.functions.get(declared);
}

// What `this` and `super` are at a place.

/** What decides `this`: a class, a written type, or the name of what has the function. */
type ThisOwner =
  | { readonly kind: "class"; readonly node: ts.ClassLikeDeclaration }
  | { readonly kind: "type"; readonly type: ts.TypeNode }
  | { readonly kind: "name"; readonly name: string };

/** `script`: a function with a capital is a constructor. `most`: nodes around the place that are looked at. */
function thisOwner(node: ts.Node, script: boolean, most = Infinity): ThisOwner | undefined {
  let child = node;
  for (let at = node.parent, steps = 0; at !== undefined && !isSourceFile(at) && steps < most; child = at, at = at.parent, steps++) {
    if (isClassLike(at)) {
      // The base and decorators are evaluated outside.
      return at.members.includes(child as ts.ClassElement) ? { kind: "class", node: at } : thisOwner(at, script, most);
    }
    if (isArrowFunction(at) || !isFunctionLike(at)) continue;
    if (isClassLike(at.parent)) return inParameterDecorator(child) ? undefined : { kind: "class", node: at.parent };
    const [first] = (at as ts.SignatureDeclaration).parameters;
    const own = first !== undefined && isIdentifier(first.name) && first.name.text === "this" ? first.type : undefined;
    return own === undefined ? ownerOfFunction(at, script) : { kind: "type", type: own };
  }
  return undefined;
}

function inParameterDecorator(child: ts.Node): boolean {
  return child.kind === SyntaxKind.Decorator;
}

function ownerOfFunction(callable: ts.Node, script: boolean): ThisOwner | undefined {
  if (ts.isMethodDeclaration(callable) || ts.isAccessor(callable)) return ownerOfLiteral(callable.parent);
  if (isFunctionDeclaration(callable)) return script ? constructorName(callable.name) : undefined;
  if (!isFunctionExpression(callable)) return undefined;
  const { parent } = widen(callable);
  if (isPropertyAssignment(parent)) return ownerOfLiteral(parent.parent);
  if (isVariableDeclaration(parent)) return script ? constructorName(parent.name) : undefined;
  return isPlainAssignment(parent) ? ownerOfTarget(parent.left, script) : undefined;
}

function constructorName(name: ts.Node | undefined): ThisOwner | undefined {
  return name !== undefined && isIdentifier(name) && /^[A-Z]/.test(name.text) ? { kind: "name", name: name.text } : undefined;
}

/** `Cart.prototype.add = function () {}`; in a script also `app.handle = function () {}`. */
function ownerOfTarget(target: ts.Expression, script: boolean): ThisOwner | undefined {
  if (isIdentifier(target)) return script ? constructorName(target) : undefined;
  if (!isPropertyAccessExpression(target)) return undefined;
  const owner = dotted(target.expression);
  if (owner === undefined || owner === "this" || owner === "exports" || owner === "module.exports") return undefined;
  if (owner.endsWith(".prototype")) return { kind: "name", name: owner.slice(0, -".prototype".length) };
  return script && isIdentifier(target.expression) ? { kind: "name", name: owner } : undefined;
}

/** `const api = { open() {} }`, `Cart.prototype = { open: function () {} }`. */
function ownerOfLiteral(literal: ts.Node): ThisOwner | undefined {
  if (!isObjectLiteralExpression(literal)) return undefined;
  const { parent } = widen(literal);
  if (isVariableDeclaration(parent) && isIdentifier(parent.name) && parent.initializer !== undefined) {
    if (parent.type !== undefined) return { kind: "type", type: parent.type };
    const isModuleLevel = parent.parent.parent !== undefined && isSourceFile(parent.parent.parent.parent);
    return isModuleLevel && unwrap(assignedValue(parent.initializer)) === literal ? { kind: "name", name: parent.name.text } : undefined;
  }
  if (!isPlainAssignment(parent) || !isPropertyAccessExpression(parent.left) || parent.left.name.text !== "prototype") return undefined;
  const owner = dotted(parent.left.expression);
  return owner === undefined ? undefined : { kind: "name", name: owner };
}

/** The class around `super`, or around a property's value. */
function classAround(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  const owner = thisOwner(node, false);
  return owner?.kind === "class" ? owner.node : undefined;
}
