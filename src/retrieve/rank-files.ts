import { byteOrder } from "../model/byte-order.js";
import type { Uid } from "../model/operation.js";
import type { CodeSources } from "./code/code-sources.js";
import type { CountedSources } from "./code/counted-sources.js";
import { passageScorer } from "./code/passages.js";
import { exactHits } from "./exact-hits.js";
import type { MapGraph } from "./map-graph.js";
import { FORM } from "./plain-columns.js";
import { memoOf } from "./memo-of.js";
import { priorOf } from "./prior.js";
import { idf } from "./idf.js";
import type { SearchIndex } from "./search-index.js";
import { siblingsOf } from "./siblings.js";
import { isTestPath } from "./test-path.js";
import { readQuery, wordReader, type Query } from "./words.js";

/** A file that matches a query. */
export interface FileHit {
  readonly path: string;
  /** Absent for a file that no table of contents reaches: a test, a script. */
  readonly uid?: Uid;
  readonly purpose?: string;
  /** Comparable only within one result list; the best has 1. */
  readonly score: number;
  readonly test: boolean;
}

/** What is read of the sources. */
export type RankedSources = Pick<CodeSources, "count" | "read">;

/** Weights of the criteria, each relative to the best file. Chosen on the first half of the repositories of docs/retrieval.md. */
const WEIGHT = { text: 1, passage: 0.3, path: 0.5, map: 0.15, exact: 0.3 } as const;
/** Score from neighbours in the map: the best three, each with half the weight of the one before. */
const NEIGHBOUR = 0.2;
const NEIGHBOURS = [1, 0.5, 0.25];
/** Score that a test gets from its file, and the file from its test. */
const TEST = 0.4;
const TESTED = 0.2;
const B_PATH = 0.3;
const SCOPE = 1.2;

/**
 * Files that match a query, best first, by words in their texts, their paths and their descriptions in the map; then by the scores of
 * neighbours and tests. `sources`: the work tree's files to consider, mapped or not; without them only mapped files, by path and map alone.
 */
export function rankFiles(index: SearchIndex, text: string, sources?: RankedSources): readonly FileHit[] {
  const { map } = index;
  const query = readQuery(text);
  const counted = sources?.count(new Set(query.terms.keys()));
  const paths = counted?.paths ?? [...mappedFiles(map)];
  const parts = {
    ...scoresOfTexts(query, counted, sources),
    path: pathScores(query, paths),
    map: mapScores(index, query),
    exact: exactScores(index, text),
  };
  const about = { terms: query.terms, paths: new Set(paths) };
  const priors = new Map(
    paths.map((path, place) => [path, priorOf(path, (counted?.generated[place] ?? 0) > 0, about) * scopeOf(path, query)]),
  );
  const own = weigh(paths, parts, priors);
  const near = withNeighbours(map, paths, own, priors);
  const all = withSiblings(near, siblingsIn(paths));
  const best = Math.max(...all.values(), Number.MIN_VALUE);
  return [...all]
    .filter(([, score]) => score > 0)
    .sort(([a, x], [b, y]) => y - x || centralityAt(index, b) - centralityAt(index, a) || byteOrder(a, b))
    .map(([path, score]) => hitOf(map, path, Math.round((score / best) * 1000) / 1000));
}

/** Prefers files of the part that the query names as its subject. */
function scopeOf(path: string, { scopes }: Query): number {
  if (scopes.length === 0) return 1;
  const parts = path.toLowerCase().split(/[/.]/);
  return scopes.some((scope) => parts.includes(scope)) ? SCOPE : 1;
}

/** A module of several files is represented by its directory, which is no valid result. */
function* mappedFiles({ byPath, entities }: MapGraph): Generator<string> {
  for (const [path, [uid = ""]] of byPath)
    if (path.lastIndexOf(".") > path.lastIndexOf("/") || entities.get(uid)?.owned.length === 0) yield path;
}

const K1 = 1.2;
const B = 0.75;
/** Passages are looked for in the files that match best as a whole. */
const MOST_READ = 40;

/** BM25 of whole files, and of their best passages. */
function scoresOfTexts(
  { terms }: Query,
  counted: CountedSources | undefined,
  sources: RankedSources | undefined,
): { readonly text: ReadonlyMap<string, number>; readonly passage: ReadonlyMap<string, number> } {
  if (counted === undefined || sources === undefined) return { text: new Map(), passage: new Map() };
  const { paths, lengths, each } = counted;
  const average = Array.from(lengths).reduce((sum, length) => sum + length, 0) / Math.max(1, paths.length);
  const scores = new Float64Array(paths.length);
  const weights: number[] = [];
  for (const [term, weight] of terms) {
    let found = 0;
    each(term, () => (found += 1));
    const rarity = weight * idf(paths.length, found);
    weights.push(rarity);
    each(term, (file, count) => {
      const norm = 1 - B + (B * (lengths[file] ?? 0)) / average;
      scores[file] = (scores[file] ?? 0) + (rarity * count * (K1 + 1)) / (count + K1 * norm);
    });
  }
  const text = new Map(paths.flatMap((path, place) => ((scores[place] ?? 0) > 0 ? [[path, scores[place] ?? 0] as const] : [])));
  const best = [...text].sort(([a, x], [b, y]) => y - x || byteOrder(a, b)).slice(0, MOST_READ);
  const scoreOf = passageScorer(terms.keys(), weights);
  return { text, passage: new Map(best.map(([path]) => [path, scoreOf(`${path}\n${sources.read(path) ?? ""}`)])) };
}

function hitOf(map: MapGraph, path: string, score: number): FileHit {
  const uid = map.byPath.get(path)?.[0] ?? "";
  const place = map.columns.places.get(uid);
  const purpose = place === undefined || map.columns.forms[place] === FORM.symbol ? undefined : map.columns.leads.at(place)?.purpose;
  const known = purpose === undefined ? {} : { uid, purpose };
  return { path, ...known, score, test: isTestPath(path) };
}

function centralityAt({ map, centrality }: SearchIndex, path: string): number {
  return centrality[map.columns.places.get(map.byPath.get(path)?.[0] ?? "") ?? -1] ?? 0;
}

type Parts = Readonly<Record<keyof typeof WEIGHT, ReadonlyMap<string, number>>>;

function weigh(paths: readonly string[], parts: Parts, priors: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const name of ["text", "passage", "path", "map", "exact"] as const) {
    const best = Math.max(...parts[name].values(), Number.MIN_VALUE);
    for (const path of paths) {
      const part = parts[name].get(path) ?? 0;
      if (part > 0) sum.set(path, (sum.get(path) ?? 0) + (WEIGHT[name] * part) / best);
    }
  }
  return new Map(paths.map((path) => [path, (sum.get(path) ?? 0) * (priors.get(path) ?? 1)]));
}

const wordsOfPaths = memoOf((paths: readonly string[]): readonly (readonly string[])[] => {
  const read = wordReader((form) => form);
  return paths.map((path) => {
    const list: string[] = [];
    read(path, (word) => list.push(word));
    return list;
  });
});

function pathScores({ terms }: Query, paths: readonly string[]): ReadonlyMap<string, number> {
  const words = wordsOfPaths(paths);
  const found = new Map<string, number>();
  for (const list of words) for (const word of new Set(list.filter((one) => terms.has(one)))) found.set(word, (found.get(word) ?? 0) + 1);
  const average = words.reduce((sum, list) => sum + list.length, 0) / Math.max(1, paths.length);
  return new Map(
    paths.map((path, place) => {
      const list = words[place] ?? [];
      const norm = 1 - B_PATH + (B_PATH * list.length) / average;
      const resultOptions = [...new Set(list.filter((word) => terms.has(word)))];
      const score = resultOptions.reduce((sum, word) => sum + (terms.get(word) ?? 0) * idf(paths.length, found.get(word) ?? 0), 0);
      return [path, score / norm];
    }),
  );
}

/** A file's score is that of its best entity plus a fraction of the others. */
function mapScores({ map, find }: SearchIndex, query: Query): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  const { paths } = map.columns;
  for (const { place, score } of find(query)) {
    const path = paths.at(place) ?? "";
    const before = scores.get(path);
    scores.set(path, before === undefined ? score : before + score / 8);
  }
  return scores;
}

function exactScores(index: SearchIndex, text: string): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  for (const [uid, score] of exactHits(index, text)) {
    const path = index.map.entities.get(uid)?.path ?? "";
    scores.set(path, Math.max(scores.get(path) ?? 0, score));
  }
  return scores;
}

/** Imports between files; the more a file has, the less each counts. */
function withNeighbours(
  map: MapGraph,
  paths: readonly string[],
  own: ReadonlyMap<string, number>,
  priors: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const neighbours = neighboursIn(map)(paths);
  return new Map(
    [...own].map(([path, score]) => {
      const near = [...(neighbours.get(path) ?? [])].map((other) => (own.get(other) ?? 0) / Math.sqrt(neighbours.get(other)?.size ?? 1));
      near.sort((a, b) => b - a);
      const more = NEIGHBOURS.reduce((sum, share, place) => sum + share * (near[place] ?? 0), 0);
      return [path, score + NEIGHBOUR * more * (priors.get(path) ?? 1)];
    }),
  );
}

/** For a map and the paths of its sources, which stay the same from question to question. */
const neighboursIn = memoOf((map: MapGraph) =>
  memoOf((paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> => {
    const { uids, paths: places, edges, composition } = map.columns;
    const neighbours = new Map<string, Set<string>>(paths.map((path) => [path, new Set<string>()]));
    // Places of the same file share one set, looked up once.
    const sets = uids.map((_, place) => neighbours.get(places.at(place) ?? ""));
    const join = (from: number, to: number): void => {
      const [path = "", other = "", mine, theirs] = [places.at(from), places.at(to), sets[from], sets[to]];
      if (path === other || mine === undefined || theirs === undefined) return;
      mine.add(other);
      theirs.add(path);
    };
    for (let place = 0; place < uids.length; place += 1) {
      for (let edge = edges.starts[place] ?? 0; edge < (edges.starts[place + 1] ?? 0); edge += 1) {
        if (composition[edge] === 1) continue;
        join(place, edges.to[edge] ?? -1);
        join(place, edges.through[edge] ?? -1);
      }
    }
    return neighbours;
  }),
);

const siblingsIn = memoOf(siblingsOf);

function withSiblings(scores: ReadonlyMap<string, number>, siblings: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  return new Map(
    [...scores].map(([path, score]) => {
      const best = Math.max(0, ...(siblings.get(path) ?? []).map((other) => scores.get(other) ?? 0));
      return [path, score + (isTestPath(path) ? TEST : TESTED) * best];
    }),
  );
}
