import { isUid } from "../dsp/uid.js";
import { whyPath, type DspTree, type KeptForm } from "../dsp/dsp-tree.js";
import { printed } from "../dsp/query/graph-view.js";
import type { Uid } from "../model/operation.js";
import { namesOf, type Names } from "./exact-hits.js";
import type { MapGraph } from "./map-graph.js";
import { COLUMN_FILES, importerOf, itemsAt } from "./map-columns.js";
import { findText, packParts, partsOf, readParts } from "../model/packed-parts.js";
import { centralityOf, neighbourhoodOf, type Neighbourhood } from "./page-rank.js";
import {
  gatherInSteps,
  gatherWords,
  packPostings,
  resultOf,
  searchWords,
  unpackPostings,
  type Indexed,
  type WordIndex,
} from "./word-index.js";
import type { Query } from "./words.js";
import { once } from "../model/once.js";

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

/** What is searched: the index of words, by its fields, from these files of entities. */
interface Scope {
  readonly key: string;
  readonly fields: typeof BOOST;
  readonly files: readonly string[];
}

const WHOLE: Scope = { key: "words", fields: BOOST, files: [...COLUMN_FILES, "reasons"] };
const DESCRIBED: Scope = { key: "described-words", fields: BOOST.filter(([field]) => field !== "whys"), files: COLUMN_FILES };

/** `tree`: the current tree, if only whys have changed since the map was read; `before`: an index of the same map, perhaps with other whys. */
export function indexMap(map: MapGraph, tree: DspTree = map.tree, before?: RankedIndex): RankedIndex {
  const ranks = before?.ranks ?? once(() => keep(tree, "ranks", COLUMN_FILES, ranksForm(map)));
  return Object.assign(indexOf(map, tree, ranks, WHOLE), { ranks });
}

/** The index of a map in memory, made with pauses: for programs that must answer meanwhile. */
export function* indexInSteps(map: MapGraph): Generator<undefined, SearchIndex> {
  const ranks = yield* computeRanks(map);
  const indexed = indexedIn(map, map.tree, WHOLE);
  const words = searchWords(indexed, yield* gatherInSteps(indexed));
  return indexOf(map, map.tree, () => ranks, WHOLE, words);
}

function indexOf(map: MapGraph, tree: DspTree, ranks: () => Ranks, scope: Scope, made?: WordIndex): SearchIndex {
  const words = once(() => made ?? wordsIn(map, tree, scope));
  const described = once(() => indexOf(map, tree, ranks, DESCRIBED));
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
interface Ranks {
  readonly neighbourhood: Neighbourhood;
  readonly centrality: Float64Array;
  readonly names: Names;
}

function* computeRanks(map: MapGraph): Generator<undefined, Ranks> {
  const neighbourhood = neighbourhoodOf(map);
  yield;
  const centrality = centralityOf(neighbourhood);
  yield;
  const names = namesOf(map);
  yield;
  return { neighbourhood, centrality, names };
}

const RANK_PARTS = 8;

function ranksForm(map: MapGraph): KeptForm<Ranks> {
  return {
    compute: () => resultOf(computeRanks(map)),
    pack: ({ neighbourhood: { starts, to, weight }, centrality, names: { words, places } }) =>
      packParts([starts, to, weight, centrality, ...partsOf(words), places.starts, places.items]),
    unpack: (bytes) => {
      const parts = readParts(bytes, RANK_PARTS);
      if (parts === undefined) return undefined;
      const { integers, numbers, texts } = parts;
      const neighbourhood = { starts: integers(), to: integers(), weight: numbers() };
      return { neighbourhood, centrality: numbers(), names: { words: texts(), places: { starts: integers(), items: integers() } } };
    },
  };
}

function keep<Value>(tree: DspTree, key: string, files: readonly string[], form: KeptForm<Value>): Value {
  return tree.keep === undefined ? form.compute() : tree.keep(key, files, form);
}

function indexedIn(map: MapGraph, tree: DspTree, { fields }: Scope): Indexed {
  return { documents: map.columns.uids.length, boosts: fields.map(([, boost]) => boost), textOf: textsOf(map, tree, fields) };
}

function wordsIn(map: MapGraph, tree: DspTree, scope: Scope): WordIndex {
  const indexed = indexedIn(map, tree, scope);
  const postings = keep(tree, scope.key, scope.files, {
    compute: () => gatherWords(indexed),
    pack: packPostings,
    unpack: unpackPostings,
  });
  return searchWords(indexed, postings);
}

function textsOf(map: MapGraph, tree: DspTree, fields: typeof BOOST): (place: number, field: number) => string {
  const { uids, paths, symbols, leads } = map.columns;
  const whys = once(() => {
    const edges = uids.map((_, place) => edgesTo(map, place));
    return { edges, whyOf: whysOf(map, tree, edges.flat()) };
  });
  const textOf: Readonly<Record<Field, (place: number) => string>> = {
    symbol: (place) => symbols.at(place) ?? "",
    path: (place) => paths.at(place) || (leads.at(place)?.source ?? ""),
    purpose: (place) => purposeOf(map, place),
    whys: (place) => (whys().edges[place] ?? []).map(whys().whyOf).join(" "),
  };
  return (place, field) => textOf[fields[field]?.[0] ?? "path"](place);
}

/** Whys of these edges, from one verified file if available; reading them one by one takes four times as long. */
function whysOf({ columns: { uids, edges }, whyOf }: MapGraph, tree: DspTree, wanted: readonly number[]): (edge: number) => string {
  if (tree.index === undefined) return whyOf;
  const paths = new Map<number, string>();
  for (const edge of wanted) {
    const [importer = "", imported, via] = [uids[importerOf(edges, edge)], edges.imported.at(edge), edges.via.at(edge)];
    // Only UIDs may become part of a path.
    if (imported !== undefined && isUid(imported) && (via === undefined || isUid(via))) paths.set(edge, whyPath(importer, imported, via));
  }
  const texts = tree.index.readAll("reasons", [...paths.values()]);
  return (edge) => {
    const text = texts.get(paths.get(edge) ?? "");
    return text === undefined ? whyOf(edge) : printed(text);
  };
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
