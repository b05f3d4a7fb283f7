/** Functions made from text, so that a compiler leaves their `import` alone: `new Function("file", "return import(file)")`. */
import { isCallExpression, isIdentifier, isNewExpression, isStringLiteralLike, type ts } from "../../typescript.js";
import { lastName, unwrap } from "../function-values.js";
import { lookup, type Scope } from "./names/scope.js";

const MAKERS: ReadonlySet<string> = new Set(["Function", "eval", "AsyncFunction"]);

/** Whether the text can contain one at all. */
export function mayHideImports(text: string): boolean {
  return text.includes("Function(") || text.includes("eval(");
}

/** Whether calling `callee` imports its argument. */
export function isImporter(callee: ts.Expression, scope: Scope): boolean {
  const inner = unwrap(callee);
  if (!isIdentifier(inner)) return isMade(inner);
  const initializer = lookup(scope, inner.text, "value")?.initializer;
  return initializer !== undefined && isMade(unwrap(initializer));
}

function isMade(value: ts.Expression): boolean {
  if (!isCallExpression(value) && !isNewExpression(value)) return false;
  const text = value.arguments?.at(-1);
  if (!text || !isStringLiteralLike(text) || !MAKERS.has(lastName(value.expression) ?? "")) return false;
  return /^(?:\(?(\w+)\)?\s*=>\s*|return\s+(?:await\s+)?)import\(\s*\w+\s*\);?$/.test(text.text.trim());
}
