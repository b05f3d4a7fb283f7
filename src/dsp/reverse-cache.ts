import { byteOrder, addTo } from "../model/basics.js";
import type { Uid } from "../model/operation.js";
import { type DspTree, formatLines, isUid } from "./dsp-tree.js";
import { viewOf } from "./query/graph-view.js";

/** Marks the cache as complete: an entity without a file then has no importers. */
export const CACHE_SENTINEL = ".cache/built";

/** Directory of the index, relative to `.dsp/`. */
export const REVERSE_DIRECTORY = ".cache/rev";

/** The reference's index of importers, as its `rebuild-cache` writes it: imported UID → text. */
export function reverseCache(tree: DspTree): ReadonlyMap<Uid, string> {
  const importers = new Map<Uid, Set<Uid>>();
  const view = viewOf(tree);
  for (const importer of view.uids()) {
    for (const { uid } of view.imports(importer)) {
      // It becomes a file name, and an untrusted line must not choose the path.
      if (!isUid(uid)) continue;
      addTo(importers, uid, importer);
    }
  }
  return new Map([...importers].map(([uid, found]) => [uid, formatLines([...found].sort(byteOrder))]));
}
