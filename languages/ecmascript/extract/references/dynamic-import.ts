/** `import("./m")` in every form: awaited, destructured, in `.then`, in `Promise.all`, behind a lazy wrapper. */
import { type Surroundings, type SiteDraft } from "./names/scope.js";
import * as is from "../../is.js";
import { SyntaxKind, type ts } from "../../typescript.js";
import { lastName } from "../function-values.js";
import { bindName, bindResult, type Result } from "./bind-result.js";
import { addBinding, addSite, attach, type Reading } from "./reading.js";
import { placeOf } from "./names/place.js";
import { specifiersOf, type PlacedSpecifier } from "./specifier.js";
import { isFunctionExpression, staticName, widen, widenAwaited, widenChoice } from "./syntax-shapes.js";

const LAZY_CALLS: ReadonlySet<string> = new Set([
  "lazy",
  "dynamic",
  "defineAsyncComponent",
  "loadable",
  "Loadable",
  "lazyWithPreload",
  "lazyWithRetry",
]);
const LAZY_PROPERTIES: ReadonlySet<string> = new Set(["component", "loadComponent"]);

export function isImportCall(node: ts.CallExpression): boolean {
  if (node.expression.kind === SyntaxKind.ImportKeyword) return true;
  return is.MetaProperty(node.expression) && node.expression.name.text === "defer";
}

/** `form` is `import()` or `System.import`. */
export function readDynamicImport(reading: Reading, node: ts.CallExpression, at: Surroundings, form = "import()"): void {
  const argument = node.arguments[0];
  if (!argument) return;
  for (const specifier of specifiersOf(reading, argument, at)) readLoaded(reading, node, at, { specifier, form });
}

interface Loaded {
  readonly specifier: PlacedSpecifier;
  readonly form: string;
}

function readLoaded(reading: Reading, node: ts.CallExpression, at: Surroundings, { specifier, form }: Loaded): void {
  const { promise: own, caught } = chainOf(node);
  // `isOn ? import("./a") : import("./b")` is one promise.
  const promise = widenChoice(own) as ts.Expression;
  const lazy = lazyKind(promise);
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  const site = addSite(reading, {
    ...specifier,
    kind: "dynamic",
    form,
    syntax: "import",
    ...(lazy ? { manner: "lazy" } : {}),
    ...(at.optional ? { optional: at.optional } : caught ? { optional: "catch()" as const } : {}),
    ...(within ? { within } : {}),
    keep: true,
  });
  const result: Result = { reading, site, at, whole: "*" };
  if (bindThen(result, promise) || bindAll(result, promise)) return;
  if (lazy === "default") addBinding(site, "default", { keep: true });
  else if (is.AwaitExpression(promise.parent)) bindResult(result, promise);
  else bindKept(result, promise);
}

/** `const late = import("./m")`: what is awaited or taken from the name later. A promise that goes elsewhere takes the module there as a whole. */
function bindKept(result: Result, promise: ts.Expression): void {
  const holder = promise.parent;
  if (is.VariableDeclaration(holder) && holder.initializer === promise && is.Identifier(holder.name)) {
    attach(result.reading, addBinding(result.site, "*", { unfold: true, promise: true }), holder.name, result.at);
  } else if (!is.ExpressionStatement(holder) && !is.VoidExpression(holder)) addBinding(result.site, "*", { keep: true });
}

/** A use of the name that holds a promise of a module; false if it takes the promise elsewhere. */
export function readKept(reading: Reading, site: SiteDraft, node: ts.Node, at: Surroundings): boolean {
  const result: Result = { reading, site, at, whole: "*" };
  const { promise } = chainOf(node);
  if (bindThen(result, promise) || bindAll(result, promise)) return true;
  if (!is.AwaitExpression(promise.parent)) return false;
  bindResult(result, promise as ts.Expression);
  return true;
}

/** The promise after `.catch()` and `.finally()`. */
function chainOf(node: ts.Node): { promise: ts.Expression; caught: boolean } {
  let promise: ts.Expression = widen(node) as ts.Expression;
  let caught = false;
  for (;;) {
    const method = calledMethod(promise);
    if (!method || (method.name !== "catch" && method.name !== "finally")) return { promise, caught };
    caught ||= method.name === "catch";
    promise = widen(method.call) as ts.Expression;
  }
}

function calledMethod(receiver: ts.Node): { readonly name: string; readonly call: ts.CallExpression } | undefined {
  const access = receiver.parent;
  if (!is.PropertyAccessExpression(access) || access.expression !== receiver) return undefined;
  const call = access.parent;
  return is.CallExpression(call) && call.expression === access ? { name: access.name.text, call } : undefined;
}

/** `.then(({ a }) => …)`, `.then(m => m.a)`. */
function bindThen(result: Result, promise: ts.Node): boolean {
  const method = calledMethod(promise);
  if (method?.name !== "then") return false;
  const parameter = thenParameter(promise);
  if (!parameter) {
    const [callback] = method.call.arguments;
    if (callback !== undefined && !isFunctionExpression(callback)) addBinding(result.site, "*", { keep: true });
    return true;
  }
  const inner = { ...result, at: callbackSurroundings(result, parameter) };
  if (is.Identifier(parameter.name)) attach(result.reading, addBinding(result.site, "*", { unfold: true }), parameter.name, inner.at);
  else bindName(inner, parameter.name);
  return true;
}

function thenParameter(promise: ts.Node): ts.ParameterDeclaration | undefined {
  const method = calledMethod(promise);
  const callback = method?.name === "then" ? method.call.arguments[0] : undefined;
  return callback && isFunctionExpression(callback) ? callback.parameters[0] : undefined;
}

function callbackSurroundings(result: Result, parameter: ts.ParameterDeclaration): Surroundings {
  const scope = result.reading.collected.functionScopes.get(parameter.parent);
  return { ...result.at, moduleLevel: false, ...(scope ? { scope } : {}) };
}

/** `const [{ a }, b] = await Promise.all([import("./a"), import("./b")])`, also with `.then(([a, b]) => …)`. */
function bindAll(result: Result, promise: ts.Node): boolean {
  const list = promise.parent;
  if (!is.ArrayLiteralExpression(list) || !is.CallExpression(list.parent) || list.parent.arguments[0] !== list) return false;
  const callee = list.parent.expression;
  if (!is.PropertyAccessExpression(callee) || !/^all(?:Settled)?$/.test(callee.name.text)) return false;
  const index = list.elements.indexOf(promise as ts.Expression);
  const then = thenParameter(widen(list.parent));
  const declaration = widenAwaited(list.parent).parent;
  const pattern = then?.name ?? (is.VariableDeclaration(declaration) ? declaration.name : undefined);
  if (!pattern || !is.ArrayBindingPattern(pattern)) {
    if (!is.ExpressionStatement(declaration)) addBinding(result.site, "*", { keep: true });
    return true;
  }
  const element = pattern.elements[index];
  const at = then ? callbackSurroundings(result, then) : result.at;
  if (element && is.BindingElement(element) && !element.dotDotDotToken) bindName({ ...result, at }, element.name);
  return true;
}

/** Whether the import is in a loader function that a framework calls; `default` if the framework renders the default export. */
function lazyKind(promise: ts.Node): "default" | "other" | undefined {
  let value = promise;
  const then = calledMethod(value);
  if (then?.name === "then") value = widen(then.call);
  value = widenAwaited(value);
  const parent = value.parent;
  const loader = is.ArrowFunction(parent) ? parent : is.ReturnStatement(parent) ? parent.parent.parent : undefined;
  if (!loader || !isFunctionExpression(loader)) return undefined;
  const holder = widen(loader).parent;
  if (is.CallExpression(holder))
    return LAZY_CALLS.has(lastName(holder.expression) ?? "") && holder.arguments[0] === widen(loader) ? "default" : undefined;
  if (!is.PropertyAssignment(holder)) return undefined;
  const name = staticName(holder.name) ?? "";
  if (LAZY_PROPERTIES.has(name)) return "default";
  if (name === "loadChildren") return "other";
  const call = holder.parent.parent;
  return name === "loader" && is.CallExpression(call) && LAZY_CALLS.has(lastName(call.expression) ?? "") ? "default" : undefined;
}
