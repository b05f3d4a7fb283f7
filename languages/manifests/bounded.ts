/**
 * YAML aliases allow a few lines to represent more values than fit into memory, or a value that contains itself. Code that visits such a
 * document value by value, for example to print it, never terminates.
 */
import type { Json } from "./json.js";

/** Values and characters: twice what the largest accepted file could contain without aliases. */
const MOST = 2 ** 27;

/** Returns the document unchanged. Throws if its aliases expand too far. */
export function requireBounded(text: string, document: Json): Json {
  if (text.includes("&") && sizeOf(document, new Map()) > MOST) throw new RangeError("aliases stand for too much");
  return document;
}

/** Each object is measured once and counted for each occurrence; a cycle counts as infinite. */
function sizeOf(value: unknown, known: Map<object, number>): number {
  if (typeof value === "string") return 1 + value.length;
  if (typeof value !== "object" || value === null) return 1;
  const before = known.get(value);
  if (before !== undefined) return before;
  known.set(value, Infinity);
  let size = 1;
  for (const [key, part] of Object.entries(value)) size += key.length + sizeOf(part, known);
  known.set(value, size);
  return size;
}
