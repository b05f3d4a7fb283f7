/** Syntax around an expression that does not change its value. */
import type { ts } from "./typescript.js";

/** Creates a function that removes parentheses, `as`, `satisfies`, `!` and type assertions, for a given compiler. */
export function unwrapWith(compiler: typeof ts): (expression: ts.Expression) => ts.Expression {
  return (expression) => {
    let inner = expression;
    while (
      compiler.isParenthesizedExpression(inner) ||
      compiler.isAsExpression(inner) ||
      compiler.isSatisfiesExpression(inner) ||
      compiler.isNonNullExpression(inner) ||
      compiler.isTypeAssertionExpression(inner)
    ) {
      inner = inner.expression;
    }
    return inner;
  };
}
