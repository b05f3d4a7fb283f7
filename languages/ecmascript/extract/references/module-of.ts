/** The module that an expression stands for: `require("glob")`, a name that an import binds, or a member of either. */
import * as is from "../../is.js";
import type { ts } from "../../typescript.js";
import { unwrap, requiredLiteral } from "../function-values.js";
import { lookup, type Scope } from "./names/scope.js";

/** Its specifier; valid for names whose imports have been read. */
export function moduleOf(expression: ts.Expression, scope: Scope): string | undefined {
  let inner = unwrap(expression);
  while (is.PropertyAccessExpression(inner)) inner = unwrap(inner.expression);
  if (!is.Identifier(inner)) return requiredLiteral(inner)?.text;
  const declared = lookup(scope, inner.text, "value");
  const source = declared?.initializer ?? declared?.source;
  return declared?.bindings?.[0]?.site.specifier ?? (source && requiredLiteral(unwrap(source))?.text);
}
