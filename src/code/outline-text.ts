/** The symbols of a file as text. */
import type { OutlineSymbol } from "../model/outline.js";
import { plural } from "./use-lines.js";

export interface FileOutline {
  readonly path: string;
  /** Number of lines. */
  readonly lines: number;
  readonly symbols: readonly OutlineSymbol[];
}

/** The path with its length, then a line for each symbol: `12-30  class Cart — Holds what is bought.` */
export function outlineText({ path, lines, symbols }: FileOutline): readonly string[] {
  const ranges = symbols.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`));
  const width = Math.max(0, ...ranges.map(({ length }) => length));
  const rows = symbols.map((symbol, index) => `${(ranges[index] ?? "").padStart(width)}  ${"  ".repeat(symbol.depth)}${headOf(symbol)}`);
  return [`${path}  ${plural(lines, "line")}`, ...(rows.length === 0 ? ["no symbols"] : rows)];
}

export function countLines(text: string): number {
  return text.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(text) ? 1 : 0);
}

/** `class Cart extends Basket — Holds what is bought.` */
function headOf({ name, kind, depth, signature = "", doc }: OutlineSymbol): string {
  // The symbols around are above it, except for methods beside their type.
  const own = depth === 0 ? name : name.slice(name.lastIndexOf(".") + 1);
  const word = kind === "function" || kind === "method" || kind === "property" ? "" : `${kind} `;
  return `${word}${own}${signature}${doc === undefined ? "" : ` — ${doc}`}`;
}
