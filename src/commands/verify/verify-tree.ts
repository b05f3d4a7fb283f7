/** `verify` and `repair` as functions of the package: pure, over a tree in memory. */
import type { DspTree } from "../../dsp/dsp-tree.js";
import type { ConflictJudge } from "../../dsp/merge/resolve-conflicts.js";
import { sortFaults, type Fault } from "../../dsp/verify/fault.js";
import { findFaults } from "../../dsp/verify/find-faults.js";
import { repairTree, type Repaired } from "../../dsp/verify/repair-tree.js";
import { textOrigin } from "../../pipeline/text-origin.js";

/** A tree alone does not know what git and the disk know. */
const ALONE: ConflictJudge = { textOrigin, baseOf: () => undefined };

/** Everything that is wrong with a tree, each fault with its fix; empty for a sound one. Never throws. */
export function verify(tree: DspTree): readonly Fault[] {
  return sortFaults(findFaults(tree, ALONE).faults);
}

/**
 * The tree with everything in order that it tells itself; the words of people stay as they are. `left` is what `verify` finds in it.
 * Never throws. A tree that a later version wrote is left as it is.
 */
export function repair(tree: DspTree): Repaired {
  const { tree: after, repaired, left } = repairTree(tree, ALONE);
  return { tree: after, repaired: sortFaults(repaired), left: sortFaults(left) };
}
