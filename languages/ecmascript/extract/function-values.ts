/** Expressions whose value is a function: arrow functions, function expressions, calls that wrap one. */
import * as is from "../is.js";
import { SyntaxKind, ts } from "../typescript.js";
import { kindSet } from "./kind-table.js";

/** Callees that return the function they receive, by the last name of the callee. */
const WRAPPERS: ReadonlySet<string> = new Set([
  "memo",
  "forwardRef",
  "observer",
  "lazy",
  "dynamic",
  "styled",
  "useCallback",
  "debounce",
  "throttle",
  "curry",
  "pipe",
  "compose",
  "asyncHandler",
  "defineEventHandler",
  "createServerFn",
  "onRequest",
  "onCall",
]);

/** Wrappers in two steps: `connect(mapState)(View)`. */
const CURRIED_WRAPPERS: ReadonlySet<string> = new Set(["connect"]);

export type FunctionNode = ts.FunctionExpression | ts.ArrowFunction | ts.FunctionDeclaration | ts.MethodDeclaration;

/** The function that a local name denotes, if it was declared as one. */
export type LocalFunction = (name: string) => FunctionNode | undefined;

/** Removes parentheses, `as`, `satisfies`, `!` and type assertions. */
export function unwrap(expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (TRANSPARENT[inner.kind] === 1) inner = (inner as ts.ParenthesizedExpression).expression;
  return inner;
}

/** Value of a variable's initializer: `f` of `a = exports.b = f`. Without an assignment, `expression` itself. */
export function assignedValue(expression: ts.Expression): ts.Expression {
  let value = expression;
  for (let inner = unwrap(value); isAssignment(inner); inner = unwrap(value)) value = inner.right;
  return value;
}

/** Names that also receive the value: `a` of `a = exports.b = f`. */
export function assignedNames(expression: ts.Expression): readonly string[] {
  const names: string[] = [];
  for (let inner = unwrap(expression); isAssignment(inner); inner = unwrap(inner.right)) {
    const target = unwrap(inner.left);
    if (is.Identifier(target) && target.text !== "exports") names.push(target.text);
  }
  return names;
}

export function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return is.BinaryExpression(node) && node.operatorToken.kind === SyntaxKind.EqualsToken;
}

/** Kinds around an expression that do not change its value. */
export const TRANSPARENT = kindSet([
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.NonNullExpression,
  SyntaxKind.TypeAssertionExpression,
]);

/** The function that `expression` is or wraps; a local name counts only as the argument of a wrapper. */
export function functionIn(expression: ts.Expression, local: LocalFunction): FunctionNode | undefined {
  let inner = unwrap(expression);
  while (is.CallExpression(inner) && isWrapper(inner)) {
    const argument = inner.arguments[0];
    if (argument === undefined) return undefined;
    inner = unwrap(argument);
    if (is.Identifier(inner)) return local(inner.text);
  }
  return is.ArrowFunction(inner) || is.FunctionExpression(inner) ? inner : undefined;
}

/** Wrappers whose argument only loads their result. */
const LOADERS: ReadonlySet<string> = new Set(["lazy", "dynamic"]);

/** Callee and function of `lazy(() => import("./page"))`; undefined if the function itself is called later. */
export function loaderIn(expression: ts.Expression): { readonly callee: ts.Expression; readonly load: FunctionNode } | undefined {
  const call = unwrap(expression);
  const load = is.CallExpression(call) && call.arguments[0] !== undefined ? unwrap(call.arguments[0]) : undefined;
  if (load === undefined || !is.CallExpression(call) || !LOADERS.has(lastName(call.expression) ?? "")) return undefined;
  return is.ArrowFunction(load) || is.FunctionExpression(load) ? { callee: call.expression, load } : undefined;
}

function isWrapper(call: ts.CallExpression): boolean {
  const callee = unwrap(call.expression);
  if (is.CallExpression(callee)) return CURRIED_WRAPPERS.has(lastName(callee.expression) ?? "");
  return WRAPPERS.has(lastName(callee) ?? "");
}

/** `memo` of `React.memo`. */
export function lastName(expression: ts.Expression): string | undefined {
  const inner = unwrap(expression);
  if (is.Identifier(inner)) return inner.text;
  if (is.PropertyAccessExpression(inner)) return inner.name.text;
  return undefined;
}

// `require("…")` in source code and compiler output.

/** Helpers of compilers that return the module. */
export const INTEROP: ReadonlySet<string> = new Set([
  "_interopRequireDefault",
  "_interopRequireWildcard",
  "__importDefault",
  "__importStar",
  "__toESM",
]);

/** The literal of a `require` call, through the compilers' interop helpers. */
export function requiredLiteral(expression: ts.Expression): ts.StringLiteralLike | undefined {
  let inner = unwrap(expression);
  for (;;) {
    if (!ts.isCallExpression(inner)) return undefined;
    const argument = inner.arguments[0];
    if (argument === undefined) return undefined;
    if (ts.isIdentifier(inner.expression) && inner.expression.text === "require") {
      return ts.isStringLiteralLike(argument) ? argument : undefined;
    }
    if (!INTEROP.has(lastName(inner.expression) ?? "")) return undefined;
    inner = unwrap(argument);
  }
}
