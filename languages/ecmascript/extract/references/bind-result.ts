/** Bindings for the value of `require("./m")` or `await import("./m")`, by the shape of the surrounding code. */
import { type Surroundings, type BindingDraft, type SiteDraft } from "./names/scope.js";
import * as is from "../../is.js";
import { SyntaxKind, type ts } from "../../typescript.js";
import { lastName, isAssignment, INTEROP } from "../function-values.js";
import { classifyUse, memberOf } from "./names/classify-use.js";
import { addBinding, addUse, attach, type Reading } from "./reading.js";
import { exportedName, isExportsObject, staticName, widen, widenAwaited, widenChoice } from "./syntax-shapes.js";

export interface Result {
  readonly reading: Reading;
  readonly site: SiteDraft;
  readonly at: Surroundings;
  /** Binding for the whole: `=` for `require`, `*` for `import()`. */
  readonly whole: "=" | "*";
}

/** Fills the bindings of `result.site` according to the use of `value`. */
export function bindResult(result: Result, value: ts.Expression): void {
  let outer = result.whole === "*" ? widenAwaited(value) : widen(value);
  if (is.CallExpression(outer.parent) && outer.parent.arguments[0] === outer && INTEROP.has(lastName(outer.parent.expression) ?? "")) {
    outer = widen(outer.parent);
  }
  outer = widenChoice(outer);
  const parent = outer.parent;
  const member = memberOf(outer);
  if (member !== undefined && !isInvocation(parent, member)) return bindMember(result, member, parent);
  if (is.ExpressionStatement(parent) || is.VoidExpression(parent)) return bindNothing(result.site);
  if (isAssignment(parent) && parent.right === outer) return bindAssigned(result, parent);
  if (isInitializerOf(parent, outer)) return bindName(result, parent.name);
  return bindExpression(result, outer);
}

/** Binds a destructuring pattern or a single name. */
export function bindName(result: Result, name: ts.BindingName): void {
  if (is.Identifier(name)) return bindIdentifier(result, addBinding(result.site, result.whole), name);
  if (is.ArrayBindingPattern(name))
    return void addUse(result.reading, addBinding(result.site, result.whole), name, result.at, { kind: "read" });
  const keep = result.whole === "*" ? { keep: true } : {};
  for (const element of name.elements) {
    const imported = element.dotDotDotToken ? undefined : staticName(element.propertyName ?? element.name);
    if (imported === undefined) {
      const rest = addBinding(result.site, result.whole);
      if (!is.Identifier(element.name) || !element.dotDotDotToken) addUse(result.reading, rest, element, result.at, { kind: "read" });
      if (is.Identifier(element.name)) bindIdentifier(result, rest, element.name);
      continue;
    }
    const binding = addBinding(result.site, imported, keep);
    if (is.Identifier(element.name)) bindIdentifier(result, binding, element.name);
    else addUse(result.reading, binding, element, result.at, { kind: "read" });
  }
}

function bindIdentifier(result: Result, binding: BindingDraft, name: ts.Identifier): void {
  if (!attach(result.reading, binding, name, result.at)) addUse(result.reading, binding, name, result.at, { kind: "read" });
  useIfExported(result, binding, name);
}

/** An exported name counts as used. */
export function useIfExported({ reading, at: around }: Omit<Result, "site" | "whole">, binding: BindingDraft, name: ts.Identifier): void {
  let at: ts.Node = name;
  while (is.BindingName(at) || is.BindingElement(at) || is.VariableDeclaration(at) || is.VariableDeclarationList(at)) at = at.parent;
  const exported = is.VariableStatement(at) && at.modifiers?.some((modifier) => modifier.kind === SyntaxKind.ExportKeyword);
  if (exported) addUse(reading, binding, name, around, { kind: "store", subject: name.text });
}

function isInvocation(access: ts.Node, member: string): boolean {
  return (member === "call" || member === "apply") && is.CallExpression(access.parent) && access.parent.expression === access;
}

function isInitializerOf(parent: ts.Node, value: ts.Node): parent is ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement {
  const holds = is.VariableDeclaration(parent) || is.Parameter(parent) || is.BindingElement(parent);
  return holds && parent.initializer === value;
}

function bindNothing(site: SiteDraft): void {
  if (site.kind === "static") site.kind = "side-effect";
  site.keep = true;
}

/** `require("./m").a` and its use. */
function bindMember(result: Result, member: string, access: ts.Node): void {
  const outer = widen(access);
  const binding = addBinding(result.site, member, result.whole === "*" ? { keep: true } : {});
  const parent = outer.parent;
  if (isInitializerOf(parent, outer) && is.Identifier(parent.name)) return bindIdentifier(result, binding, parent.name);
  if (
    isAssignment(parent) &&
    parent.right === outer &&
    is.Identifier(parent.left) &&
    attach(result.reading, binding, parent.left, result.at)
  )
    return;
  if (is.ExpressionStatement(parent)) return void addUse(result.reading, binding, access, result.at, { kind: "read" });
  const used = addUse(result.reading, binding, access, result.at, classifyUse(access, member === "default" ? "whole" : "named", result.at));
  if (used?.kind === "re-export") markReExport(result.site);
}

function markReExport(site: SiteDraft): void {
  if (site.kind === "static") site.kind = "re-export";
  site.keep = true;
}

/** `x = require()`, `({ a } = require())`, `exports.a = require()`, and chains of these. */
function bindAssigned(result: Result, assignment: ts.BinaryExpression): void {
  let at: ts.Node = assignment;
  let exported: string | undefined;
  while (isAssignment(at)) {
    const target = at.left;
    const name = exportedName(target);
    if (name !== undefined) exported ??= name;
    else if (is.Identifier(target)) bindVariable(result, target);
    else if (is.ObjectLiteralExpression(target)) bindAssignmentPattern(result, target);
    else addUse(result.reading, addBinding(result.site, result.whole), assignment.right, result.at);
    at = widen(at).parent;
  }
  if (is.VariableDeclaration(at)) bindName(result, at.name);
  if (exported !== undefined) bindExported(result, assignment, exported);
}

function bindVariable(result: Result, target: ts.Identifier): void {
  const binding = addBinding(result.site, result.whole);
  if (!attach(result.reading, binding, target, result.at))
    addUse(result.reading, binding, target, result.at, { kind: "assign", subject: target.text });
}

function bindExported(result: Result, node: ts.Node, exported: string): void {
  markReExport(result.site);
  // An assignment to the whole of `module.exports` exports every name: a star, without a local binding.
  if (exported === "=") return;
  addUse(result.reading, addBinding(result.site, result.whole, { keep: true }), node, result.at, { kind: "re-export", subject: exported });
}

function bindAssignmentPattern(result: Result, pattern: ts.ObjectLiteralExpression): void {
  for (const property of pattern.properties) {
    const name = property.name && staticName(property.name);
    if (name === undefined) continue;
    const binding = addBinding(result.site, name, result.whole === "*" ? { keep: true } : {});
    const target = is.ShorthandPropertyAssignment(property)
      ? property.name
      : is.PropertyAssignment(property)
        ? property.initializer
        : undefined;
    const bound = target && is.Identifier(target) && attach(result.reading, binding, target, result.at);
    if (!bound) addUse(result.reading, binding, property, result.at, { kind: "read" });
  }
}

/** The value is an operand: argument, element, callee, spread. */
function bindExpression(result: Result, outer: ts.Node): void {
  if (isStar(outer)) return markReExport(result.site);
  const binding = addBinding(result.site, result.whole);
  const used = addUse(result.reading, binding, outer, result.at, classifyUse(outer, "whole", result.at));
  if (used?.kind !== "re-export") return;
  markReExport(result.site);
  binding.keep = true;
}

/** `__exportStar(require())`, `Object.assign(exports, require())`, `module.exports = { ...require() }`, `Object.keys(require()).forEach(…exports…)`. */
function isStar(outer: ts.Node): boolean {
  const parent = outer.parent;
  if (is.SpreadAssignment(parent)) {
    const assignment = parent.parent.parent;
    return isAssignment(assignment) && assignment.right === parent.parent && exportedName(assignment.left) === "=";
  }
  if (!is.CallExpression(parent) || parent.expression === outer) return false;
  const callee = lastName(parent.expression);
  if (callee === "__exportStar" || callee === "__export" || callee === "_export_star" || callee === "__reExport") return true;
  const target = parent.arguments[0];
  if (callee === "assign") return target !== undefined && target !== outer && isExportsObject(target);
  return callee === "keys" && memberOf(parent) === "forEach";
}
