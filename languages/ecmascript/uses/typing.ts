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

/** A name in a pattern: the member of the value that it takes, or the place of the element. */
export interface Part extends Held {
  readonly member: string | number;
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
  return { ...input, ...known, script, thisByScope: new Map(), reassigned: reassigned(input.collected, known.held) };
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

function addParts({ parts, twice }: Opening, node: Held["node"], pattern: ts.BindingPattern, scope: Scope): void {
  // A name with another value later has no single class.
  if (is.VariableDeclaration(node) && (node.parent.flags & NodeFlags.Const) === 0) return;
  for (const [place, element] of pattern.elements.entries()) {
    if (!is.BindingElement(element) || element.initializer !== undefined || element.dotDotDotToken !== undefined) continue;
    const { name, propertyName = name } = element;
    if (!is.Identifier(name) || !is.Identifier(propertyName)) continue;
    const declared = lookup(scope, name.text, "value");
    if (declared === undefined) continue;
    if (parts.has(declared)) twice.add(declared);
    parts.set(declared, { node, scope, member: is.ObjectBindingPattern(pattern) ? propertyName.text : place });
  }
}

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
  const one = { declared: lookup(scope, rootOf(text), "value"), to: (ts.isBinaryExpression(node) && dotted(node.right)) || "?" };
  const before = narrowed.get(text);
  if (before === undefined) narrowed.set(text, [one]);
  else if (!before.some(({ declared, to }) => declared === one.declared && to === one.to)) before.push(one);
}

/** The class that an object is declared to have, and after `&` those that it is narrowed to anywhere. */
export function withNarrowed({ narrowed }: Typing, object: ts.Expression, scope: Scope, on: string | undefined): string | undefined {
  const text = narrowed.size === 0 ? undefined : dotted(object);
  const some = (text !== undefined && narrowed.get(text)) || [];
  const here = some.filter(({ declared }) => declared === lookup(scope, rootOf(text ?? ""), "value"));
  if (here.length === 0 || (on === undefined && here.every(({ to }) => to === "?"))) return on;
  return [on ?? "?", ...here.map(({ to }) => to)].join("&");
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
