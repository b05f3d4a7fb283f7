/** Addresses inside the page, of what a command line names. */
import { userError } from "../../model/errors/user-error.js";
import { entityHash, hashOf } from "../../../packages/view/src/picture/page-address.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { nearSource } from "../../retrieve/near-source.js";
import { resolveTargets } from "../../retrieve/resolve-targets.js";

/** One for each word; that of the first screen, which is empty, without words. Throws `UserError` for a word that names nothing in the map. */
export function hashesOf(map: MapGraph, words: readonly string[]): readonly string[] {
  return words.length === 0 ? [""] : words.map((word) => hashFor(map, word));
}

function hashFor(map: MapGraph, word: string): string {
  const directory = word
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)+/, "")
    .replace(/\/+$/, "");
  const uids = map.bySource.get(directory) ?? (isFolder(map, directory) ? [] : resolveTargets(map, [word]).uids);
  const [uid] = uids;
  if (uid !== undefined) return entityHash(map, uid);
  if (isFolder(map, directory)) return hashOf("r", directory);
  throw userError("not-in-map", { name: word, near: nearSource(map, word) });
}

function isFolder({ byPath }: MapGraph, directory: string): boolean {
  return directory !== "" && [...byPath.keys()].some((path) => path.startsWith(`${directory}/`));
}
