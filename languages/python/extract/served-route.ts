/** The route that a decorated function serves: `@app.get("/api")`. */
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { routeOf } from "../../shared/handler-label.js";
import type { Source } from "../../shared/source.js";
import { decoratorsIn, lastName, parts, stringValue, argumentsOf } from "./names.js";

/** `statement`: a definition with its decorators. */
export function servedRoute(source: Source, statement: SyntaxNode): string | undefined {
  for (const call of decoratorsIn(statement)) {
    const callee = call.type === "call" ? childOf(call, "function") : undefined;
    if (callee?.type !== "attribute") continue;
    const { positional, named } = argumentsOf(source, call);
    const methods = named.get("methods");
    const [only, ...others] = methods === undefined ? [] : parts(methods);
    const method = others.length === 0 ? stringValue(source, only) : undefined;
    const route = routeOf(method ?? lastName(source, callee) ?? "", stringValue(source, positional[0]));
    if (route !== undefined) return route;
  }
  return undefined;
}
