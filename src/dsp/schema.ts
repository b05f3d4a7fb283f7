import { type DspTree, readLines } from "./dsp-tree.js";

/**
 * Reserved (docs/decisions/0011): no tree of this version contains the file. A later version with an incompatible format writes its
 * number there, above `SCHEMA`; such a tree is read as far as possible, and never written.
 */
export const SCHEMA_FILE = "schema";
const SCHEMA = 1;

/** The number of a later schema; undefined if this version may write. */
export function newerSchema(tree: DspTree): string | undefined {
  const text = tree.get(SCHEMA_FILE);
  if (text === undefined) return undefined;
  const number = readLines(text)[0] ?? "";
  return /^[0-9]{1,9}$/.test(number) && Number(number) <= SCHEMA ? undefined : number;
}
