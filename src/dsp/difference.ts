import { byteOrder } from "../model/byte-order.js";
import type { DspTree } from "./dsp-tree.js";

/** What turns one tree into another; both lists in byte order of the paths. */
export interface Difference {
  readonly written: readonly (readonly [path: string, text: string])[];
  readonly removed: readonly string[];
}

export function difference(before: DspTree, after: DspTree): Difference {
  const written = [...after].filter(([path, text]) => before.get(path) !== text);
  const removed = [...before.keys()].filter((path) => !after.has(path));
  written.sort(([left], [right]) => byteOrder(left, right));
  return { written, removed: removed.sort(byteOrder) };
}
