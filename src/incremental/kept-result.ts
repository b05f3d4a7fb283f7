/** The result of the next run, if nothing changes until then. */
import type { Overview } from "../code/overview.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import type { Repairs } from "../dsp/repair-before-update.js";
import { ROOTS_FILE } from "../dsp/records.js";
import { hasLostRecord, summarise } from "../pipeline/summary.js";
import type { UpdatedMap } from "../pipeline/update-map.js";
import type { CachedResult } from "./records.js";

export interface Finished {
  readonly updated: Pick<UpdatedMap, "map" | "remaining" | "textMoves" | "after">;
  /** The files of `.dsp/` before the update, repaired. */
  readonly before: DspTree;
  readonly repaired: readonly Repairs[];
  readonly overview?: Overview | undefined;
}

/** Of a run whose map is written. Every entity is kept, because mapping the same sources again writes nothing. Undefined if the next run may say something else. */
export function keptResult({ updated, before, repaired, overview }: Finished): CachedResult | undefined {
  const { map, textMoves, after } = updated;
  if (repaired.length + textMoves.unconfirmed.length > 0 || map.problems.some(({ code }) => code === "ambiguous-match")) return undefined;
  if (after.get(ROOTS_FILE) !== before.get(ROOTS_FILE)) return undefined;
  const kept = [...map.identities.matches.keys()].filter((key) => map.graph.nodes.has(key)).length;
  const placed = map.problems.flatMap(({ path, line }) => (line === undefined ? [] : [path]));
  return {
    summary: summarise(map),
    identity: { kept, moved: 0, renamed: 0, new: 0, removed: 0, ambiguous: 0 },
    hasLostRecord: hasLostRecord(map),
    placed: [...new Set(placed)],
    ...(overview && { overview }),
  };
}
