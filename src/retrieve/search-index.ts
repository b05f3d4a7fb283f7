import type { Uid } from "../model/operation.js";
import { namesOf } from "./exact-hits.js";
import type { MapGraph } from "./map-graph.js";
import { itemsAt } from "./map-columns.js";
import { centralityOf, neighbourhoodOf, type Neighbourhood } from "./page-rank.js";
import { indexWords, type WordIndex } from "./word-index.js";
import type { Query } from "./words.js";

type Field = "symbol" | "path" | "purpose" | "whys";

/** What a map is searched with; its parts are built when they are asked for, once for a map. */
export interface SearchIndex {
  readonly map: MapGraph;
  readonly neighbourhood: Neighbourhood;
  readonly centrality: ReadonlyMap<Uid, number>;
  /** See `namesOf`. */
  readonly names: ReadonlyMap<string, readonly Uid[]>;
  /** Reads what the first question would wait for. */
  readonly prepare: () => void;
  /** Entities that hold words of a query, best first. */
  readonly find: (query: Query) => readonly Found[];
  /** Fields of an entity that hold a word, spelled as it is compared. */
  readonly fieldsWith: (term: string, uid: Uid) => readonly Field[];
}

interface Found {
  readonly uid: Uid;
  readonly score: number;
}

/** `whys`: of its importers, and of what an exporter says of it. */
const BOOST: readonly (readonly [Field, number])[] = [
  ["symbol", 3],
  ["path", 1.5],
  ["purpose", 1],
  ["whys", 0.6],
];
/** Of many importers the first tell what it is used for. */
const MOST_WHYS = 40;

/** `whysOf`: reads the reasons of these lines of `map.columns.edges`. Default: one by one, when they are asked for. */
export function indexMap(map: MapGraph, whysOf: ReadWhys = () => map.whyOf): SearchIndex {
  const { uids, places } = map.columns;
  const neighbourhood = once(() => neighbourhoodOf(map));
  const centrality = once(() => centralityOf(neighbourhood()));
  const names = once(() => namesOf(map));
  const words = once(() => wordsIn(map, whysOf));
  return {
    map,
    get neighbourhood() {
      return neighbourhood();
    },
    get centrality() {
      return centrality();
    },
    get names() {
      return names();
    },
    prepare: () => {
      names();
      words();
    },
    find: ({ terms }) =>
      words()
        .find(terms)
        .map(({ document, score }) => ({ uid: uids[document] ?? "", score })),
    fieldsWith: (term, uid) =>
      words()
        .fieldsWith(term, places.get(uid) ?? -1)
        .flatMap((field) => BOOST[field]?.[0] ?? []),
  };
}

type ReadWhys = (edges: readonly number[]) => (edge: number) => string;

function wordsIn(map: MapGraph, readWhys: ReadWhys): WordIndex {
  const { uids, paths, symbols, leads } = map.columns;
  const whys = uids.map((_, place) => edgesTo(map, place));
  const whyOf = readWhys(whys.flat());
  const textOf: Readonly<Record<Field, (place: number) => string>> = {
    symbol: (place) => symbols[place] ?? "",
    path: (place) => paths[place] || (leads[place]?.source ?? ""),
    purpose: (place) => purposeOf(map, place),
    whys: (place) => (whys[place] ?? []).map(whyOf).join(" "),
  };
  return indexWords({
    documents: uids.length,
    boosts: BOOST.map(([, boost]) => boost),
    textOf: (place, field) => textOf[BOOST[field]?.[0] ?? "path"](place),
  });
}

function purposeOf({ columns, extras }: MapGraph, place: number): string {
  const { purpose = "", more = false } = columns.leads[place] ?? {};
  if (!more) return purpose;
  const said = extras(columns.uids[place] ?? "");
  return [purpose, said.get("overview") ?? "", said.get("notes") ?? ""].join(" ");
}

function edgesTo({ columns: { importers, edges } }: MapGraph, place: number): readonly number[] {
  const own = itemsAt(importers, place).filter((edge) => edges.to[edge] === place);
  return Array.from(own.subarray(0, MOST_WHYS));
}

function once<Value>(compute: () => Value): () => Value {
  let known: Value | undefined;
  return () => (known ??= compute());
}
