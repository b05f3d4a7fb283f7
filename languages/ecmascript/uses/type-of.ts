/**
 * Classes of values as far as one file decides them: by written types, constructions, and `this`. Names are as spelled in the file; what
 * needs inference or another file is unknown.
 */
import * as is from "../is.js";
import { NodeFlags, SyntaxKind, ts } from "../typescript.js";
import { assignedValue, unwrap, isAssignment } from "../extract/function-values.js";
import { type Declared, lookup, type Scope } from "../extract/references/names/scope.js";
import { dotted, widen } from "../extract/references/syntax-shapes.js";
import { baseOf, methodOf, propertyOf } from "./structures.js";
import type { Held, Part, Typing } from "./typing.js";
import { promisedType, writtenMember, writtenText, writtenType } from "./written-types.js";

/** Longest chain of variables and properties that is followed. */
const DEEPEST = 8;

/** Class or type of the value of `expression`, or what it names; without what it holds. */
export function typeOf(typing: Typing, expression: ts.Expression, scope: Scope): string | undefined {
  const text = textOf(typing, expression, scope);
  return text === undefined ? undefined : (containerOf(text)?.name ?? text);
}

/** As `TypedName` writes it, where a container has its name before what it holds: `Array[Cart]`. */
export function textOf(typing: Typing, expression: ts.Expression, scope: Scope, depth = 0): string | undefined {
  if (depth > DEEPEST) return undefined;
  const inner = plain(expression);
  if (is.AsExpression(inner) || ts.isTypeAssertionExpression(inner)) return nameOfType(typing, inner.type, scope);
  if (is.Identifier(inner)) return typeOfName(typing, inner.text, scope, depth);
  if (is.PropertyAccessExpression(inner)) return typeOfMember(typing, inner, scope, depth);
  if (ts.isElementAccessExpression(inner)) return typeOfElement(typing, inner, scope, depth);
  if (ts.isConditionalExpression(inner)) return either(typing, [inner.whenTrue, inner.whenFalse], scope, depth);
  if (isAssignment(inner)) return textOf(typing, inner.right, scope, depth + 1);
  if (ts.isBinaryExpression(inner) && EITHER.has(inner.operatorToken.kind)) return either(typing, [inner.left, inner.right], scope, depth);
  if (is.NewExpression(inner)) return typeOfNew(typing, inner, scope, depth);
  if (is.CallExpression(inner) || is.AwaitExpression(inner)) return typeOfResult(typing, inner, scope, depth);
  if (inner.kind === SyntaxKind.ThisKeyword) return typeOfThis(typing, inner, scope);
  if (inner.kind === SyntaxKind.SuperKeyword) return typeOfSuper(typing, inner);
  return LITERALS.get(inner.kind);
}

/** `new Cart()`, `new this()`; `new Map<Key, Cart>()` says what it holds; a class may be the value of an expression. */
function typeOfNew(typing: Typing, node: ts.NewExpression, scope: Scope, depth: number): string | undefined {
  const { expression, typeArguments, arguments: given = [] } = node;
  if (expression.kind === SyntaxKind.ThisKeyword) return typeOfThis(typing, expression, scope);
  const written = dotted(expression);
  const [head = ""] = written?.split(".") ?? [];
  const declared = lookup(scope, head, "value");
  const known = declared && head === written ? typing.named.get(declared) : undefined;
  // A parameter or a variable inside of a function is no class or module of the file that has its name.
  const isInner = declared !== undefined && declared !== lookup(typing.collected.moduleScope, head, "value");
  const name = known ?? (isInner ? undefined : written);
  if (name === undefined) return textOf(typing, expression, scope, depth + 1);
  if (name === "Proxy" && declared === undefined) return given[0] && textOf(typing, given[0], scope, depth + 1);
  if (name === "Promise" && declared === undefined) return typeArguments?.[0] && nameOfType(typing, typeArguments[0], scope);
  if (typeArguments === undefined || !CONTAINERS.has(name)) return name;
  const held = typeArguments
    .map((one) => nameOfType(typing, one, scope))
    .map((text) => (text === undefined || text.includes("[") ? "" : text));
  return `${name}[${held.toReversed().join(";")}]`;
}

/** `carts[0]`, `byName["one"]`; a member of an object by its name is not followed. */
function typeOfElement(
  typing: Typing,
  { expression, argumentExpression }: ts.ElementAccessExpression,
  scope: Scope,
  depth: number,
): string | undefined {
  const text = textOf(typing, expression, scope, depth + 1);
  const isNamed = ts.isStringLiteralLike(argumentExpression) && (text === undefined || containerOf(text) === undefined);
  return isNamed ? undefined : stepFrom(text, "[]");
}

const EITHER: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionEqualsToken,
  SyntaxKind.BarBarEqualsToken,
]);

/** `ready ? new Cart() : make()`, `given ?? new Cart()`, `kept ||= new Cart()`. */
function either(typing: Typing, sides: readonly ts.Expression[], scope: Scope, depth: number): string | undefined {
  const some = sides.filter((side) => side.kind !== SyntaxKind.NullKeyword && !(is.Identifier(side) && side.text === "undefined"));
  const texts = new Set(some.map((side) => textOf(typing, side, scope, depth + 1)));
  const [first] = texts;
  if (texts.size === 1) return first;
  return [...texts].some((text) => text === undefined || text.includes("[")) ? undefined : [...texts].join("|");
}

/** `Array` and `[Cart]` of `Array[Cart]`. */
export function containerOf(text: string): { readonly name: string; readonly holds: string } | undefined {
  const [, name, holds] = /^(\w+)(\[[^\]ki].*\]|\[\])$/.exec(text) ?? [];
  return name === undefined || holds === undefined || !CONTAINERS.has(name) ? undefined : { name, holds };
}

const CONTAINERS: ReadonlySet<string> = new Set([
  "Array",
  "ReadonlyArray",
  "Set",
  "ReadonlySet",
  "Map",
  "Iterable",
  "IterableIterator",
  "AsyncIterable",
]);

/** What follows from a class that another file decides, or from what a container holds; a choice has no single class to go on from. */
function stepFrom(text: string | undefined, step: string): string | undefined {
  if (text === undefined || text.includes("|") || text.length + step.length > LONGEST) return undefined;
  // What is put into `[]` and `new Set()` later is not followed.
  if (step.startsWith("[") && CONTAINERS.has(text)) return undefined;
  return (containerOf(text)?.holds ?? text) + step;
}

const LONGEST = 200;

/** Without what does not change the type: `x!`, `x as const`. */
function plain(expression: ts.Expression): ts.Expression {
  let inner = expression;
  for (;;) {
    if (ts.isParenthesizedExpression(inner) || ts.isNonNullExpression(inner) || ts.isSatisfiesExpression(inner)) inner = inner.expression;
    else if (is.AsExpression(inner) && ts.isConstTypeReference(inner.type)) inner = inner.expression;
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

export function nameOfType(typing: Typing, type: ts.TypeNode, scope: Scope, self?: string): string | undefined {
  return writtenText(type, {
    file: typing.file,
    scope,
    moduleScope: typing.collected.moduleScope,
    imported: typing.imported,
    named: typing.named,
    ...(self !== undefined && { self }),
  });
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

/** What the bases of the class around have. */
function typeOfSuper(typing: Typing, node: ts.Node): string | undefined {
  const around = classAround(node);
  const name = around && typing.structureNames.get(around);
  return name === undefined ? around && baseOf(around) : `${name}.super()`;
}

function typeOfName(typing: Typing, text: string, scope: Scope, depth: number): string | undefined {
  const declared = lookup(scope, text, "value");
  if (declared === undefined) return text === "undefined" || text === "arguments" ? undefined : text;
  const known = typing.named.get(declared);
  if (known !== undefined) return known;
  if (isImported(typing, text, declared)) return text;
  const part = typing.parts.get(declared);
  if (part !== undefined) return typeOfPart(typing, declared, part, depth);
  const held = typing.held.get(declared);
  return held && typeOfHeld(typing, declared, held, depth);
}

/** `{ cart }: { cart: Cart }`, `const { cart } = shop`, `const [first] = carts`, `for (const [key, cart] of byKey)`. */
function typeOfPart(typing: Typing, declared: Declared, part: Part, depth: number): string | undefined {
  const { node, scope, member } = part;
  const written = writtenType(node, typing.script && typing.docTypes);
  if (typeof member === "string") {
    const own = written && writtenMember(written, member);
    return own === undefined ? stepFrom(typeOfHeld(typing, declared, part, depth), `.${member}`) : nameOfType(typing, own, scope);
  }
  const loop = is.VariableDeclaration(node) ? node.parent.parent : undefined;
  if (loop === undefined || !ts.isForOfStatement(loop)) {
    const text = typeOfHeld(typing, declared, part, depth);
    return text === undefined || containerOf(text)?.name === "Map" ? undefined : stepFrom(text, "[]");
  }
  const call = unwrap(loop.expression);
  const isEntries = is.CallExpression(call) && is.PropertyAccessExpression(call.expression) && call.expression.name.text === "entries";
  const text = textOf(typing, isEntries ? (call.expression as ts.PropertyAccessExpression).expression : loop.expression, scope, depth + 1);
  const container = text === undefined ? undefined : containerOf(text)?.name;
  if (container !== "Map" && !(isEntries && container !== undefined && member === 1)) return undefined;
  return stepFrom(text, member === 1 ? "[]" : "[k]");
}

/** Of a variable or a parameter, whether its name is single or a pattern. */
function typeOfHeld(typing: Typing, declared: Declared, { node, scope }: Held, depth: number): string | undefined {
  const written = writtenType(node, typing.script && typing.docTypes);
  if (written !== undefined) return nameOfType(typing, written, scope, typeOfThis(typing, node, scope));
  if (is.Parameter(node)) return typeOfArgument(typing, node, scope, depth);
  if (!is.VariableDeclaration(node) || !isKept(typing, declared, node)) return undefined;
  const loop = node.parent.parent;
  if (loop !== undefined && ts.isForOfStatement(loop)) return stepFrom(textOf(typing, loop.expression, scope, depth + 1), "[]");
  const { initializer } = node;
  if (initializer === undefined) return undefined;
  const value = unwrap(assignedValue(initializer));
  if (isThing(value)) return is.Identifier(node.name) ? typing.names.declared.get(declared) : undefined;
  return textOf(typing, assignedValue(initializer), scope, depth + 1);
}

/** Methods that give each element to a function. */
const EACH: ReadonlySet<string> = new Set(["forEach", "map", "filter", "find", "findLast", "some", "every", "flatMap", "findIndex"]);

/** Of a parameter without a type: an element in `carts.forEach((cart) => …)`, what the callee gives its callback, or the default value. */
function typeOfArgument(typing: Typing, node: ts.ParameterDeclaration, scope: Scope, depth: number): string | undefined {
  if (node.initializer !== undefined)
    return is.NewExpression(node.initializer) ? textOf(typing, node.initializer, scope, depth + 1) : undefined;
  const callable = node.parent;
  const place = callable.parameters.indexOf(node);
  const outer = scope.parent ?? scope;
  const call = callable.parent;
  const callee = call !== undefined && is.CallExpression(call) ? call.expression : undefined;
  if (callee !== undefined && is.PropertyAccessExpression(callee) && EACH.has(callee.name.text) && place === 0) {
    const text = textOf(typing, callee.expression, outer, depth + 1);
    if (text === undefined || containerOf(text) !== undefined) return stepFrom(text, "[]");
  }
  return stepFrom(typeFromOutside(typing, callable, outer, depth + 1), `<.${place}>`);
}

/** The type that is expected of an expression where it stands: `const open: Handler = …`, `app.get("/", …)`, `make({ open: … })`. */
function typeFromOutside(typing: Typing, value: ts.Node, scope: Scope, depth: number): string | undefined {
  if (depth > DEEPEST || value.parent === undefined) return undefined;
  if (ts.isMethodDeclaration(value) || is.PropertyAssignment(value)) {
    const name = value.name;
    if (!is.Identifier(name) || !is.ObjectLiteralExpression(value.parent)) return undefined;
    return stepFrom(typeFromOutside(typing, value.parent, scope, depth + 1), `.${name.text}`);
  }
  const outer = widen(value);
  const { parent } = outer;
  if (is.PropertyAssignment(parent)) return typeFromOutside(typing, parent, scope, depth + 1);
  if (is.VariableDeclaration(parent) && parent.initializer === outer) {
    const written = writtenType(parent, typing.script && typing.docTypes);
    return written && nameOfType(typing, written, scope);
  }
  if (!is.CallExpression(parent) && !is.NewExpression(parent)) return undefined;
  const place = parent.arguments?.indexOf(outer as ts.Expression) ?? -1;
  return place < 0 ? undefined : stepFrom(calleeText(typing, parent.expression, scope, depth), `<${place}>`);
}

function isImported(typing: Typing, text: string, declared: Declared): boolean {
  return typing.imported.has(text) && typing.collected.moduleScope.values?.get(text) === declared;
}

/** Values whose members are those of the variable. */
function isThing(value: ts.Expression): boolean {
  return is.ObjectLiteralExpression(value) || is.ArrowFunction(value) || is.FunctionExpression(value) || is.ClassLike(value);
}

/** A constant, or a variable without another assignment. */
function isKept(typing: Typing, declared: Declared, node: ts.VariableDeclaration): boolean {
  const isConstant = is.VariableDeclarationList(node.parent) && (node.parent.flags & NodeFlags.Const) !== 0;
  return isConstant || !typing.reassigned.has(declared);
}

/** `this.cart` and `shop.cart`: the property's type, if its class is in this file. `shop.Cart`: a name through a module. */
function typeOfMember(typing: Typing, access: ts.PropertyAccessExpression, scope: Scope, depth: number): string | undefined {
  const { expression, name } = access;
  if (is.Identifier(expression) && standsForModule(typing, expression.text, scope)) return `${expression.text}.${name.text}`;
  const own = is.Identifier(expression) ? typeOfWrittenMember(typing, expression.text, name.text, scope) : undefined;
  if (own !== undefined) return own;
  const owner = textOf(typing, expression, scope, depth + 1);
  if (owner === undefined || name.text === "prototype") return owner;
  const { moduleScope } = typing.collected;
  const found = propertyOf(typing.structures, owner, name.text, typing.script && typing.docTypes);
  if (found?.type !== undefined) return nameOfType(typing, found.type, moduleScope, owner);
  const value =
    found?.value === undefined || isThing(unwrap(found.value))
      ? undefined
      : textOf(typing, found.value, scopeAround(typing, found.value), depth + 1);
  return value ?? stepFrom(owner, `.${name.text}`);
}

/** A constructor gives a property what its own names stand for. */
function scopeAround({ collected }: Typing, node: ts.Node): Scope {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    const scope = is.FunctionLike(at) ? collected.functionScopes.get(at) : undefined;
    if (scope !== undefined) return scope;
  }
  return collected.moduleScope;
}

/** `props.cart` of `props: { cart: Cart }`. */
function typeOfWrittenMember(typing: Typing, text: string, member: string, scope: Scope): string | undefined {
  const declared = lookup(scope, text, "value");
  const held = declared && typing.held.get(declared);
  const written = held && writtenType(held.node, typing.script && typing.docTypes);
  const own = written && writtenMember(written, member);
  return own && nameOfType(typing, own, held?.scope ?? scope);
}

/** Members of such names are imports. What `require` gives may be a class. */
export function standsForModule(typing: Typing, text: string, scope: Scope): boolean {
  const declared = lookup(scope, text, "value");
  if (declared === undefined) return false;
  const imported = isImported(typing, text, declared) ? typing.imported.get(text)?.imported : undefined;
  if (imported !== undefined) return imported === "*";
  const held = typing.held.get(declared)?.node;
  return held?.initializer !== undefined && is.VariableDeclaration(held) && isImport(held.initializer);
}

/** `require("./m")`, `await import("./m")`. */
export function isImport(expression: ts.Expression): boolean {
  const value = unwrap(expression);
  const call = is.AwaitExpression(value) ? unwrap(value.expression) : value;
  if (!is.CallExpression(call)) return false;
  return call.expression.kind === SyntaxKind.ImportKeyword || (is.Identifier(call.expression) && call.expression.text === "require");
}

/** By the written result of a function in this file, or as other files decide; `await` takes the content of its promise. */
function typeOfResult(typing: Typing, value: ts.CallExpression | ts.AwaitExpression, scope: Scope, depth: number): string | undefined {
  const call = is.AwaitExpression(value) ? unwrap(value.expression) : value;
  if (!is.CallExpression(call)) return is.AwaitExpression(value) ? textOf(typing, call, scope, depth + 1) : undefined;
  const callee = unwrap(call.expression);
  const [token] = call.arguments;
  // Angular's `inject(Store)` gives an object of the class; Vue's `inject("store")` names no class.
  if (token !== undefined && is.Identifier(callee) && typing.imported.get(callee.text)?.imported === "inject") {
    const [written] = call.typeArguments ?? [];
    if (written !== undefined) return nameOfType(typing, written, scope);
    return ts.isStringLiteralLike(token) ? undefined : textOf(typing, token, scope, depth + 1);
  }
  const owner = is.PropertyAccessExpression(callee) ? textOf(typing, callee.expression, scope, depth + 1) : undefined;
  const callable = is.PropertyAccessExpression(callee)
    ? owner && methodOf(typing.structures, owner, callee.name.text)
    : is.Identifier(callee) && functionOf(typing, callee.text, scope);
  if (!callable || callable.type === undefined) return stepFrom(calleeText(typing, callee, scope, depth), "()");
  const type = is.AwaitExpression(value) ? promisedType(callable.type) : callable.type;
  return nameOfType(typing, type, typing.collected.functionScopes.get(callable) ?? typing.collected.moduleScope, owner);
}

function calleeText(typing: Typing, callee: ts.Expression, scope: Scope, depth: number): string | undefined {
  const text = textOf(typing, callee, scope, depth + 1);
  if (text !== undefined || !is.Identifier(callee)) return text;
  // A function of the module says what it returns by what it does.
  const declared = lookup(scope, callee.text, "value");
  return declared === undefined ? undefined : typing.names.declared.get(declared);
}

type Callable = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction;

/** The only function that a name denotes; overloads have several results. */
export function functionOf(typing: Typing, text: string, scope: Scope): Callable | undefined {
  const declared = lookup(scope, text, "value");
  if (declared === undefined) return undefined;
  const { initializer, type } = (typing.held.get(declared)?.node ?? {}) as Partial<ts.VariableDeclaration>;
  const value = initializer === undefined || type !== undefined ? undefined : unwrap(initializer);
  if (value !== undefined && (is.ArrowFunction(value) || is.FunctionExpression(value))) return value;
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
  for (let at = node.parent, steps = 0; at !== undefined && !is.SourceFile(at) && steps < most; child = at, at = at.parent, steps++) {
    if (is.ClassLike(at)) {
      // The base and decorators are evaluated outside.
      return at.members.includes(child as ts.ClassElement) ? { kind: "class", node: at } : thisOwner(at, script, most);
    }
    if (is.ArrowFunction(at) || !is.FunctionLike(at)) continue;
    if (is.ClassLike(at.parent)) return inParameterDecorator(child) ? undefined : { kind: "class", node: at.parent };
    const [first] = (at as ts.SignatureDeclaration).parameters;
    const own = first !== undefined && is.Identifier(first.name) && first.name.text === "this" ? first.type : undefined;
    return own === undefined ? ownerOfFunction(at, script) : { kind: "type", type: own };
  }
  return undefined;
}

function inParameterDecorator(child: ts.Node): boolean {
  return child.kind === SyntaxKind.Decorator;
}

function ownerOfFunction(callable: ts.Node, script: boolean): ThisOwner | undefined {
  if (ts.isMethodDeclaration(callable) || ts.isAccessor(callable)) return ownerOfLiteral(callable.parent);
  if (is.FunctionDeclaration(callable)) return script ? constructorName(callable.name) : undefined;
  if (!is.FunctionExpression(callable)) return undefined;
  const { parent } = widen(callable);
  if (is.PropertyAssignment(parent)) return ownerOfLiteral(parent.parent);
  if (is.VariableDeclaration(parent)) return script ? constructorName(parent.name) : undefined;
  return isAssignment(parent) ? ownerOfTarget(parent.left, script) : undefined;
}

function constructorName(name: ts.Node | undefined): ThisOwner | undefined {
  return name !== undefined && is.Identifier(name) && /^[A-Z]/.test(name.text) ? { kind: "name", name: name.text } : undefined;
}

/** `Cart.prototype.add = function () {}`; in a script also `app.handle = function () {}`. */
function ownerOfTarget(target: ts.Expression, script: boolean): ThisOwner | undefined {
  if (is.Identifier(target)) return script ? constructorName(target) : undefined;
  if (!is.PropertyAccessExpression(target)) return undefined;
  const owner = dotted(target.expression);
  if (owner === undefined || owner === "this" || owner === "exports" || owner === "module.exports") return undefined;
  if (owner.endsWith(".prototype")) return { kind: "name", name: owner.slice(0, -".prototype".length) };
  return script && is.Identifier(target.expression) ? { kind: "name", name: owner } : undefined;
}

/** `const api = { open() {} }`, `Cart.prototype = { open: function () {} }`. */
function ownerOfLiteral(literal: ts.Node): ThisOwner | undefined {
  if (!is.ObjectLiteralExpression(literal)) return undefined;
  const { parent } = widen(literal);
  if (is.VariableDeclaration(parent) && is.Identifier(parent.name) && parent.initializer !== undefined) {
    if (parent.type !== undefined) return { kind: "type", type: parent.type };
    const isModuleLevel = parent.parent.parent !== undefined && is.SourceFile(parent.parent.parent.parent);
    return isModuleLevel && unwrap(assignedValue(parent.initializer)) === literal ? { kind: "name", name: parent.name.text } : undefined;
  }
  if (!isAssignment(parent) || !is.PropertyAccessExpression(parent.left) || parent.left.name.text !== "prototype") return undefined;
  const owner = dotted(parent.left.expression);
  return owner === undefined ? undefined : { kind: "name", name: owner };
}

/** The class around `super`, or around a property's value. */
function classAround(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  const owner = thisOwner(node, false);
  return owner?.kind === "class" ? owner.node : undefined;
}
