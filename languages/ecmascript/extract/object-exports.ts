/** Values that become the whole of a module's exports, and object literals with its parts. */
import {
  isBlock,
  isCallExpression,
  isComputedPropertyName,
  isConditionalExpression,
  isIdentifier,
  isMethodDeclaration,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSetAccessorDeclaration,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isStringLiteralLike,
  type ts,
} from "../typescript.js";
import { lastName, unwrap } from "./function-values.js";
import { addExport, addStar, bindValue, boundName, declareMember, importOf, ownName, type Bound, type Symbols } from "./symbols.js";

/** Calls that copy the properties of their later arguments to the first one. */
const MERGES: ReadonlySet<string> = new Set(["assign", "extend", "merge", "mergeExports", "defaults"]);
/** Calls that return their argument. */
const IDENTITIES: ReadonlySet<string> = new Set(["freeze", "seal", "preventExtensions", "__toCommonJS"]);

/** `module.exports = value`, `export = value`. `at`: the statement, for documentation and position. `holders`: as for `bindValue`. */
export function exportWhole(symbols: Symbols, value: ts.Expression, at: ts.Node, holders: readonly string[] = []): void {
  const open: { readonly value: ts.Expression; readonly part: boolean }[] = [{ value, part: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const inner = unwrap(next.value);
    const callee = isCallExpression(inner) ? (lastName(inner.expression) ?? "") : "";
    if (isObjectLiteralExpression(inner)) {
      exportProperties(symbols, inner);
    } else if (isConditionalExpression(inner)) {
      open.push({ ...next, value: inner.whenFalse }, { ...next, value: inner.whenTrue });
    } else if (isCallExpression(inner) && IDENTITIES.has(callee) && inner.arguments[0] !== undefined) {
      open.push({ ...next, value: inner.arguments[0] });
    } else if (isCallExpression(inner) && MERGES.has(callee) && inner.arguments.length > 1) {
      open.push(...inner.arguments.map((argument, index) => ({ value: argument, part: index > 0 })).reverse());
    } else if (next.part) {
      exportSpread(symbols, inner, inner);
    } else {
      exportSingle(symbols, inner, at, inner === unwrap(value) ? holders : []);
    }
  }
}

/** A single function, class or value is the module: entry `=`. */
function exportSingle(symbols: Symbols, value: ts.Expression, at: ts.Node, holders: readonly string[]): void {
  const position = at.getStart(symbols.file);
  const source = importOf(symbols, value);
  if (source?.imported === "=" || source?.imported === "*") {
    addStar(symbols, { reference: source.reference, withDefault: true, position });
    return;
  }
  const name = ownName(value);
  const bound = bindValue(symbols, value, name === undefined ? ["default"] : [name, "default"], at, holders);
  if (bound === undefined) return;
  addExport(symbols, "=", bound, position);
  const literal = "declaration" in bound ? literalOf(symbols, bound.declaration) : undefined;
  if (literal !== undefined) exportProperties(symbols, literal);
}

/** `const ledger = { add() {} }; module.exports = ledger`: importers may import `add` by name. */
function literalOf(symbols: Symbols, name: string): ts.ObjectLiteralExpression | undefined {
  const value = symbols.declared.get(name)?.value;
  const inner = value === undefined ? undefined : unwrap(value);
  return inner !== undefined && isObjectLiteralExpression(inner) ? inner : undefined;
}

/** Properties of an object literal as named exports. */
function exportProperties(symbols: Symbols, literal: ts.ObjectLiteralExpression): void {
  const seen = new Set<ts.Node>([literal]);
  const open: ts.ObjectLiteralElementLike[] = literal.properties.toReversed();
  for (let property = open.pop(); property !== undefined; property = open.pop()) {
    if (isSpreadAssignment(property)) {
      const spread = unwrap(property.expression);
      const own = isIdentifier(spread) ? literalOf(symbols, spread.text) : isObjectLiteralExpression(spread) ? spread : undefined;
      if (own === undefined) exportSpread(symbols, spread, property);
      else if (!seen.has(own)) open.push(...own.properties.toReversed());
      if (own !== undefined) seen.add(own);
    } else {
      exportProperty(symbols, property);
    }
  }
}

function exportSpread(symbols: Symbols, value: ts.Expression, at: ts.Node): void {
  const source = importOf(symbols, value);
  if (source?.imported === "=" || source?.imported === "*")
    addStar(symbols, { reference: source.reference, withDefault: true, part: true, position: at.getStart(symbols.file) });
}

function exportProperty(symbols: Symbols, property: Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>): void {
  const name = propertyName(property.name);
  if (name === undefined) return;
  const position = property.getStart(symbols.file);
  const bound = boundProperty(symbols, property, name);
  if (bound !== undefined) addExport(symbols, name, bound, position);
}

function boundProperty(
  symbols: Symbols,
  property: Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>,
  name: string,
): Bound | undefined {
  if (symbols.exportedNames.has(name)) return undefined;
  if (isShorthandPropertyAssignment(property)) return boundName(symbols, property.name.text);
  if (isPropertyAssignment(property)) return bindValue(symbols, property.initializer, [name], property);
  return bindMember(symbols, property, name);
}

/** A method; or a getter that returns an import, which is a lazy re-export. */
export function bindMember(symbols: Symbols, node: ts.MethodDeclaration | ts.AccessorDeclaration, name: string): Bound | undefined {
  if (isSetAccessorDeclaration(node)) return undefined;
  if (isMethodDeclaration(node)) return declareMember(symbols, node, name);
  const returned = returnedBy(node);
  const source = returned === undefined ? undefined : lazyTarget(symbols, returned);
  return source ?? declareMember(symbols, node, name);
}

/** Result of a getter or arrow function: an import, or a declaration of this file. */
export function lazyTarget(symbols: Symbols, returned: ts.Expression): Bound | undefined {
  const inner = unwrap(returned);
  return importOf(symbols, inner) ?? (isIdentifier(inner) ? boundName(symbols, inner.text) : undefined);
}

/** The expression of a body that only returns it; preceding statements may prepare it. */
export function returnedBy(node: ts.FunctionLikeDeclaration): ts.Expression | undefined {
  if (node.body === undefined) return undefined;
  if (!isBlock(node.body)) return node.body;
  const last = node.body.statements.at(-1);
  return last !== undefined && isReturnStatement(last) ? last.expression : undefined;
}

/** A literal property name; numbers and computed names are never imported. */
export function propertyName(name: ts.PropertyName): string | undefined {
  if (isIdentifier(name) || isStringLiteralLike(name)) return name.text;
  return isComputedPropertyName(name) && isStringLiteralLike(name.expression) ? name.expression.text : undefined;
}
