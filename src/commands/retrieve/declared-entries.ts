import { languages } from "../../../languages/index.js";
import type { RootClass } from "../../model/language.js";
import type { Uid } from "../../model/operation.js";
import { readRecord } from "../../store/read-record.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { declaredCandidates } from "../../scan/scan.js";
import type { OpenedMap } from "./open-map.js";

const DECLARED: ReadonlySet<RootClass> = new Set<RootClass>(["R1", "R2", "R3"]);

/**
 * What manifests of today declare to be started or imported from outside, as far as the map has it and it is no root: an entry that another
 * entry reaches has no table of contents of its own. None where somebody chose the roots.
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
