/** AMD `define`/`require` arrays and `importScripts` (B.2). */
import { isArrayLiteralExpression, isIdentifier, isPropertyAccessExpression, isStringLiteralLike, type ts } from "../../typescript.js";
import { unwrap } from "../function-values.js";
import { isRequire } from "./common-js.js";
import type { Surroundings } from "./surroundings.js";
import { lookup } from "./names/scope.js";
import { addBinding, addSite, attach, type Reading } from "./reading.js";
import { isFunctionExpression } from "./syntax-shapes.js";

/** Names of the loader itself among the dependencies. */
const LOADER: ReadonlySet<string> = new Set(["require", "exports", "module"]);

export function readAmd(reading: Reading, node: ts.CallExpression, at: Surroundings): boolean {
  const callee = unwrap(node.expression);
  const define = isIdentifier(callee) && callee.text === "define" && !lookup(at.scope, "define", "value");
  const list = node.arguments.find((argument) => isArrayLiteralExpression(argument));
  if (!define && !(list && reading.mayRequire && isRequire(callee, at.scope))) return false;
  const factory = node.arguments.find((argument) => isFunctionExpression(unwrap(argument)));
  const callback = factory && unwrap(factory);
  if (list && isArrayLiteralExpression(list)) {
    if (!list.elements.every((element) => isStringLiteralLike(element))) return false;
    readList(reading, list, callback, at, define ? "define" : "require([])");
    return true;
  }
  if (!define || !callback || !isFunctionExpression(callback)) return false;
  adoptRequire(reading, callback);
  return true;
}

function readList(reading: Reading, list: ts.ArrayLiteralExpression, callback: ts.Node | undefined, at: Surroundings, form: string): void {
  const parameters = callback && isFunctionExpression(callback) ? callback.parameters : [];
  const scope = callback && reading.collected.functionScopes.get(callback);
  if (callback) adoptRequire(reading, callback);
  list.elements.forEach((element, index) => {
    if (!isStringLiteralLike(element) || LOADER.has(element.text) || element.text === "") return;
    const name = parameters[index]?.name;
    const bound = name && isIdentifier(name) && scope ? name : undefined;
    const site = addSite(reading, {
      specifier: element.text,
      kind: bound ? "static" : "side-effect",
      form,
      syntax: "require",
      offset: element.getStart(reading.file),
      keep: true,
    });
    if (bound && scope) attach(reading, addBinding(site, "="), bound, { ...at, scope });
  });
}

/** The factory's parameter `require` is the loader's and does not shadow the global one. */
function adoptRequire(reading: Reading, callback: ts.Node): void {
  const declared = reading.collected.functionScopes.get(callback)?.values?.get("require");
  if (declared) declared.amdRequire = true;
}

/** `importScripts("./a.js", …)` of a classic worker. */
export function readImportScripts(reading: Reading, node: ts.CallExpression, at: Surroundings): boolean {
  const callee = node.expression;
  const name = isPropertyAccessExpression(callee) ? callee.name.text : isIdentifier(callee) ? callee.text : "";
  if (name !== "importScripts" || lookup(at.scope, name, "value")) return false;
  for (const argument of node.arguments) {
    if (!isStringLiteralLike(argument) || argument.text === "") continue;
    const relative = /^(?:[./]|[a-z][a-z+.-]*:)/i.test(argument.text);
    addSite(reading, {
      specifier: relative ? argument.text : `./${argument.text}`,
      kind: "side-effect",
      form: "importScripts",
      syntax: "import",
      offset: argument.getStart(reading.file),
      keep: true,
    });
  }
  return true;
}
