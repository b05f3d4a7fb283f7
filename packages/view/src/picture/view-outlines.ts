/** Declarations of files with their lines, private ones too, of a page that is made beside the sources. */
import type { OutlineSymbol, SymbolKind } from "../../../../src/model/outline.js";

/** By path; in the order of the lines. */
export type ViewOutlines = Readonly<Record<string, readonly OutlineRow[]>>;

/** `text`, if texts are asked for: the first sentence of its documentation; otherwise its signature, or nothing. Lines count from 1. */
export type OutlineRow = readonly [name: string, kind: SymbolKind, from: number, to: number, text?: string];

/** What a type or function contains besides code is not worth a line. */
const LEFT_OUT: ReadonlySet<SymbolKind> = new Set(["property", "variable", "constant"]);

export function outlineRows(symbols: readonly OutlineSymbol[], textOf?: (text: string) => string): readonly OutlineRow[] {
  return symbols
    .filter(({ kind, depth }) => depth === 0 || !LEFT_OUT.has(kind))
    .map(({ name, kind, from, to, doc, signature = "" }): OutlineRow => {
      return textOf === undefined ? [name, kind, from, to] : [name, kind, from, to, textOf(doc ?? signature)];
    });
}
