/** What the declarations of a script say about classes: bases, properties, results and values, by their names in the outline. */
import type { TypedName } from "../../../src/model/file-uses.js";
import { functionIn, unwrap, isAssignment } from "../extract/function-values.js";
import { dotted } from "../extract/references/syntax-shapes.js";
import type { Scope } from "../extract/references/names/scope.js";
import * as is from "../is.js";
import { NodeFlags, ts } from "../typescript.js";
import { isStructure, membersOf, nameOfMember, propertiesAssigned, type Structure } from "./structures.js";
import { isEmpty, isImport, nameBeside, nameOfType, predicateText, resultText, textOf } from "./type-of.js";
import { type Typing, within } from "./typing.js";
import { ANY_NAME, baseText, typeParametersOf, writtenType } from "./written-types.js";

interface Reading {
  readonly typing: Typing;
  readonly found: Map<string, TypedName>;
  /** Functions whose prototype the script names: `new Box()` gives an object with the members of `Box`. */
  readonly constructors: ReadonlySet<string>;
}

const OF_PROTOTYPE = /(?<![\w$.])([\w$.]+)\.prototype\b/g;

export function readTyped(typing: Typing): readonly TypedName[] {
  const constructors = typing.script ? [...typing.file.text.matchAll(OF_PROTOTYPE)].map(([, name = ""]) => name) : [];
  const read: Reading = { typing, found: new Map(), constructors: new Set(constructors) };
  for (const [name, structure] of typing.structures) within(typing, aroundOf(structure), () => addStructure(read, name, structure));
  for (const { node, name } of typing.symbols) if (!read.found.has(name)) within(typing, aroundOf(node), () => addSymbol(read, node, name));
  if (typing.script)
    for (const statement of typing.file.statements) {
      addExport(read, statement);
      addHeir(read, statement);
    }
  return [...read.found.values()];
}

/** Where the type parameters of a declaration have their places; those of a method stand behind those of its class. */
function aroundOf(node: ts.Node): Typing["around"] {
  const places = new Map<ts.Node, number>();
  const addIfGeneric = (one: ts.Node, first: number): void => {
    if (typeParametersOf(one).length > 0) places.set(one, first);
  };
  addIfGeneric(node, 0);
  if (!isStructure(node)) {
    const value = callableOf(node);
    if (value !== undefined) addIfGeneric(value, 0);
    return { places, self: undefined };
  }
  for (const member of membersOf(node)) addIfGeneric(member, OWN_FROM);
  const isHeir =
    is.ClassLike(node) && node.heritageClauses?.some(({ types }) => types.some((one) => one.typeArguments !== undefined)) === true;
  return { places, self: is.ClassLike(node) && (places.size > 0 || isHeir) ? node : undefined };
}

/** As in `withTypes` of the values. */
const OWN_FROM = 8;

/** `make` of `const make = <T>() => …`. */
function callableOf(node: ts.Node): ts.Node | undefined {
  const [one] = ts.isVariableStatement(node) ? node.declarationList.declarations : is.VariableDeclaration(node) ? [node] : [];
  const value = one?.initializer ?? (is.PropertyAssignment(node) ? node.initializer : undefined);
  return value && functionIn(value, () => undefined);
}

function add({ found }: Reading, typed: TypedName): void {
  const { name, takes } = typed;
  const before = found.get(name);
  if (before === undefined) found.set(name, typed);
  else if (takes !== undefined || typed.results !== undefined)
    found.set(name, {
      ...typed,
      ...before,
      ...((takes ?? before.takes) !== undefined && { takes: joined(before.takes ?? [], takes ?? []) }),
      ...(before.results !== undefined && typed.results !== undefined && { results: oneOf(before.results, typed.results) }),
    });
}

/** What an overloaded function returns is one of several. */
function oneOf(one: readonly string[], other: readonly string[]): readonly string[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, place) => {
    const texts = new Set([...(one[place] ?? "").split("/"), other[place] ?? ""]);
    return texts.size === 1 ? (one[place] ?? "") : [...texts].map((text) => text || "?").join("/");
  });
}

function joined(one: readonly string[], other: readonly string[]): readonly string[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, place) =>
    [...new Set([one[place], other[place]].filter((text) => text !== undefined && text !== ""))].join(","),
  );
}

/** What the parameters take, as far as it may be a function or says what type parameters stand for. */
function takesOf({ typing }: Reading, { parameters }: ts.SignatureDeclaration, scope: Scope): Pick<TypedName, "takes"> {
  const taken = (type: ts.TypeNode | undefined): string => (type === undefined ? "" : alternatives(typing, type, scope));
  const takes = parameters.flatMap((parameter) => {
    const type = writtenType(parameter, typing.script && typing.docTypes);
    if (parameter.dotDotDotToken === undefined || type === undefined) return [taken(type)];
    if (ts.isTupleTypeNode(type)) return type.elements.map((one) => taken(ts.isNamedTupleMember(one) ? one.type : one));
    const text = ts.isArrayTypeNode(type) ? taken(type.elementType) : "";
    return [text === "" ? "" : `…${text}`];
  });
  return takes.some((text) => text !== "") ? { takes } : {};
}

/** `Handler,<Context>(Till)` of `Handler | ((c: Context) => Till)`; without types of the language. */
function alternatives(typing: Typing, type: ts.TypeNode, scope: Scope): string {
  const bare = ts.isParenthesizedTypeNode(type) ? type.type : type;
  const parts = ts.isUnionTypeNode(bare) ? bare.types : [bare];
  const texts = parts.map((part) => nameOfType(typing, part, scope) ?? "");
  return texts.filter((text) => !/^(?:string|number|boolean|bigint|symbol)?$/.test(text)).join(",");
}

function addStructure(reading: Reading, name: string, structure: Structure): void {
  const { typing } = reading;
  if (ts.isTypeAliasDeclaration(structure)) return addAlias(reading, name, structure);
  const isOpen = !is.ClassLike(structure);
  const bases = (structure.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => baseOfType(typing, type)));
  add(reading, { name, ...(bases.length > 0 && { bases }), ...(isOpen && { isOpen }) });
  for (const member of membersOf(structure)) addMember(reading, name, member);
  for (const member of membersOf(structure)) {
    const { moduleScope } = typing.collected;
    if (ts.isConstructorDeclaration(member)) add(reading, { name, ...takesOf(reading, member, moduleScope) });
    else if (ts.isCallSignatureDeclaration(member))
      add(reading, { name, results: [resultText(typing, member)], takes: [], ...takesOf(reading, member, moduleScope) });
  }
  if (!is.ClassLike(structure)) return;
  const constructor = structure.members.find((one) => ts.isConstructorDeclaration(one));
  if (constructor?.body !== undefined) addAssigned(reading, name, constructor.body, constructor);
}

/** `this.cart = new Cart()` in a constructor. */
function addAssigned(reading: Reading, name: string, body: ts.Block, constructor: ts.Node): void {
  const { typing } = reading;
  const scope = typing.collected.functionScopes.get(constructor) ?? typing.collected.moduleScope;
  for (const [member, assignment] of propertiesAssigned(body)) {
    const written = typing.script && typing.docTypes ? ts.getJSDocType(assignment) : undefined;
    const isOpen = written === undefined && typing.script && isEmpty(assignment.right);
    const text = isOpen ? undefined : written === undefined ? textOf(typing, assignment.right, scope) : nameOfType(typing, written, scope);
    add(reading, { name: `${name}.${member}`, ...(text !== undefined && { type: text }) });
  }
}

function baseOfType(typing: Typing, type: ts.ExpressionWithTypeArguments): string {
  const scope = typing.collected.moduleScope;
  return baseText(type, {
    file: typing.file,
    scope,
    moduleScope: scope,
    imported: typing.imported,
    named: typing.named,
    places: typing.around.places,
    beside: (node, name) => nameBeside(typing, node, name),
  });
}

function addAlias(reading: Reading, name: string, { type }: ts.TypeAliasDeclaration): void {
  const { typing } = reading;
  const scope = typing.collected.moduleScope;
  const parts = ts.isIntersectionTypeNode(type) ? type.types : [type];
  if (ts.isTypeLiteralNode(type) || parts.length > 1) {
    const bases = parts.flatMap((part) => (ts.isTypeLiteralNode(part) ? [] : [nameOfType(typing, part, scope) ?? ""]));
    add(reading, { name, isOpen: true, ...(bases.length > 0 && { bases }) });
    for (const part of parts) if (ts.isTypeLiteralNode(part)) for (const member of part.members) addMember(reading, name, member);
    return;
  }
  const text = nameOfType(typing, type, scope);
  if (text !== undefined) add(reading, { name, type: text });
}

function addMember(reading: Reading, owner: string, member: ts.ClassElement | ts.TypeElement): void {
  const { typing } = reading;
  if (ts.isConstructorDeclaration(member)) {
    for (const parameter of member.parameters) {
      if (parameter.modifiers === undefined || !is.Identifier(parameter.name) || parameter.type === undefined) continue;
      const type = nameOfType(typing, parameter.type, typing.collected.moduleScope);
      add(reading, { name: `${owner}.${parameter.name.text}`, ...(type !== undefined && { type }) });
    }
    return;
  }
  const own = ts.isIndexSignatureDeclaration(member) ? ANY_NAME : nameOfMember(member);
  if (own === undefined) return;
  const name = `${owner}.${own}`;
  const isOptional = ts.isTypeElement(member) && member.questionToken !== undefined;
  const shape = isOptional ? ({ shape: "?" } as const) : {};
  // What overloads have a body for is no signature of its own.
  if (ts.isMethodDeclaration(member) && member.body !== undefined && reading.found.get(name)?.results !== undefined) return;
  if (ts.isMethodDeclaration(member) || ts.isMethodSignature(member))
    return add(reading, {
      name,
      results: [resultText(typing, member)],
      ...shape,
      ...takesOf(reading, member, typing.collected.functionScopes.get(member) ?? typing.collected.moduleScope),
    });
  if (ts.isSetAccessor(member)) return;
  const type = ts.isGetAccessor(member) ? resultText(typing, member) : propertyText(reading, member);
  add(reading, { name, ...(type !== "" && { type }), ...shape });
}

function propertyText({ typing }: Reading, member: ts.ClassElement | ts.TypeElement): string {
  const { moduleScope } = typing.collected;
  const written = writtenType(member, typing.script && typing.docTypes);
  if (written !== undefined) return nameOfType(typing, written, moduleScope, "@") ?? "";
  const value = is.PropertyDeclaration(member) ? member.initializer : undefined;
  const callable = value && functionIn(value, () => undefined);
  if (callable !== undefined) return `(${resultText(typing, callable)})`;
  return value === undefined || (typing.script && isEmpty(value)) ? "" : (textOf(typing, value, moduleScope) ?? "");
}

/** A function or a value of the module, or a property of an object that is one. */
function addSymbol(reading: Reading, node: ts.Node, name: string): void {
  const { typing } = reading;
  if (ts.isFunctionDeclaration(node)) {
    for (const one of overloadsOf(node)) within(typing, aroundOf(one), () => addFunction(reading, name, one));
    return;
  }
  if (ts.isMethodDeclaration(node)) return addFunction(reading, name, node);
  if (ts.isGetAccessor(node)) {
    const type = resultText(typing, node);
    return add(reading, { name, ...(type !== "" && { type }) });
  }
  const declaration = declarationOf(node, name);
  const value = declaration?.value;
  if (value !== undefined && isImport(value)) return;
  const scope = typing.collected.moduleScope;
  const callable = value && functionIn(value, () => undefined);
  const written = declaration?.type;
  if (written === undefined && callable !== undefined) return addFunction(reading, name, callable);
  const bare = value && unwrap(value);
  if (written === undefined && bare !== undefined && is.ObjectLiteralExpression(bare)) return addObject(reading, name, bare);
  const isOpen = written === undefined && value !== undefined && typing.script && !isConstantOf(node) && isEmpty(value);
  const text = isOpen ? undefined : written !== undefined ? nameOfType(typing, written, scope) : value && textOf(typing, value, scope);
  if (text !== undefined && text !== name) add(reading, { name, type: text });
}

/** The signatures of a function: what overloads have a body for is none. */
function overloadsOf(node: ts.FunctionDeclaration): readonly ts.FunctionDeclaration[] {
  const { statements } = node.parent as ts.Block;
  if (node.body !== undefined || statements === undefined) return [node];
  const isOne = (one: ts.Statement): one is ts.FunctionDeclaration => ts.isFunctionDeclaration(one) && one.name?.text === node.name?.text;
  return statements.filter(isOne).filter(({ body }) => body === undefined);
}

function isConstantOf(node: ts.Node): boolean {
  return ts.isVariableStatement(node) && (node.declarationList.flags & NodeFlags.Const) !== 0;
}

function addFunction(reading: Reading, name: string, node: ts.SignatureDeclaration): void {
  const { typing } = reading;
  const { functionScopes, moduleScope } = typing.collected;
  const narrowed = predicateText(typing, node);
  const made = reading.constructors.has(name) && (typing.returns.get(node) ?? []).length === 0 ? name : "";
  const results = [resultText(typing, node) || made, ...(narrowed === undefined ? [] : [narrowed])];
  const { body } = node as ts.ArrowFunction;
  if (typing.script && body !== undefined && ts.isBlock(body) && /(?:^|\.)\p{Lu}[^.]*$/u.test(name)) addAssigned(reading, name, body, node);
  add(reading, { name, results, ...takesOf(reading, node, functionScopes.get(node) ?? moduleScope) });
}

/** `module.exports = new Till()`, `exports.till = new Till()`; functions and classes are symbols. */
function addExport(reading: Reading, statement: ts.Statement): void {
  const { typing } = reading;
  const assignment = ts.isExpressionStatement(statement) ? statement.expression : undefined;
  if (assignment === undefined || !isAssignment(assignment)) return;
  const target = dotted(assignment.left);
  const exported = /^(?:module\.)?exports(?:\.(\w+))?$/.exec(target ?? "");
  if (exported === null) return;
  let value = assignment.right;
  while (isAssignment(value)) value = value.right;
  const text = is.NewExpression(value) ? textOf(typing, value, typing.collected.moduleScope) : undefined;
  if (text !== undefined) add(reading, { name: exported[1] ?? "default", type: text });
}

/** What a class has from others by a statement. */
function addHeir({ typing, found }: Reading, statement: ts.Statement): void {
  const [heir, ...others] = (ts.isExpressionStatement(statement) && inheritance(statement.expression, typing.file)) || [];
  const name = heir && dotted(heir)?.replace(/\.prototype(?:\.__proto__)?$/, "");
  if (name === undefined || others.length === 0) return;
  const before = found.get(name);
  const bases = others.map((one) => textOf(typing, one, typing.collected.moduleScope) ?? "").filter((text) => text !== name);
  found.set(name, { ...before, name, bases: [...(before?.bases ?? []), ...bases] });
}

/**
 * `util.inherits(Heir, Cart)`, `Heir.prototype = Object.create(Cart.prototype)`, `Object.setPrototypeOf(Heir.prototype, Cart.prototype)`,
 * `Object.assign(Heir.prototype, mixed)`.
 */
function inheritance(node: ts.Expression, file: ts.SourceFile): readonly ts.Expression[] {
  if (is.CallExpression(node)) {
    const [heir] = node.arguments;
    const callee = node.expression.getText(file);
    const isMixing =
      /^(?:Object\.(?:assign|setPrototypeOf)|(?:_|\$)\.extend)$/.test(callee) && heir !== undefined && PROTOTYPE.test(dotted(heir) ?? "");
    return isMixing || /\binherits(?:["']\))?$/.test(callee) ? node.arguments : [];
  }
  if (!isAssignment(node) || !PROTOTYPE.test(dotted(node.left) ?? "")) return [];
  const value = unwrap(node.right);
  const [created] = is.CallExpression(value) && dotted(value.expression) === "Object.create" ? value.arguments : [];
  if (created !== undefined) return [node.left, created];
  return is.NewExpression(value) || is.PropertyAccessExpression(value) ? [node.left, value] : [];
}

const PROTOTYPE = /\.(?:prototype|__proto__)$/;

interface Declaration {
  readonly value: ts.Expression | undefined;
  readonly type: ts.TypeNode | undefined;
}

function declarationOf(node: ts.Node, name: string): Declaration | undefined {
  if (is.PropertyAssignment(node)) return { value: node.initializer, type: undefined };
  if (ts.isExportAssignment(node)) return { value: node.expression, type: undefined };
  const list = ts.isVariableStatement(node) ? node.declarationList.declarations : is.VariableDeclaration(node) ? [node] : [];
  const one = list.find((declaration) => is.Identifier(declaration.name) && name.endsWith(declaration.name.text));
  return one && { value: one.initializer, type: writtenType(one, true) };
}

/** Deeper objects are data. */
const MOST_LEVELS = 4;

/** Properties with a class or an object, and names of functions; functions in place are symbols of their own. What is spread into it gives it more. */
function addObject(reading: Reading, name: string, object: ts.ObjectLiteralExpression, level = 0): void {
  const { typing } = reading;
  const textIn = (value: ts.Expression): string | undefined =>
    typing.script && isEmpty(value) ? undefined : textOf(typing, value, typing.collected.moduleScope);
  const bases = object.properties.flatMap((one) => (ts.isSpreadAssignment(one) ? [textIn(one.expression) ?? ""] : []));
  if (bases.length > 0 || level > 0) add(reading, { name, ...(bases.length > 0 && { bases }) });
  const lastSpread = object.properties.findLastIndex((one) => ts.isSpreadAssignment(one));
  for (const [index, property] of object.properties.entries()) {
    if (property.name === undefined || !is.Identifier(property.name)) continue;
    const value = is.PropertyAssignment(property)
      ? unwrap(property.initializer)
      : ts.isShorthandPropertyAssignment(property)
        ? property.name
        : undefined;
    const own = `${name}.${property.name.text}`;
    const got = ts.isGetAccessor(property) ? resultText(typing, property) : "";
    if (got !== "") add(reading, { name: own, type: got });
    if (value !== undefined && is.ObjectLiteralExpression(value)) {
      if (level < MOST_LEVELS) addObject(reading, own, value, level + 1);
      continue;
    }
    const text = value && textIn(value);
    // What is spread behind it may replace it.
    if (text !== undefined) add(reading, { name: own, type: index < lastSpread ? `${text}/?` : text });
  }
}
