/** The result of the next run if nothing changes, provided that this run will certainly change nothing. */
import type { DspTree } from "../dsp/dsp-tree.js";
import type { Repairs } from "../dsp/repair-before-update.js";
import { ROOTS_FILE } from "../dsp/roots-record.js";
import type { Inventory } from "../inventory/inventory.js";
import { identifyAgain } from "../pipeline/identify-nodes.js";
import { countChanges, identityChanges, type IdentityCounts } from "../pipeline/identity-changes.js";
import type { MapOptions, RepositoryMap } from "../pipeline/map-types.js";
import { planUpdate, type UpdateOptions } from "../pipeline/plan-update.js";
import { hasLostRecord, summarise } from "../pipeline/summary.js";
import type { UpdatedMap } from "../pipeline/update-map.js";
import type { CachedResult } from "./records.js";
import { relevantFactsOf } from "./relevant-facts.js";

export interface Finished {
  readonly tree: Inventory;
  readonly updated: Pick<UpdatedMap, "map" | "remaining" | "textMoves" | "after">;
  /** The files of `.dsp/` before the update, repaired. */
  readonly before: DspTree;
  readonly repaired: readonly Repairs[];
  readonly options: MapOptions;
  readonly update: UpdateOptions;
  /** Names that files request from others. */
  readonly requested: ReadonlySet<string> | undefined;
}

export async function nextResult(finished: Finished): Promise<CachedResult | undefined> {
  const { updated, requested } = finished;
  if (updated.textMoves.unconfirmed.length > 0) return undefined;
  const next = await nextRun(finished);
  if (next === undefined) return undefined;
  const { map, identity } = next;
  const relevant = relevantFactsOf(map, updated.after, requested);
  return { summary: summarise(map), identity, hasLostRecord: hasLostRecord(map), relevant };
}

interface NextRun {
  readonly map: RepositoryMap;
  readonly identity: IdentityCounts;
}

/** Undefined if the next run would change anything, or if finding out is not worth the time. */
async function nextRun({ tree, updated, before, repaired, options, update }: Finished): Promise<NextRun | undefined> {
  const { map, remaining, after } = updated;
  const counted = (next: RepositoryMap): NextRun => ({ map: next, identity: countChanges(identityChanges(next, [], after)) });
  if (after.get(ROOTS_FILE) !== before.get(ROOTS_FILE)) return undefined;
  if (remaining.length === 0 && repaired.length === 0) return counted(map);
  // After an update more changes are likely before the next run.
  if (before.size > 0) return undefined;
  const again = await identifyAgain(map, tree, after, options);
  if (again === undefined) return undefined;
  const { operations, problems } = planUpdate(again, after, update);
  return operations.length === 0 ? counted({ ...again, problems }) : undefined;
}
