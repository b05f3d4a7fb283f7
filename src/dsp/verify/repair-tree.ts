import type { DspTree } from "../dsp-tree.js";
import type { ConflictJudge } from "../merge/resolve-conflicts.js";
import { newerSchema } from "../schema.js";
import { applyEdits } from "./apply-edits.js";
import type { Fault } from "./fault.js";
import { findFaults } from "./find-faults.js";

export interface Repaired {
  readonly tree: DspTree;
  readonly repaired: readonly Fault[];
  /** The remaining faults of `tree`: none can be repaired automatically. */
  readonly left: readonly Fault[];
}

/** A repaired file may reveal the next fault, such as a restored line that refers to something not shared; a few rounds suffice. */
const MOST_ROUNDS = 16;

/** Repairs everything that can be derived from the tree; texts of people stay byte for byte. Idempotent. */
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
