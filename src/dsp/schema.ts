import type { DspTree } from "./dsp-tree.js";
import { readLines } from "./lines.js";

/**
 * Reserved (docs/decisions/0011): no tree of this version has the file. A later version that writes what this one would spoil puts its
 * number there, above `SCHEMA`; such a tree is read as far as it goes, and not written.
 */
export const SCHEMA_FILE = "schema";
const SCHEMA = 1;

/** The mark of a later schema; undefined where this version may write. */
export function newerSchema(tree: DspTree): string | undefined {
  const text = tree.get(SCHEMA_FILE);
  if (text === undefined) return undefined;
  const mark = readLines(text)[0] ?? "";
  return /^[0-9]{1,9}$/.test(mark) && Number(mark) <= SCHEMA ? undefined : mark;
}
