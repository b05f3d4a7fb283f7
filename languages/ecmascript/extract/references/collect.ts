/**
 * The one visit of the tree: scopes, places, names in reference position, and the nodes that may be import sites.
 * Iterative, because machine-written files nest deeply. Nothing is looked up here; scopes are incomplete until the end.
 */
import {
  SyntaxKind,
  forEachChild,
  isArrowFunction,
  isBlock,
  isCallExpression,
  isClassStaticBlockDeclaration,
  isComputedPropertyName,
  isFunctionExpression,
  isFunctionLike,
  isIdentifier,
  isJsxOpeningLikeElement,
  isObjectBindingPattern,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyDeclaration,
  isQualifiedName,
  isStringLiteral,
  isTryStatement,
  isTypeQueryNode,
  type ts,
} from "../../typescript.js";
import { unwrap } from "../function-values.js";
import { declareNames } from "./declare-names.js";
import { docTags } from "./doc-tags.js";
import { isNameReference } from "./name-reference.js";
import { enterPlace } from "./place.js";
import { openScope, type Scope, type Space } from "./scope.js";
import type { Surroundings } from "./surroundings.js";

interface Visited<N extends ts.Node = ts.Node> {
  readonly node: N;
  readonly at: Surroundings;
}

export interface Collected {
  readonly moduleScope: Scope;
  /** Identifiers that refer to something, in source order. */
  readonly names: readonly (Visited<ts.Identifier> & { readonly space: Space })[];
  /** Statements, calls, types and tags that may be import sites, in source order. */
  readonly candidates: readonly Visited[];
  /** Scopes of functions, for the parameters of callbacks. */
  readonly functionScopes: ReadonlyMap<ts.Node, Scope>;
  readonly hasJsx: boolean;
}

interface Gathering {
  names: (Visited<ts.Identifier> & { readonly space: Space })[];
  candidates: Visited[];
  functionScopes: Map<ts.Node, Scope>;
  docs: Set<number>;
  hasJsx: boolean;
  readonly pathRoots: boolean;
}

/** `pathRoots`: reads of `this.x` may be paths, so they are candidates too. */
export function collect(file: ts.SourceFile, pathRoots: boolean): Collected {
  const moduleScope = openScope(undefined, true);
  const gathering: Gathering = { names: [], candidates: [], functionScopes: new Map(), docs: new Set(), hasJsx: false, pathRoots };
  const nodes: ts.Node[] = [file];
  const around: Surroundings[] = [{ scope: moduleScope, moduleLevel: true, type: false, optional: false }];
  const children: ts.Node[] = [];
  const keep = (child: ts.Node): void => void children.push(child);
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const outer = around.pop();
    if (!outer) break;
    const inner = visit(node, outer, gathering);
    if (!inner) continue;
    children.length = 0;
    forEachChild(node, keep);
    for (let i = children.length - 1; i >= 0; i--) {
      nodes.push(children[i] as ts.Node);
      around.push(inner);
    }
    for (const { tag, at } of docTags(node, outer, inner, gathering.docs)) {
      nodes.push(tag);
      around.push(at);
    }
  }
  const { names, candidates, functionScopes, hasJsx } = gathering;
  return { moduleScope, names, candidates, functionScopes, hasJsx };
}

/** Records `node`; the surroundings of its children, or undefined where there is nothing to see below. */
function visit(node: ts.Node, outer: Surroundings, gathering: Gathering): Surroundings | undefined {
  const kind = node.kind;
  if (kind === SyntaxKind.Identifier) {
    visitName(node as ts.Identifier, outer, gathering);
    return undefined;
  }
  // The end of the file carries the comments after the last statement.
  if (kind < SyntaxKind.FirstNode) return kind === SyntaxKind.EndOfFileToken ? outer : undefined;
  if (kind === SyntaxKind.JsxClosingElement || kind === SyntaxKind.JSDocNameReference) return undefined;
  if (kind >= SyntaxKind.JSDocLink && kind <= SyntaxKind.JSDocLinkPlain) return undefined;
  const inner = enter(node, outer);
  declareNames(node, outer.scope, inner.scope);
  if (isCandidate(node, gathering.pathRoots)) gathering.candidates.push({ node, at: inner });
  if (opensFunction(node)) gathering.functionScopes.set(node, inner.scope);
  if (isJsxOpeningLikeElement(node) || kind === SyntaxKind.JsxOpeningFragment) gathering.hasJsx = true;
  return inner;
}

function visitName(node: ts.Identifier, at: Surroundings, gathering: Gathering): void {
  if (!isNameReference(node)) return;
  const query = at.type && node.parent !== undefined && inTypeQuery(node);
  gathering.names.push({ node, at, space: at.type && !query ? "type" : "value" });
}

/** `typeof x` and computed names in types speak of values. */
function inTypeQuery(node: ts.Node): boolean {
  let at = node.parent;
  while (isQualifiedName(at)) at = at.parent;
  return isTypeQueryNode(at) || isPropertyAccessExpression(at) || isComputedPropertyName(at);
}

function enter(node: ts.Node, outer: Surroundings): Surroundings {
  const scope = scopeOf(node, outer.scope);
  const frame = enterPlace(node, outer.frame, outer.moduleLevel);
  const moduleLevel = outer.moduleLevel && !(opensFunction(node) && !isInvokedAtOnce(node)) && !isClassElement(node);
  const type = outer.type || startsType(node);
  const optional = outer.optional || (isBlock(node) && isTryStatement(node.parent) && node.parent.tryBlock === node);
  const same =
    scope === outer.scope &&
    frame === outer.frame &&
    moduleLevel === outer.moduleLevel &&
    type === outer.type &&
    optional === outer.optional;
  return same ? outer : { scope, frame, moduleLevel, type, optional };
}

function scopeOf(node: ts.Node, outer: Scope): Scope {
  if (opensFunction(node)) return openScope(outer, true);
  switch (node.kind) {
    case SyntaxKind.Block:
      // A function's body and its parameters are one scope: redeclaring a parameter with `let` is an error anyway.
      return opensFunction(node.parent) ? outer : openScope(outer, false);
    case SyntaxKind.ModuleBlock:
    case SyntaxKind.ClassStaticBlockDeclaration:
      return openScope(outer, true);
    case SyntaxKind.ClassDeclaration:
    case SyntaxKind.ClassExpression:
    case SyntaxKind.InterfaceDeclaration:
    case SyntaxKind.TypeAliasDeclaration:
    case SyntaxKind.ForStatement:
    case SyntaxKind.ForInStatement:
    case SyntaxKind.ForOfStatement:
    case SyntaxKind.CatchClause:
    case SyntaxKind.CaseBlock:
    case SyntaxKind.MappedType:
    case SyntaxKind.ConditionalType:
      return openScope(outer, false);
    default:
      return outer;
  }
}

/** Functions, signatures and function types: whatever has parameters. */
function opensFunction(node: ts.Node): boolean {
  return isFunctionLike(node);
}

function isClassElement(node: ts.Node): boolean {
  return isPropertyDeclaration(node) || isClassStaticBlockDeclaration(node);
}

/** `(function () { … })()`, `(() => { … }).call(this)` and the factory argument of such a call (UMD). */
function isInvokedAtOnce(node: ts.Node): boolean {
  if (!isArrowFunction(node) && !isFunctionExpression(node)) return false;
  let outer: ts.Node = node;
  while (isParenthesizedExpression(outer.parent)) outer = outer.parent;
  const parent = outer.parent;
  if (isPropertyAccessExpression(parent) && parent.expression === outer) {
    return isCallExpression(parent.parent) && (parent.name.text === "call" || parent.name.text === "apply");
  }
  if (!isCallExpression(parent)) return false;
  if (parent.expression === outer) return true;
  const callee = unwrap(parent.expression);
  return isFunctionExpression(callee) || isArrowFunction(callee);
}

function startsType(node: ts.Node): boolean {
  const kind = node.kind;
  if (kind >= SyntaxKind.FirstTypeNode && kind <= SyntaxKind.LastTypeNode) return true;
  if (kind === SyntaxKind.InterfaceDeclaration || kind === SyntaxKind.TypeAliasDeclaration) return true;
  if (kind === SyntaxKind.TypeParameter) return true;
  return kind === SyntaxKind.HeritageClause && (node as ts.HeritageClause).token === SyntaxKind.ImplementsKeyword;
}

function isCandidate(node: ts.Node, pathRoots: boolean): boolean {
  switch (node.kind) {
    case SyntaxKind.ImportDeclaration:
    case SyntaxKind.ExportDeclaration:
    case SyntaxKind.ImportEqualsDeclaration:
    case SyntaxKind.ImportType:
    case SyntaxKind.JSDocImportTag:
    case SyntaxKind.CallExpression:
    case SyntaxKind.NewExpression:
    case SyntaxKind.Decorator:
    case SyntaxKind.MetaProperty:
      return true;
    case SyntaxKind.PropertyAccessExpression:
      return pathRoots && (node as ts.PropertyAccessExpression).expression.kind === SyntaxKind.ThisKeyword;
    case SyntaxKind.ModuleDeclaration:
      return isStringLiteral((node as ts.ModuleDeclaration).name);
    case SyntaxKind.VariableDeclaration: {
      const { name, initializer } = node as ts.VariableDeclaration;
      return initializer !== undefined && isObjectBindingPattern(name) && isIdentifier(unwrap(initializer));
    }
    default:
      return false;
  }
}
