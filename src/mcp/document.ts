/** An entity of the map as a document, the content of a resource. Its lists and texts are cut to a number of characters. */
import type { Uid } from "../model/operation.js";
import type { MapEntity, MapGraph, MapImport } from "../retrieve/map-graph.js";
import type { MapStamp } from "./schemas.js";
import { cutText, shownLines, withTexts } from "../model/shown-text.js";

/** Limit for each kind of neighbour. */
const MOST = 25;
const LONG = 2000;
const SHORT = 240;

/** One line of JSON. */
export function entityDocument(graph: MapGraph, entity: MapEntity, map: MapStamp): string {
  const { uid, owner, owned, imports, importers, shared, roots, extras, purpose } = entity;
  const more = Object.fromEntries([...extras].map(([key, text]) => [key, cutText(text, LONG)]));
  const list = (uids: readonly Uid[]): unknown => uids.slice(0, MOST).map((one) => shortly(graph, one));
  const edges = (found: readonly MapImport[], end: "importer" | "imported"): unknown =>
    found.slice(0, MOST).map((edge) => ({ ...shortly(graph, edge[end]), why: cutText(graph.why(edge), SHORT) }));
  return JSON.stringify(
    withTexts(
      {
        entity: { ...shortly(graph, uid), purpose: cutText(purpose, LONG), more },
        ...(owner === undefined ? {} : { partOf: shortly(graph, owner) }),
        parts: list(owned),
        imports: edges(imports, "imported"),
        importers: edges(importers, "importer"),
        shared: list(shared),
        entrypoints: list(roots),
        totals: { parts: owned.length, imports: imports.length, importers: importers.length, shared: shared.length },
        map,
      },
      (text) => shownLines(text),
    ),
  );
}

function shortly(
  graph: MapGraph,
  uid: Uid,
): { readonly uid: Uid; readonly source: string; readonly kind: string; readonly purpose: string } {
  const { source = "", kind = "", purpose = "" } = graph.entities.get(uid) ?? {};
  return { uid, source: cutText(source, SHORT), kind, purpose: cutText(purpose, SHORT) };
}
