/** What the declarations of one file show about the classes of objects. */
import * as is from "../is.js";
import { NodeFlags, SyntaxKind, ts } from "../typescript.js";
import type { Collected } from "../extract/references/collect.js";
import type { ImportedName } from "../extract/references/names/imported-names.js";
import { type Declared, lookup, type Scope, type Surroundings } from "../extract/references/names/scope.js";
import { dotted } from "../extract/references/syntax-shapes.js";
import type { OwnNames } from "./own-names.js";
import { isStructure, type Structure } from "./structures.js";
import { entityText } from "./written-types.js";
import type { SymbolRange } from "./symbols-around.js";
import { classifyUse, isWritten } from "../extract/references/names/classify-use.js";
import { pushTo } from "../../../src/model/basics.js";

export interface Watched {
  readonly node: ts.Node;
  /** Surroundings of its children. */
  readonly at: Surroundings;
}

interface TypingInput {
  readonly file: ts.SourceFile;
  /** Whether the parser has read the types of comments. */
  readonly docTypes: boolean;
  readonly collected: Collected;
  readonly imported: ReadonlyMap<string, ImportedName>;
  readonly names: OwnNames;
  readonly symbols: readonly SymbolRange[];
  readonly watched: readonly Watched[];
}

/** A name in a pattern. */
export interface Part extends Held {
  /** The members of the value, and the places of elements, that lead to it. */
  readonly way: readonly (string | number)[];
  /** What it is in place of nothing. */
  readonly initializer: ts.Expression | undefined;
}

/** The declaration whose types are read. */
interface Around {
  /** The first place of the type parameters of declarations. */
  readonly places: ReadonlyMap<ts.Node, number>;
  /** The class whose `this` may be an object of a class that inherits from it. */
  readonly self: ts.Node | undefined;
}

/** A value that a function returns or yields. */
interface Returned {
  readonly value: ts.Expression;
  readonly scope: Scope;
}

export interface Held {
  readonly node: ts.VariableDeclaration | ts.ParameterDeclaration;
  readonly scope: Scope;
}

export interface Typing extends TypingInput {
  readonly script: boolean;
  /** Variables and parameters with a single declaration. */
  readonly held: ReadonlyMap<Declared, Held>;
  /** Names of patterns with a single declaration: `const { cart } = shop`. */
  readonly parts: ReadonlyMap<Declared, Part>;
  /** Classes, enumerations, namespaces and functions, as the outline names them. */
  readonly named: ReadonlyMap<Declared, string>;
  /** Functions with a single declaration. */
  readonly functions: ReadonlyMap<Declared, ts.FunctionDeclaration>;
  /** By name in the outline. */
  readonly structures: ReadonlyMap<string, Structure>;
  readonly structureNames: ReadonlyMap<ts.Node, string>;
  readonly reassigned: ReadonlySet<Declared>;
  readonly classScopes: ReadonlySet<Scope>;
  /** Class of `this`, filled while it is looked up: each look-up goes through everything around. */
  readonly thisByScope: Map<Scope, string | undefined>;
  /** Names of the outline. */
  readonly symbolNames: ReadonlyMap<ts.Node, string>;
  /** Values of `return` and `yield`, by function. */
  readonly returns: ReadonlyMap<ts.Node, readonly Returned[]>;
  around: Around;
  /** What values are, filled while it is looked up; for the declaration around. */
  readonly texts: Map<ts.Node, string | undefined>;
  /** By the text of an object. */
  readonly narrowed: ReadonlyMap<string, readonly Narrowed[]>;
}

/** `error instanceof Failure`; with a function that decides it, the class is `?`. */
interface Narrowed {
  /** Undefined of `this`. */
  readonly declared: Declared | undefined;
  readonly to: string;
}

interface Opening {
  readonly moduleScope: Scope;
  readonly narrowed: Map<string, Narrowed[]>;
  readonly held: Map<Declared, Held>;
  readonly parts: Map<Declared, Part>;
  readonly twice: Set<Declared>;
  readonly named: Map<Declared, string>;
  readonly functions: Map<Declared, ts.FunctionDeclaration>;
  readonly structures: Map<string, Structure>;
  readonly structureNames: Map<ts.Node, string>;
  readonly symbolNames: ReadonlyMap<ts.Node, string>;
  readonly classScopes: Set<Scope>;
}

export function openTyping(input: TypingInput): Typing {
  const opening: Opening = {
    moduleScope: input.collected.moduleScope,
    held: new Map(),
    parts: new Map(),
    twice: new Set(),
    named: new Map(),
    functions: new Map(),
    structures: new Map(),
    structureNames: new Map(),
    classScopes: new Set(),
    narrowed: new Map(),
    symbolNames: new Map(input.symbols.map(({ node, name }) => [node, name])),
  };
  for (const { node, at } of input.watched) {
    if (is.VariableDeclaration(node) || is.Parameter(node)) addHeld(opening, node, at.scope);
    else if (isStructure(node)) addStructure(opening, node, at.scope);
    else if (is.FunctionDeclaration(node)) addFunction(opening, node, at.scope);
    else if (narrows(node)) addNarrowed(opening, node, at.scope);
    else if (is.ImportEqualsDeclaration(node)) addSecondName(opening, node, at.scope);
    else if (NAMED.has(node.kind)) addNamed(opening, (node as ts.EnumDeclaration).name, at.scope, opening.symbolNames.get(node));
  }
  const { twice, moduleScope: _, ...known } = opening;
  for (const declared of twice) {
    known.held.delete(declared);
    known.parts.delete(declared);
    known.functions.delete(declared);
  }
  const script = (input.file.flags & NodeFlags.JavaScriptFile) !== 0;
  return {
    ...input,
    ...known,
    script,
    thisByScope: new Map(),
    returns: returnsOf(input.watched),
    around: NOTHING_AROUND,
    texts: new Map(),
    reassigned: reassigned(input.collected, known.held),
  };
}

const NOTHING_AROUND: Around = { places: new Map(), self: undefined };

/** Reads types in the words of a declaration: with its type parameters, and those of the class that has it. */
export function within<T>(typing: Typing, around: Around, read: () => T): T {
  const before = typing.around;
  if (before.self === around.self && before.places.size === 0 && around.places.size === 0) return read();
  typing.around = around;
  typing.texts.clear();
  typing.thisByScope.clear();
  try {
    return read();
  } finally {
    typing.around = before;
    typing.texts.clear();
    typing.thisByScope.clear();
  }
}

function returnsOf(watched: readonly Watched[]): ReadonlyMap<ts.Node, readonly Returned[]> {
  const returns = new Map<ts.Node, Returned[]>();
  for (const { node, at } of watched) {
    if (!(ts.isReturnStatement(node) || ts.isYieldExpression(node)) || node.expression === undefined) continue;
    let around: ts.Node | undefined = node.parent;
    while (around !== undefined && !is.FunctionLike(around)) around = around.parent;
    const isGenerator = (around as ts.FunctionLikeDeclaration | undefined)?.asteriskToken !== undefined;
    if (around === undefined || isGenerator !== ts.isYieldExpression(node)) continue;
    pushTo(returns, around, { value: node.expression, scope: at.scope });
  }
  return returns;
}

const NAMED: ReadonlySet<ts.SyntaxKind> = new Set([SyntaxKind.EnumDeclaration, SyntaxKind.ModuleDeclaration]);

function addHeld(opening: Opening, node: Held["node"], scope: Scope): void {
  const { held, twice } = opening;
  if (!is.Identifier(node.name)) return addParts(opening, node, node.name, scope);
  const declared = is.Identifier(node.name) ? lookup(scope, node.name.text, "value") : undefined;
  if (declared === undefined) return;
  if (held.has(declared)) twice.add(declared);
  held.set(declared, { node, scope });
}

function addParts({ parts, twice }: Opening, node: Held["node"], whole: ts.BindingPattern, scope: Scope): void {
  // A name with another value later has no single class.
  if (is.VariableDeclaration(node) && (node.parent.flags & NodeFlags.Const) === 0) return;
  const open: (readonly [ts.BindingPattern, Part["way"]])[] = [[whole, []]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [pattern, before] = next;
    for (const [place, element] of pattern.elements.entries()) {
      if (!is.BindingElement(element) || element.dotDotDotToken !== undefined) continue;
      const { name, propertyName = name, initializer } = element;
      if (is.ObjectBindingPattern(pattern) && !is.Identifier(propertyName)) continue;
      const way = [...before, is.ObjectBindingPattern(pattern) ? (propertyName as ts.Identifier).text : place];
      if (!is.Identifier(name)) {
        if (initializer === undefined && way.length < MOST_PARTS) open.push([name, way]);
        continue;
      }
      const declared = lookup(scope, name.text, "value");
      if (declared === undefined) continue;
      if (parts.has(declared)) twice.add(declared);
      parts.set(declared, { node, scope, way, initializer });
    }
  }
}

/** Patterns in patterns that are followed. */
const MOST_PARTS = 4;

function addStructure(opening: Opening, node: Structure, scope: Scope): void {
  if (is.ClassLike(node)) opening.classScopes.add(scope);
  const name = structureName(node, opening);
  if (name === undefined) return;
  opening.structureNames.set(node, name);
  if (!opening.structures.has(name)) opening.structures.set(name, node);
  if (is.ClassLike(node)) addNamed(opening, node.name, scope, name);
}

/** `scope` is that of the function's content; a parameter may have the name of the function. */
function addFunction(opening: Opening, node: ts.FunctionDeclaration, scope: Scope): void {
  const outer = scope.parent;
  const declared = node.name === undefined || outer === undefined ? undefined : lookup(outer, node.name.text, "value");
  if (declared === undefined || outer === undefined) return;
  if (opening.functions.has(declared)) opening.twice.add(declared);
  opening.functions.set(declared, node);
  addNamed(opening, node.name, outer, opening.symbolNames.get(node));
}

function addNamed({ named }: Opening, name: ts.Node | undefined, scope: Scope, full: string | undefined): void {
  const declared = name !== undefined && is.Identifier(name) ? lookup(scope, name.text, "value") : undefined;
  if (declared !== undefined) named.set(declared, full ?? (name as ts.Identifier).text);
}

/** `import Cart = shop.Cart`. */
function addSecondName(opening: Opening, { name, moduleReference }: ts.ImportEqualsDeclaration, scope: Scope): void {
  if (!ts.isExternalModuleReference(moduleReference)) addNamed(opening, name, scope, entityText(moduleReference));
}

type Narrowing = ts.BinaryExpression | ts.CallExpression;

export function narrows(node: ts.Node): node is Narrowing {
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind === SyntaxKind.InstanceOfKeyword;
  if (!ts.isCallExpression(node) || node.arguments.length === 0) return false;
  return /^(?:\w+\.)?(?:is|assert)\p{Lu}/u.test(dotted(node.expression) ?? "") && dotted(node.expression) !== "Array.isArray";
}

function addNarrowed({ narrowed }: Opening, node: Narrowing, scope: Scope): void {
  const object = ts.isBinaryExpression(node) ? node.left : node.arguments[0];
  const text = object && dotted(object);
  if (text === undefined) return;
  const one = { declared: lookup(scope, rootOf(text), "value"), to: narrowedTo(node) };
  const before = narrowed.get(text);
  if (before === undefined) narrowed.set(text, [one]);
  else if (!before.some(({ declared, to }) => declared === one.declared && to === one.to)) before.push(one);
}

/** A function that decides it says so by its second result: `isFailure()1` of `error is Failure`. */
function narrowedTo(node: Narrowing): string {
  if (ts.isBinaryExpression(node)) return dotted(node.right) ?? "?";
  const callee = dotted(node.expression);
  return callee === undefined || callee.startsWith("this.") ? "?" : `${callee}()1`;
}

/** The class that an object is declared to have, and after `&` those that it is narrowed to anywhere. */
export function withNarrowed(typing: Typing, object: ts.Expression, scope: Scope, on: string | undefined): string | undefined {
  const { narrowed } = typing;
  const text = narrowed.size === 0 ? undefined : dotted(object);
  const some = (text !== undefined && narrowed.get(text)) || [];
  const here = some.filter(({ declared }) => declared === lookup(scope, rootOf(text ?? ""), "value"));
  const proved = provedText(typing, object);
  if (here.length === 0 || (on !== undefined && on === proved) || (on === undefined && here.every(({ to }) => to === "?"))) return on;
  if (proved !== undefined && (on === undefined || on.includes("|"))) return on === undefined ? proved : `${proved}&${on}`;
  return [on ?? "?", ...here.map(({ to }) => to)].join("&");
}

/** The class of an object of which only a condition around it says something. */
export function provedText({ narrowed }: Typing, object: ts.Expression): string | undefined {
  const text = narrowed.size === 0 ? undefined : dotted(object);
  return text !== undefined && narrowed.has(text) ? provedAt(object, text) : undefined;
}

/** The class that a condition proves where the object stands: `if (x instanceof Cart) x.open()`. */
function provedAt(object: ts.Node, text: string): string | undefined {
  let child = object;
  for (let at = object.parent, steps = 0; at !== undefined && steps < MOST_CONDITIONS && !is.FunctionLike(at); at = at.parent, steps++) {
    const proved = conditionsAt(at, child).flatMap((one) => provedBy(one, text) ?? []);
    if (proved.length > 0) return isGivenIn(is.Block(at) || is.SourceFile(at) ? at : child, text) ? undefined : proved[0];
    child = at;
  }
  return undefined;
}

const MOST_CONDITIONS = 100;

/** Conditions that hold in a part of a node. */
function conditionsAt(node: ts.Node, part: ts.Node): readonly ts.Expression[] {
  if (is.IfStatement(node)) return node.thenStatement === part ? [node.expression] : [];
  if (is.ConditionalExpression(node)) return node.whenTrue === part ? [node.condition] : [];
  if (is.BinaryExpression(node))
    return node.right === part && node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken ? [node.left] : [];
  if (!is.Block(node) && !is.SourceFile(node)) return [];
  // `if (!(x instanceof Cart)) return;` before it.
  const before = node.statements.slice(0, Math.max(node.statements.indexOf(part as ts.Statement), 0));
  return before.flatMap((one) => {
    const isLeft = is.IfStatement(one) && one.elseStatement === undefined && leaves(one.thenStatement);
    const not = isLeft && ts.isPrefixUnaryExpression(one.expression) && one.expression.operator === SyntaxKind.ExclamationToken;
    return not ? [(one.expression as ts.PrefixUnaryExpression).operand] : [];
  });
}

function leaves(statement: ts.Statement): boolean {
  const last = is.Block(statement) ? statement.statements.at(-1) : statement;
  return last !== undefined && LEAVES.has(last.kind);
}

const LEAVES: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.ReturnStatement,
  SyntaxKind.ThrowStatement,
  SyntaxKind.ContinueStatement,
  SyntaxKind.BreakStatement,
]);

function provedBy(condition: ts.Expression, text: string): string | undefined {
  if (ts.isParenthesizedExpression(condition)) return provedBy(condition.expression, text);
  const [given] = ts.isCallExpression(condition) && narrows(condition) ? condition.arguments : [];
  if (given !== undefined && dotted(given) === text) return known(narrowedTo(condition as Narrowing));
  if (!is.BinaryExpression(condition)) return undefined;
  const { operatorToken, left, right } = condition;
  if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) return provedBy(left, text) ?? provedBy(right, text);
  return operatorToken.kind === SyntaxKind.InstanceOfKeyword && dotted(left) === text ? dotted(right) : undefined;
}

function known(text: string): string | undefined {
  return text === "?" ? undefined : text;
}

/** Whether the object is given another value in a part of the code. */
function isGivenIn(part: ts.Node, text: string): boolean {
  const code = part.getSourceFile().text.slice(part.pos, part.end);
  return new RegExp(`(?<![\\w$.])${text.replaceAll(/[$.]/g, "\\$&")}\\s*(?:\\W?=[^=>]|\\?\\?=|\\|\\|=|&&=)`).test(code);
}

function rootOf(text: string): string {
  return text.replace(/\..*/, "");
}

/** A class expression has the name of its variable. */
function structureName(node: Structure, { symbolNames: names, moduleScope }: Opening): string | undefined {
  const known = names.get(node);
  if (known !== undefined || !ts.isClassExpression(node)) return known ?? node.name?.text;
  for (
    let at: ts.Node = node.parent, steps = 0;
    steps < MOST_AROUND && at.parent !== undefined && !is.FunctionLike(at);
    at = at.parent, steps++
  ) {
    const name = names.get(at);
    if (name !== undefined) return name;
  }
  // Behind `return class Cart …` the module may have another class of the name.
  const own = node.name?.text;
  return own === undefined || lookup(moduleScope, own, "value") !== undefined ? undefined : own;
}

/** Nodes between a class expression and the statement of its variable. */
const MOST_AROUND = 4;

/** Variables with a value whose class matters, and another assignment. */
function reassigned(collected: Collected, held: ReadonlyMap<Declared, { readonly node: ts.Node }>): ReadonlySet<Declared> {
  const found = new Set<Declared>();
  const texts = new Set<string>();
  for (const [{ constant }, { node }] of held) {
    if (constant || !is.VariableDeclaration(node) || node.initializer === undefined) continue;
    texts.add((node.name as ts.Identifier).text);
  }
  if (texts.size === 0) return found;
  for (const { node, at, space } of collected.names) {
    if (space !== "value" || !texts.has(node.text)) continue;
    const declared = lookup(at.scope, node.text, "value");
    if (declared === undefined || !held.has(declared) || found.has(declared)) continue;
    if (isWritten(node) || classifyUse(node, "named", at) === undefined) found.add(declared);
  }
  return found;
}
