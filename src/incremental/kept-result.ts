/** The result of a run that changed nothing, which is that of the next one if nothing changes until then. */
import type { DspTree } from "../dsp/dsp-tree.js";
import type { Repairs } from "../dsp/repair-before-update.js";
import { ROOTS_FILE } from "../dsp/roots-record.js";
import { countChanges, identityChanges } from "../pipeline/identity-changes.js";
import { hasLostRecord, summarise } from "../pipeline/summary.js";
import type { UpdatedMap } from "../pipeline/update-map.js";
import type { CachedResult } from "./records.js";

export interface Finished {
  readonly updated: Pick<UpdatedMap, "map" | "remaining" | "textMoves" | "after">;
  /** The files of `.dsp/` before the update, repaired. */
  readonly before: DspTree;
  readonly repaired: readonly Repairs[];
}

/** Undefined if the run changed something. */
export function keptResult({ updated, before, repaired }: Finished): CachedResult | undefined {
  const { map, remaining, textMoves, after } = updated;
  if (remaining.length + repaired.length + textMoves.unconfirmed.length > 0) return undefined;
  if (after.get(ROOTS_FILE) !== before.get(ROOTS_FILE)) return undefined;
  const placed = map.problems.flatMap(({ path, line }) => (line === undefined ? [] : [path]));
  return {
    summary: summarise(map),
    identity: countChanges(identityChanges(map, [], after)),
    hasLostRecord: hasLostRecord(map),
    placed: [...new Set(placed)],
  };
}
