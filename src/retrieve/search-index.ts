import type { Uid } from "../model/operation.js";
import { findText } from "../model/joined-texts.js";
import { once } from "../model/once.js";
import { namesOf, type Names } from "./exact-hits.js";
import type { MapGraph } from "./map-graph.js";
import { itemsAt } from "./map-columns.js";
import { centralityOf, neighbourhoodOf, type Neighbourhood } from "./page-rank.js";
import { gatherInSteps, gatherWords, resultOf, searchWords, type Indexed, type Postings, type WordIndex } from "./word-index.js";
import type { Query } from "./words.js";

type Field = "symbol" | "path" | "purpose" | "whys";

/** Search index of a map; its parts are read or built on demand, once for a map. */
export interface SearchIndex {
  readonly map: MapGraph;
  readonly neighbourhood: Neighbourhood;
  /** By place. */
  readonly centrality: Float64Array;
  /** UIDs with this name in lower case: see `namesOf`. */
  readonly named: (name: string) => readonly Uid[];
  /** Loads the parts that the first query needs. */
  readonly prepare: () => void;
  /** Places of entities with words of a query, best first. */
  readonly find: (query: Query) => readonly Found[];
  /** Fields of an entity that contain a normalised word. */
  readonly fieldsWith: (term: string, place: number) => readonly Field[];
  /** The same without reasons: half of a map's files, which say little that the sources do not say. */
  readonly described: SearchIndex;
}

interface Found {
  readonly place: number;
  readonly score: number;
}

/** `whys`: reasons of its importers, and texts of its exporters. */
const BOOST: readonly (readonly [Field, number])[] = [
  ["symbol", 3],
  ["path", 1.5],
  ["purpose", 1],
  ["whys", 0.6],
];
/** Limit for entities with very many importers. */
const MOST_WHYS = 40;

/** What is searched: the index of words, by its fields. */
interface Scope {
  readonly key: "words" | "described-words";
  readonly fields: typeof BOOST;
}

const WHOLE: Scope = { key: "words", fields: BOOST };
const DESCRIBED: Scope = { key: "described-words", fields: BOOST.filter(([field]) => field !== "whys") };

/** Where the parts of an index come from, for those who keep them. */
export interface IndexParts {
  readonly ranks: () => Ranks;
  readonly postings: (scope: Scope["key"], compute: () => Postings) => Postings;
  /** The whys of these edges. */
  readonly whys: (edges: readonly number[]) => (edge: number) => string;
}

/** Default: all parts are computed when they are needed. */
export function indexMap(map: MapGraph, parts: Partial<IndexParts> = {}): RankedIndex {
  const whole: IndexParts = { ranks: once(() => ranksOf(map)), postings: (_, compute) => compute(), whys: () => map.whyOf, ...parts };
  return Object.assign(indexOf(map, whole, WHOLE), { ranks: whole.ranks });
}

/** The same with pauses: for programs that must answer meanwhile. */
export function* indexInSteps(map: MapGraph): Generator<undefined, SearchIndex> {
  const ranks = yield* computeRanks(map);
  const postings = yield* gatherInSteps(indexedIn(map, () => map.whyOf, WHOLE));
  return indexMap(map, { ranks: () => ranks, postings: (key, compute) => (key === WHOLE.key ? postings : compute()) });
}

function indexOf(map: MapGraph, parts: IndexParts, scope: Scope): SearchIndex {
  const words = once(() => wordsIn(map, parts, scope));
  const described = once(() => indexOf(map, parts, DESCRIBED));
  const { ranks } = parts;
  const index: SearchIndex = {
    map,
    get neighbourhood() {
      return ranks().neighbourhood;
    },
    get centrality() {
      return ranks().centrality;
    },
    named: (name) => {
      const { words: all, places } = ranks().names;
      const at = findText(all, name);
      return at < 0 ? [] : Array.from(itemsAt(places, at), (place) => map.columns.uids[place] ?? "");
    },
    prepare: () => {
      ranks();
      words();
    },
    find: ({ terms }) =>
      words()
        .find(terms)
        .map(({ document, score }) => ({ place: document, score })),
    fieldsWith: (term, place) =>
      words()
        .fieldsWith(term, place)
        .flatMap((field) => scope.fields[field]?.[0] ?? []),
    get described() {
      return scope === DESCRIBED ? index : described();
    },
  };
  return index;
}

export interface RankedIndex extends SearchIndex {
  readonly ranks: () => Ranks;
}

/** Derived from entities and edges alone. */
export interface Ranks {
  readonly neighbourhood: Neighbourhood;
  readonly centrality: Float64Array;
  readonly names: Names;
}

export function ranksOf(map: MapGraph): Ranks {
  return resultOf(computeRanks(map));
}

function* computeRanks(map: MapGraph): Generator<undefined, Ranks> {
  const neighbourhood = yield* neighbourhoodOf(map);
  yield;
  const centrality = centralityOf(neighbourhood);
  yield;
  const names = yield* namesOf(map);
  yield;
  return { neighbourhood, centrality, names };
}

function indexedIn(map: MapGraph, whys: IndexParts["whys"], { fields }: Scope): Indexed {
  return { documents: map.columns.uids.length, boosts: fields.map(([, boost]) => boost), textOf: textsOf(map, whys, fields) };
}

function wordsIn(map: MapGraph, { postings, whys }: IndexParts, scope: Scope): WordIndex {
  const indexed = indexedIn(map, whys, scope);
  return searchWords(
    indexed,
    postings(scope.key, () => gatherWords(indexed)),
  );
}

function textsOf(map: MapGraph, readWhys: IndexParts["whys"], fields: typeof BOOST): (place: number, field: number) => string {
  const { uids, paths, symbols, leads } = map.columns;
  const whys = once(() => {
    const edges = uids.map((_, place) => edgesTo(map, place));
    return { edges, whyOf: readWhys(edges.flat()) };
  });
  const textOf: Readonly<Record<Field, (place: number) => string>> = {
    symbol: (place) => symbols.at(place) ?? "",
    path: (place) => paths.at(place) || (leads.at(place)?.source ?? ""),
    purpose: (place) => purposeOf(map, place),
    whys: (place) => (whys().edges[place] ?? []).map(whys().whyOf).join(" "),
  };
  return (place, field) => textOf[fields[field]?.[0] ?? "path"](place);
}

function purposeOf({ columns, extras }: MapGraph, place: number): string {
  const { purpose = "", more = false } = columns.leads.at(place) ?? {};
  if (!more) return purpose;
  const moreKeys = extras(columns.uids[place] ?? "");
  return [purpose, moreKeys.get("overview") ?? "", moreKeys.get("notes") ?? ""].join(" ");
}

function edgesTo({ columns: { importers, edges } }: MapGraph, place: number): readonly number[] {
  const own = itemsAt(importers, place).filter((edge) => edges.to[edge] === place);
  return Array.from(own.subarray(0, MOST_WHYS));
}
