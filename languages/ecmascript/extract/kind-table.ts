/**
 * Tables by a node's kind. A `switch` over the compiler's names looks each of them up in a dictionary, for every node and every case;
 * a table is one read of an array.
 */
import { SyntaxKind, type ts } from "../typescript.js";

/** What `rows` say of each kind, joined by bits; 0 for kinds that none of them names. */
export function kindTable(rows: readonly (readonly [value: number, kinds: readonly ts.SyntaxKind[]])[]): Readonly<Uint16Array> {
  // Behind the last kind that is a node, there are only those of the compiler's own.
  const table = new Uint16Array(SyntaxKind.Count);
  for (const [value, kinds] of rows) for (const kind of kinds) table[kind] = (table[kind] ?? 0) | value;
  return table;
}

/** 1 for each of `kinds`. */
export function kindSet(kinds: readonly ts.SyntaxKind[]): Readonly<Uint16Array> {
  return kindTable([[1, kinds]]);
}
