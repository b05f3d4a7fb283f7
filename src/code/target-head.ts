import type { CodeTarget } from "./find-target.js";

const MOST_DOC = 120;
const MOST_SIGNATURE = 100;

/** `src/cart.ts:20-31 Cart.total(): Money — The sum after discounts.` */
export function headOf({ path, symbol, outline }: CodeTarget): string {
  if (symbol === undefined) return path.startsWith("::") ? `package ${path.slice(path.indexOf(":", 2) + 1)}` : path;
  if (outline === undefined) return `${path} ${symbol}`;
  const { from, to, signature = "", doc, kind } = outline;
  const word = kind === "function" || kind === "method" || kind === "property" ? "" : `${kind} `;
  const lines = from === to ? String(from) : `${from}-${to}`;
  return `${path}:${lines} ${word}${symbol}${cut(signature, MOST_SIGNATURE)}${doc === undefined ? "" : ` — ${cut(doc, MOST_DOC)}`}`;
}

export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** `path#symbol`, which names it in every command. */
export function nameOf({ path, symbol }: CodeTarget): string {
  return symbol === undefined ? path : `${path}#${symbol}`;
}
