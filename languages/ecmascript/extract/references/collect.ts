/**
 * The only visit of the tree: collects scopes, places, names in reference position, and nodes that may be import sites. Iterative, because
 * generated files are deeply nested. Nothing is resolved here; scopes are complete only at the end.
 */
import * as is from "../../is.js";
import { SyntaxKind, forEachChild, type ts, NodeFlags } from "../../typescript.js";
import { unwrap } from "../function-values.js";
import { isSpelledAsPath } from "./named-files/spelling.js";
import { choicesOf, staticName } from "./syntax-shapes.js";
import { isNameReference } from "./names/name-reference.js";
import {
  CANDIDATE,
  CHANGES,
  CLOSED,
  DECLARES,
  ELEMENT,
  FUNCTION,
  HERITAGE,
  HOISTS,
  JSX,
  PLACE,
  SCOPE,
  SOMETIMES,
  TRAITS,
  TYPE,
} from "./node-traits.js";
import { enterPlace } from "./names/place.js";
import {
  openHoistingScope,
  openScope,
  type Scope,
  type Space,
  declare,
  type Surroundings,
  hoistTarget,
  type Declared,
  type Each,
} from "./names/scope.js";

interface Visited<N extends ts.Node = ts.Node> {
  readonly node: N;
  readonly at: Surroundings;
}

export interface Collected {
  readonly moduleScope: Scope;
  /** Identifiers that are references, in source order. */
  readonly names: readonly (Visited<ts.Identifier> & { readonly space: Space })[];
  /** Statements, calls, types and tags that may be import sites, in source order. */
  readonly candidates: readonly Visited[];
  /** String literals that are spelled as a path or as a part of a package; the literals of an outer node come first. */
  readonly paths: readonly Visited<ts.StringLiteralLike>[];
  /** Scopes of functions, for the parameters of callbacks. */
  readonly functionScopes: ReadonlyMap<ts.Node, Scope>;
  readonly hasJsx: boolean;
}

interface Gathering {
  names: (Visited<ts.Identifier> & { readonly space: Space })[];
  candidates: Visited[];
  paths: Visited<ts.StringLiteralLike>[];
  functionScopes: Map<ts.Node, Scope>;
  docs: Set<number>;
  hasJsx: boolean;
  readonly pathRoots: boolean;
}

interface CollectOptions {
  /** Reads of `this.x` may be paths, so they are candidates too. */
  readonly pathRoots: boolean;
  /** Whether the parser has read the types of comments. */
  readonly docTypes: boolean;
  /** Is given every node but names and tokens, with the surroundings of its children. */
  readonly watch?: (node: ts.Node, inside: Surroundings) => void;
}

/** Sets the parent of each visited node. */
export function collect(file: ts.SourceFile, { pathRoots, docTypes, watch }: CollectOptions): Collected {
  const moduleScope = openHoistingScope();
  const gathering: Gathering = {
    names: [],
    candidates: [],
    paths: [],
    functionScopes: new Map(),
    docs: new Set(),
    hasJsx: false,
    pathRoots,
  };
  const nodes: ts.Node[] = [file];
  const around: Surroundings[] = [{ scope: moduleScope, moduleLevel: true, type: false }];
  let parent: ts.Node = file;
  let inside = around[0] as Surroundings;
  const keep = (child: ts.Node): void => {
    setParent(child, parent);
    if (isVisited(child.kind)) nodes.push(child);
    else if (isText(child.kind) && !isModuleStatement(parent.kind) && isSpelledAsPath((child as ts.StringLiteralLike).text))
      gathering.paths.push({ node: child as ts.StringLiteralLike, at: inside });
  };
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const outer = around.pop();
    if (!outer) break;
    const inner = visit(node, outer, gathering);
    if (!inner) continue;
    watch?.(node, inner);
    const from = nodes.length;
    parent = node;
    inside = inner;
    forEachChild(node, keep);
    reverseFrom(nodes, from);
    while (around.length < nodes.length) around.push(inner);
    if (!docTypes) continue;
    for (const { comment, tag, at } of docTags(node, outer, inner, gathering.docs)) {
      setParent(tag, comment);
      nodes.push(tag);
      around.push(at);
    }
  }
  const { names, candidates, paths, functionScopes, hasJsx } = gathering;
  return { moduleScope, names, candidates, paths, functionScopes, hasJsx };
}

/** The parser's own visit for this purpose takes longer than this one. */
function setParent(node: ts.Node, parent: ts.Node): void {
  (node as { parent: ts.Node }).parent = parent;
}

/** Tokens are visited only if they are names, or the end of the file, which has the comments after the last statement. */
function isVisited(kind: ts.SyntaxKind): boolean {
  return kind >= FIRST_NODE || kind === NAME || kind === END;
}

const {
  Identifier: NAME,
  FirstNode: FIRST_NODE,
  EndOfFileToken: END,
  StringLiteral: TEXT,
  ImportDeclaration: IMPORT,
  ExportDeclaration: EXPORT,
  NoSubstitutionTemplateLiteral: PLAIN,
} = SyntaxKind;

/** Their strings are specifiers. */
function isModuleStatement(kind: ts.SyntaxKind): boolean {
  return kind === IMPORT || kind === EXPORT;
}

function isText(kind: ts.SyntaxKind): boolean {
  return kind === TEXT || kind === PLAIN;
}

/** The last node is visited next. */
function reverseFrom(nodes: ts.Node[], from: number): void {
  for (let low = from, high = nodes.length - 1; low < high; low++, high--) {
    const node = nodes[low] as ts.Node;
    nodes[low] = nodes[high] as ts.Node;
    nodes[high] = node;
  }
}

/** Records `node`; returns the surroundings of its children, or undefined if they need no visit. */
function visit(node: ts.Node, outer: Surroundings, gathering: Gathering): Surroundings | undefined {
  const { kind } = node;
  if (kind === NAME) {
    visitName(node as ts.Identifier, outer, gathering);
    return undefined;
  }
  const traits = TRAITS[kind] ?? 0;
  if (traits === 0) return isMember(node, outer) ? enter(node, traits, outer) : outer;
  if ((traits & CLOSED) !== 0) return undefined;
  const inner = (traits & CHANGES) !== 0 || isMember(node, outer) ? enter(node, traits, outer) : outer;
  if ((traits & DECLARES) !== 0) declareNames(node, outer.scope, inner.scope);
  if ((traits & CANDIDATE) !== 0 || ((traits & SOMETIMES) !== 0 && isCandidate(node, gathering.pathRoots))) {
    gathering.candidates.push({ node, at: inner });
  }
  if ((traits & FUNCTION) !== 0) gathering.functionScopes.set(node, inner.scope);
  if ((traits & JSX) !== 0) gathering.hasJsx = true;
  return inner;
}

/** Whether it is a direct member of a class or a literal whose members are places. */
function isMember(node: ts.Node, { frame }: Surroundings): boolean {
  return frame?.owner !== undefined && frame.owner === node.parent;
}

function visitName(node: ts.Identifier, at: Surroundings, gathering: Gathering): void {
  if (!isNameReference(node)) return;
  const query = at.type && inTypeQuery(node);
  gathering.names.push({ node, at, space: at.type && !query ? "type" : "value" });
}

/** `typeof x` and computed names in types refer to values. */
function inTypeQuery(node: ts.Node): boolean {
  let at = node.parent;
  while (is.QualifiedName(at)) at = at.parent;
  return is.TypeQueryNode(at) || is.PropertyAccessExpression(at) || is.ComputedPropertyName(at);
}

function enter(node: ts.Node, traits: number, outer: Surroundings): Surroundings {
  const scope = scopeOf(node, traits, outer.scope);
  const frame = (traits & PLACE) !== 0 || isMember(node, outer) ? enterPlace(node, outer.frame, outer.moduleLevel) : outer.frame;
  const moduleLevel = outer.moduleLevel && (traits & ELEMENT) === 0 && ((traits & FUNCTION) === 0 || isInvokedAtOnce(node));
  const type = outer.type || (traits & TYPE) !== 0 || ((traits & HERITAGE) !== 0 && isImplements(node as ts.HeritageClause));
  const optional =
    outer.optional ?? (is.Block(node) && is.TryStatement(node.parent) && node.parent.tryBlock === node ? "try/catch" : undefined);
  const isProgram = outer.isProgram === true || (is.Block(node) && isOfProgram(node));
  const same =
    scope === outer.scope &&
    frame === outer.frame &&
    moduleLevel === outer.moduleLevel &&
    type === outer.type &&
    optional === outer.optional &&
    isProgram === (outer.isProgram === true);
  return same ? outer : { scope, frame, moduleLevel, type, optional, isProgram };
}

/** `if (require.main === module) { … }`: what only a program does is not done by whoever loads the module. */
function isOfProgram(block: ts.Block): boolean {
  const { parent } = block;
  if (!is.IfStatement(parent) || parent.thenStatement !== block) return false;
  const { expression } = parent;
  if (is.PrefixUnaryExpression(expression)) return isAccess(expression.operand, "module", "parent");
  if (!is.BinaryExpression(expression) || !EQUAL.has(expression.operatorToken.kind)) return false;
  const sides = [expression.left, expression.right];
  return sides.some((side) => isAccess(side, "require", "main")) && sides.some((side) => is.Identifier(side) && side.text === "module");
}

const EQUAL: ReadonlySet<ts.SyntaxKind> = new Set([SyntaxKind.EqualsEqualsToken, SyntaxKind.EqualsEqualsEqualsToken]);

function isAccess(node: ts.Expression, object: string, name: string): boolean {
  return is.PropertyAccessExpression(node) && node.name.text === name && is.Identifier(node.expression) && node.expression.text === object;
}

function scopeOf(node: ts.Node, traits: number, outer: Scope): Scope {
  if ((traits & FUNCTION) !== 0) return openHoistingScope(outer);
  if ((traits & SCOPE) === 0) return outer;
  if (is.Block(node) && ((TRAITS[node.parent.kind] ?? 0) & FUNCTION) !== 0) {
    // Expressions in the parameters do not see what the body declares. Otherwise both are one scope.
    return hasParameterExpressions(node.parent as ts.FunctionLikeDeclaration) ? openHoistingScope(outer) : outer;
  }
  return (traits & HOISTS) === 0 ? openScope(outer) : openHoistingScope(outer);
}

function hasParameterExpressions({
  parameters = [] as unknown as ts.NodeArray<ts.ParameterDeclaration>,
}: Partial<ts.FunctionLikeDeclaration>): boolean {
  return parameters.some(({ name, initializer }) => initializer !== undefined || !is.Identifier(name));
}

function isImplements(clause: ts.HeritageClause): boolean {
  return clause.token === SyntaxKind.ImplementsKeyword;
}

/** `(function () { … })()`, `(() => { … }).call(this)` and the factory argument of such a call (UMD). */
function isInvokedAtOnce(node: ts.Node): boolean {
  if (!is.ArrowFunction(node) && !is.FunctionExpression(node)) return false;
  let outer: ts.Node = node;
  while (is.ParenthesizedExpression(outer.parent)) outer = outer.parent;
  const parent = outer.parent;
  if (is.PropertyAccessExpression(parent) && parent.expression === outer) {
    return is.CallExpression(parent.parent) && (parent.name.text === "call" || parent.name.text === "apply");
  }
  if (!is.CallExpression(parent)) return false;
  if (parent.expression === outer) return true;
  const callee = unwrap(parent.expression);
  return is.FunctionExpression(callee) || is.ArrowFunction(callee);
}

/** For kinds that are candidates only in some of their forms. */
function isCandidate(node: ts.Node, pathRoots: boolean): boolean {
  if (is.PropertyAccessExpression(node)) return pathRoots && node.expression.kind === SyntaxKind.ThisKeyword;
  if (is.ModuleDeclaration(node)) return is.StringLiteral(node.name);
  const { name, initializer } = node as ts.VariableDeclaration;
  if (initializer === undefined || !(is.ObjectBindingPattern(name) || is.Identifier(name))) return false;
  return choicesOf(initializer).some((one) => is.Identifier(one) || isTable(one));
}

/** `{ paris, rome: shops }`, by its first entry. */
function isTable(value: ts.Expression): boolean {
  const first = is.ObjectLiteralExpression(value) ? value.properties[0] : undefined;
  if (first === undefined) return false;
  return is.ShorthandPropertyAssignment(first) || (is.PropertyAssignment(first) && is.Identifier(unwrap(first.initializer)));
}

// Tags of comments as parts of the tree: their types are read in the scope of the comment.

type Documented = ts.Node & { readonly jsDoc?: readonly ts.JSDoc[] };

interface PlacedTag {
  readonly comment: ts.JSDoc;
  readonly tag: ts.JSDocTag;
  readonly at: Surroundings;
}

const NONE: readonly PlacedTag[] = [];

/**
 * Tags of the comments on `node`, last first, each comment once: the parser attaches some to two nodes. `outer` surrounds the node, `inner`
 * its children.
 */
function docTags(node: ts.Node, outer: Surroundings, inner: Surroundings, seen: Set<number>): readonly PlacedTag[] {
  const comments = (node as Documented).jsDoc;
  if (!comments) return NONE;
  const placed: PlacedTag[] = [];
  for (const comment of comments) {
    if (!comment.tags || seen.has(comment.pos)) continue;
    seen.add(comment.pos);
    const at = surroundingsOf(comment.tags, node, outer, inner);
    for (const tag of comment.tags) placed.push({ comment, tag, at });
  }
  return placed.reverse();
}

/** A comment that defines or imports types belongs to the scope; any other to the node below it. */
function surroundingsOf(tags: readonly ts.JSDocTag[], node: ts.Node, outer: Surroundings, inner: Surroundings): Surroundings {
  const definitions = tags.filter((tag) => is.JSDocTypedefTag(tag) || is.JSDocCallbackTag(tag) || is.JSDocEnumTag(tag));
  for (const definition of definitions) declareType(definition, outer.scope);
  if (definitions.length > 0 || tags.some(is.JSDocImportTag)) return { ...outer, scope: withTemplates(tags, outer.scope), type: true };
  const declared = is.VariableStatement(node) ? node.declarationList.declarations[0] : undefined;
  const frame = declared ? enterPlace(declared, inner.frame, inner.moduleLevel) : inner.frame;
  return { ...inner, scope: withTemplates(tags, inner.scope), frame, type: true };
}

function declareType(tag: ts.JSDocTag & { readonly name?: ts.Node }, scope: Scope): void {
  if (tag.name && is.Identifier(tag.name)) declare(scope, tag.name.text, "type");
}

/** `@template T` hides an outer `T` in its own comment. */
function withTemplates(tags: readonly ts.JSDocTag[], scope: Scope): Scope {
  return tags.some(is.JSDocTemplateTag) ? openScope(scope) : scope;
}

// Names that a node declares, with their scope and space.

/** Declares the names of `node`. `outer` is the scope around it, `inner` the scope that it opens (or `outer`). */
function declareNames(node: ts.Node, outer: Scope, inner: Scope): void {
  switch (node.kind) {
    case SyntaxKind.VariableDeclaration:
      return declareVariable(node as ts.VariableDeclaration, outer);
    case SyntaxKind.Parameter:
      return declareParameter(node as ts.ParameterDeclaration, outer);
    case SyntaxKind.FunctionDeclaration:
      return declareIdentifier((node as ts.FunctionDeclaration).name, outer, "value");
    case SyntaxKind.FunctionExpression:
      return declareIdentifier((node as ts.FunctionExpression).name, inner, "value");
    case SyntaxKind.ClassDeclaration:
      return declareIdentifier((node as ts.ClassDeclaration).name, outer, "both");
    case SyntaxKind.ClassExpression:
      return declareIdentifier((node as ts.ClassExpression).name, inner, "both");
    case SyntaxKind.EnumDeclaration:
      return declareIdentifier((node as ts.EnumDeclaration).name, outer, "both");
    case SyntaxKind.EnumMember:
      // The initializers of later members may name it.
      return declareIdentifier((node as ts.EnumMember).name, outer, "value");
    case SyntaxKind.ModuleDeclaration: {
      const name = (node as ts.ModuleDeclaration).name;
      return is.Identifier(name) ? declareIdentifier(name, outer, "both") : undefined;
    }
    case SyntaxKind.InterfaceDeclaration:
    case SyntaxKind.TypeAliasDeclaration:
      return declareIdentifier((node as ts.InterfaceDeclaration).name, outer, "type");
    case SyntaxKind.TypeParameter:
      return declareIdentifier((node as ts.TypeParameterDeclaration).name, outer, "type");
    case SyntaxKind.ImportClause:
      return declareIdentifier((node as ts.ImportClause).name, outer, "both");
    case SyntaxKind.NamespaceImport:
    case SyntaxKind.ImportSpecifier:
    case SyntaxKind.ImportEqualsDeclaration:
      return declareIdentifier((node as ts.ImportSpecifier).name, outer, "both");
    default:
      return undefined;
  }
}

function declareIdentifier(name: ts.Node | undefined, scope: Scope, spaces: "value" | "type" | "both"): void {
  if (name && is.Identifier(name)) declare(scope, name.text, spaces);
}

function declareVariable(node: ts.VariableDeclaration, scope: Scope): void {
  const flags = is.VariableDeclarationList(node.parent) ? node.parent.flags : NodeFlags.Let;
  const target = (flags & NodeFlags.BlockScoped) === 0 ? hoistTarget(scope) : scope;
  const each = node.initializer === undefined ? loopOf(node) : undefined;
  if (each) return declareEach(node.name, target, each);
  if (!is.Identifier(node.name))
    return declarePattern(node.name, target, node.initializer && { constant: false, source: node.initializer });
  const constant = (flags & NodeFlags.Const) !== 0;
  declare(target, node.name.text, "value", { initializer: node.initializer, constant, ...(constant ? {} : { given: node }) });
}

/** `for (const node of list)`. */
function loopOf(node: ts.VariableDeclaration): Each | undefined {
  const loop = is.VariableDeclarationList(node.parent) ? node.parent.parent : undefined;
  return loop && is.ForOfStatement(loop) ? { list: loop.expression } : undefined;
}

const CALLBACKS: ReadonlySet<string> = new Set(["map", "forEach", "flatMap", "filter", "some", "every", "find", "mapSeries", "reduce"]);

/** `list.map((node) => …)`. */
function declareParameter(node: ts.ParameterDeclaration, scope: Scope): void {
  const call = node.parent.parent;
  const callee = call && is.CallExpression(call) && call.arguments[0] === (node.parent as ts.Node) ? call.expression : undefined;
  if (!callee || !is.PropertyAccessExpression(callee) || !CALLBACKS.has(callee.name.text))
    return declarePattern(node.name, scope, { constant: false, given: node });
  const index = callee.name.text === "reduce" ? 1 : 0;
  if (node.parent.parameters[index] !== node || node.dotDotDotToken) return declarePattern(node.name, scope);
  declareEach(node.name, scope, { list: callee.expression });
}

function declareEach(name: ts.BindingName, scope: Scope, each: Each): void {
  if (is.Identifier(name)) return void declare(scope, name.text, "value", { constant: false, each });
  name.elements.forEach((element, index) => {
    if (!is.BindingElement(element)) return;
    const part = is.ObjectBindingPattern(name) ? staticName(element.propertyName ?? element.name) : index;
    if (!is.Identifier(element.name) || element.dotDotDotToken || part === undefined) declarePattern(element.name, scope);
    else declare(scope, element.name.text, "value", { constant: false, each: { ...each, part } });
  });
}

function declarePattern(name: ts.BindingName, scope: Scope, declared?: Declared): void {
  const pending: ts.BindingName[] = [name];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (is.Identifier(next)) declare(scope, next.text, "value", declared && { ...declared });
    else for (const element of next.elements) if (is.BindingElement(element)) pending.push(element.name);
  }
}
