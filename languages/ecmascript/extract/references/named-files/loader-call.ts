/** Whether a function whose name says that it loads or resolves is one: `resolve` is also a method of paths and of promises. */
import { isCallExpression, isIdentifier, isPropertyAccessExpression, type ts } from "../../../typescript.js";
import { lastName, unwrap } from "../../function-values.js";
import { dotted } from "../syntax-shapes.js";
import { lookup } from "../names/scope.js";
import type { Surroundings } from "../surroundings.js";

const PATHS = /^(?:node:)?path(?:\/(?:posix|win32))?$|^pathe?(?:\/|$)|^upath$/;

export function isLoaderCall(call: ts.CallExpression | ts.NewExpression, at: Surroundings): boolean {
  if (!isCallExpression(call)) return false;
  const callee = unwrap(call.expression);
  if (lastName(callee) === "resolve" && call.arguments.length !== 1) return false;
  if (isIdentifier(callee)) return callee.text !== "resolve" || isImportedLoader(callee, at);
  if (!isPropertyAccessExpression(callee)) return false;
  const owner = unwrap(callee.expression);
  if (callee.name.text === "resolve" && /^(?:path|posix|win32|Promise|url|URL|dns|deferred|process)$/i.test(dotted(owner) ?? ""))
    return false;
  return true;
}

/** Not the parameter of a promise, and not from a module of path functions. */
function isImportedLoader(callee: ts.Identifier, at: Surroundings): boolean {
  const declared = lookup(at.scope, callee.text, "value");
  if (!declared) return false;
  if (declared.bindings?.some(({ site }) => PATHS.test(site.specifier))) return false;
  const { source } = declared;
  return (
    (source !== undefined && isCallExpression(source) && /resolver/i.test(lastName(source.expression) ?? "")) ||
    declared.bindings !== undefined
  );
}
