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
import { areFoundAgain } from "../reconcile/found-again.js";
import { holdsPlan } from "../reconcile/holds-plan.js";
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
  if (isKnownAgain(map, tree) && holdsPlan(map.operations, after))
    return { map, identity: { ...NO_CHANGES, kept: map.identities.uids.size } };
  const again = await identifyAgain(map, tree, after, options);
  if (again === undefined) return undefined;
  const { operations, problems } = planUpdate(again, after, update);
  return operations.length === 0 ? counted({ ...again, problems }) : undefined;
}

const NO_CHANGES: IdentityCounts = { kept: 0, moved: 0, renamed: 0, new: 0, removed: 0, ambiguous: 0 };

/** Whether the next run would certainly give all nodes of a first map the same UIDs, and report nothing about them. */
function isKnownAgain({ graph, operations }: RepositoryMap, tree: Inventory): boolean {
  for (const node of graph.nodes.values()) if (node.type === "file" && (node.facts?.markers ?? []).length > 0) return false;
  // The next run depends on the history, too: it is asked in any case.
  const { history, problems } = tree.history();
  const isPlain = history === undefined || (!history.mapped && history.partial !== true);
  return isPlain && problems.length === 0 && areFoundAgain(operations);
}
