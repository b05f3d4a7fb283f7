/** The symbols of a file as text. */
import type { OutlineSymbol } from "../../model/outline.js";
import { cut } from "../find-target.js";
import { plural } from "../../model/shown-text.js";

export interface FileOutline {
  readonly path: string;
  /** Number of lines. */
  readonly lines: number;
  readonly symbols: readonly OutlineSymbol[];
}

/**
 * The path with its length, then a line for each symbol: `12-30  class Cart — Holds what is bought.` Of many symbols, those within another share a
 * line below it, without signatures and documentation, if there are more than `most`.
 */
export function outlineText({ path, lines, symbols }: FileOutline, most = Infinity): readonly string[] {
  const isShort = symbols.length > most;
  const shown = isShort ? symbols.filter(({ depth }) => depth === 0) : symbols;
  const ranges = shown.map(rangeOf);
  const width = Math.max(0, ...ranges.map(({ length }) => length));
  const rows = shown.flatMap((symbol, index) => {
    const row = `${(ranges[index] ?? "").padStart(width)}  ${"  ".repeat(symbol.depth)}${isShort ? shortHeadOf(symbol) : headOf(symbol)}`;
    return [row, ...(isShort ? joined(innerNames(symbols, symbol)).map((inner) => `${" ".repeat(width + 2)}  ${inner}`) : [])];
  });
  const more = isShort ? ["--limit 0: a line for each symbol, with signature and documentation"] : [];
  return [`${path}  ${plural(lines, "line")}`, ...(rows.length === 0 ? ["no symbols"] : rows), ...more];
}

function rangeOf({ from, to }: OutlineSymbol): string {
  return from === to ? String(from) : `${from}-${to}`;
}

/** `put 7-9`: what follows the symbol up to the next one outside, named without it. */
function innerNames(symbols: readonly OutlineSymbol[], owner: OutlineSymbol): readonly string[] {
  const start = symbols.indexOf(owner) + 1;
  const next = symbols.findIndex(({ depth }, place) => place >= start && depth === 0);
  return symbols
    .slice(start, next < 0 ? symbols.length : next)
    .map(
      (symbol) => `${symbol.name.startsWith(`${owner.name}.`) ? symbol.name.slice(owner.name.length + 1) : symbol.name} ${rangeOf(symbol)}`,
    );
}

const WIDE = 110;

/** Several names a line: a search in the lines still finds a part of them. */
function joined(names: readonly string[]): readonly string[] {
  const rows: string[] = [];
  for (const name of names) {
    const row = `${rows.at(-1) ?? ""}, ${name}`;
    if (rows.length > 0 && row.length <= WIDE) rows[rows.length - 1] = row;
    else rows.push(name);
  }
  return rows;
}

export function countLines(text: string): number {
  return text.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(text) ? 1 : 0);
}

const SHORT = 70;

function shortHeadOf(symbol: OutlineSymbol): string {
  return cut(headOf({ ...symbol, doc: undefined }), SHORT);
}

/** `class Cart extends Basket — Holds what is bought.` */
function headOf({ name, kind, depth, signature = "", doc }: OutlineSymbol): string {
  // The symbols around are above it, except for methods beside their type.
  const own = depth === 0 ? name : lastName(name);
  const word = kind === "function" || kind === "method" || kind === "property" ? "" : `${kind} `;
  return `${word}${own}${signature}${doc === undefined ? "" : ` — ${doc}`}`;
}

/** The last part of a name; `[Symbol.for("a.b")]` is one, and so is a text in quotes. */
function lastName(name: string): string {
  const [computed] = /(?<=\.)(?:\[.+\]|["'].+["'])$/su.exec(name) ?? [];
  return computed ?? name.slice(name.lastIndexOf(".") + 1);
}
