/** `require("…")` in source code and compiler output. */
import { ts } from "../typescript.js";
import { lastName, unwrap } from "./function-values.js";

/** Helpers of compilers that return the module. */
export const INTEROP: ReadonlySet<string> = new Set([
  "_interopRequireDefault",
  "_interopRequireWildcard",
  "__importDefault",
  "__importStar",
  "__toESM",
]);

/** The literal of a `require` call, through the compilers' interop helpers. */
export function requiredLiteral(expression: ts.Expression): ts.StringLiteralLike | undefined {
  let inner = unwrap(expression);
  for (;;) {
    if (!ts.isCallExpression(inner)) return undefined;
    const argument = inner.arguments[0];
    if (argument === undefined) return undefined;
    if (ts.isIdentifier(inner.expression) && inner.expression.text === "require") {
      return ts.isStringLiteralLike(argument) ? argument : undefined;
    }
    if (!INTEROP.has(lastName(inner.expression) ?? "")) return undefined;
    inner = unwrap(argument);
  }
}
