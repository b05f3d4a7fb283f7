/**
 * Tables by the kind of a node. A `switch` over the compiler's names looks each of them up in a dictionary, for every node and every case;
 * a table is one array access.
 */
import { SyntaxKind, type ts } from "../typescript.js";

/** The bits of all `rows` that contain the kind; 0 if there are none. */
export function kindTable(rows: readonly (readonly [value: number, kinds: readonly ts.SyntaxKind[]])[]): Readonly<Uint16Array> {
  // Kinds after the last node kind exist only inside the compiler.
  const table = new Uint16Array(SyntaxKind.Count);
  for (const [value, kinds] of rows) for (const kind of kinds) table[kind] = (table[kind] ?? 0) | value;
  return table;
}

/** 1 for each of `kinds`. */
export function kindSet(kinds: readonly ts.SyntaxKind[]): Readonly<Uint16Array> {
  return kindTable([[1, kinds]]);
}
