import type { ts } from "../typescript.js";

/** A symbol of the outline, with the offsets of its text and of the comment above. */
export interface SymbolRange {
  readonly name: string;
  readonly node: ts.Node;
  readonly from: number;
  readonly to: number;
}

/** Names of the innermost symbols around `offsets`. Symbols are nested, outer ones first; both lists are in the order of the text. */
export function symbolsAround(symbols: readonly SymbolRange[], offsets: readonly number[]): readonly (string | undefined)[] {
  const open: SymbolRange[] = [];
  let next = 0;
  return offsets.map((offset) => {
    for (let symbol = symbols[next]; symbol !== undefined && symbol.from <= offset; symbol = symbols[++next]) {
      close(open, symbol.from);
      open.push(symbol);
    }
    close(open, offset);
    return open.at(-1)?.name;
  });
}

function close(open: SymbolRange[], offset: number): void {
  while ((open.at(-1)?.to ?? Infinity) <= offset) open.pop();
}
