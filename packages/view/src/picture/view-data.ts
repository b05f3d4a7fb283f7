import { EDGE_KINDS } from "../../../../src/model/edge-kinds.js";
import type { Uid } from "../../../../src/model/operation.js";
import { itemsAt } from "../../../../src/retrieve/map-columns.js";
import { type MapGraph, numbers } from "../../../../src/retrieve/map-graph.js";
import { documentedOrder, tocsInOrder } from "./documented-order.js";
import { PURPOSE, type Reference, type TextIndex, type ViewData, type ViewEdges, type ViewHead } from "./view-format.js";

/** The same map gives the same data, in the same order of keys. */
export function viewDataOf(map: MapGraph, { title, commit, sourceUrl, changes, findings, about, outlines }: ViewHead): ViewData {
  const { columns } = map;
  const tocOrder = tocsInOrder(map);
  const order = documentedOrder(map, tocOrder);
  const numbers = new Map(order.map((place, number) => [columns.uids[place] ?? "", number]));
  const refer = (uid: string): Reference => numbers.get(uid) ?? uid;
  const [paths, texts] = [table(), table()];
  const sources = order.map((place) => columns.leads.at(place)?.source ?? "");
  const leads = order.map((place) => columns.leads.at(place));
  const edges = edgesIn(map, order, refer, texts.add);
  return {
    v: 1,
    title,
    ...(commit === undefined ? {} : { commit }),
    ...(sourceUrl === undefined ? {} : { sourceUrl }),
    ...(changes === undefined ? {} : { changes }),
    ...(findings === undefined ? {} : { findings }),
    ...(about === undefined ? {} : { about }),
    ...(outlines === undefined ? {} : { outlines }),
    uids: order.map((place) => columns.uids[place] ?? ""),
    kinds: columns.kinds,
    kind: order.map((place) => columns.kindAt[place] ?? 0),
    path: sources.map((source) => paths.add(source.split("#", 1)[0] ?? "")),
    paths: paths.texts,
    symbol: sources.map((source) => (source.includes("#") ? source.slice(source.indexOf("#") + 1) : 0)),
    purpose: leads.map((lead) => lead?.purpose ?? ""),
    extras: recordOf(order, (place) => extrasAt(map, place)),
    edges,
    ...sharedIn(map, order, numbers, texts.add),
    texts: texts.texts,
    tocs: map.contents.map(({ listed }) => Array.from(listed, refer)),
    tocOrder,
  };
}

function edgesIn(
  map: MapGraph,
  order: readonly number[],
  refer: (uid: string) => Reference,
  textAt: (text: string) => TextIndex,
): ViewEdges {
  const { starts, imported, via } = map.columns.edges;
  const lines = order.map((place) => numbers(starts[place] ?? 0, starts[place + 1] ?? 0));
  const all = lines.flat();
  const exporter = (edge: number): Reference => {
    const uid = via.at(edge);
    return uid === undefined ? -1 : refer(uid);
  };
  return {
    count: lines.map(({ length }) => length),
    to: all.map((edge) => refer(imported.at(edge) ?? "")),
    via: all.map(exporter),
    why: all.map((edge) => textIndex(map.whyOf(edge), textAt)),
    kind: all.map((edge) => EDGE_KINDS.indexOf(map.kindOf(edge))),
  };
}

function sharedIn(
  { columns: { uids, shared, leads }, sharedText }: MapGraph,
  order: readonly number[],
  numbers: ReadonlyMap<Uid, number>,
  textAt: (text: string) => TextIndex,
): Pick<ViewData, "shared" | "sharedText"> {
  const uidAt = (place: number): Uid => uids[place] ?? "";
  const sharedBy = (place: number): readonly number[] => [...itemsAt(shared, place)];
  const textsOf = (place: number): readonly number[] =>
    sharedBy(place).map((one) => {
      const text = sharedText(uidAt(place), uidAt(one));
      return text === leads.at(one)?.purpose ? PURPOSE : textIndex(text, textAt);
    });
  return {
    shared: recordOf(order, (place) => keptIf(sharedBy(place), () => true)?.map((one) => numbers.get(uidAt(one)) ?? 0)),
    sharedText: recordOf(order, (place) => keptIf(textsOf(place), (index) => index !== PURPOSE)),
  };
}

/** Undefined if it is true of none. */
function keptIf<Item>(items: readonly Item[], isTrue: (item: Item) => boolean): readonly Item[] | undefined {
  return items.some(isTrue) ? items : undefined;
}

function extrasAt({ columns, extras }: MapGraph, place: number): Readonly<Record<string, string>> | undefined {
  if (columns.leads.at(place)?.more !== true) return undefined;
  const found = extras(columns.uids[place] ?? "");
  return found.size === 0 ? undefined : Object.fromEntries(found);
}

/** By number, without what is undefined. */
function recordOf<Value>(order: readonly number[], valueAt: (place: number) => Value | undefined): Readonly<Record<number, Value>> {
  const found: Record<number, Value> = {};
  for (const [number, place] of order.entries()) {
    const value = valueAt(place);
    if (value !== undefined) found[number] = value;
  }
  return found;
}

function textIndex(text: string, textAt: (text: string) => TextIndex): TextIndex {
  return text === "" ? -1 : textAt(text);
}

interface Table {
  readonly texts: readonly string[];
  /** Index of a text. */
  readonly add: (text: string) => number;
}

function table(): Table {
  const places = new Map<string, number>();
  const texts: string[] = [];
  const add = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, texts.length);
    return texts.push(text) - 1;
  };
  return { texts, add };
}
