import { join } from "node:path";
import { userError } from "../model/errors/user-error.js";
import type { Inventory } from "../inventory/inventory.js";
import { listIndex, type IndexEntry } from "../git/list-index.js";
import { isForeign } from "../dsp/verify/fault.js";
import { DSP_DIRECTORY, mapBudget } from "../fs/files.js";
import { inspectDsp, misplaced, type LoadedDsp } from "./load-dsp.js";
import { createBlobReader } from "../git/read-blobs.js";
import { LINK, mapText, storedTree } from "./stored-tree.js";

/** Sources and map as in the next commit. */
export interface OpenedIndex {
  readonly tree: Inventory;
  readonly dsp?: LoadedDsp;
}

/**
 * Reads git's index instead of the work tree, which may differ. `directory`: where the program was started. `since`: commit that its history begins with.
 * Throws `UserError` outside of git, during a merge, and whenever `loadDsp` does.
 */
export function openIndex(root: string, directory: string, since?: string): OpenedIndex {
  const listing = listIndex(root, directory);
  const { entries } = listing;
  const read = createBlobReader(root, entries);
  return { tree: storedTree(root, { ...listing, read, since }), dsp: dspOf(root, entries, read) };
}

function dspOf(root: string, entries: readonly IndexEntry[], read: ReturnType<typeof createBlobReader>): LoadedDsp | undefined {
  const prefix = `${DSP_DIRECTORY}/`;
  const tree = new Map<string, string>();
  const foreign: string[] = [];
  const within = mapBudget(join(root, DSP_DIRECTORY));
  for (const { path, mode } of entries) {
    if (path === DSP_DIRECTORY) throw userError("map-is-a-file", { path });
    const name = path.slice(prefix.length);
    if (!path.startsWith(prefix) || name.startsWith(".cache/")) continue;
    if (mode === LINK) throw userError("link-inside-map", { path });
    if (isForeign(name)) foreign.push(name);
    else tree.set(name, within(mapText(path, read(path))));
  }
  return tree.size === 0 ? undefined : { tree, problems: [...misplaced(foreign), ...inspectDsp(tree)] };
}
