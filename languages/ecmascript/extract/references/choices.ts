/**
 * Specifiers that are chosen from literals of the file (semantics B.1): `import(c ? "./x" : "./y")`, `import(PAGES[name])`,
 * `for (const name of ["a", "b"]) require("./" + name)`, `["./a", "./b"].map((path) => import(path))`.
 */
import {
  SyntaxKind,
  forEachChild,
  isArrayLiteralExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isNewExpression,
  isNumericLiteral,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteralLike,
  isTemplateExpression,
  type ts,
} from "../../typescript.js";
import { lastName, unwrap } from "../function-values.js";
import { evaluate } from "./evaluate.js";
import { declare, lookup, openScope, type Declared, type Each, type Evaluated, type Scope } from "./names/scope.js";
import { dotted, staticName } from "./syntax-shapes.js";

interface Choice {
  readonly node: ts.Expression;
  /** Distinguishes the values that one node has. */
  readonly offset: number;
  readonly value: Evaluated;
}

export interface Choices {
  readonly choices: readonly Choice[];
  /** Whether no other value is possible. */
  readonly complete: boolean;
}

const NONE: Choices = { choices: [], complete: false };
const MOST = 200;
const DEPTH = 8;

/** The values of an expression that is not static as a whole. */
export function choicesOf(expression: ts.Expression, scope: Scope): Choices {
  const values = valuesOf(expression, scope, DEPTH);
  if (values.length > MOST) return NONE;
  const found = values.map((node) => choicesIn(node, scope));
  const choices = found.flatMap((each) => each.choices);
  return choices.length > MOST ? NONE : { choices, complete: values.length > 0 && found.every(({ complete }) => complete) };
}

function choicesIn(node: ts.Expression, scope: Scope): Choices {
  const value = evaluate(node, scope);
  if (value && !value.parts.includes(null)) return { choices: [{ node, offset: 0, value }], complete: true };
  return joinedChoices(node, scope);
}

/** A template or a sum with the variable of a loop: its value for each element. */
function joinedChoices(node: ts.Expression, scope: Scope): Choices {
  const inner = unwrap(node);
  if (!isTemplateExpression(inner) && !isBinaryExpression(inner) && !isCallExpression(inner)) return NONE;
  const variable = variableIn(inner, scope);
  if (!variable) return NONE;
  const values = valuesOf(variable, scope, DEPTH);
  const width = inner.getWidth();
  if (values.length === 0 || values.length > Math.min(MOST, width)) return NONE;
  const choices = values.flatMap((each, offset) => {
    const inside = openScope(scope);
    declare(inside, variable.text, "value", { initializer: each, constant: true });
    const value = evaluate(inner, inside);
    return value && !value.parts.includes(null) ? [{ node, offset, value }] : [];
  });
  return { choices, complete: choices.length === values.length };
}

/** The only name in the expression whose value varies. */
function variableIn(expression: ts.Expression, scope: Scope): ts.Identifier | undefined {
  const found: ts.Identifier[] = [];
  const pending: ts.Node[] = [expression];
  for (let steps = 0, node = pending.pop(); node && steps < 60; steps++, node = pending.pop()) {
    if (isIdentifier(node)) {
      const declared = lookup(scope, node.text, "value");
      if (declared?.each || (declared && isChoice(declared))) found.push(node);
    } else if (isPropertyAccessExpression(node)) pending.push(node.expression);
    else forEachChild(node, (child) => void pending.push(child));
  }
  const [first] = found;
  return first && found.every(({ text }) => text === first.text) ? first : undefined;
}

function isChoice({ constant, initializer }: Declared): boolean {
  return constant && initializer !== undefined && isConditionalExpression(unwrap(initializer));
}

/** Expressions that `expression` can have the value of; itself if there is no choice. */
function valuesOf(expression: ts.Expression, scope: Scope, depth: number): readonly ts.Expression[] {
  const inner = unwrap(expression);
  if (depth === 0) return [inner];
  const further = (each: ts.Expression): readonly ts.Expression[] => valuesOf(each, scope, depth - 1);
  if (isConditionalExpression(inner)) return [...further(inner.whenTrue), ...further(inner.whenFalse)];
  if (isBinaryExpression(inner) && isEither(inner)) return [...further(inner.left), ...further(inner.right)];
  if (isIdentifier(inner)) {
    const declared = lookup(scope, inner.text, "value");
    if (declared?.each) return elementsOf(declared.each, scope, depth).flatMap(further);
    return declared?.constant && declared.initializer ? further(declared.initializer) : [inner];
  }
  if (isElementAccessExpression(inner)) {
    const key = keyOf(inner.argumentExpression);
    return further(inner.expression)
      .flatMap((object) => members(object, key))
      .flatMap(further);
  }
  if (!isPropertyAccessExpression(inner)) return [inner];
  const objects = further(inner.expression);
  return objects.some(isObjectLiteralExpression) ? objects.flatMap((object) => members(object, inner.name.text)).flatMap(further) : [inner];
}

function isEither({ operatorToken }: ts.BinaryExpression): boolean {
  return operatorToken.kind === SyntaxKind.BarBarToken || operatorToken.kind === SyntaxKind.QuestionQuestionToken;
}

function keyOf(expression: ts.Expression): string | undefined {
  const inner = unwrap(expression);
  return isStringLiteralLike(inner) || isNumericLiteral(inner) ? inner.text : undefined;
}

/** The member of that name, or all members. */
function members(object: ts.Expression, name: string | undefined): readonly ts.Expression[] {
  if (isArrayLiteralExpression(object)) {
    const chosen = name === undefined ? object.elements : object.elements.slice(Number(name), Number(name) + 1);
    // What is spread into the list is not one of its values, so the choice is not complete.
    return chosen.map((element) => (isSpreadElement(element) ? element.expression : element));
  }
  if (!isObjectLiteralExpression(object)) return [];
  return object.properties.flatMap((property) => {
    if (isSpreadAssignment(property)) return [property.expression];
    return isPropertyAssignment(property) && (name === undefined || staticName(property.name) === name) ? [property.initializer] : [];
  });
}

/** Elements of the list of a loop, or the part of each that the loop takes. */
function elementsOf({ list, part }: Each, scope: Scope, depth: number): readonly ts.Expression[] {
  return listOf(list, scope, depth - 1, part);
}

function listOf(list: ts.Expression, scope: Scope, depth: number, part: string | number | undefined): readonly ts.Expression[] {
  const inner = unwrap(list);
  if (depth <= 0) return [];
  if (isCallExpression(inner)) {
    const method = lastName(inner.expression) ?? "";
    const called = dotted(inner.expression);
    const [argument] = inner.arguments;
    if (argument && called === "Object.values") return valuesOf(argument, scope, depth).flatMap((object) => members(object, undefined));
    if (argument && called === "Object.entries" && part === 1)
      return valuesOf(argument, scope, depth).flatMap((object) => members(object, undefined));
    const keeps = isPropertyAccessExpression(inner.expression) && /^(?:filter|slice|sort|toSorted|reverse|toReversed|flat)$/.test(method);
    return keeps ? listOf((inner.expression as ts.PropertyAccessExpression).expression, scope, depth - 1, part) : [];
  }
  if (isNewExpression(inner)) {
    const [argument] = inner.arguments ?? [];
    return argument && lastName(inner.expression) === "Set" ? listOf(argument, scope, depth - 1, part) : [];
  }
  const lists = valuesOf(inner, scope, depth).filter(isArrayLiteralExpression);
  const elements = lists.flatMap((array) =>
    array.elements.flatMap((element) => (isSpreadElement(element) ? listOf(element.expression, scope, depth - 1, part) : [element])),
  );
  if (part === undefined) return elements;
  return elements.flatMap((element) => valuesOf(element, scope, depth).flatMap((object) => members(object, String(part))));
}
