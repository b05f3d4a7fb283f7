/** Uses in the order of the text, with their lines and the symbols around them. */
import type { OutlineSymbol } from "../../src/model/outline.js";
import { innermostNames } from "./innermost-names.js";
import type { Source } from "./source.js";

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
