import type { CodeGraph } from "./code-graph.js";
import type { CodeTarget } from "./find-target.js";
import { plural } from "../model/phrases.js";

const MOST_DOC = 120;
const MOST_SIGNATURE = 100;

/** `src/cart.ts:20-31 Cart.total(): Money — The sum after discounts.` */
export function headOf({ path, symbol, outline, files, namesakes = [] }: CodeTarget): string {
  if (files !== undefined) {
    const also = namesakes.length === 0 ? "" : `; symbols of this name: ${cut(namesakes.join(", "), MOST_DOC)}`;
    return `${path === "." ? path : `${path}/`} (directory, ${plural(files.length, "source file")}${also})`;
  }
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

/** Files of a directory or of a module of several files; otherwise the file itself. */
export function filesOf(graph: CodeGraph, { path, files }: CodeTarget): readonly string[] {
  if (files !== undefined) return files;
  const parts = graph.unitFiles(path);
  return parts.length > 0 ? parts : [path];
}

/** `path#symbol`, which names it in every command. */
export function nameOf({ path, symbol }: CodeTarget): string {
  return symbol === undefined ? path : `${path}#${symbol}`;
}
