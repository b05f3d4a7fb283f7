/** Predicates and values of syntax that several readers of import forms share. */
import * as is from "../../is.js";
import { SyntaxKind, ts } from "../../typescript.js";
import { TRANSPARENT, lastName, unwrap } from "../function-values.js";
import { SHORT_NAME_LIMIT } from "../../../shared/doc-text.js";

/** The widest expression with the same value: the inverse of `unwrap`. */
export function widen(expression: ts.Node): ts.Node {
  let outer = expression;
  for (;;) {
    const parent: ts.Node | undefined = outer.parent;
    if (!parent || TRANSPARENT[parent.kind] !== 1) return outer;
    outer = parent;
  }
}

/** As `widen`, across `await`. */
export function widenAwaited(expression: ts.Node): ts.Node {
  let outer = widen(expression);
  for (;;) {
    const parent: ts.Node | undefined = outer.parent;
    if (!parent || !is.AwaitExpression(parent)) return outer;
    outer = widen(parent);
  }
}

/** As `widen`, across `a ? b : c`, `b || c` and `b ?? c` of which the expression may be the value. */
export function widenChoice(expression: ts.Node): ts.Node {
  let outer = widen(expression);
  while (isChoice(outer.parent) && valuesOf(outer.parent).includes(outer)) outer = widen(outer.parent);
  return outer;
}

/** What may be the value of the expression: both branches of a choice. */
export function choicesOf(expression: ts.Expression): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const open: ts.Node[] = [expression];
  for (let node = open.pop(); node !== undefined && found.length < MOST_CHOICES; node = open.pop()) {
    const inner = unwrap(node as ts.Expression);
    if (isChoice(inner)) open.push(...valuesOf(inner));
    else found.push(inner);
  }
  return found;
}

const MOST_CHOICES = 16;

function isChoice(node: ts.Node): node is ts.ConditionalExpression | ts.BinaryExpression {
  if (is.ConditionalExpression(node)) return true;
  return is.BinaryExpression(node) && CHOOSING.has(node.operatorToken.kind);
}

const CHOOSING: ReadonlySet<ts.SyntaxKind> = new Set([SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken]);

function valuesOf(choice: ts.ConditionalExpression | ts.BinaryExpression): readonly ts.Node[] {
  return is.ConditionalExpression(choice) ? [choice.whenTrue, choice.whenFalse] : [choice.left, choice.right];
}

/** `a.b.c` as written if it is a chain of names, otherwise undefined. */
export function dotted(expression: ts.Node): string | undefined {
  if (is.Identifier(expression)) return expression.text;
  const names: string[] = [];
  let at: ts.Node = expression;
  for (;;) {
    if (is.PropertyAccessExpression(at)) {
      names.unshift(at.name.text);
      at = at.expression;
    } else if (is.NonNullExpression(at) || is.ParenthesizedExpression(at)) at = at.expression;
    else break;
    if (names.length > 8) return undefined;
  }
  if (is.Identifier(at)) names.unshift(at.text);
  else if (at.kind === SyntaxKind.ThisKeyword) names.unshift("this");
  else if (at.kind === SyntaxKind.SuperKeyword) names.unshift("super");
  else return undefined;
  return names.join(".");
}

/** Short text of a callee or receiver: the chain of names, or its last one. */
export function shortName(expression: ts.Expression): string {
  const chain = dotted(expression);
  if (chain !== undefined && chain.length <= SHORT_NAME_LIMIT) return chain;
  return lastName(expression) ?? "";
}

export function isFunctionExpression(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  return is.ArrowFunction(node) || ts.isFunctionExpression(node);
}

/** `exports`, `module.exports`. */
export function isExportsObject(expression: ts.Expression): boolean {
  const chain = dotted(expression);
  return chain === "exports" || chain === "module.exports";
}

/** Export name of an assignment to `target`: `=` for the whole, `a` for `exports.a`; undefined for other targets. */
export function exportedName(target: ts.Expression): string | undefined {
  const inner = unwrap(target);
  if (isExportsObject(inner)) return "=";
  if (is.PropertyAccessExpression(inner) && isExportsObject(inner.expression)) return inner.name.text;
  if (is.ElementAccessExpression(inner) && isExportsObject(inner.expression) && is.StringLiteralLike(inner.argumentExpression)) {
    return inner.argumentExpression.text;
  }
  return undefined;
}

/** Text of a property's or binding element's name if it is static. */
export function staticName(name: ts.PropertyName | ts.BindingName | ts.ModuleExportName | undefined): string | undefined {
  if (!name) return undefined;
  if (is.Identifier(name) || is.StringLiteralLike(name) || is.NumericLiteral(name) || is.PrivateIdentifier(name)) return name.text;
  if (is.ComputedPropertyName(name) && is.StringLiteralLike(name.expression)) return name.expression.text;
  return undefined;
}

/** Value of a property of an object literal, by name. */
export function propertyOf(object: ts.Expression | undefined, name: string): ts.Expression | undefined {
  if (!object || !is.ObjectLiteralExpression(object)) return undefined;
  for (const property of object.properties) {
    if (is.PropertyAssignment(property) && staticName(property.name) === name) return property.initializer;
  }
  return undefined;
}

const CODE = "{ts,tsx,mts,cts,js,jsx,mjs,cjs,vue}";

/** Functions of the kit of Nuxt that take a directory of files, or an object with its path. */
const DIRECTORIES: ReadonlySet<string> = new Set([
  "addImportsDir",
  "addComponentsDir",
  "addServerScanDir",
  "addServerImportsDir",
  "addLayoutsDir",
]);

/** Whether a path is that of a directory whose files whoever receives it loads. */
export function isOfDirectory(path: ts.Expression): boolean {
  const { parent } = widen(path);
  const isOption = is.PropertyAssignment(parent) && staticName(parent.name) === "path" && is.ObjectLiteralExpression(parent.parent);
  const taker = isOption ? widen(parent.parent).parent : parent;
  return is.CallExpression(taker) && DIRECTORIES.has(lastName(taker.expression) ?? "");
}

/** Code of a directory, without tests and declarations. */
export function filesBelow(directory: string, deep: boolean): { readonly specifier: string; readonly patterns: readonly string[] } {
  const below = `${directory}/${deep ? "**/" : ""}`;
  return {
    specifier: `${below}*`,
    patterns: [`${below}*.${CODE}`, `!${below}*.d.{ts,mts,cts}`, `!${below}*{.,-,_}{test,spec}.*`, `!${below}__{tests,mocks}__/**`],
  };
}
