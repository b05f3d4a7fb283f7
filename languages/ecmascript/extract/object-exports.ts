/** Values that become the whole of a module's exports, and object literals with its parts. */
import * as is from "../is.js";
import { SyntaxKind, type ts } from "../typescript.js";
import { assignedNames, assignedValue, isAssignment, lastName, unwrap } from "./function-values.js";
import { moduleStatements } from "./module-body.js";
import { addExport, addStar, bindValue, boundName, declareMember, importOf, ownName, type Bound, type Symbols } from "./symbols.js";

/** Calls that copy the properties of their later arguments to the first one. */
const MERGES: ReadonlySet<string> = new Set(["assign", "extend", "merge", "mergeExports", "defaults"]);
/** Calls that return their argument. */
const IDENTITIES: ReadonlySet<string> = new Set(["freeze", "seal", "preventExtensions", "__toCommonJS"]);

/** `module.exports = value`, `export = value`. `at`: the statement, for documentation and position. `holders`: as for `bindValue`. */
export function exportWhole(symbols: Symbols, value: ts.Expression, at: ts.Node, holders: readonly string[] = []): void {
  const open: { readonly value: ts.Expression; readonly part: boolean; readonly maybe: boolean }[] = [
    { value, part: false, maybe: isInBranch(at) },
  ];
  const seen = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const inner = unwrap(assignedValue(next.value));
    const choices = choicesOf(inner);
    const isChosen =
      is.ConditionalExpression(inner) || (choices[0] !== inner && choices.some((one) => importOf(symbols, one)?.imported === "="));
    const callee = is.CallExpression(inner) ? (lastName(inner.expression) ?? "") : "";
    const given = is.Identifier(inner) && !seen.has(inner.text) ? chosenModules(symbols, inner) : [];
    if (is.Identifier(inner)) seen.add(inner.text);
    if (is.ObjectLiteralExpression(inner)) {
      exportProperties(symbols, inner);
    } else if (given.length > 0) {
      open.push(...given.map((one) => ({ ...next, value: one, maybe: true })).reverse());
    } else if (isChosen) {
      open.push(...choices.map((one) => ({ ...next, value: one, maybe: true })).reverse());
    } else if (is.CallExpression(inner) && IDENTITIES.has(callee) && inner.arguments[0] !== undefined) {
      open.push({ ...next, value: inner.arguments[0] });
    } else if (is.CallExpression(inner) && MERGES.has(callee) && inner.arguments.length > 1) {
      open.push(...inner.arguments.map((argument, index) => ({ ...next, value: argument, part: index > 0 })).reverse());
    } else if (next.part) {
      exportSpread(symbols, inner, inner);
    } else {
      exportSingle(symbols, inner, at, { holders: inner === unwrap(value) ? holders : [], maybe: next.maybe });
    }
  }
}

/** What a variable is given in branches or by a choice, if that is a module: `let impl; if (fast) impl = require("./fast"); …`. */
function chosenModules(symbols: Symbols, node: ts.Identifier): readonly ts.Expression[] {
  const given = moduleStatements(symbols.file).flatMap((statement) => {
    const assignment = is.ExpressionStatement(statement) ? unwrap(statement.expression) : undefined;
    return assignment !== undefined && isAssignment(assignment) && assignedNames(assignment).includes(node.text) ? [assignment.right] : [];
  });
  const first = importOf(symbols, node) === undefined ? symbols.declared.get(node.text)?.value : node;
  const isModule = (one: ts.Expression): boolean => importOf(symbols, one)?.imported === "=";
  // `null` and `false` stand for no module.
  const isValue = (one: ts.Expression): boolean => one === node || isModule(one) || is.ObjectLiteralExpression(one) || is.FunctionLike(one);
  const all = [...(first === undefined ? [] : [first]), ...given].flatMap(choicesOf).filter(isValue);
  return all.some((one) => one !== node && isModule(one)) ? all : [];
}

/** The values of `x ? a : b`, `a || b`, `a ?? b` and `x && a`, where what stops at `x` is no module. */
function choicesOf(expression: ts.Expression): readonly ts.Expression[] {
  const inner = unwrap(assignedValue(expression));
  if (is.ConditionalExpression(inner)) return [...choicesOf(inner.whenTrue), ...choicesOf(inner.whenFalse)];
  if (!is.BinaryExpression(inner)) return [inner];
  const { left, operatorToken, right } = inner;
  if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) return choicesOf(right);
  return operatorToken.kind === SyntaxKind.BarBarToken || operatorToken.kind === SyntaxKind.QuestionQuestionToken
    ? [...choicesOf(left), ...choicesOf(right)]
    : [inner];
}

/** Whether the statement is in a branch, so that another one may be the one that runs. */
function isInBranch(statement: ts.Node): boolean {
  let at = statement;
  while (!is.SourceFile(at) && !is.FunctionLike(at)) {
    if (is.IfStatement(at) || is.TryStatement(at)) return true;
    at = at.parent;
  }
  return false;
}

/** A single function, class or value is the module: entry `=`. */
function exportSingle(
  symbols: Symbols,
  value: ts.Expression,
  at: ts.Node,
  { holders, maybe }: { readonly holders: readonly string[]; readonly maybe: boolean },
): void {
  const position = at.getStart(symbols.file);
  const source = importOf(symbols, value);
  if (source?.imported === "=" || source?.imported === "*") {
    addStar(symbols, { reference: source.reference, withDefault: true, position, ...(maybe && { alternative: true }) });
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
  return inner !== undefined && is.ObjectLiteralExpression(inner) ? inner : undefined;
}

/** Properties of an object literal as named exports. */
function exportProperties(symbols: Symbols, literal: ts.ObjectLiteralExpression): void {
  const seen = new Set<ts.Node>([literal]);
  const open: ts.ObjectLiteralElementLike[] = literal.properties.toReversed();
  for (let property = open.pop(); property !== undefined; property = open.pop()) {
    if (is.SpreadAssignment(property)) {
      const spread = unwrap(property.expression);
      const own = is.Identifier(spread) ? literalOf(symbols, spread.text) : is.ObjectLiteralExpression(spread) ? spread : undefined;
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
  else symbols.isOpen = true;
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
  if (is.ShorthandPropertyAssignment(property)) return boundName(symbols, property.name.text);
  if (is.PropertyAssignment(property)) return bindValue(symbols, property.initializer, [name], property);
  return bindMember(symbols, property, name);
}

/** A method; or a getter that returns an import, which is a lazy re-export. */
export function bindMember(symbols: Symbols, node: ts.MethodDeclaration | ts.AccessorDeclaration, name: string): Bound | undefined {
  if (is.SetAccessorDeclaration(node)) return undefined;
  if (is.MethodDeclaration(node)) return declareMember(symbols, node, name);
  const returned = returnedBy(node);
  const source = returned === undefined ? undefined : lazyTarget(symbols, returned);
  return source ?? declareMember(symbols, node, name);
}

/** Result of a getter or arrow function: an import, or a declaration of this file. */
export function lazyTarget(symbols: Symbols, returned: ts.Expression): Bound | undefined {
  const inner = unwrap(returned);
  return importOf(symbols, inner) ?? (is.Identifier(inner) ? boundName(symbols, inner.text) : undefined);
}

/** The expression of a body that only returns it; preceding statements may prepare it. */
export function returnedBy(node: ts.FunctionLikeDeclaration): ts.Expression | undefined {
  if (node.body === undefined) return undefined;
  if (!is.Block(node.body)) return node.body;
  const last = node.body.statements.at(-1);
  return last !== undefined && is.ReturnStatement(last) ? last.expression : undefined;
}

/** A literal property name; numbers and computed names are never imported. */
export function propertyName(name: ts.PropertyName): string | undefined {
  if (is.Identifier(name) || is.StringLiteralLike(name)) return name.text;
  return is.ComputedPropertyName(name) && is.StringLiteralLike(name.expression) ? name.expression.text : undefined;
}
