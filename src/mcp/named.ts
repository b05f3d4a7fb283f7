/** Entities by name, and their representation in replies. */
import type { Uid } from "../model/operation.js";
import { userError } from "../model/errors/user-error.js";
import type { MapEntity, MapGraph, MapImport } from "../retrieve/map-graph.js";
import { resolveTargets } from "../retrieve/resolve-targets.js";
import { brief, escapeInvisible } from "./shown.js";
import type { ShownEdge, ShownEntity } from "./schemas.js";

const SHOWN = 5;
const WORD = 200;
const PURPOSE = 240;
const WHY = 300;

/** Exactly one entity. Throws `UserError` if the word matches none or several. It is looked up in the map and never used as a path on disk. */
export function oneNamed(graph: MapGraph, word: string): MapEntity {
  const { uids } = resolveTargets(graph, [word]);
  const [uid, ...more] = uids;
  const entity = uid === undefined ? undefined : graph.entities.get(uid);
  const name = brief(escapeInvisible(word), WORD);
  if (entity === undefined) throw userError("not-in-map", { name });
  if (more.length === 0) return entity;
  const entities = `${uids.slice(0, SHOWN).join(", ")}${uids.length > SHOWN ? ", …" : ""}`;
  throw userError("ambiguous-name", { name, count: uids.length, entities });
}

export function entityOf(graph: MapGraph, uid: Uid): ShownEntity {
  const { source = "", kind = "", purpose = "" } = graph.entities.get(uid) ?? {};
  return { uid, source, kind, purpose: brief(purpose, PURPOSE) };
}

/** `end`: the end of the edge to show. */
export function edgeOf(graph: MapGraph, edge: MapImport, end: "importer" | "imported"): ShownEdge {
  const uid = edge[end];
  const { source = "" } = graph.entities.get(uid) ?? {};
  return { uid, source, why: brief(graph.why(edge), WHY), ...(edge.via === undefined ? {} : { via: edge.via }) };
}
