/**
 * The most likely value of an expression in an options file: a setting, one of two branches, the options passed to a wrapper, the result of
 * a function.
 */
import type { ts } from "../typescript.js";
import { compiler } from "../late-typescript.js";
import type { Evaluable, Inner } from "./reading.js";
import type { StaticValue } from "./static-value.js";

export function guess(node: Evaluable, inner: Inner): StaticValue | undefined {
  if (compiler.isNumericLiteral(node)) return { kind: "constant", value: Number(node.text) };
  if (node.kind === compiler.SyntaxKind.TrueKeyword) return { kind: "constant", value: true };
  if (node.kind === compiler.SyntaxKind.FalseKeyword) return { kind: "constant", value: false };
  if (node.kind === compiler.SyntaxKind.NullKeyword) return { kind: "constant", value: null };
  if (compiler.isConditionalExpression(node)) return inner(node.whenTrue) ?? inner(node.whenFalse);
  if (compiler.isBinaryExpression(node))
    return node.operatorToken.kind === compiler.SyntaxKind.AmpersandAmpersandToken
      ? inner(node.right)
      : (inner(node.left) ?? inner(node.right));
  return compiler.isArrowFunction(node) || compiler.isFunctionExpression(node) || compiler.isFunctionDeclaration(node)
    ? returned(node, inner)
    : undefined;
}

/** The expression of an arrow function, or the last readable `return` of its own block. */
function returned(node: ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration, inner: Inner): StaticValue | undefined {
  if (node.body === undefined) return undefined;
  if (!compiler.isBlock(node.body)) return inner(node.body);
  const results: ts.Expression[] = [];
  const pending: ts.Node[] = [node.body];
  for (const current of pending) {
    if (compiler.isReturnStatement(current) && current.expression !== undefined) results.push(current.expression);
    else if (!compiler.isFunctionLike(current)) current.forEachChild((child) => void pending.push(child));
  }
  for (const expression of results.reverse()) {
    const value = inner(expression);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** `defineConfig(x)`, `withPlugin(x)`, `mergeConfig(a, b)`, `configFor({ entry })`: the object arguments are the configuration. */
export function mergedArguments(values: readonly (StaticValue | undefined)[]): StaticValue | undefined {
  const objects = values.filter((value) => value?.kind === "record" || value?.kind === "list");
  const [first] = objects;
  if (first?.kind !== "record") return first;
  const records = objects.flatMap((value) => (value.kind === "record" ? [value] : []));
  return records.length < objects.length ? first : { kind: "record", entries: records.flatMap((record) => record.entries) };
}
