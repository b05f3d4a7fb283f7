/**
 * Classes of values as far as one file decides them: by written types, constructions, and `this`. Names are as spelled in the file; what
 * needs inference or another file is unknown.
 */
import * as is from "../is.js";
import { NodeFlags, SyntaxKind, ts } from "../typescript.js";
import { assignedValue, unwrap, isAssignment } from "../extract/function-values.js";
import { type Declared, lookup, type Scope } from "../extract/references/names/scope.js";
import { dotted, staticName, widen } from "../extract/references/syntax-shapes.js";
import { baseOf, isStructure, methodOf, propertyOf } from "./structures.js";
import { classAround, thisOwner } from "./this-of.js";
import { type Held, type Part, provedText, type Typing } from "./typing.js";
import { promisedType, typeParametersOf, writtenText, writtenType } from "./written-types.js";

/** Longest chain of variables and properties that is followed. */
const DEEPEST = 8;

/** Class or type of the value of `expression`, or what it names, as `TypedName` writes it. */
export function textOf(typing: Typing, expression: ts.Expression, scope: Scope, depth = 0): string | undefined {
  if (depth > DEEPEST) return undefined;
  const { texts } = typing;
  if (texts.has(expression)) return texts.get(expression);
  // A way that comes back to itself leads nowhere.
  texts.set(expression, undefined);
  const found = textOfValue(typing, expression, scope, depth) ?? provedText(typing, expression);
  if (found !== undefined || depth < DEEPEST / 2) texts.set(expression, found);
  else texts.delete(expression);
  return found;
}

function textOfValue(typing: Typing, expression: ts.Expression, scope: Scope, depth: number): string | undefined {
  const inner = plain(expression);
  const cast = typing.script && typing.docTypes ? castOf(expression) : undefined;
  if (cast !== undefined) return nameOfType(typing, cast, scope);
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
  if (is.ObjectLiteralExpression(inner)) return textOfObject(typing, inner, scope, depth);
  if (is.ArrayLiteralExpression(inner)) return textOfList(typing, inner, { scope, depth, isTuple: isConstant(expression) });
  if (is.ArrowFunction(inner) || is.FunctionExpression(inner)) return functionTextOf(typing, inner, depth);
  return LITERALS.get(inner.kind);
}

/** `(Cart)`, or `(;Cart)` of a function that decides that a value is a cart. */
function functionTextOf(typing: Typing, callable: ts.ArrowFunction | ts.FunctionExpression, depth: number): string {
  const narrowed = predicateText(typing, callable);
  return `(${resultText(typing, callable, depth + 1)}${narrowed === undefined ? "" : `;${narrowed}`})`;
}

/** `Till` of `value is Till`. */
export function predicateText(typing: Typing, { type }: ts.SignatureDeclaration): string | undefined {
  if (type === undefined || !ts.isTypePredicateNode(type) || type.type === undefined) return undefined;
  return nameOfType(typing, type.type, typing.collected.moduleScope);
}

/** `/** @type {Cart} *\/ (value)`. */
function castOf(expression: ts.Expression): ts.TypeNode | undefined {
  for (let at = expression; ts.isParenthesizedExpression(at); at = at.expression) {
    const type = ts.getJSDocType(at);
    if (type !== undefined) return ts.isConstTypeReference(type) ? undefined : type;
  }
  return undefined;
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
  const isOfLanguage = declared === undefined && known === undefined;
  if (name === "Proxy" && isOfLanguage) return given[0] && textOf(typing, given[0], scope, depth + 1);
  if (name === "Promise" && isOfLanguage) return typeArguments?.[0] && nameOfType(typing, typeArguments[0], scope);
  const types = (typeArguments ?? []).map((one) => nameOfType(typing, one, scope) ?? "");
  if (typeArguments !== undefined && isOfLanguage && CONTAINERS.has(name)) return `[${types.toReversed().join(";")}]`;
  if (types.some((text) => text !== "")) return shorter(`${name}{${types.join(";")}}`) ?? name;
  const structure = typing.structures.get(name);
  if (isOfLanguage || (structure !== undefined && typeParametersOf(structure).length === 0)) return name;
  return `${name}${argumentsIn(typing, given, { scope, depth })}`;
}

interface Where {
  readonly scope: Scope;
  readonly depth: number;
}

/** `(Cart;)` of `(new Cart(), name)`: by what a call is given, the type parameters of the function are known; empty if nothing is. */
function argumentsIn(typing: Typing, given: readonly ts.Expression[], { scope, depth }: Where, except?: ts.Node): string {
  if (given.length === 0 || given.length > MOST_ARGUMENTS || given.some((one) => ts.isSpreadElement(one))) return "";
  const texts = given.map((one) => {
    if (one === except) return "";
    const inner = plain(one);
    const isFunction = is.ArrowFunction(inner) || is.FunctionExpression(inner);
    if (isFunction && except !== undefined) return "";
    if (is.ArrayLiteralExpression(inner)) return textOfList(typing, inner, { scope, depth: depth + 1, isTuple: true });
    return textOf(typing, one, scope, depth + 1) ?? "";
  });
  const text = `(${texts.join(";")})`;
  return texts.every((one) => one === "" || one === "()") || text.length > LONGEST_ARGUMENTS ? "" : text;
}

const MOST_ARGUMENTS = 4;
const LONGEST_ARGUMENTS = 120;

/** `[Cart]` of `[first, second]`; by place where the list stays as it is. An empty one may hold anything. */
function textOfList(
  typing: Typing,
  { elements }: ts.ArrayLiteralExpression,
  { scope, depth, isTuple }: Where & { readonly isTuple: boolean },
): string {
  if (elements.length === 0 || elements.length > MOST_ELEMENTS) return "[]";
  const hasSpread = elements.some((one) => ts.isSpreadElement(one));
  const texts = elements.map((one) =>
    ts.isSpreadElement(one) ? stepFrom(textOf(typing, one.expression, scope, depth + 1), "[i]") : textOf(typing, one, scope, depth + 1),
  );
  if (isTuple && !hasSpread) return shorter(`{${texts.map((text) => text ?? "").join(";")}}`) ?? "[]";
  // Code of JavaScript may add anything else.
  if ((typing.script && !isTuple) || texts.includes(undefined)) return "[]";
  return shorter(`[${[...new Set(texts)].join("|")}]`) ?? "[]";
}

const MOST_ELEMENTS = 12;

/** `{cart=Cart;open=(Till)}` of `{ cart, open() { … } }`. */
function textOfObject(typing: Typing, { properties }: ts.ObjectLiteralExpression, scope: Scope, depth: number): string | undefined {
  if (properties.length === 0 || properties.length > MOST_ELEMENTS) return undefined;
  const joined: string[] = [];
  const parts: string[] = [];
  for (const one of properties) {
    if (ts.isSpreadAssignment(one)) {
      joined.push(textOf(typing, one.expression, scope, depth + 1) ?? "?");
      // What is spread behind a member may replace it.
      for (const [index, part] of parts.entries()) parts[index] = part.replace(/=.*/s, "=");
      continue;
    }
    const name = staticName(one.name);
    if (name === undefined || !/^[\w$]+$/.test(name)) return undefined;
    parts.push(`${name}=${valueText(typing, one, scope, depth + 1) ?? ""}`);
  }
  const others = joined.length === 0 ? [] : [`&=${joined.join("|")}`];
  return shorter(`{${[...others, ...parts].join(";")}}`);
}

function valueText(typing: Typing, property: ts.ObjectLiteralElementLike, scope: Scope, depth: number): string | undefined {
  if (is.ShorthandPropertyAssignment(property)) return textOf(typing, property.name, scope, depth);
  // In JavaScript, what begins as a text or a list may become anything.
  if (is.PropertyAssignment(property))
    return typing.script && isEmpty(property.initializer) ? undefined : textOf(typing, property.initializer, scope, depth);
  if (ts.isMethodDeclaration(property)) return `(${resultText(typing, property, depth)})`;
  return ts.isGetAccessor(property) ? resultText(typing, property, depth) : undefined;
}

function shorter(text: string): string | undefined {
  return text.length > LONGEST ? undefined : text;
}

/** `carts[0]`, `byName["one"]`; a member of an object by its name is not followed. */
function typeOfElement(
  typing: Typing,
  { expression, argumentExpression }: ts.ElementAccessExpression,
  scope: Scope,
  depth: number,
): string | undefined {
  const text = textOf(typing, expression, scope, depth + 1);
  if (ts.isStringLiteralLike(argumentExpression))
    return /^[\w$]+$/.test(argumentExpression.text) ? stepFrom(text, `.${argumentExpression.text}`) : undefined;
  return stepFrom(text, ts.isNumericLiteral(argumentExpression) ? `[${argumentExpression.text}]` : "[]");
}

const EITHER: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionEqualsToken,
  SyntaxKind.BarBarEqualsToken,
]);

/** `ready ? new Cart() : make()`, `given ?? new Cart()`, `kept ||= new Cart()`; what is nothing, or holds nothing, says nothing. */
function either(typing: Typing, sides: readonly ts.Expression[], scope: Scope, depth: number): string | undefined {
  const some = sides.filter((side) => side.kind !== SyntaxKind.NullKeyword && !(is.Identifier(side) && side.text === "undefined"));
  const full = some.filter((side) => !holdsNothing(side));
  const texts = new Set((full.length > 0 ? full : some).map((side) => textOf(typing, side, scope, depth + 1)));
  return texts.has(undefined) ? undefined : shorter([...texts].join("|"));
}

function holdsNothing(value: ts.Expression): boolean {
  const inner = unwrap(value);
  return (
    (is.ArrayLiteralExpression(inner) && inner.elements.length === 0) ||
    (is.ObjectLiteralExpression(inner) && inner.properties.length === 0)
  );
}

/** `""`, `0`, `null`, `[]`: in JavaScript, such a value stands for others that come later. */
export function isEmpty(value: ts.Expression): boolean {
  const inner = unwrap(value);
  return holdsNothing(inner) || (LITERALS.has(inner.kind) && inner.kind !== SyntaxKind.RegularExpressionLiteral);
}

const CONTAINERS: ReadonlySet<string> = new Set(["Array", "Set", "Map", "WeakMap", "WeakSet"]);

/** What follows from a class that another file decides, or from what a container holds. */
function stepFrom(text: string | undefined, step: string): string | undefined {
  if (text === undefined || text.length + step.length > LONGEST) return undefined;
  // As the only element of a list, a choice stands for one value.
  return text.includes("|") ? `{${text}}[0]${step}` : text + step;
}

const LONGEST = 200;

/** `[a, b] as const`. */
function isConstant(expression: ts.Expression): boolean {
  for (let at = expression; ; at = at.expression) {
    if (is.AsExpression(at) && ts.isConstTypeReference(at.type)) return true;
    if (!ts.isParenthesizedExpression(at) && !ts.isSatisfiesExpression(at)) return false;
  }
}

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
  [SyntaxKind.NumericLiteral, "number"],
  [SyntaxKind.TrueKeyword, "boolean"],
  [SyntaxKind.FalseKeyword, "boolean"],
  [SyntaxKind.RegularExpressionLiteral, "RegExp"],
]);

export function nameOfType(typing: Typing, type: ts.TypeNode, scope: Scope, self?: string): string | undefined {
  return writtenText(type, {
    file: typing.file,
    scope,
    moduleScope: typing.collected.moduleScope,
    imported: typing.imported,
    named: typing.named,
    places: typing.around.places,
    beside: (node, name) => nameBeside(typing, node, name),
    ...(self !== undefined && { self }),
  });
}

/** `Shop.Part` of `Part` in the namespace `Shop`. */
export function nameBeside({ structures }: Typing, node: ts.Node, name: string): string | undefined {
  const around: string[] = [];
  for (let at = node.parent, steps = 0; at !== undefined && steps < MOST_AROUND; at = at.parent, steps++) {
    const own = (ts.isModuleDeclaration(at) || is.ClassLike(at) || is.FunctionLike(at) || is.VariableDeclaration(at)) && at.name;
    if (own !== undefined && own !== false && is.Identifier(own)) around.unshift(own.text);
  }
  for (; around.length > 0; around.pop()) if (structures.has(`${around.join(".")}.${name}`)) return `${around.join(".")}.${name}`;
  return undefined;
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
  if (owner?.kind === "class") return typing.around.self === owner.node ? "@" : typing.structureNames.get(owner.node);
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
  const { way, initializer, scope } = part;
  let text = typeOfHeld(typing, declared, part, depth);
  for (const one of way) text = stepFrom(text, typeof one === "string" ? `.${one}` : `[${one}]`);
  if (text === undefined || initializer === undefined || holdsNothing(initializer)) return text;
  const otherwise = textOf(typing, initializer, scope, depth + 1);
  return otherwise === undefined ? undefined : otherwise === text ? text : `${text}|${otherwise}`;
}

/** Of a variable or a parameter, whether its name is single or a pattern. */
function typeOfHeld(typing: Typing, declared: Declared, { node, scope }: Held, depth: number): string | undefined {
  const written = writtenType(node, typing.script && typing.docTypes);
  if (written !== undefined) return nameOfType(typing, written, scope, typeOfThis(typing, node, scope));
  if (is.Parameter(node)) return typeOfArgument(typing, node, scope, depth);
  if (!is.VariableDeclaration(node) || !isKept(typing, declared, node)) return undefined;
  const loop = node.parent.parent;
  if (loop !== undefined && ts.isForOfStatement(loop)) return stepFrom(textOf(typing, loop.expression, scope, depth + 1), "[i]");
  const { initializer } = node;
  if (initializer === undefined) return undefined;
  const value = unwrap(assignedValue(initializer));
  const own = isThing(value) && is.Identifier(node.name) ? typing.names.declared.get(declared) : undefined;
  if (own !== undefined || is.ClassLike(value)) return own;
  return textOf(typing, assignedValue(initializer), scope, depth + 1);
}

/** Of a parameter without a type: an element in `carts.forEach((cart) => …)`, what the callee gives its callback, or the default value. */
function typeOfArgument(typing: Typing, node: ts.ParameterDeclaration, scope: Scope, depth: number): string | undefined {
  if (node.initializer !== undefined)
    return is.NewExpression(node.initializer) ? textOf(typing, node.initializer, scope, depth + 1) : undefined;
  const callable = node.parent;
  const place = callable.parameters.indexOf(node);
  const outer = scope.parent ?? scope;
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
  if (place < 0) return undefined;
  const types = typesIn(typing, parent, scope);
  const given = types === "" ? argumentsIn(typing, parent.arguments ?? [], { scope, depth }, outer) : "";
  return stepFrom(calleeText(typing, parent.expression, scope, depth), `${types}<${place}${given}>`);
}

/** `{Cart}` of `load<Cart>()`. */
function typesIn(typing: Typing, { typeArguments }: ts.CallExpression | ts.NewExpression, scope: Scope): string {
  const texts = (typeArguments ?? []).map((one) => nameOfType(typing, one, scope) ?? "");
  return texts.every((text) => text === "") ? "" : `{${texts.join(";")}}`;
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
  const owner = textOf(typing, expression, scope, depth + 1);
  // Of a class it has the members of its objects; a written type may have a member of that name.
  if (owner === undefined || (name.text === "prototype" && /^[\w$.]+$/.test(owner))) return owner;
  const { moduleScope } = typing.collected;
  const found = propertyOf(typing.structures, owner, name.text, typing.script && typing.docTypes);
  // In the words of a class with type parameters only that class is known.
  const isGeneric = found !== undefined && typeParametersOf(found.owner).length > 0;
  if (found?.type !== undefined && !isGeneric) return nameOfType(typing, found.type, moduleScope, owner);
  const value =
    found?.value === undefined || isGeneric || isThing(unwrap(found.value)) || (typing.script && isEmpty(found.value))
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
  const owner = is.PropertyAccessExpression(callee) ? textOf(typing, callee.expression, scope, depth + 1) : undefined;
  const callable = is.PropertyAccessExpression(callee)
    ? owner && methodOf(typing.structures, owner, callee.name.text)
    : is.Identifier(callee) && functionOf(typing, callee.text, scope);
  if (!callable || callable.type === undefined || isGenericCall(callable)) {
    const types = typesIn(typing, call, scope);
    const given = types === "" ? argumentsIn(typing, call.arguments, { scope, depth }) : "";
    return stepFrom(calleeText(typing, callee, scope, depth), `${types}${given || "()"}`);
  }
  const type = is.AwaitExpression(value) ? promisedType(callable.type) : callable.type;
  return nameOfType(typing, type, typing.collected.functionScopes.get(callable) ?? typing.collected.moduleScope, owner);
}

function isGenericCall(callable: ts.SignatureDeclaration): boolean {
  const owner = callable.parent;
  return typeParametersOf(callable).length > 0 || (owner !== undefined && isStructure(owner) && typeParametersOf(owner).length > 0);
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

/** Values that a function returns that are looked at. */
const MOST_RETURNS = 6;

/** The written result, or what all of its values have; an empty text: unknown. */
export function resultText(typing: Typing, callable: ts.SignatureDeclaration, depth = 0): string {
  const scope = typing.collected.functionScopes.get(callable) ?? typing.collected.moduleScope;
  const written = callable.type ?? (typing.script && typing.docTypes ? ts.getJSDocReturnType(callable) : undefined);
  const isMethod = is.ClassLike(callable.parent) || ts.isInterfaceDeclaration(callable.parent);
  if (written !== undefined) {
    if (ts.isTypePredicateNode(written)) return "";
    const type = promisedType(written);
    return (ts.isThisTypeNode(type) ? "@" : nameOfType(typing, type, scope, isMethod ? "@" : undefined)) ?? "";
  }
  const { body, asteriskToken } = callable as ts.FunctionLikeDeclaration;
  const values = body !== undefined && !ts.isBlock(body) ? [{ value: body, scope }] : (typing.returns.get(callable) ?? []);
  if (values.length === 0 || values.length > MOST_RETURNS) return "";
  const some = values.filter(({ value }) => !isNothing(value));
  const texts = new Set(
    some.map(({ value, scope: inner }) => (isMethod && value.kind === SyntaxKind.ThisKeyword ? "@" : textOf(typing, value, inner, depth))),
  );
  if (texts.size === 0 || texts.has(undefined)) return "";
  const text = [...texts].join("|");
  return text.length > LONGEST ? "" : asteriskToken === undefined ? text : `[${text}]`;
}

/** `null`, `undefined`: nothing is used of them. */
function isNothing(value: ts.Expression): boolean {
  const inner = unwrap(value);
  return inner.kind === SyntaxKind.NullKeyword || (is.Identifier(inner) && inner.text === "undefined") || ts.isVoidExpression(inner);
}
