import type { Uid } from "../model/operation.js";
import type { BundleEdge, BundleEntry, BundleShared } from "./answers.js";
import { inertLine, inertLines } from "./inert.js";
import type { MapEntity, MapGraph, MapImport } from "./map-graph.js";

/** The full description of an entity, most relevant edges first. `weightOf`: weight of the entity at the other end. */
export function describeEntity(map: MapGraph, entity: MapEntity, weightOf: (uid: Uid) => number, code?: string): BundleEntry {
  const { uid, source, kind, purpose } = entity;
  const owner = map.entities.get(entity.owner ?? "")?.source;
  const heaviest = <Item extends { readonly uid: Uid }>(items: readonly Item[]): readonly Item[] =>
    items.toSorted((a, b) => weightOf(b.uid) - weightOf(a.uid));
  return {
    uid,
    source,
    kind,
    purpose,
    weight: weightOf(uid),
    ...(owner === undefined ? {} : { owner }),
    imports: heaviest(entity.imports.flatMap((edge) => edgeTo(map, edge, edge.imported))),
    importers: heaviest(withExporters(map, entity).flatMap((edge) => edgeTo(map, edge, edge.importer, entity))),
    shared: heaviest(entity.shared.flatMap((shared) => sharedOf(map, entity, shared))),
    omitted: 0,
    ...(code === undefined ? {} : { code }),
  };
}

/** Importers of names that a file shares are listed together with the name. */
function withExporters(map: MapGraph, { uid, shared, importers }: MapEntity): readonly MapImport[] {
  const own = new Set(shared);
  return importers.filter(({ imported }) => imported === uid || !own.has(imported) || map.entities.get(imported) === undefined);
}

function edgeTo(map: MapGraph, edge: MapImport, end: Uid, target?: MapEntity): readonly BundleEdge[] {
  const source = map.entities.get(end)?.source;
  if (source === undefined) return [];
  const via = map.entities.get(edge.via ?? "");
  const named = via !== undefined && via.path !== map.entities.get(edge.imported)?.path && via.uid !== target?.uid;
  return [{ uid: end, source, ...(named ? { via: via.source } : {}), why: map.why(edge) }];
}

function sharedOf(map: MapGraph, exporter: MapEntity, uid: Uid): readonly BundleShared[] {
  const shared = map.entities.get(uid);
  if (shared === undefined) return [];
  const recipients = shared.importers.filter(({ imported, via }) => imported === uid && (via ?? shared.owner) === exporter.uid).length;
  return [{ uid, source: shared.source, text: map.sharedText(exporter.uid, uid) || shared.purpose, recipients }];
}

/** The same with at most `most` edges of each kind. */
export function shorten(entry: BundleEntry, most: number): BundleEntry {
  const [imports, importers, shared] = [entry.imports.slice(0, most), entry.importers.slice(0, most), entry.shared.slice(0, most)];
  const all = edgesOf(entry);
  return { ...entry, imports, importers, shared, omitted: entry.omitted + all - imports.length - importers.length - shared.length };
}

function edgesOf({ imports, importers, shared }: BundleEntry): number {
  return imports.length + importers.length + shared.length;
}

/** Rendered lines; all markup in them is escaped. */
export function entryLines(entry: BundleEntry): string {
  const { uid, source, kind, purpose, owner, imports, importers, shared, omitted, code } = entry;
  const [path = ""] = source.split("#", 1);
  const lines = [
    `${source}  [${uid}, ${kind}]${owner === undefined || owner === path ? "" : `  part of ${owner}`}`,
    `  ${purpose}`,
    ...group("imports", imports.map(edgeLine)),
    ...group(
      "shares",
      shared.map(
        (one) =>
          `${one.source.startsWith(`${path}#`) ? one.source.slice(path.length) : one.source} [${one.uid}]: ${one.text}${usedBy(one)}`,
      ),
    ),
    ...group("imported by", importers.map(edgeLine)),
    ...(omitted === 0 ? [] : [`  … and ${omitted} more edges: get-entity ${uid}`]),
  ].map(inertLine);
  return [...lines, ...(code === undefined ? [] : ["  code:", inertLines(code)])].join("\n");
}

function group(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`  ${title}:`, ...lines.map((line) => `    ${line}`)];
}

function edgeLine({ source, via, why }: BundleEdge): string {
  return `${source}${via === undefined ? "" : ` via ${via}`}${why === "" ? "" : `: ${why}`}`;
}

function usedBy({ recipients }: BundleShared): string {
  return recipients === 0 ? "" : ` (imported ${recipients} ${recipients === 1 ? "time" : "times"})`;
}
