/** CommonJS: `require` under all of its names and in all of its forms, and similar loaders. */
import * as is from "../../is.js";
import type { ts } from "../../typescript.js";
import { lastName, unwrap } from "../function-values.js";
import type { ReferenceKind } from "../../../../src/model/facts.js";
import { bindResult, useIfExported } from "./bind-result.js";
import { addBinding, addSite, bindTo, type Reading } from "./reading.js";
import { placeOf } from "./names/place.js";
import { lookup, type Scope, type Surroundings, type SiteDraft } from "./names/scope.js";
import { literalSpecifier, specifiersOf, type PlacedSpecifier } from "./specifier.js";
import { dotted } from "./syntax-shapes.js";

/** Whether calling `callee` requires a module: the global, `module.require`, a `createRequire` result, an AMD parameter. */
export function isRequire(callee: ts.Expression, scope: Scope): boolean {
  const inner = unwrap(callee);
  if (is.Identifier(inner)) {
    const declared = lookup(scope, inner.text, "value");
    if (!declared) return inner.text === "require" || inner.text === "__non_webpack_require__";
    return declared.amdRequire === true || (declared.initializer !== undefined && givesRequire(declared.initializer, scope, inner.text));
  }
  if (is.CallExpression(inner)) return isCreateRequire(inner);
  if (is.ElementAccessExpression(inner))
    return (
      isNamed(inner.expression, "module", scope) &&
      is.StringLiteralLike(inner.argumentExpression) &&
      inner.argumentExpression.text === "require"
    );
  return lastName(inner) === "require" && dotted(inner) === "module.require" && !lookup(scope, "module", "value");
}

/** `createRequire(…)`, another name for the global (`const load = require`), or a choice between the two. */
function givesRequire(value: ts.Expression, scope: Scope, name: string): boolean {
  const inner = unwrap(value);
  if (is.ConditionalExpression(inner)) return givesRequire(inner.whenTrue, scope, name) || givesRequire(inner.whenFalse, scope, name);
  if (name !== "require" && is.Identifier(inner)) return inner.text === "require" && !lookup(scope, "require", "value");
  return isCreateRequire(inner);
}

function isNamed(expression: ts.Expression, name: string, scope: Scope): boolean {
  return is.Identifier(expression) && expression.text === name && !lookup(scope, name, "value");
}

function isCreateRequire(expression: ts.Expression): boolean {
  const inner = unwrap(expression);
  return is.CallExpression(inner) && lastName(inner.expression) === "createRequire";
}

/** Methods that give a module, as `require` does. */
const LOADING: ReadonlyMap<string, string> = new Map([
  ["getBuiltinModule", "process.getBuiltinModule"],
  ["requireActual", "jest.requireActual"],
]);

const MEMBERS: ReadonlySet<string> = new Set(["resolve", "resolveWeak", "ensure"]);

/** Whether the text can contain `require` at all; escapes may hide it. */
export function mayRequire(text: string): boolean {
  return text.includes("equire") || text.includes("\\u");
}

/** Reads `node` if it is a form of `require`; false otherwise. */
export function readRequire(reading: Reading, node: ts.CallExpression, at: Surroundings): boolean {
  const callee = unwrap(node.expression);
  const argument = node.arguments[0];
  if (!argument) return false;
  if (reading.mayRequire && isRequire(callee, at.scope)) {
    if (!is.ArrayLiteralExpression(argument)) readPlain(reading, node, argument, at);
    return !is.ArrayLiteralExpression(argument);
  }
  if (!is.PropertyAccessExpression(callee)) return false;
  if (reading.mayRequire && MEMBERS.has(callee.name.text) && isRequire(callee.expression, at.scope))
    return readMember(reading, callee.name.text, node, at);
  const form = LOADING.get(callee.name.text);
  if (form === undefined || dotted(callee) !== form) return false;
  readPlain(reading, node, argument, at, form);
  return true;
}

function readPlain(reading: Reading, node: ts.CallExpression, argument: ts.Expression, at: Surroundings, form = "require"): void {
  for (const specifier of specifiersOf(reading, argument, at)) {
    const site = requireSite(reading, at, specifier, "static", form);
    if (specifier.patterns) site.keep = true;
    bindResult({ reading, site, at, whole: "=" }, node);
  }
}

/** `require.resolve`, `require.ensure`. */
function readMember(reading: Reading, member: string, node: ts.CallExpression, at: Surroundings): boolean {
  const argument = node.arguments[0];
  if (member === "resolve" || member === "resolveWeak") {
    const specifier = literalSpecifier(argument, at);
    if (!argument || specifier === undefined) return true;
    reading.consumed.add(argument);
    requireSite(reading, at, placed(reading, argument, specifier), "reference", "require.resolve").keep = true;
    return true;
  }
  if (member !== "ensure" || !argument || !is.ArrayLiteralExpression(argument)) return false;
  for (const callback of node.arguments.slice(1)) adoptRequire(reading, unwrap(callback));
  for (const element of argument.elements) {
    const specifier = literalSpecifier(element, at);
    if (specifier === undefined) continue;
    requireSite(reading, at, placed(reading, element, specifier), "dynamic", "require.ensure").keep = true;
  }
  return true;
}

/** The parameter `require` of a factory is the loader's, and does not shadow the global one. */
export function adoptRequire(reading: Reading, callback: ts.Node): void {
  const declared = reading.collected.functionScopes.get(callback)?.values?.get("require");
  if (declared) declared.amdRequire = true;
}

function placed(reading: Reading, argument: ts.Expression, specifier: string): PlacedSpecifier {
  return { specifier, offset: argument.getStart(reading.file) };
}

function requireSite(reading: Reading, at: Surroundings, specifier: PlacedSpecifier, kind: ReferenceKind, form: string): SiteDraft {
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  return addSite(reading, {
    ...specifier,
    kind,
    form,
    syntax: "require",
    ...(at.optional ? { optional: at.optional } : {}),
    ...(at.isProgram === true ? { manner: "lazy" as const } : {}),
    ...(within ? { within } : {}),
  });
}

/** `const { a } = x`, with `x` as the whole of a required module: `a` is a binding of its own. */
export function readLateDestructuring(node: ts.VariableDeclaration, at: Surroundings, reading: Reading): void {
  const source = node.initializer && unwrap(node.initializer);
  if (!source || !is.Identifier(source) || !is.ObjectBindingPattern(node.name)) return;
  // A copy, because a name that is destructured from itself appends to its own list.
  const bindings = (lookup(at.scope, source.text, "value")?.bindings ?? []).slice();
  for (const binding of bindings) {
    if (binding.imported === "=") destructure(reading, binding.site, node.name, at);
  }
}

function destructure(reading: Reading, site: SiteDraft, pattern: ts.ObjectBindingPattern, at: Surroundings): void {
  for (const element of pattern.elements) {
    const imported = element.propertyName ?? element.name;
    if (element.dotDotDotToken || !is.Identifier(imported) || !is.Identifier(element.name)) continue;
    const binding = addBinding(site, imported.text);
    const declared = lookup(at.scope, element.name.text, "value");
    if (!declared) continue;
    bindTo(reading, element.name.text, declared, [binding]);
    if (element.name.text !== imported.text) binding.local = element.name.text;
    useIfExported({ reading, at }, binding, element.name);
  }
}
