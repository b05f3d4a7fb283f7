/** What stands around an expression without changing its value. */
import type { ts } from "./typescript.js";

/** A function that takes off parentheses, `as`, `satisfies`, `!` and type assertions, by the compiler that it is given. */
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
