import { languages } from "../../../languages/index.js";
import type { RootClass } from "../../model/language.js";
import type { Uid } from "../../model/operation.js";
import { readRecord } from "../../store/read-record.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { declaredCandidates } from "../../scan/scan.js";
import type { OpenedMap } from "./open-map.js";

const DECLARED: ReadonlySet<RootClass> = new Set<RootClass>(["R1", "R2", "R3"]);

/**
 * Entries declared by the current manifests that are in the map but no roots: an entry reached from another
 * entry has no table of contents of its own. None if the roots are recorded.
 */
export async function declaredEntries(root: string, { map, tree }: OpenedMap): Promise<readonly Uid[]> {
  if ((readRecord(root) ?? []).length > 0) return [];
  const candidates = (await declaredCandidates(tree, languages)).filter((one) => DECLARED.has(one.class) && one.optional !== true);
  const roots = new Set(map.roots);
  return [...new Set(candidates.flatMap(({ entry }) => wholeOf(map, entry)))].filter((uid) => !roots.has(uid));
}

function wholeOf({ byPath, entities }: MapGraph, path: string): readonly Uid[] {
  const [uid] = byPath.get(path) ?? [];
  return uid === undefined || entities.get(uid)?.symbol !== undefined ? [] : [uid];
}
