/**
 * Aliases of YAML let a few lines stand for more values than any memory holds, or for a value inside of itself. Who goes through such a document
 * once for each value, as anything that prints it does, never comes to an end.
 */
import type { Json } from "./json.js";

/** Values and characters: twice what the largest file that is read could hold without aliases. */
const MOST = 2 ** 27;

/** The document, as it is. Throws where its aliases stand for too much. */
export function requireBounded(text: string, document: Json): Json {
  if (text.includes("&") && sizeOf(document, new Map()) > MOST) throw new RangeError("aliases stand for too much");
  return document;
}

/** Each object is counted once and taken as often as it stands there; one inside of itself is without end. */
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
