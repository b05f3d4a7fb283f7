import type { DspTree } from "../dsp-tree.js";
import type { ConflictJudge } from "../merge/resolve-conflicts.js";
import { newerSchema } from "../schema.js";
import { applyEdits } from "./apply-edits.js";
import type { Fault } from "./fault.js";
import { findFaults } from "./find-faults.js";

export interface Repaired {
  readonly tree: DspTree;
  readonly repaired: readonly Fault[];
  /** What `findFaults` finds in `tree`: nothing of it can be derived. */
  readonly left: readonly Fault[];
}

/** One mended file can show the next fault, such as a line that comes back and names what nobody shares; a few rounds settle it. */
const MOST_ROUNDS = 16;

/** Puts in order what the tree itself tells; texts of people stay byte for byte. A second time it finds nothing to do. */
export function repairTree(tree: DspTree, judge: ConflictJudge, sealed: ReadonlySet<string> = new Set()): Repaired {
  const repaired: Fault[] = [];
  let current = tree;
  for (let round = 0; ; round += 1) {
    const found = findFaults(current, judge, sealed);
    const derivable = found.faults.filter(({ edits }) => edits !== undefined);
    if (derivable.length === 0 || round === MOST_ROUNDS || newerSchema(tree) !== undefined)
      return { tree: current, repaired, left: found.faults };
    current = applyEdits(
      found.tree,
      derivable.flatMap(({ edits = [] }) => edits),
    );
    for (const fault of derivable) repaired.push(fault);
  }
}
