/** `verify` and `repair` as functions of the package: pure, over a tree in memory. */
import type { DspTree } from "../../dsp/dsp-tree.js";
import type { ConflictJudge } from "../../dsp/merge/resolve-conflicts.js";
import { sortFaults, type Fault } from "../../dsp/verify/fault.js";
import { findFaults } from "../../dsp/verify/find-faults.js";
import { repairTree, type Repaired } from "../../dsp/verify/repair-tree.js";
import { textOrigin } from "../../pipeline/text-origin.js";

/** Without git and the disk, which a tree in memory does not have. */
const ALONE: ConflictJudge = { textOrigin, baseOf: () => undefined };

/** All faults of a tree, each with its fix; empty for a sound one. Never throws. */
export function verify(tree: DspTree): readonly Fault[] {
  return sortFaults(findFaults(tree, ALONE).faults);
}

/**
 * The tree with every repair that can be derived from it; texts of people are unchanged. `left`: the remaining faults.
 * Never throws. A tree written by a later version is returned unchanged.
 */
export function repair(tree: DspTree): Repaired {
  const { tree: after, repaired, left } = repairTree(tree, ALONE);
  return { tree: after, repaired: sortFaults(repaired), left: sortFaults(left) };
}
