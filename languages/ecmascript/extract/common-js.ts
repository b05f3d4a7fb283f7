/** Export entries of CommonJS modules: assignments to `module.exports`, its aliases and its properties (semantics B.2, D.1). */
import {
  SyntaxKind,
  isBinaryExpression,
  isElementAccessExpression,
  isExpressionStatement,
  isFunctionLike,
  isIdentifier,
  isPropertyAccessExpression,
  isReturnStatement,
  isSourceFile,
  isStringLiteralLike,
  isVariableStatement,
  type ts,
} from "../typescript.js";
import { readExportCall } from "./common-js-calls.js";
import { assignedNames, isAssignment, unwrap } from "./function-values.js";
import { exportWhole } from "./object-exports.js";
import { addExport, bindValue, ownName, type Symbols } from "./symbols.js";

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
    if (isReturnStatement(statement)) {
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
}

/** `module.exports = …`, alone or in a chain: afterwards `this` is no longer the exported value. */
function replacesExports(expression: ts.Expression): boolean {
  return chainOf(expression).targets.some((target) => isModuleExports(target) && !isIdentifier(target));
}

/** Outside of every function, where `this` is the initial value of `exports`. */
function isTopLevel(statement: ts.Statement): boolean {
  let outer: ts.Node = statement.parent;
  while (!isSourceFile(outer) && !isFunctionLike(outer)) outer = outer.parent;
  return isSourceFile(outer);
}

/** Expressions that a statement evaluates for their effect, and initializers that are chains. */
function expressionsOf(statement: ts.Statement): readonly Evaluated[] {
  if (isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap((declarator) => {
      const { initializer, name } = declarator;
      if (initializer === undefined || !isAssignment(unwrap(initializer))) return [];
      return [{ expression: initializer, at: declarator, ...(isIdentifier(name) && { variable: name.text }) }];
    });
  }
  if (!isExpressionStatement(statement)) return [];
  const parts: ts.Expression[] = [];
  let rest = unwrap(statement.expression);
  while (isBinaryExpression(rest) && rest.operatorToken.kind === SyntaxKind.CommaToken) {
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
  const aliases = new Set<string>();
  for (const statement of statements) {
    if (isReturnStatement(statement) && statement.expression !== undefined) addName(aliases, unwrap(statement.expression));
    if (isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        const chain = initializer === undefined ? undefined : chainOf(initializer);
        if (chain !== undefined && [...chain.targets, chain.value].some(isModuleExports) && isIdentifier(name)) aliases.add(name.text);
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

function addName(aliases: Set<string>, node: ts.Expression): void {
  if (isIdentifier(node)) aliases.add(node.text);
}

function readChain(symbols: Symbols, chain: Chain, object: ExportsObject, { expression, at, variable }: Evaluated): void {
  const targets = chain.targets.flatMap((target) => targetOf(target, object) ?? []);
  const holders = [...(variable === undefined ? [] : [variable]), ...assignedNames(expression)];
  const names = targets.flatMap((target) => (target.kind === "named" ? [target.name] : []));
  if (targets.some((target) => target.kind === "whole") && !isModuleExports(chain.value)) exportWhole(symbols, chain.value, at, holders);
  const fresh = names.filter((name) => !symbols.exportedNames.has(name));
  if (fresh.length === 0) return;
  // `req.get = req.header = function header() {}` is one function: its own name counts, otherwise the last target.
  const own = ownName(chain.value);
  const symbol = own !== undefined && fresh.includes(own) ? own : (fresh.at(-1) ?? "default");
  const bound = bindValue(symbols, chain.value, [symbol], at, holders);
  if (bound === undefined) return;
  for (const name of fresh) addExport(symbols, name, bound, at.getStart(symbols.file));
}

function targetOf(node: ts.Expression, object: ExportsObject): Target | undefined {
  if (isModuleExports(node) && !isIdentifier(node)) return { kind: "whole" };
  const name = memberName(node);
  if (name === undefined || !(isPropertyAccessExpression(node) || isElementAccessExpression(node))) return undefined;
  const owner = unwrap(node.expression);
  if (!isExportsObject(owner, object)) return undefined;
  const configured = NOT_PARTS.has(name) && isIdentifier(owner) && owner.text !== "exports";
  return configured || name === "__esModule" ? undefined : { kind: "named", name };
}

function isExportsObject(node: ts.Expression, { aliases, isThis }: ExportsObject): boolean {
  if (node.kind === SyntaxKind.ThisKeyword) return isThis;
  return isModuleExports(node) || (isIdentifier(node) && aliases.has(node.text));
}

/** `exports`, `module.exports`, `module["exports"]`. */
export function isModuleExports(node: ts.Expression): boolean {
  if (isIdentifier(node)) return node.text === "exports";
  if (!isPropertyAccessExpression(node) && !isElementAccessExpression(node)) return false;
  return memberName(node) === "exports" && isIdentifier(node.expression) && node.expression.text === "module";
}

function memberName(node: ts.Expression): string | undefined {
  if (isPropertyAccessExpression(node)) return node.name.text;
  if (!isElementAccessExpression(node) || !isStringLiteralLike(node.argumentExpression)) return undefined;
  return node.argumentExpression.text;
}
