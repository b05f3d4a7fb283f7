/** The only way to change a map: plan, then apply. Nothing is written; an empty plan means that the map is up to date. */
import { type UpdateOptions } from "./plan-update.js";
import { apply } from "../dsp/apply/apply.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { recordOptions, recordRoots, type RecordedRoot } from "../dsp/records.js";
import type { Inventory } from "../inventory/inventory.js";
import { NO_OBSERVER } from "../model/observer.js";
import type { MapOptions } from "./map-types.js";
import { planMap, type Plan } from "./plan-map.js";

export interface UpdatedMap extends Plan {
  /** The files of `.dsp/` with the plan applied. */
  readonly after: DspTree;
}

interface UpdateInput {
  readonly tree: Inventory;
  /** The files of `.dsp/` as they are. */
  readonly before: DspTree;
  readonly options: MapOptions;
  readonly update: UpdateOptions;
  readonly trackedOnly: boolean;
  /** Roots to record, if they were chosen. */
  readonly chosen?: readonly RecordedRoot[] | undefined;
  /** The record of the options, if it is written anew. */
  readonly optionsRecord?: { readonly text: string | undefined } | undefined;
  /** Called before the plan is applied; throws to keep the map as it is. */
  readonly accept?: ((plan: Plan, before: DspTree) => void) | undefined;
}

/** Throws `UserError` if there is nothing to map, or if more would be removed than a refactoring plausibly removes. */
export async function updateMap(input: UpdateInput): Promise<UpdatedMap> {
  const { tree, before, options, update, trackedOnly, chosen, optionsRecord, accept } = input;
  const { observer = NO_OBSERVER } = options;
  const plan = await planMap({ tree, before, options, update, trackedOnly });
  accept?.(plan, before);
  const applied = observer.during("plan", () => apply(before, plan.remaining));
  const rooted = chosen === undefined ? applied : recordRoots(applied, chosen);
  return { ...plan, after: optionsRecord === undefined ? rooted : recordOptions(rooted, optionsRecord.text) };
}
