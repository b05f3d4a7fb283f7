import { byteOrder } from "../model/byte-order.js";
import type { Uid } from "../model/operation.js";
import { importsPath, type DspTree } from "./dsp-tree.js";
import { parseImportLine } from "./import-line.js";
import { formatLines, readLines } from "./lines.js";
import { isEntityDirectory, isUid } from "./uid.js";

/** Says that the cache is complete: an entity without a file has no importers. */
export const CACHE_SENTINEL = ".cache/built";

/** Directory of the index, relative to `.dsp/`. */
export const REVERSE_DIRECTORY = ".cache/rev";

/** The reference's index of importers, as its `rebuild-cache` writes it: imported UID → text. */
export function reverseCache(tree: DspTree): ReadonlyMap<Uid, string> {
  const importers = new Map<Uid, Set<Uid>>();
  for (const [path, text] of tree) {
    const importer = path.slice(0, path.indexOf("/"));
    if (path !== importsPath(importer) || !isEntityDirectory(importer)) continue;
    for (const line of readLines(text)) {
      const { uid } = parseImportLine(line);
      // Becomes a file name: a foreign line must not choose where we write.
      if (!isUid(uid)) continue;
      const found = importers.get(uid);
      if (found === undefined) importers.set(uid, new Set([importer]));
      else found.add(importer);
    }
  }
  return new Map([...importers].map(([uid, found]) => [uid, formatLines([...found].sort(byteOrder))]));
}
