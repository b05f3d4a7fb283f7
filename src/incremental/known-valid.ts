import type { DspTree } from "../dsp/dsp-tree.js";
import { treeId } from "./snapshot.js";
import type { OpenedWork } from "./resolution-cache.js";
import type { UpToDateCheck } from "./up-to-date-check.js";

/** Tells of what was read in `.dsp/` whether an earlier run found it in order, or left it so. */
export function isInOrder(upToDate: UpToDateCheck | undefined, kept: OpenedWork | undefined): (dsp: DspTree) => boolean {
  return (dsp) => {
    const ids = [upToDate?.verified(), kept?.written].filter((id) => id !== undefined);
    return ids.length > 0 && ids.includes(treeId(dsp));
  };
}
