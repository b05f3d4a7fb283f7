import type { Category, CategoryRule } from "../../src/model/language.js";

/** A row of a category table that is decided by the path alone. */
export function categoryRow(category: Category, pattern: RegExp): CategoryRule {
  return { category, matches: (path) => pattern.test(path) };
}
