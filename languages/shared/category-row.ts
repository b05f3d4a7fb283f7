import type { Category, CategoryRule } from "../../src/model/language.js";

/** A row of a category table that is decided by the path alone. */
export function categoryRow(category: Category, pattern: RegExp): CategoryRule {
  return { category, matches: (path) => pattern.test(path) };
}

/** The same for a row that judges by the name of a directory. */
export function directoryRow(category: Category, pattern: RegExp): CategoryRule {
  return { ...categoryRow(category, pattern), byDirectory: true };
}
