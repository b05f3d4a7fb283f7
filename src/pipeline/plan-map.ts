/** Plans the operations that bring a `.dsp` up to date with its tree: `bootstrap` performs them, `check` reports them. */
import { planUpdate, type UpdateOptions } from "./plan-update.js";
import { LANGUAGE_NAMES } from "../../languages/index.js";
import { type DspTree, entityUids, readDescription, parseSource } from "../dsp/dsp-tree.js";
import type { Operation } from "../model/operation.js";
import type { TextMoves } from "../dsp/removed-texts.js";
import { userError } from "../model/errors/user-error.js";
import type { Inventory } from "../inventory/inventory.js";
import { mapRepository } from "./map-repository.js";
import { type MapOptions, type RepositoryMap } from "./map-types.js";
import { NO_OBSERVER } from "../model/observer.js";

export interface PlanInput {
  readonly tree: Inventory;
  /** The files of `.dsp/` as they are. */
  readonly before: DspTree;
  readonly options: MapOptions;
  readonly update: UpdateOptions;
  readonly trackedOnly: boolean;
}

export interface Plan {
  readonly map: RepositoryMap;
  readonly remaining: readonly Operation[];
  /** What happens to texts of people whose entities are gone. */
  readonly textMoves: TextMoves;
}

/** Throws `UserError` if there is nothing to map. */
export async function mapNow({ tree, before, options, trackedOnly }: Omit<PlanInput, "update">): Promise<RepositoryMap> {
  requireFiles(tree, trackedOnly);
  requireListed(tree, before);
  const map = await mapRepository(tree, before, options);
  requireRoots(map);
  return map;
}

/** Throws `UserError` if there is nothing to map. */
export async function planMap({ update, ...input }: PlanInput): Promise<Plan> {
  const { before, options } = input;
  const map = await mapNow(input);
  const { observer = NO_OBSERVER } = options;
  const { operations, problems, textMoves } = observer.during("plan", () => planUpdate(map, before, update));
  return { map: { ...map, problems }, remaining: operations, textMoves };
}

function requireFiles(tree: Inventory, trackedOnly: boolean): void {
  if (tree.paths.length > 0) return;
  if (trackedOnly) throw userError("no-tracked-files");
  throw userError("no-files");
}

/** Mapped files in a directory that cannot be listed would be treated as removed. */
function requireListed({ unlisted = [] }: Inventory, before: DspTree): void {
  if (unlisted.length === 0) return;
  for (const uid of entityUids(before)) {
    const { path } = parseSource(readDescription(before, uid).get("source") ?? "");
    const closed = unlisted.find((directory) => path.startsWith(`${directory}/`));
    if (closed === undefined) continue;
    throw userError("unlisted-mapped-directory", { directory: closed, path });
  }
}

function requireRoots(map: RepositoryMap): void {
  if (map.contents.length > 0) return;
  if (map.scan.files.size === 0) throw userError("no-supported-language", { languages: LANGUAGE_NAMES });
  throw userError("no-entrypoint");
}
