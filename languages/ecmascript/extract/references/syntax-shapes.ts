/** Small questions about syntax that several readers of import forms ask. */
import { ts } from "../../typescript.js";
import { lastName, unwrap } from "../function-values.js";

/** The widest expression with the same value: what `unwrap` undoes, and `await` where asked for. */
export function widen(expression: ts.Node, awaited = false): ts.Node {
  let outer = expression;
  for (;;) {
    const parent: ts.Node | undefined = outer.parent;
    if (!parent) return outer;
    const same =
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isSatisfiesExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      ts.isTypeAssertionExpression(parent) ||
      (awaited && ts.isAwaitExpression(parent));
    if (!same) return outer;
    outer = parent;
  }
}

/** `a.b.c` as written when it is a chain of names, else undefined. */
export function dotted(expression: ts.Node): string | undefined {
  const names: string[] = [];
  let at: ts.Node = expression;
  for (;;) {
    if (ts.isPropertyAccessExpression(at)) {
      names.unshift(at.name.text);
      at = at.expression;
    } else if (ts.isNonNullExpression(at) || ts.isParenthesizedExpression(at)) at = at.expression;
    else break;
    if (names.length > 8) return undefined;
  }
  if (ts.isIdentifier(at)) names.unshift(at.text);
  else if (at.kind === ts.SyntaxKind.ThisKeyword) names.unshift("this");
  else if (at.kind === ts.SyntaxKind.SuperKeyword) names.unshift("super");
  else return undefined;
  return names.join(".");
}

/** A callee or receiver in a few characters: the chain of names, or its last one. */
export function shortName(expression: ts.Expression): string {
  const chain = dotted(expression);
  if (chain !== undefined && chain.length <= 60) return chain;
  return lastName(expression) ?? "";
}

export function isFunctionExpression(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

export function isPlainAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** `exports`, `module.exports`. */
export function isExportsObject(expression: ts.Expression): boolean {
  const chain = dotted(expression);
  return chain === "exports" || chain === "module.exports";
}

/** Export name that an assignment to `target` makes: `=` for the whole, `a` for `exports.a`; undefined for other targets. */
export function exportedName(target: ts.Expression): string | undefined {
  const inner = unwrap(target);
  if (isExportsObject(inner)) return "=";
  if (ts.isPropertyAccessExpression(inner) && isExportsObject(inner.expression)) return inner.name.text;
  if (ts.isElementAccessExpression(inner) && isExportsObject(inner.expression) && ts.isStringLiteralLike(inner.argumentExpression)) {
    return inner.argumentExpression.text;
  }
  return undefined;
}

/** Text of a property's or binding element's name when it is static. */
export function staticName(name: ts.PropertyName | ts.BindingName | ts.ModuleExportName | undefined): string | undefined {
  if (!name) return undefined;
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) || ts.isPrivateIdentifier(name)) return name.text;
  if (ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression)) return name.expression.text;
  return undefined;
}

/** Property of an object literal by name, as its value. */
export function propertyOf(object: ts.Expression | undefined, name: string): ts.Expression | undefined {
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined;
  for (const property of object.properties) {
    if (ts.isPropertyAssignment(property) && staticName(property.name) === name) return property.initializer;
  }
  return undefined;
}
