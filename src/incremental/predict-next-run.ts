/**
 * What the next run would find over the map as it is now, by doing what that run would do, but for reading everything again. Kept only
 * where that is nothing.
 */
import type { DspTree } from "../dsp/dsp-tree.js";
import type { Repairs } from "../dsp/repair-before-update.js";
import { ROOTS_FILE } from "../dsp/roots-record.js";
import type { Operation } from "../model/operation.js";
import type { Inventory } from "../inventory/inventory.js";
import { countChanges, identityChanges } from "../pipeline/identity-changes.js";
import { mapAgain, type MapOptions, type RepositoryMap } from "../pipeline/map-repository.js";
import { planUpdate, type UpdateOptions } from "../pipeline/plan-update.js";
import { hasLostRecord, summarise } from "../pipeline/summary.js";
import { matterOf } from "./relevant-facts.js";
import type { UpToDateCheck } from "./up-to-date-check.js";

export interface Present {
  readonly map: RepositoryMap;
  readonly remaining: readonly Operation[];
  readonly repaired: readonly Repairs[];
  /** What `.dsp/` held, mended. */
  readonly known: DspTree;
  /** What it holds. */
  readonly after: DspTree;
  readonly options: MapOptions;
  readonly update: UpdateOptions;
  /** What files ask others for. */
  readonly asked: ReadonlySet<string> | undefined;
}

export async function predictNextRun(upToDate: UpToDateCheck, tree: Inventory, present: Present): Promise<void> {
  const next = await nextMap(tree, present);
  if (next === undefined) return;
  const identity = countChanges(identityChanges(next, [], present.after));
  upToDate.keep(tree, present.after, {
    summary: summarise(next),
    identity,
    hasLostRecord: hasLostRecord(next),
    matter: matterOf(next, present.after, present.asked),
  });
}

/** Undefined where the next run would change anything, and where it is not worth the while to find out. */
async function nextMap(tree: Inventory, present: Present): Promise<RepositoryMap | undefined> {
  const { map, remaining, repaired, known, after, options, update } = present;
  if (after.get(ROOTS_FILE) !== known.get(ROOTS_FILE)) return undefined;
  if (remaining.length === 0 && repaired.length === 0) return map;
  // Whoever is at work changes more before the next run; then all of this would have been for nothing.
  if (known.size > 0) return undefined;
  // A map that stands alone is in order as `apply` leaves it: there is nothing of others to put in order.
  const again = await mapAgain(map, tree, after, { ...options, progress: () => undefined });
  if (again === undefined) return undefined;
  const { operations, problems } = planUpdate(again, after, update);
  return operations.length === 0 ? { ...again, problems } : undefined;
}
