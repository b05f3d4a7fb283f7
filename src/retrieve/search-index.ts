import type { Uid } from "../model/operation.js";
import { findText } from "../model/collections/joined-texts.js";
import { once } from "../model/basics.js";
import { type Names, namesOf } from "./exact-hits.js";
import type { MapGraph } from "./map-graph.js";
import { itemsAt, type MapColumns } from "./map-columns.js";
import { gatherInSteps, gatherWords, type Indexed, type Postings, resultOf, searchWords, type WordIndex } from "./word-index.js";
import type { Query } from "./words.js";

// Shares of its weight that an entity passes to others, relative to its other edges: to what it imports and back, to the module that it imports it
// through, both ways between a module and what it exports, and both ways between a file and what it owns.
const IMPORTED = 1;
const IMPORTER = 0.6;
const EXPORTER = 0.4;
const SHARED = 0.5;
const OWNER = 0.8;

/** Weight that returns to the seeds in each round: the lower, the farther a rank reaches. */
const RESTART = 0.3;

const ROUNDS = 24;

type Field = "symbol" | "path" | "purpose" | "whys";

/** Search index of a map; its parts are read or built on demand, once for a map. */
export interface SearchIndex {
  readonly map: MapGraph;
  readonly neighbourhood: Neighbourhood;
  /** By place: the row in `map.columns`. */
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
interface IndexParts {
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

/** The map as weighted neighbours: imports, exporters, shared and owner edges, in both directions. */
interface Neighbourhood {
  /** Index of each place's first neighbour in the other arrays, plus the end. */
  readonly starts: Int32Array;
  readonly to: Int32Array;
  /** The weights of a place sum to 1. */
  readonly weight: Float64Array;
}

type Join = (from: number, to: number, forth: number, back: number) => void;

/** With pauses, for programs that must answer meanwhile. */
function* neighbourhoodOf({ columns }: MapGraph): Generator<undefined, Neighbourhood> {
  const { uids } = columns;
  const starts = new Int32Array(uids.length + 1);
  joinAll(columns, (a, b) => {
    starts[a + 1] = (starts[a + 1] ?? 0) + 1;
    starts[b + 1] = (starts[b + 1] ?? 0) + 1;
  });
  for (let place = 0; place < uids.length; place += 1) starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  yield;
  const to = new Int32Array(starts[uids.length] ?? 0);
  const weight = new Float64Array(to.length);
  const ends = starts.slice(0, uids.length);
  const add = (from: number, neighbour: number, own: number): void => {
    const at = ends[from] ?? 0;
    to[at] = neighbour;
    weight[at] = own;
    ends[from] = at + 1;
  };
  joinAll(columns, (a, b, forth, back) => {
    add(a, b, forth);
    add(b, a, back);
  });
  yield;
  return normal(starts, to, weight);
}

function joinAll({ uids, edges, composition, shared }: MapColumns, addNeighbour: Join): void {
  const join: Join = (a, b, forth, back) => {
    if (b >= 0 && a !== b) addNeighbour(a, b, forth, back);
  };
  for (let place = 0; place < uids.length; place += 1) {
    const [from = 0, end = 0] = [edges.starts[place], edges.starts[place + 1]];
    for (let edge = from; edge < end; edge += 1) {
      if (composition[edge] === 1) continue;
      const [imported = -1, exporter = -1] = [edges.to[edge], edges.through[edge]];
      join(place, imported, IMPORTED, IMPORTER);
      if (exporter !== imported) join(place, exporter, EXPORTER, EXPORTER * IMPORTER);
    }
    for (const other of itemsAt(shared, place)) join(place, other, SHARED, SHARED);
    for (let edge = from; edge < end; edge += 1) if (composition[edge] === 1) join(place, edges.to[edge] ?? -1, OWNER, OWNER);
  }
}

/** Keeps each neighbour once, at its first position, with its highest weight; then normalises the weights to a sum of 1. */
function normal(starts: Int32Array, to: Int32Array, weight: Float64Array): Neighbourhood {
  const count = starts.length - 1;
  const seen = new Int32Array(count).fill(-1);
  const firsts = new Int32Array(starts.length);
  let end = 0;
  for (let place = 0; place < count; place += 1) {
    const first = end;
    for (let from = starts[place] ?? 0; from < (starts[place + 1] ?? 0); from += 1) {
      const other = to[from] ?? 0;
      const before = seen[other] ?? -1;
      if (before >= first) {
        weight[before] = Math.max(weight[before] ?? 0, weight[from] ?? 0);
        continue;
      }
      seen[other] = end;
      to[end] = other;
      weight[end] = weight[from] ?? 0;
      end += 1;
    }
    let total = 0;
    for (let at = first; at < end; at += 1) total += weight[at] ?? 0;
    for (let at = first; at < end; at += 1) weight[at] = (weight[at] ?? 0) / total;
    firsts[place + 1] = end;
  }
  return { starts: firsts, to: to.slice(0, end), weight: weight.slice(0, end) };
}

function spread(ranks: Float64Array, start: Float64Array, { starts, to, weight }: Neighbourhood): Float64Array<ArrayBuffer> {
  const next = new Float64Array(ranks.length);
  let stuck = 0;
  for (let place = 0; place < ranks.length; place += 1) {
    const rank = ranks[place] ?? 0;
    const [from = 0, end = 0] = [starts[place], starts[place + 1]];
    if (from === end) stuck += rank;
    for (let at = from; at < end; at += 1) {
      const target = to[at] ?? 0;
      next[target] = (next[target] ?? 0) + rank * (weight[at] ?? 0);
    }
  }
  // Weight at dead ends returns to the seeds, to keep the sum constant.
  for (let place = 0; place < next.length; place += 1) {
    const back = start[place] ?? 0;
    next[place] = (1 - RESTART) * ((next[place] ?? 0) + stuck * back) + RESTART * back;
  }
  return next;
}

/** PageRank with all places as seeds; used to break ties. All weights sum to 1. */
function centralityOf(neighbourhood: Neighbourhood): Float64Array {
  const count = neighbourhood.starts.length - 1;
  const start = new Float64Array(count).fill(1 / count);
  let ranks = start;
  for (let round = 0; round < ROUNDS; round += 1) ranks = spread(ranks, start, neighbourhood);
  return ranks;
}
