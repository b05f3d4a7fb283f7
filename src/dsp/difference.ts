import { sortByBytes } from "../model/byte-order.js";
import type { DspTree } from "./dsp-tree.js";

/** What turns one tree into another; both lists in byte order of the paths. */
export interface Difference {
  readonly written: readonly (readonly [path: string, text: string])[];
  readonly removed: readonly string[];
}

export function difference(before: DspTree, after: DspTree): Difference {
  const written: string[] = [];
  for (const [path, text] of after) if (before.get(path) !== text) written.push(path);
  const removed = [...before.keys()].filter((path) => !after.has(path));
  return { written: sortByBytes(written).map((path) => [path, after.get(path) ?? ""]), removed: sortByBytes(removed) };
}
