/** An entity of the map as a document, the content of a resource. Its lists and texts are cut to a number of characters. */
import type { Uid } from "../model/operation.js";
import type { MapEntity, MapGraph, MapImport } from "../retrieve/map-graph.js";
import { byModelIn, type ByModel, type IsByModel } from "./by-model.js";
import type { MapStamp } from "./schemas.js";
import { cutText, shownLines, withTexts } from "../model/shown-text.js";

/** Limit for each kind of neighbour. */
const MOST = 25;
const LONG = 2000;
const SHORT = 240;

/** One line of JSON. */
export function entityDocument(graph: MapGraph, entity: MapEntity, map: MapStamp, isByModel: IsByModel): string {
  const byModel = byModelIn(graph.tree, isByModel);
  const shortly = (one: Uid): Shortly => shortlyOf(graph, one, byModel);
  const { uid, owner, owned, imports, importers, shared, roots, extras, purpose } = entity;
  const more = Object.fromEntries([...extras].map(([key, text]) => [key, cutText(text, LONG)]));
  const overview = byModel(uid, { slot: "overview", text: extras.get("overview") ?? "" }) ? { overviewBy: "model" } : {};
  const list = (uids: readonly Uid[]): unknown => uids.slice(0, MOST).map((one) => shortly(one));
  const edges = (found: readonly MapImport[], end: "importer" | "imported"): unknown =>
    found.slice(0, MOST).map((edge) => ({ ...shortly(edge[end]), ...whyOf(graph, edge, byModel) }));
  return JSON.stringify(
    withTexts(
      {
        entity: { ...shortly(uid), purpose: cutText(purpose, LONG), more, ...overview },
        ...(owner === undefined ? {} : { partOf: shortly(owner) }),
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

interface Shortly {
  readonly uid: Uid;
  readonly source: string;
  readonly kind: string;
  readonly purpose: string;
  readonly purposeBy?: "model";
}

function shortlyOf(graph: MapGraph, uid: Uid, byModel: ByModel): Shortly {
  const { source = "", kind = "", purpose = "" } = graph.entities.get(uid) ?? {};
  const by = byModel(uid, { slot: "purpose", text: purpose }) ? ({ purposeBy: "model" } as const) : {};
  return { uid, source: cutText(source, SHORT), kind, purpose: cutText(purpose, SHORT), ...by };
}

function whyOf(graph: MapGraph, edge: MapImport, byModel: ByModel): { readonly why: string; readonly whyBy?: "model" } {
  const text = graph.why(edge);
  const slot = edge.via === undefined ? edge.imported : `${edge.imported} via=${edge.via}`;
  const by = byModel(edge.importer, { slot, text: text.trimEnd() }) ? ({ whyBy: "model" } as const) : {};
  return { why: cutText(text, SHORT), ...by };
}
