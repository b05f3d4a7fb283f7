/** Imports between files and packages: those of symbols count for the file that declares the symbol. */
import type { MapGraph } from "../retrieve/map-graph.js";
import { directoryOrDot } from "../model/tree.js";
import { entitiesIn, type Entity } from "./entities.js";

export interface FileEdge {
  readonly from: string;
  readonly to: string;
  readonly isExternal: boolean;
  /** Imported symbols by name; none if only the file as a whole is imported. */
  readonly names: ReadonlySet<string>;
}

/** Later forms of what an earlier map names; the map itself needs none. */
interface Translation {
  readonly entity: (entity: Entity) => Entity;
  readonly path: (path: string) => string;
}

export const AS_IT_IS: Translation = { entity: (entity) => entity, path: (path) => path };

/** By `from`, NUL, `to`. Membership is no import. */
export function fileEdges(map: MapGraph, { entity: later, path }: Translation): ReadonlyMap<string, FileEdge> {
  const edges = new Map<string, { from: string; to: string; isExternal: boolean; names: Set<string> }>();
  const { uids, edges: lines } = map.columns;
  const entities = entitiesIn(map);
  for (const [place, uid] of uids.entries()) {
    const importer = entities.get(uid);
    if (importer === undefined || importer.type === "external") continue;
    for (const at of lines.to.subarray(lines.starts[place], lines.starts[place + 1])) {
      const imported = entities.get(uids[at] ?? "");
      if (imported === undefined || isMembership(importer, imported)) continue;
      const isExternal = imported.type === "external";
      const [from, to] = [path(importer.path), isExternal ? imported.path : path(imported.path)];
      const key = `${from}\0${isExternal ? "::" : ""}${to}`;
      const edge = edges.get(key) ?? { from, to, isExternal, names: new Set<string>() };
      edges.set(key, edge);
      const { symbol } = later(imported);
      if (symbol !== undefined) edge.names.add(symbol);
    }
  }
  return edges;
}

function isMembership(importer: Entity, imported: Entity): boolean {
  if (imported.type === "external") return false;
  return importer.path === imported.path || (importer.type === "package" && importer.path === directoryOrDot(imported.path));
}
