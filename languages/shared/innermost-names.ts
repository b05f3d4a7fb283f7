/** The symbol around a line, by an outline. */
import type { OutlineSymbol, SymbolKind } from "../../src/model/outline.js";

const SURROUNDING: ReadonlySet<SymbolKind> = new Set(["function", "method", "class", "struct", "interface", "type", "enum"]);

/** Name of the innermost function, method or class by line; undefined at module level. */
export function innermostNames(symbols: readonly OutlineSymbol[]): (line: number) => string | undefined {
  const names: string[] = [];
  // What is inside comes after what is around it.
  for (const { name, kind, from, to } of symbols)
    if (SURROUNDING.has(kind)) for (let line = from; line <= to; line += 1) names[line] = name;
  return (line) => names[line];
}
