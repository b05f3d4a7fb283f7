/** Uses in the order of the text, with their lines and the symbols around them. */
import type { OutlineSymbol, SymbolKind } from "../../src/model/outline.js";
import type { Source } from "./source.js";

const SURROUNDING: ReadonlySet<SymbolKind> = new Set(["function", "method", "class", "struct", "interface", "type", "enum"]);

type Placed<T> = Omit<T, "position"> & { readonly line: number; readonly within?: string };

export function placeUses<T extends { readonly position: number }>(
  { lineOf }: Source,
  symbols: readonly OutlineSymbol[],
  found: readonly T[],
): readonly Placed<T>[] {
  const around = innermostNames(symbols);
  return found
    .toSorted((a, b) => a.position - b.position)
    .map(({ position, ...rest }) => {
      const line = lineOf(position);
      const within = around(line);
      return { ...rest, line, ...(within !== undefined && { within }) };
    });
}

// The symbol around a line, by an outline.

/** Name of the innermost function, method or class by line; undefined at module level. */
function innermostNames(symbols: readonly OutlineSymbol[]): (line: number) => string | undefined {
  const names: string[] = [];
  // What is inside comes after what is around it.
  for (const { name, kind, from, to } of symbols)
    if (SURROUNDING.has(kind)) for (let line = from; line <= to; line += 1) names[line] = name;
  return (line) => names[line];
}
