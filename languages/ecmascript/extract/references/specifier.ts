/** Specifiers and their offsets: literals, constants, and templates with holes. */
import * as is from "../../is.js";
import { forEachChild, SyntaxKind, type ts } from "../../typescript.js";
import { addDynamicProblem, type Reading } from "./reading.js";
import type { PathConstant } from "../../../../src/model/facts.js";
import { evaluate, literalText, pathBelowConstant, relativePath } from "./evaluate.js";
import { filesBelow, dotted, staticName } from "./syntax-shapes.js";
import { givenValues } from "./given-values.js";
import { declare, type Declared, type Evaluated, lookup, openScope, type Scope, type Surroundings } from "./names/scope.js";
import { lastName, unwrap } from "../function-values.js";

const NONE: Choices = { choices: [], complete: false };

const MOST = 200;

const DEPTH = 8;

interface Specifier {
  readonly specifier: string;
  readonly constant?: PathConstant;
  readonly patterns?: readonly string[];
  readonly fromTemplate?: boolean;
}

export interface PlacedSpecifier extends Specifier {
  readonly offset: number;
}

/** The specifier of an import, or those that it chooses from; a part that is not static is a problem. */
export function specifiersOf(reading: Reading, argument: ts.Expression, at: Surroundings): readonly PlacedSpecifier[] {
  reading.consumed.add(argument);
  const value = evaluate(argument, at.scope);
  const known = value && knownSpecifier(value);
  if (known && !known.patterns) return [{ ...known, offset: argument.getStart(reading.file) }];
  const chosen = chosenValues(argument, at.scope);
  const isWhole = chosen.complete && chosen.choices.every(({ value: choice }) => knownSpecifier(choice)?.patterns === undefined);
  if (known && !isWhole) return [{ ...known, offset: argument.getStart(reading.file) }];
  if (value && !isWhole && OWN.test(patternOf(value)) && listsOwnDirectory(reading))
    return [{ ...filesBelow(".", false), fromTemplate: true, offset: argument.getStart(reading.file) }];
  const found = chosen.choices.flatMap(({ node, offset, value: choice }) => {
    const specifier = knownSpecifier(choice);
    reading.consumed.add(node);
    return specifier && !specifier.patterns ? [{ ...specifier, offset: node.getStart(reading.file) + offset }] : [];
  });
  if (!chosen.complete || found.length < chosen.choices.length) addDynamicProblem(reading, argument);
  return found;
}

function patternOf(value: Evaluated): string {
  return relativePath(value) ?? (value.base === "none" ? value.parts.map((part) => part ?? "*").join("") : "");
}

/** A name in the directory of the file. */
const OWN = /^\.\/\*(?:\.[cm]?[jt]s)?$/;

/** `fs.readdirSync(__dirname)`: whatever it loads beside itself is one of these files. */
function listsOwnDirectory({ collected }: Reading): boolean {
  return collected.candidates.some(({ node, at }) => {
    if (!is.CallExpression(node) || !/^readdir(?:Sync)?$/.test(lastName(node.expression) ?? "")) return false;
    const [argument] = node.arguments;
    const listed = argument && evaluate(argument, at.scope);
    return listed !== undefined && relativePath(listed) === ".";
  });
}

/** A path that is constant; for paths that are not imports, so nothing is reported. */
export function literalSpecifier(argument: ts.Expression | undefined, at: Surroundings): string | undefined {
  const value = argument && evaluate(argument, at.scope);
  if (!value || value.parts.includes(null)) return undefined;
  return value.base === "directory" ? relativePath(value) : literalText(value);
}

function knownSpecifier(value: Evaluated): Specifier | undefined {
  const whole = literalText(value);
  if (whole !== undefined) return whole === "" ? undefined : { specifier: whole };
  if (value.base === "constant") return pathBelowConstant(value);
  if (value.base === "file") return undefined;
  const path = relativePath(value);
  if (!value.parts.includes(null)) return path === undefined ? undefined : { specifier: path };
  return fromTemplate(path ?? value.parts.map((part) => part ?? "*").join(""));
}

const LEAD = /^(?:(?:\.\.?\/)+|\/|[@~]\/|[~#$][\w-]+\/)/;

/** A directory or a package must be known before the first hole, or a part of the name beside it (`./${rule}/index.mjs`). */
function fromTemplate(glob: string): Specifier | undefined {
  const pattern = glob.replace(/\?[\w=&]*$/, "");
  const lead = pattern.slice(0, pattern.indexOf("*"));
  const start = LEAD.exec(lead);
  if (start) {
    const known = lead.indexOf("/", start[0].length) > 0 || namesMore(pattern.slice(start[0].length));
    return known ? { specifier: pattern, patterns: [pattern], fromTemplate: true } : undefined;
  }
  const name = /^(?:@[\w.-]+\/)?[a-zA-Z][\w.-]*(?=\/)/.exec(lead);
  return name ? { specifier: name[0] } : undefined;
}

/** Whether a pattern has literal text beside its holes and the file extension. */
function namesMore(pattern: string): boolean {
  return /[A-Za-z0-9]/.test(pattern.replace(/\.[A-Za-z]+$/, ""));
}

interface Choice {
  readonly node: ts.Expression;
  /** Distinguishes the values that one node has. */
  readonly offset: number;
  readonly value: Evaluated;
}

/**
 * Specifiers that are chosen from literals of the file: `import(c ? "./x" : "./y")`, `import(PAGES[name])`,
 * `for (const name of ["a", "b"]) require("./" + name)`, `["./a", "./b"].map((path) => import(path))`.
 */
interface Choices {
  readonly choices: readonly Choice[];
  /** Whether no other value is possible. */
  readonly complete: boolean;
}

/** The values of an expression that is not static as a whole. */
function chosenValues(expression: ts.Expression, scope: Scope): Choices {
  const values = valuesOf(expression, scope, DEPTH);
  if (values.length > MOST) return NONE;
  const found = values.map((node) => choicesIn(node, scope));
  const choices = found.flatMap((each) => each.choices);
  return choices.length > MOST ? NONE : { choices, complete: values.length > 0 && found.every(({ complete }) => complete) };
}

/** Paths that an expression may have the value of, relative to the file: `new URL(dev ? "./a.js" : "./b.js", import.meta.url)`. */
export function chosenPaths(
  expression: ts.Expression,
  { scope }: Surroundings,
): readonly { readonly path: string; readonly offset: number }[] {
  return chosenValues(expression, scope).choices.flatMap(({ node, offset, value }) => {
    const path = relativePath(value);
    return path === undefined ? [] : [{ path, offset: node.getStart() + offset }];
  });
}

function choicesIn(node: ts.Expression, scope: Scope): Choices {
  const value = evaluate(node, scope);
  if (value && !value.parts.includes(null)) return { choices: [{ node, offset: 0, value }], complete: true };
  return joinedChoices(node, scope);
}

/** A template, a sum or a call with the variable of a loop or a choice in it: its value for each element. */
function joinedChoices(node: ts.Expression, scope: Scope): Choices {
  const inner = unwrap(node);
  if (!is.TemplateExpression(inner) && !is.BinaryExpression(inner) && !is.CallExpression(inner) && !is.NewExpression(inner)) return NONE;
  const variable = variableIn(inner, scope);
  if (!variable) return NONE;
  const values = valuesOf(variable, scope, DEPTH);
  const width = inner.getWidth();
  if (values.length === 0 || values.length > Math.min(MOST, width)) return NONE;
  const choices = values.flatMap((each, offset) => {
    const inside = openScope(scope);
    if (is.Identifier(variable)) declare(inside, variable.text, "value", { initializer: each, constant: true });
    else inside.choice = { node: variable, value: each };
    const value = evaluate(inner, inside);
    return value && !value.parts.includes(null) ? [{ node, offset, value }] : [];
  });
  return { choices, complete: choices.length === values.length };
}

/** The only name or choice in the expression whose value varies. */
function variableIn(expression: ts.Expression, scope: Scope): ts.Identifier | ts.ConditionalExpression | undefined {
  const found: (ts.Identifier | ts.ConditionalExpression)[] = [];
  const pending: ts.Node[] = [expression];
  for (let steps = 0, node = pending.pop(); node && steps < 60; steps++, node = pending.pop()) {
    if (is.Identifier(node)) {
      const declared = lookup(scope, node.text, "value");
      if (declared && (declared.each || isChoice(declared) || isGiven(declared, node, scope))) found.push(node);
    } else if (is.ConditionalExpression(node)) found.push(node);
    else if (is.PropertyAccessExpression(node)) pending.push(node.expression);
    else forEachChild(node, (child) => void pending.push(child));
  }
  const [first] = found;
  return first && found.every((one) => one === first || (is.Identifier(one) && is.Identifier(first) && one.text === first.text))
    ? first
    : undefined;
}

function isChoice({ constant, initializer }: Declared): boolean {
  return constant && initializer !== undefined && is.ConditionalExpression(unwrap(initializer));
}

/** Whether the file tells values of it, and none that holds for all of its uses. */
function isGiven({ given }: Declared, name: ts.Identifier, scope: Scope): boolean {
  return given !== undefined && evaluate(name, scope) === undefined && givenValues(given).values.length > 0;
}

/** Expressions that `expression` can have the value of; itself if there is no choice, or if there may be others. */
function valuesOf(expression: ts.Expression, scope: Scope, depth: number): readonly ts.Expression[] {
  const inner = unwrap(expression);
  if (depth === 0) return [inner];
  const further = (each: ts.Expression): readonly ts.Expression[] => valuesOf(each, scope, depth - 1);
  if (is.ConditionalExpression(inner)) return [...further(inner.whenTrue), ...further(inner.whenFalse)];
  if (is.BinaryExpression(inner) && isEither(inner)) return [...further(inner.left), ...further(inner.right)];
  if (is.Identifier(inner)) {
    const declared = lookup(scope, inner.text, "value");
    if (declared?.each) return listOf(declared.each.list, scope, depth - 1, declared.each.part).flatMap(further);
    if (declared?.constant && declared.initializer) return further(declared.initializer);
    const { values, complete } = declared?.given ? givenValues(declared.given) : { values: [], complete: false };
    return [...values.flatMap(further), ...(complete && values.length > 0 ? [] : [inner])];
  }
  if (is.ElementAccessExpression(inner)) {
    const key = keyOf(inner.argumentExpression);
    return further(inner.expression)
      .flatMap((object) => members(object, key))
      .flatMap(further);
  }
  if (!is.PropertyAccessExpression(inner)) return [inner];
  const objects = further(inner.expression);
  return objects.some(is.ObjectLiteralExpression)
    ? objects.flatMap((object) => members(object, inner.name.text)).flatMap(further)
    : [inner];
}

function isEither({ operatorToken }: ts.BinaryExpression): boolean {
  return operatorToken.kind === SyntaxKind.BarBarToken || operatorToken.kind === SyntaxKind.QuestionQuestionToken;
}

function keyOf(expression: ts.Expression): string | undefined {
  const inner = unwrap(expression);
  return is.StringLiteralLike(inner) || is.NumericLiteral(inner) ? inner.text : undefined;
}

/** The member of that name, or all members. */
function members(object: ts.Expression, name: string | undefined): readonly ts.Expression[] {
  if (is.ArrayLiteralExpression(object)) {
    const chosen = name === undefined ? object.elements : object.elements.slice(Number(name), Number(name) + 1);
    // What is spread into the list is not one of its values, so the choice is not complete.
    return chosen.map((element) => (is.SpreadElement(element) ? element.expression : element));
  }
  if (!is.ObjectLiteralExpression(object)) return [];
  return object.properties.flatMap((property) => {
    if (is.SpreadAssignment(property)) return [property.expression];
    return is.PropertyAssignment(property) && (name === undefined || staticName(property.name) === name) ? [property.initializer] : [];
  });
}

/** Elements of the list of a loop, or the part of each that the loop takes. */
function listOf(list: ts.Expression, scope: Scope, depth: number, part: string | number | undefined): readonly ts.Expression[] {
  const inner = unwrap(list);
  if (depth <= 0) return [];
  if (is.CallExpression(inner)) {
    const method = lastName(inner.expression) ?? "";
    const called = dotted(inner.expression);
    const [argument] = inner.arguments;
    if (argument && (called === "Object.values" || (called === "Object.entries" && part === 1)))
      return valuesOf(argument, scope, depth).flatMap((object) => members(object, undefined));
    const keeps = is.PropertyAccessExpression(inner.expression) && /^(?:filter|slice|sort|toSorted|reverse|toReversed|flat)$/.test(method);
    return keeps ? listOf((inner.expression as ts.PropertyAccessExpression).expression, scope, depth - 1, part) : [];
  }
  if (is.NewExpression(inner)) {
    const [argument] = inner.arguments ?? [];
    return argument && lastName(inner.expression) === "Set" ? listOf(argument, scope, depth - 1, part) : [];
  }
  const lists = valuesOf(inner, scope, depth).filter(is.ArrayLiteralExpression);
  const elements = lists.flatMap((array) =>
    array.elements.flatMap((element) => (is.SpreadElement(element) ? listOf(element.expression, scope, depth - 1, part) : [element])),
  );
  if (part === undefined) return elements;
  return elements.flatMap((element) => valuesOf(element, scope, depth).flatMap((object) => members(object, String(part))));
}
