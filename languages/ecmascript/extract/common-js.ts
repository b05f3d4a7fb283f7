/** Export entries of CommonJS modules: assignments to `module.exports`, its aliases and its properties. */
import * as is from "../is.js";
import { SyntaxKind, type ts } from "../typescript.js";
import { assignedNames, isAssignment, lastName, unwrap } from "./function-values.js";
import { exportsParameters } from "./module-body.js";
import { bindMember, exportWhole, lazyTarget, propertyName, returnedBy } from "./object-exports.js";
import { addExport, addStar, bindValue, type Bound, declareInPlace, importOf, ownName, type Symbols } from "./symbols.js";

/** Properties that configure an exported function and are not parts of the module. */
const NOT_PARTS: ReadonlySet<string> = new Set([
  "prototype",
  "displayName",
  "propTypes",
  "defaultProps",
  "contextTypes",
  "super_",
  "name",
  "length",
  "constructor",
  "__proto__",
  "__esModule",
]);

type Target = { readonly kind: "whole" } | { readonly kind: "named"; readonly name: string };

/** Expressions that denote the exports object. */
interface ExportsObject {
  readonly aliases: ReadonlySet<string>;
  /** Whether `this` denotes it. */
  readonly isThis: boolean;
}

/** An expression that a statement evaluates. */
interface Evaluated {
  readonly expression: ts.Expression;
  readonly at: ts.Node;
  /** The variable that is assigned the value. */
  readonly variable?: string;
}

/** `a = exports.b = value`: the targets from left to right, and the value. */
interface Chain {
  readonly targets: readonly ts.Expression[];
  readonly value: ts.Expression;
}

/** Reads the expressions of module-level statements, in order; a `return` in a UMD factory is the whole export. */
export function readCommonJs(symbols: Symbols, statements: readonly ts.Statement[]): void {
  const aliases = exportAliases(statements);
  const isReplaced = statements.some((statement) => expressionsOf(statement).some(({ expression }) => replacesExports(expression)));
  for (const statement of statements) {
    if (is.ReturnStatement(statement)) {
      if (statement.expression !== undefined) exportWhole(symbols, statement.expression, statement);
    } else {
      const object = { aliases, isThis: !isReplaced && isTopLevel(statement) };
      for (const evaluated of expressionsOf(statement)) {
        const chain = chainOf(evaluated.expression);
        if (chain.targets.length > 0) readChain(symbols, chain, object, evaluated);
        else readExportCall(symbols, unwrap(evaluated.expression), (node) => isExportsObject(node, object), evaluated.at);
      }
    }
  }
  if (addsLater(symbols, aliases)) symbols.isOpen = true;
}

/** Whether a function gives the exports object a name when it is called: `exports.start = () => { exports.server = listen(); }`. */
function addsLater({ file, exportedNames }: Symbols, aliases: ReadonlySet<string>): boolean {
  const owners = ["exports", ...aliases].map((name) => name.replaceAll("$", "\\$"));
  const added = new RegExp(`(?<![\\w$.])(?:module\\.)?(?:${owners.join("|")})\\.([\\w$]+)[ \\t]*=(?![=>])`, "g");
  return [...file.text.matchAll(added)].some(([, name = ""]) => name !== "prototype" && !exportedNames.has(name));
}

/** `module.exports = …`, alone or in a chain: afterwards `this` is no longer the exported value. */
function replacesExports(expression: ts.Expression): boolean {
  return chainOf(expression).targets.some((target) => isModuleExports(target) && !is.Identifier(target));
}

/** Outside of every function, where `this` is the initial value of `exports`. */
function isTopLevel(statement: ts.Statement): boolean {
  let outer: ts.Node = statement.parent;
  while (!is.SourceFile(outer) && !is.FunctionLike(outer)) outer = outer.parent;
  return is.SourceFile(outer);
}

/** Expressions that a statement evaluates for their effect, and initializers that are chains. */
function expressionsOf(statement: ts.Statement): readonly Evaluated[] {
  if (is.VariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap((declarator) => {
      const { initializer, name } = declarator;
      if (initializer === undefined || !isAssignment(unwrap(initializer))) return [];
      return [{ expression: initializer, at: declarator, ...(is.Identifier(name) && { variable: name.text }) }];
    });
  }
  if (!is.ExpressionStatement(statement)) return [];
  const parts: ts.Expression[] = [];
  let rest = unwrap(statement.expression);
  while (is.BinaryExpression(rest) && rest.operatorToken.kind === SyntaxKind.CommaToken) {
    parts.push(rest.right);
    rest = unwrap(rest.left);
  }
  return [rest, ...parts.reverse()].map((expression) => ({ expression, at: parts.length === 0 ? statement : expression }));
}

function chainOf(expression: ts.Expression): Chain {
  const targets: ts.Expression[] = [];
  let value = unwrap(expression);
  while (isAssignment(value)) {
    targets.push(unwrap(value.left));
    value = unwrap(value.right);
  }
  return { targets, value };
}

/** Local names of the exports object: `app` of `const app = module.exports = {}`, `Svc` of `module.exports = Svc`. */
export function exportAliases(statements: readonly ts.Statement[]): ReadonlySet<string> {
  const aliases = new Set<string>(exportsParameters(statements, mayBeExports));
  for (const statement of statements) {
    if (is.ReturnStatement(statement) && statement.expression !== undefined) addName(aliases, unwrap(statement.expression));
    if (is.VariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        const chain = initializer === undefined ? undefined : chainOf(initializer);
        if (chain !== undefined && [...chain.targets, chain.value].some(isModuleExports) && is.Identifier(name)) aliases.add(name.text);
      }
    }
    for (const { expression } of expressionsOf(statement)) {
      const { targets, value } = chainOf(expression);
      if (![...targets, value].some(isModuleExports)) continue;
      for (const node of [...targets, value]) addName(aliases, node);
    }
  }
  aliases.delete("exports");
  return aliases;
}

/** `exports`, also as one side of a choice: `typeof exports === "undefined" ? {} : exports`, `window.shop || (module.exports = {})`. */
function mayBeExports(node: ts.Expression): boolean {
  const inner = unwrap(node);
  if (is.ConditionalExpression(inner)) return mayBeExports(inner.whenTrue) || mayBeExports(inner.whenFalse);
  if (isAssignment(inner)) return chainOf(inner).targets.some(isModuleExports);
  if (is.BinaryExpression(inner)) return mayBeExports(inner.left) || mayBeExports(inner.right);
  return isModuleExports(inner);
}

function addName(aliases: Set<string>, node: ts.Expression): void {
  if (is.Identifier(node)) aliases.add(node.text);
}

function readChain(symbols: Symbols, chain: Chain, object: ExportsObject, { expression, at, variable }: Evaluated): void {
  const targets = chain.targets.flatMap((target) => targetOf(target, object) ?? []);
  const holders = [...(variable === undefined ? [] : [variable]), ...assignedNames(expression)];
  const names = targets.flatMap((target) => (target.kind === "named" ? [target.name] : []));
  if (targets.some((target) => target.kind === "whole") && !isModuleExports(chain.value)) exportWhole(symbols, chain.value, at, holders);
  const again = names.filter((name) => symbols.exportedNames.has(name));
  const other = again.length > 0 ? importOf(symbols, chain.value) : undefined;
  if (other !== undefined) for (const name of again) addExport(symbols, name, other, at.getStart(symbols.file));
  const fresh = names.filter((name) => !again.includes(name));
  if (fresh.length === 0) return;
  // `req.get = req.header = function header() {}` is one function: its own name counts, otherwise the last target.
  const own = ownName(chain.value);
  const symbol = own !== undefined && fresh.includes(own) ? own : (fresh.at(-1) ?? "default");
  const bound = bindValue(symbols, chain.value, [symbol], at, holders);
  if (bound === undefined) return;
  for (const name of fresh) addExport(symbols, name, bound, at.getStart(symbols.file));
}

function targetOf(node: ts.Expression, object: ExportsObject): Target | undefined {
  if (isModuleExports(node) && !is.Identifier(node)) return { kind: "whole" };
  const name = memberName(node);
  if (name === undefined || !(is.PropertyAccessExpression(node) || is.ElementAccessExpression(node))) return undefined;
  const owner = unwrap(node.expression);
  if (!isExportsObject(owner, object)) return undefined;
  const configured = NOT_PARTS.has(name) && is.Identifier(owner) && owner.text !== "exports";
  return configured || name === "__esModule" ? undefined : { kind: "named", name };
}

function isExportsObject(node: ts.Expression, { aliases, isThis }: ExportsObject): boolean {
  if (node.kind === SyntaxKind.ThisKeyword) return isThis;
  return isModuleExports(node) || (is.Identifier(node) && aliases.has(node.text));
}

/** `exports`, `module.exports`, `module["exports"]`. */
export function isModuleExports(node: ts.Expression): boolean {
  if (is.Identifier(node)) return node.text === "exports";
  if (!is.PropertyAccessExpression(node) && !is.ElementAccessExpression(node)) return false;
  return memberName(node) === "exports" && is.Identifier(node.expression) && node.expression.text === "module";
}

function memberName(node: ts.Expression): string | undefined {
  if (is.PropertyAccessExpression(node)) return node.name.text;
  if (!is.ElementAccessExpression(node) || !is.StringLiteralLike(node.argumentExpression)) return undefined;
  return node.argumentExpression.text;
}

type IsExports = (node: ts.Expression) => boolean;

/** Calls that add to the exports object: `Object.defineProperty`, `Object.assign`, the compilers' star helpers. */
function readExportCall(symbols: Symbols, expression: ts.Expression, isExports: IsExports, at: ts.Node): void {
  if (!is.CallExpression(expression)) return;
  const name = lastName(expression.expression);
  const [first, ...rest] = expression.arguments;
  if (name === "forEach") return readKeysLoop(symbols, expression, at);
  if (first === undefined) return;
  if (name === "__exportStar" || name === "__export") return readStarHelper(symbols, first, at);
  if (isGivenAway(expression, isExports)) symbols.isOpen = true;
  if (!isExports(unwrap(first))) return;
  if (name === "defineProperty") readDefineProperty(symbols, rest[0], rest[1], at);
  else if (name === "defineProperties" && rest[0] !== undefined) readDefineProperties(symbols, rest[0]);
  else if (name === "assign") for (const source of rest) exportPart(symbols, source);
}

/** `require("./jobs")(exports)`: whoever is called may add names. What belongs to the language or is written by a compiler adds those that are read here. */
function isGivenAway({ expression, arguments: given }: ts.CallExpression, isExports: IsExports): boolean {
  const called = unwrap(expression);
  const owner = is.PropertyAccessExpression(called) ? unwrap(called.expression) : called;
  if (is.Identifier(owner) && /^(?:__\w+|tslib\w*|Object|Reflect|JSON|console)$/.test(owner.text)) return false;
  return given.some((argument) => isExports(unwrap(argument)));
}

/** An argument of `Object.assign(module.exports, …)`: the names of a literal, or everything of a module. */
function exportPart(symbols: Symbols, source: ts.Expression): void {
  const inner = unwrap(source);
  if (is.ObjectLiteralExpression(inner)) return exportWhole(symbols, inner, source);
  const whole = importOf(symbols, inner);
  if (whole?.imported === "=" || whole?.imported === "*")
    addStar(symbols, { reference: whole.reference, withDefault: true, part: true, position: source.getStart(symbols.file) });
}

function readStarHelper(symbols: Symbols, argument: ts.Expression, at: ts.Node): void {
  const source = importOf(symbols, argument);
  if (source?.imported === "=" || source?.imported === "*")
    addStar(symbols, { reference: source.reference, withDefault: false, position: at.getStart(symbols.file) });
}

/** Babel's star: `Object.keys(_cart).forEach(function (key) { … exports … })`. */
function readKeysLoop(symbols: Symbols, loop: ts.CallExpression, at: ts.Node): void {
  const callback = loop.arguments[0];
  if (callback === undefined || !is.PropertyAccessExpression(loop.expression)) return;
  const keys = unwrap(loop.expression.expression);
  const source = is.CallExpression(keys) && lastName(keys.expression) === "keys" ? keys.arguments[0] : undefined;
  if (source !== undefined && /\bexports\b/.test(callback.getText(symbols.file))) readStarHelper(symbols, source, at);
}

function readDefineProperty(symbols: Symbols, key: ts.Expression | undefined, descriptor: ts.Expression | undefined, at: ts.Node): void {
  if (key === undefined || !is.StringLiteralLike(key) || key.text === "__esModule" || symbols.exportedNames.has(key.text)) return;
  const bound = boundDescriptor(symbols, key.text, descriptor, at);
  if (bound !== undefined) addExport(symbols, key.text, bound, at.getStart(symbols.file));
}

function readDefineProperties(symbols: Symbols, descriptors: ts.Expression): void {
  const literal = unwrap(descriptors);
  if (!is.ObjectLiteralExpression(literal)) return;
  for (const property of literal.properties) {
    const name = property.name === undefined ? undefined : propertyName(property.name);
    if (name === undefined || name === "__esModule" || !is.PropertyAssignment(property) || symbols.exportedNames.has(name)) continue;
    const bound = boundDescriptor(symbols, name, property.initializer, property);
    if (bound !== undefined) addExport(symbols, name, bound, property.getStart(symbols.file));
  }
}

/** Value of `{ value: x }` or `{ get() { return x } }`. */
function boundDescriptor(symbols: Symbols, name: string, descriptor: ts.Expression | undefined, at: ts.Node): Bound | undefined {
  const literal = descriptor === undefined ? undefined : unwrap(descriptor);
  if (literal === undefined || !is.ObjectLiteralExpression(literal)) return undefined;
  for (const property of literal.properties) {
    const key = property.name === undefined ? undefined : propertyName(property.name);
    if (key !== "value" && key !== "get") continue;
    if (is.MethodDeclaration(property)) return lazyOr(symbols, returnedBy(property), () => bindMember(symbols, property, name));
    if (!is.PropertyAssignment(property)) continue;
    const value = unwrap(property.initializer);
    if (key === "value") return bindValue(symbols, value, [name], at);
    const returned = is.ArrowFunction(value) || is.FunctionExpression(value) ? returnedBy(value) : undefined;
    return lazyOr(symbols, returned, () => declareInPlace(symbols, literal, [name], at));
  }
  return undefined;
}

function lazyOr(symbols: Symbols, returned: ts.Expression | undefined, otherwise: () => Bound | undefined): Bound | undefined {
  return (returned === undefined ? undefined : lazyTarget(symbols, returned)) ?? otherwise();
}
