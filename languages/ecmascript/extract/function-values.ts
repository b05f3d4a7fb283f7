/** Which expressions are functions (semantics D.1, *function-valued*). */
import {
  SyntaxKind,
  isArrowFunction,
  isBinaryExpression,
  isCallExpression,
  isFunctionExpression,
  isIdentifier,
  isPropertyAccessExpression,
  type ts,
} from "../typescript.js";
import { kindSet } from "./kind-table.js";

/** Callees whose result is the function that they are given; the last name of the callee counts. */
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

/** Function that a local name stands for, if it was declared as one. */
export type LocalFunction = (name: string) => FunctionNode | undefined;

/** Without parentheses, `as`, `satisfies`, `!` and type assertions. */
export function unwrap(expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (TRANSPARENT[inner.kind] === 1) inner = (inner as ts.ParenthesizedExpression).expression;
  return inner;
}

/** What an initializer gives its variable: `f` of `a = exports.b = f`. Where nothing is assigned on the way, `expression` as it is. */
export function assignedValue(expression: ts.Expression): ts.Expression {
  let value = expression;
  for (let inner = unwrap(value); isAssignment(inner); inner = unwrap(value)) value = inner.right;
  return value;
}

/** Names that are given the value on the way: `a` of `a = exports.b = f`. */
export function assignedNames(expression: ts.Expression): readonly string[] {
  const names: string[] = [];
  for (let inner = unwrap(expression); isAssignment(inner); inner = unwrap(inner.right)) {
    const target = unwrap(inner.left);
    if (isIdentifier(target) && target.text !== "exports") names.push(target.text);
  }
  return names;
}

export function isAssignment(node: ts.Expression): node is ts.BinaryExpression {
  return isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.EqualsToken;
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
  while (isCallExpression(inner) && isWrapper(inner)) {
    const argument = inner.arguments[0];
    if (argument === undefined) return undefined;
    inner = unwrap(argument);
    if (isIdentifier(inner)) return local(inner.text);
  }
  return isArrowFunction(inner) || isFunctionExpression(inner) ? inner : undefined;
}

/** Wrappers whose argument only loads what they give. */
const LOADERS: ReadonlySet<string> = new Set(["lazy", "dynamic"]);

/** Callee and function of `lazy(() => import("./page"))`; undefined where the function is what is called later. */
export function loaderIn(expression: ts.Expression): { readonly callee: ts.Expression; readonly load: FunctionNode } | undefined {
  const call = unwrap(expression);
  const load = isCallExpression(call) && call.arguments[0] !== undefined ? unwrap(call.arguments[0]) : undefined;
  if (load === undefined || !isCallExpression(call) || !LOADERS.has(lastName(call.expression) ?? "")) return undefined;
  return isArrowFunction(load) || isFunctionExpression(load) ? { callee: call.expression, load } : undefined;
}

function isWrapper(call: ts.CallExpression): boolean {
  const callee = unwrap(call.expression);
  if (isCallExpression(callee)) return CURRIED_WRAPPERS.has(lastName(callee.expression) ?? "");
  return WRAPPERS.has(lastName(callee) ?? "");
}

/** `memo` of `React.memo`. */
export function lastName(expression: ts.Expression): string | undefined {
  const inner = unwrap(expression);
  if (isIdentifier(inner)) return inner.text;
  if (isPropertyAccessExpression(inner)) return inner.name.text;
  return undefined;
}
