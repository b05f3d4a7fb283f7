/** Calls that add to the exports object: `Object.defineProperty`, `Object.assign`, the compilers' star helpers. */
import {
  isArrowFunction,
  isCallExpression,
  isFunctionExpression,
  isMethodDeclaration,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteralLike,
  type ts,
} from "../typescript.js";
import { lastName, unwrap } from "./function-values.js";
import { bindMember, exportWhole, lazyTarget, propertyName, returnedBy } from "./object-exports.js";
import { addExport, addStar, bindValue, declareInPlace, importOf, type Bound, type Symbols } from "./symbols.js";

type IsExports = (node: ts.Expression) => boolean;

export function readExportCall(symbols: Symbols, expression: ts.Expression, isExports: IsExports, at: ts.Node): void {
  if (!isCallExpression(expression)) return;
  const name = lastName(expression.expression);
  const [first, ...rest] = expression.arguments;
  if (name === "forEach") return readKeysLoop(symbols, expression, at);
  if (first === undefined) return;
  if (name === "__exportStar" || name === "__export") return readStarHelper(symbols, first, at);
  if (!isExports(unwrap(first))) return;
  if (name === "defineProperty") readDefineProperty(symbols, rest[0], rest[1], at);
  else if (name === "defineProperties" && rest[0] !== undefined) readDefineProperties(symbols, rest[0]);
  else if (name === "assign") for (const source of rest) exportPart(symbols, source);
}

/** An argument of `Object.assign(module.exports, …)`: the names of a literal, or everything of a module. */
function exportPart(symbols: Symbols, source: ts.Expression): void {
  const inner = unwrap(source);
  if (isObjectLiteralExpression(inner)) return exportWhole(symbols, inner, source);
  const whole = importOf(symbols, inner);
  if (whole?.imported === "=" || whole?.imported === "*")
    addStar(symbols, { reference: whole.reference, withDefault: true, position: source.getStart(symbols.file) });
}

function readStarHelper(symbols: Symbols, argument: ts.Expression, at: ts.Node): void {
  const source = importOf(symbols, argument);
  if (source?.imported === "=" || source?.imported === "*")
    addStar(symbols, { reference: source.reference, withDefault: false, position: at.getStart(symbols.file) });
}

/** Babel's star: `Object.keys(_cart).forEach(function (key) { … exports … })`. */
function readKeysLoop(symbols: Symbols, loop: ts.CallExpression, at: ts.Node): void {
  const callback = loop.arguments[0];
  if (callback === undefined || !isPropertyAccessExpression(loop.expression)) return;
  const keys = unwrap(loop.expression.expression);
  const source = isCallExpression(keys) && lastName(keys.expression) === "keys" ? keys.arguments[0] : undefined;
  if (source !== undefined && /\bexports\b/.test(callback.getText(symbols.file))) readStarHelper(symbols, source, at);
}

function readDefineProperty(symbols: Symbols, key: ts.Expression | undefined, descriptor: ts.Expression | undefined, at: ts.Node): void {
  if (key === undefined || !isStringLiteralLike(key) || key.text === "__esModule" || symbols.exportedNames.has(key.text)) return;
  const bound = boundDescriptor(symbols, key.text, descriptor, at);
  if (bound !== undefined) addExport(symbols, key.text, bound, at.getStart(symbols.file));
}

function readDefineProperties(symbols: Symbols, descriptors: ts.Expression): void {
  const literal = unwrap(descriptors);
  if (!isObjectLiteralExpression(literal)) return;
  for (const property of literal.properties) {
    const name = property.name === undefined ? undefined : propertyName(property.name);
    if (name === undefined || name === "__esModule" || !isPropertyAssignment(property) || symbols.exportedNames.has(name)) continue;
    const bound = boundDescriptor(symbols, name, property.initializer, property);
    if (bound !== undefined) addExport(symbols, name, bound, property.getStart(symbols.file));
  }
}

/** Value of `{ value: x }` or `{ get() { return x } }`. */
function boundDescriptor(symbols: Symbols, name: string, descriptor: ts.Expression | undefined, at: ts.Node): Bound | undefined {
  const literal = descriptor === undefined ? undefined : unwrap(descriptor);
  if (literal === undefined || !isObjectLiteralExpression(literal)) return undefined;
  for (const property of literal.properties) {
    const key = property.name === undefined ? undefined : propertyName(property.name);
    if (key !== "value" && key !== "get") continue;
    if (isMethodDeclaration(property)) return lazyOr(symbols, returnedBy(property), () => bindMember(symbols, property, name));
    if (!isPropertyAssignment(property)) continue;
    const value = unwrap(property.initializer);
    if (key === "value") return bindValue(symbols, value, [name], at);
    const returned = isArrowFunction(value) || isFunctionExpression(value) ? returnedBy(value) : undefined;
    return lazyOr(symbols, returned, () => declareInPlace(symbols, literal, [name], at));
  }
  return undefined;
}

function lazyOr(symbols: Symbols, returned: ts.Expression | undefined, otherwise: () => Bound | undefined): Bound | undefined {
  return (returned === undefined ? undefined : lazyTarget(symbols, returned)) ?? otherwise();
}
