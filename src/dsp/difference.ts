import { sortByBytes } from "../model/basics.js";
import type { DspTree } from "./dsp-tree.js";

/** The changes from one tree to another; both lists in byte order of the paths. */
export interface Difference {
  readonly written: readonly (readonly [path: string, text: string])[];
  readonly removed: readonly string[];
}

export function difference(before: DspTree, after: DspTree): Difference {
  const written: string[] = [];
  let common = 0;
  for (const [path, text] of after) {
    const former = before.get(path);
    if (former !== undefined) common += 1;
    if (former !== text) written.push(path);
  }
  const removed = common === before.size ? [] : [...before.keys()].filter((path) => !after.has(path));
  return { written: sortByBytes(written).map((path) => [path, after.get(path) ?? ""]), removed: sortByBytes(removed) };
}
