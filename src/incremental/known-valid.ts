import type { DspTree } from "../dsp/dsp-tree.js";
import { treeId } from "./snapshot.js";
import type { OpenedWork } from "./resolution-cache.js";
import type { Recall } from "./up-to-date-check.js";

/** Tells of what was read in `.dsp/` whether an earlier run found it in order, or left it so. */
export function isInOrder(recall: Recall | undefined, kept: OpenedWork | undefined): (dsp: DspTree) => boolean {
  return (dsp) => {
    const ids = [recall?.proved(), kept?.written].filter((id) => id !== undefined);
    return ids.length > 0 && ids.includes(treeId(dsp));
  };
}
