import * as is from "../../is.js";
import type { ts } from "../../typescript.js";
import { lastName } from "../function-values.js";
import { staticName, widen } from "./syntax-shapes.js";

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
