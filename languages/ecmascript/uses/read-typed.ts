/** What the declarations of a script say about classes: bases, properties, results and values, by their names in the outline. */
import type { TypedName } from "../../../src/model/file-uses.js";
import { functionIn, unwrap, isAssignment } from "../extract/function-values.js";
import { dotted } from "../extract/references/syntax-shapes.js";
import type { Scope } from "../extract/references/names/scope.js";
import * as is from "../is.js";
import { SyntaxKind, ts } from "../typescript.js";
import { membersOf, nameOfMember, propertiesAssigned, type Structure } from "./structures.js";
import { containerOf, isImport, nameOfType, textOf } from "./type-of.js";
import type { Typing } from "./typing.js";
import { baseName, promisedType, writtenType } from "./written-types.js";
import { pushTo } from "../../../src/model/basics.js";

interface Reading {
  readonly typing: Typing;
  readonly found: Map<string, TypedName>;
  /** Values of `return`, by function. */
  readonly returns: ReadonlyMap<ts.Node, readonly Returned[]>;
}

interface Returned {
  readonly value: ts.Expression;
  readonly scope: Scope;
}

export function readTyped(typing: Typing): readonly TypedName[] {
  const reading: Reading = { typing, found: new Map(), returns: returnsOf(typing) };
  for (const [name, structure] of typing.structures) addStructure(reading, name, structure);
  for (const { node, name } of typing.symbols) if (!reading.found.has(name)) addSymbol(reading, node, name);
  if (typing.script)
    for (const statement of typing.file.statements) {
      addExport(reading, statement);
      addHeir(reading, statement);
    }
  return [...reading.found.values()];
}

function returnsOf({ watched }: Typing): ReadonlyMap<ts.Node, readonly Returned[]> {
  const returns = new Map<ts.Node, Returned[]>();
  for (const { node, at } of watched) {
    if (!ts.isReturnStatement(node) || node.expression === undefined) continue;
    let around: ts.Node | undefined = node.parent;
    while (around !== undefined && !is.FunctionLike(around)) around = around.parent;
    if (around === undefined) continue;
    pushTo(returns, around, { value: node.expression, scope: at.scope });
  }
  return returns;
}

function add({ found }: Reading, typed: TypedName): void {
  const { name, takes } = typed;
  const before = found.get(name);
  // The first signature of an overloaded function is one of several; each of them may take a function.
  if (before === undefined) found.set(name, typed);
  else if (takes !== undefined) found.set(name, { ...typed, ...before, takes: joined(before.takes ?? [], takes) });
}

function joined(one: readonly string[], other: readonly string[]): readonly string[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, place) =>
    [...new Set([one[place], other[place]].filter((text) => text !== undefined && text !== ""))].join(","),
  );
}

/** What the parameters take, as far as it may be a function. */
function takesOf({ typing }: Reading, { parameters }: ts.SignatureDeclaration, scope: Scope): Pick<TypedName, "takes"> {
  const taken = (type: ts.TypeNode | undefined): string => (type === undefined ? "" : alternatives(typing, type, scope));
  const takes = parameters.flatMap(({ type, dotDotDotToken }) => {
    if (dotDotDotToken === undefined || type === undefined) return [taken(type)];
    if (ts.isTupleTypeNode(type)) return type.elements.map((one) => taken(ts.isNamedTupleMember(one) ? one.type : one));
    const text = ts.isArrayTypeNode(type) ? taken(type.elementType) : "";
    return [text === "" ? "" : `…${text}`];
  });
  return takes.some((text) => text !== "") ? { takes } : {};
}

/** `Handler,<Context>(Till)` of `Handler | ((c: Context) => Till)`; without types of the language. */
function alternatives(typing: Typing, type: ts.TypeNode, scope: Scope): string {
  const parts = ts.isUnionTypeNode(type) ? type.types : [type];
  const texts = parts.map((part) => {
    const inner = ts.isParenthesizedTypeNode(part) ? part.type : part;
    if (ts.isFunctionTypeNode(inner)) return functionText(typing, inner, scope);
    const text = ts.isTypeReferenceNode(inner) ? nameOfType(typing, inner, scope) : undefined;
    return text === undefined || /[[|]/.test(text) ? "" : text;
  });
  return texts.filter((text) => text !== "").join(",");
}

function plainText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (containerOf(text)?.holds ?? text);
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
      add(reading, { name, results: [resultOf(reading, member)], takes: [], ...takesOf(reading, member, moduleScope) });
  }
  if (!is.ClassLike(structure)) return;
  const { moduleScope, functionScopes } = typing.collected;
  for (const [member, assignment] of propertiesAssigned(structure)) {
    const constructor = structure.members.find((one) => ts.isConstructorDeclaration(one));
    const scope = (constructor && functionScopes.get(constructor)) ?? moduleScope;
    const written = typing.script && typing.docTypes ? ts.getJSDocType(assignment) : undefined;
    const text = plainText(written === undefined ? textOf(typing, assignment.right, scope) : nameOfType(typing, written, scope));
    add(reading, { name: `${name}.${member}`, ...(text !== undefined && { type: text }) });
  }
}

function baseOfType(typing: Typing, type: ts.ExpressionWithTypeArguments): string {
  const scope = typing.collected.moduleScope;
  return baseName(type, { file: typing.file, scope, moduleScope: scope, imported: typing.imported, named: typing.named });
}

function addAlias(reading: Reading, name: string, { type }: ts.TypeAliasDeclaration): void {
  const { typing } = reading;
  const scope = typing.collected.moduleScope;
  const parts = ts.isIntersectionTypeNode(type) ? type.types : [type];
  if (ts.isTypeLiteralNode(type) || parts.length > 1) {
    const bases = parts.flatMap((part) => (ts.isTypeLiteralNode(part) ? [] : [plainText(nameOfType(typing, part, scope)) ?? ""]));
    add(reading, { name, isOpen: true, ...(bases.length > 0 && { bases }) });
    for (const part of parts) if (ts.isTypeLiteralNode(part)) for (const member of part.members) addMember(reading, name, member);
    return;
  }
  const text = ts.isFunctionTypeNode(type) ? functionText(typing, type, scope) : plainText(nameOfType(typing, type, scope));
  if (text !== undefined) add(reading, { name, type: text });
}

function addMember(reading: Reading, owner: string, member: ts.ClassElement | ts.TypeElement): void {
  const { typing } = reading;
  if (ts.isConstructorDeclaration(member)) {
    for (const parameter of member.parameters) {
      if (parameter.modifiers === undefined || !is.Identifier(parameter.name) || parameter.type === undefined) continue;
      const type = plainText(nameOfType(typing, parameter.type, typing.collected.moduleScope));
      add(reading, { name: `${owner}.${parameter.name.text}`, ...(type !== undefined && { type }) });
    }
    return;
  }
  const own = nameOfMember(member);
  if (own === undefined) return;
  const name = `${owner}.${own}`;
  const isOptional = ts.isTypeElement(member) && member.questionToken !== undefined;
  const shape = isOptional ? ({ shape: "?" } as const) : {};
  if (ts.isMethodDeclaration(member) || ts.isMethodSignature(member))
    return add(reading, {
      name,
      results: [resultOf(reading, member)],
      ...shape,
      ...takesOf(reading, member, typing.collected.functionScopes.get(member) ?? typing.collected.moduleScope),
    });
  if (ts.isSetAccessor(member)) return;
  const type = ts.isGetAccessor(member) ? resultOf(reading, member) : propertyText(reading, member);
  add(reading, { name, ...(type !== "" && { type }), ...shape });
}

function propertyText(reading: Reading, member: ts.ClassElement | ts.TypeElement): string {
  const { typing } = reading;
  const { moduleScope } = typing.collected;
  const written = writtenType(member, typing.script && typing.docTypes);
  if (written !== undefined)
    return (
      (ts.isFunctionTypeNode(written)
        ? functionText(typing, written, moduleScope)
        : plainText(nameOfType(typing, written, moduleScope, "@"))) ?? ""
    );
  const value = is.PropertyDeclaration(member) ? member.initializer : undefined;
  const callable = value && functionIn(value, () => undefined);
  if (callable !== undefined) return `(${resultOf(reading, callable)})`;
  return (value && plainText(textOf(typing, value, moduleScope))) ?? "";
}

/** `(Cart)` of `() => Cart`, `<Till>(Cart)` of `(till: Till) => Cart`. */
function functionText(typing: Typing, type: ts.FunctionTypeNode, scope: Scope): string {
  const given = type.parameters.map((one) => (one.type && plainText(nameOfType(typing, one.type, scope))) ?? "");
  const result = plainText(nameOfType(typing, promisedType(type.type), scope)) ?? "";
  return `${given.some((text) => text !== "") ? `<${given.join(";")}>` : ""}(${result})`;
}

/** Values that a function returns that are looked at. */
const MOST_RETURNS = 6;

/** The written result, or what all of its values have; an empty text: unknown. */
function resultOf({ typing, returns }: Reading, callable: ts.SignatureDeclaration): string {
  const scope = typing.collected.functionScopes.get(callable) ?? typing.collected.moduleScope;
  const written = callable.type ?? (typing.script && typing.docTypes ? ts.getJSDocReturnType(callable) : undefined);
  if (written !== undefined) {
    const type = promisedType(written);
    if (ts.isThisTypeNode(type)) return "@";
    return plainText(nameOfType(typing, type, scope)) ?? "";
  }
  const { body } = callable as ts.FunctionLikeDeclaration;
  const isGenerator = (callable as ts.FunctionLikeDeclaration).asteriskToken !== undefined;
  const values = body !== undefined && !ts.isBlock(body) ? [{ value: body, scope }] : (returns.get(callable) ?? []);
  if (isGenerator || values.length === 0 || values.length > MOST_RETURNS) return "";
  const isMethod = is.ClassLike(callable.parent);
  const texts = new Set(
    values.map((one) => (isMethod && one.value.kind === SyntaxKind.ThisKeyword ? "@" : plainText(textOf(typing, one.value, one.scope)))),
  );
  const [only] = texts;
  return texts.size === 1 && only !== undefined ? only : "";
}

/** A function or a value of the module, or a property of an object that is one. */
function addSymbol(reading: Reading, node: ts.Node, name: string): void {
  const { typing } = reading;
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return addFunction(reading, name, node);
  if (ts.isGetAccessor(node)) {
    const type = resultOf(reading, node);
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
  const text = written !== undefined ? nameOfType(typing, written, scope) : value && textOf(typing, value, scope);
  const plain = plainText(text);
  if (plain !== undefined && plain !== name) add(reading, { name, type: plain });
}

function addFunction(reading: Reading, name: string, node: ts.SignatureDeclaration): void {
  const { functionScopes, moduleScope } = reading.typing.collected;
  add(reading, { name, results: [resultOf(reading, node)], ...takesOf(reading, node, functionScopes.get(node) ?? moduleScope) });
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
  const text = is.NewExpression(value) ? plainText(textOf(typing, value, typing.collected.moduleScope)) : undefined;
  if (text !== undefined) add(reading, { name: exported[1] ?? "default", type: text });
}

/** What a class has from others by a statement. */
function addHeir({ typing, found }: Reading, statement: ts.Statement): void {
  const [heir, ...others] = (ts.isExpressionStatement(statement) && inheritance(statement.expression, typing.file)) || [];
  const name = heir && dotted(heir)?.replace(/\.prototype(?:\.__proto__)?$/, "");
  if (name === undefined || others.length === 0) return;
  const before = found.get(name);
  const bases = others.map((one) => plainText(textOf(typing, one, typing.collected.moduleScope)) ?? "").filter((text) => text !== name);
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
  const textIn = (value: ts.Expression): string | undefined => plainText(textOf(typing, value, typing.collected.moduleScope));
  const bases = object.properties.flatMap((one) => (ts.isSpreadAssignment(one) ? [textIn(one.expression) ?? ""] : []));
  if (bases.length > 0 || level > 0) add(reading, { name, ...(bases.length > 0 && { bases }) });
  for (const property of object.properties) {
    if (property.name === undefined || !is.Identifier(property.name)) continue;
    const value = is.PropertyAssignment(property)
      ? unwrap(property.initializer)
      : ts.isShorthandPropertyAssignment(property)
        ? property.name
        : undefined;
    const own = `${name}.${property.name.text}`;
    if (value !== undefined && is.ObjectLiteralExpression(value)) {
      if (level < MOST_LEVELS) addObject(reading, own, value, level + 1);
      continue;
    }
    const text = value && textIn(value);
    if (text !== undefined) add(reading, { name: own, type: text });
  }
}
