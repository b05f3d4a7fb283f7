import { byteOrder, memoOf } from "../model/basics.js";
import type { Uid } from "../model/operation.js";
import type { CodeSources } from "./code/code-sources.js";
import type { CountedSources } from "./code/counted-sources.js";
import { passageScorer } from "./code/rank-symbols.js";
import { exactHits } from "./exact-hits.js";
import { itemsAt, listsOf, FORM, type Lists } from "./map-columns.js";
import type { MapGraph } from "./map-graph.js";
import { pointedPlaces } from "./pointed-places.js";
import { idf } from "./word-index.js";
import type { SearchIndex } from "./search-index.js";
import { isTestPath } from "./test-path.js";
import { type Query, readQuery, wordsOf, wordReader } from "./words.js";
import { keepIn } from "../dsp/dsp-tree.js";
import { COLUMN_FILES } from "./read-columns.js";
import { siblingsOf } from "./siblings.js";
import { findText, joinTexts, type Texts } from "../model/collections/joined-texts.js";

const GENERATED = 0.5;

const SHOWN = 0.6;

const SUPERSEDED = 0.5;

const SHOWS =
  /(?:^|\/)_?(examples?|samples?|docs?|demos?|playgrounds?|tutorials?|bench(?:es|marks?)?|(?:__)?(?:test)?fixtures(?:__)?|testdata)\//i;

const FORMER = /(?:^|\/)_?(legacy|deprecated|vendor(?:ed)?|third[_-]party|node_modules)\//i;

const VERSION = /(?:^|\/)v(\d+)\//;

/** Beside a directory of a later version. */
const FORMER_VERSION = 0.6;

/** What one of them needs, for most paths have none. */
const ANY =
  /examples?\/|samples?\/|docs?\/|demos?\/|playgrounds?\/|tutorials?\/|bench(?:es|marks?)?\/|fixtures(?:__)?\/|testdata\/|legacy\/|deprecated\/|vendor(?:ed)?\/|third[_-]party\/|node_modules\/|v\d+\//i;

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

/** Weights of the criteria, each relative to the best file. Chosen on the first half of the repositories of docs/measured/retrieval.md. */
const WEIGHT = { text: 1, passage: 0.3, path: 0.5, map: 0.5, exact: 0.3, pointed: 0.6 } as const;
/** Score from neighbours in the map: the best three, each with half the weight of the one before. */
const NEIGHBOUR = 0.2;
const NEIGHBOURS = [1, 0.5, 0.25];
/** Score that a test gets from its file, and the file from its test. */
const TEST = 0.4;
const TESTED = 0.2;
const SCOPE = 1.2;

/**
 * Files that match a query, best first, by words in their texts, their paths and their descriptions in the map; then by the scores of
 * neighbours and tests. `sources`: the work tree's files to consider, mapped or not; without them only mapped files, by path and map alone.
 */
export function rankFiles(index: SearchIndex, text: string, sources?: RankedSources): readonly FileHit[] {
  const { map } = index;
  const query = readQuery(text);
  const counted = sources?.count(new Set(query.terms.keys()));
  const paths = counted?.paths ?? mappedPaths(map);
  const tables = counted === undefined ? mappedTables(map) : fileTables(map)(paths);
  const parts = [
    ...scoresOfTexts(query, counted, sources),
    partOf(WEIGHT.path, pathScores(query, tables.pathWords)),
    placed(WEIGHT.map, mapScores(sources === undefined ? index : index.described, query), paths),
    placed(WEIGHT.exact, exactScores(index, text), paths),
    placed(WEIGHT.pointed, pointedScores(text, paths), paths),
  ];
  const priorAt = priorsOf(query, paths, counted);
  const own = weigh(paths, parts, priorAt);
  const all = withSiblings(withNeighbours(tables, own, priorAt), tables, paths);
  const best = largest(all);
  const scoreAt = (place: number): number => all[place] ?? 0;
  const pathAt = (place: number): string => paths[place] ?? "";
  const centralityAt = (place: number): number => index.centrality[tables.entities[place] ?? -1] ?? 0;
  const found = all.flatMap((score, place) => (score > 0 ? [place] : []));
  found.sort((a, b) => scoreAt(b) - scoreAt(a) || centralityAt(b) - centralityAt(a) || byteOrder(pathAt(a), pathAt(b)));
  return found.map((place) =>
    hitOf(map, { path: pathAt(place), entity: tables.entities[place] ?? -1, score: Math.round((scoreAt(place) / best) * 1000) / 1000 }),
  );
}

/** By directory: the highest number of a version below it. */
const newestVersions = memoOf((paths: readonly string[]): ReadonlyMap<string, number> => {
  const newest = new Map<string, number>();
  for (const path of paths) {
    const found = VERSION.exec(path);
    if (found === null) continue;
    const directory = path.slice(0, found.index);
    newest.set(directory, Math.max(newest.get(directory) ?? 0, Number(found[1])));
  }
  return newest;
});

type PriorAt = (place: number) => number;

/** Computed for files that match. */
function priorsOf(query: Query, paths: readonly string[], counted: CountedSources | undefined): PriorAt {
  const about = {
    terms: query.terms,
    has: (path: string): boolean => placesOf(paths).has(path),
    newest: (directory: string): number => newestVersions(paths).get(directory) ?? 0,
  };
  const known = new Float64Array(paths.length).fill(Number.NaN);
  return (place) => {
    const before = known[place] ?? Number.NaN;
    if (!Number.isNaN(before)) return before;
    const path = paths[place] ?? "";
    return (known[place] = priorOf(path, (counted?.generated[place] ?? 0) > 0, about) * scopeOf(path, query));
  };
}

/** Prefers files of the part that the query names as its subject. */
function scopeOf(path: string, { scopes }: Query): number {
  if (scopes.length === 0) return 1;
  const parts = path.toLowerCase().split(/[/.]/);
  return scopes.some((scope) => parts.includes(scope)) ? SCOPE : 1;
}

const K1 = 1.2;
const B = 0.75;
/** Passages are looked for in the files that match best as a whole. */
const MOST_READ = 40;

/** BM25 of whole files, and of their best passages. */
function scoresOfTexts(query: Query, counted: CountedSources | undefined, sources: RankedSources | undefined): readonly Part[] {
  if (counted === undefined || sources === undefined) return [];
  const { terms } = query;
  const { paths, lengths, each } = counted;
  let length = 0;
  for (let place = 0; place < paths.length; place += 1) length += lengths[place] ?? 0;
  const average = length / Math.max(1, paths.length);
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
  const scoreOf = passageScorer(query, weights);
  const passages = new Float64Array(paths.length);
  for (const place of bestPlaces(scores, paths)) {
    const path = paths[place] ?? "";
    passages[place] = scoreOf(path, sources.read(path) ?? "");
  }
  return [partOf(WEIGHT.text, scores), partOf(WEIGHT.passage, passages)];
}

/** Places with the highest scores above 0; equal ones in byte order of their paths. */
function bestPlaces(scores: Float64Array, paths: readonly string[]): readonly number[] {
  const least = scores.toSorted().at(-MOST_READ) ?? 0;
  const found: number[] = [];
  for (const [place, score] of scores.entries()) if (score > 0 && score >= least) found.push(place);
  const order = (a: number, b: number): number => (scores[b] ?? 0) - (scores[a] ?? 0) || byteOrder(paths[a] ?? "", paths[b] ?? "");
  return found.sort(order).slice(0, MOST_READ);
}

interface Found extends Pick<FileHit, "path" | "score"> {
  /** Place in the map, or -1. */
  readonly entity: number;
}

function hitOf({ columns }: MapGraph, { path, entity, score }: Found): FileHit {
  const uid = columns.uids[entity];
  const purpose = uid === undefined || columns.forms[entity] === FORM.symbol ? undefined : columns.leads.at(entity)?.purpose;
  const known = uid === undefined || purpose === undefined ? {} : { uid, purpose };
  return { path, ...known, score, test: isTestPath(path) };
}

/** Scores of one criterion by place, the best of which, on any path, is `best`. */
interface Part {
  readonly weight: number;
  readonly scores: Float64Array;
  readonly best: number;
}

function partOf(weight: number, scores: Float64Array): Part {
  return { weight, scores, best: largest(scores) };
}

function placed(weight: number, found: ReadonlyMap<string, number>, paths: readonly string[]): Part {
  const scores = new Float64Array(paths.length);
  const places = placesOf(paths);
  let best = Number.MIN_VALUE;
  for (const [path, score] of found) {
    const place = places.get(path);
    if (place !== undefined) scores[place] = score;
    best = Math.max(best, score);
  }
  return { weight, scores, best };
}

function largest(scores: Iterable<number>): number {
  let best = Number.MIN_VALUE;
  for (const score of scores) best = Math.max(best, score);
  return best;
}

function weigh(paths: readonly string[], parts: readonly Part[], priorAt: PriorAt): Float64Array {
  const sums = new Float64Array(paths.length);
  for (const { weight, scores, best } of parts) {
    for (let place = 0; place < paths.length; place += 1) {
      const part = scores[place] ?? 0;
      if (part > 0) sums[place] = (sums[place] ?? 0) + (weight * part) / best;
    }
  }
  return sums.map((sum, place) => (sum === 0 ? 0 : sum * priorAt(place)));
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

function pointedScores(text: string, paths: readonly string[]): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  for (const { path, weight } of pointedPlaces(text, paths)) scores.set(path, Math.max(scores.get(path) ?? 0, weight));
  return scores;
}

/** Imports between files; the more a file has, the less each counts. */
function withNeighbours({ neighbours: { starts, items } }: FileTables, own: Float64Array, priorAt: PriorAt): Float64Array {
  const shares = own.map((score, place) => score / Math.sqrt((starts[place + 1] ?? 0) - (starts[place] ?? 0) || 1));
  return own.map((score, place) => {
    const near: number[] = NEIGHBOURS.map(() => 0);
    for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at += 1) insert(near, shares[items[at] ?? -1] ?? 0);
    const more = NEIGHBOURS.reduce((sum, share, rank) => sum + share * (near[rank] ?? 0), 0);
    return more === 0 ? score : score + NEIGHBOUR * more * priorAt(place);
  });
}

/** Into numbers in falling order, the last of which drops out. */
function insert(best: number[], value: number): void {
  let at = best.length;
  while (at > 0 && (best[at - 1] ?? 0) < value) at -= 1;
  if (at === best.length) return;
  best.copyWithin(at + 1, at, best.length - 1);
  best[at] = value;
}

function withSiblings(scores: Float64Array, { siblings }: FileTables, paths: readonly string[]): readonly number[] {
  return Array.from(scores, (score, place) => {
    let best = 0;
    for (const other of itemsAt(siblings, place)) best = Math.max(best, scores[other] ?? 0);
    return best === 0 ? score : score + (isTestPath(paths[place] ?? "") ? TEST : TESTED) * best;
  });
}

/** How likely a file is the subject of a task, whatever its words: generated files, examples, vendored and superseded code seldom are. */
interface PriorOptions {
  /** Normalised words of the question: what it names is not ranked down. */
  readonly terms: ReadonlyMap<string, number>;
  /** Whether a path exists: a directory of a version counts as superseded if the same file exists outside of it. */
  readonly has: (path: string) => boolean;
  /** The highest number of a version in a directory: 2 if it has `v1` and `v2`. */
  readonly newest?: (directory: string) => number;
}

/** A factor for the score of a file. */
export function priorOf(path: string, generated: boolean, { terms, has, newest = () => 0 }: PriorOptions): number {
  if (!ANY.test(path)) return generated ? GENERATED : 1;
  const isNamed = (name: string): boolean => wordsOf(name).some((word) => terms.has(word));
  const unless = (name: string | undefined, factor: number): number => (name === undefined || isNamed(name) ? 1 : factor);
  const versioned = VERSION.exec(path);
  const [version, number] = versioned ?? [];
  const isFormer = versioned !== null && Number(number) < newest(path.slice(0, versioned.index));
  const current = version === undefined ? path : path.replace(version, version.startsWith("/") ? "/" : "");
  return (
    (generated ? GENERATED : 1) *
    unless(SHOWS.exec(path)?.[1], SHOWN) *
    unless(FORMER.exec(path)?.[1], SUPERSEDED) *
    (isFormer ? unless(version?.replaceAll("/", ""), FORMER_VERSION) : 1) *
    (current !== path && has(current) ? unless(version?.replaceAll("/", ""), SUPERSEDED) : 1)
  );
}

/** What ranking needs to know of all files and depends on the map and the list of paths alone: kept with the map, for the next process. */

/** By place in the list of paths. */
interface FileTables {
  readonly paths: readonly string[];
  /** Place of its entity in the map, or -1. */
  readonly entities: Int32Array;
  /** Files that import it or are imported by it. */
  readonly neighbours: Lists;
  /** Its tests, or what it tests. */
  readonly siblings: Lists;
  readonly pathWords: PathWords;
}

/** For a map and the paths of its sources, which stay the same from question to question. */
const fileTables = memoOf((map: MapGraph) => memoOf((paths: readonly string[]): FileTables => keptTables(map, "files", paths)));

/** Of the files that can be found without the sources. */
const mappedTables = memoOf((map: MapGraph): FileTables => keptTables(map, "mapped-files", mappedPaths(map)));

function keptTables(map: MapGraph, key: string, paths: readonly string[]): FileTables {
  const isSame = ({ paths: before }: FileTables): boolean =>
    before.length === paths.length && before.every((path, place) => path === paths[place]);
  return keepIn(map.tree)(key, COLUMN_FILES, () => computeTables(map, paths), isSame);
}

/** Files that can be found without the sources. */
const mappedPaths = memoOf((map: MapGraph): readonly string[] => [...mappedFiles(map)]);

/** A module of several files is represented by its directory, which is no valid result. */
function* mappedFiles({ byPath, entities }: MapGraph): Generator<string> {
  for (const [path, [uid = ""]] of byPath)
    if (path.lastIndexOf(".") > path.lastIndexOf("/") || entities.get(uid)?.owned.length === 0) yield path;
}

function computeTables(map: MapGraph, paths: readonly string[]): FileTables {
  const { columns, byPath } = map;
  const places = placesOf(paths);
  const siblings = siblingsOf(paths);
  return {
    paths,
    entities: Int32Array.from(paths, (path) => columns.places.get(byPath.get(path)?.[0] ?? "") ?? -1),
    neighbours: neighboursOf(map, paths),
    siblings: listsOf(paths.length, (add) =>
      siblings.forEach((others, path) => others.forEach((other) => add(places.get(path) ?? -1, places.get(other) ?? -1))),
    ),
    pathWords: wordsOfPaths(paths),
  };
}

/** Files that import each other, by place in a list of paths. */
function neighboursOf(map: MapGraph, paths: readonly string[]): Lists {
  const { uids, paths: pathOf, edges, composition } = map.columns;
  const places = placesOf(paths);
  const fileOf = Int32Array.from(uids, (_, place) => places.get(pathOf.at(place) ?? "") ?? -1);
  const each = (join: (one: number, other: number) => void): void => {
    const add = (from: number, to: number): void => {
      const [one = -1, other = -1] = [fileOf[from], fileOf[to]];
      if (one < 0 || other < 0 || one === other) return;
      join(one, other);
      join(other, one);
    };
    for (let place = 0; place < uids.length; place += 1) {
      for (let edge = edges.starts[place] ?? 0; edge < (edges.starts[place + 1] ?? 0); edge += 1) {
        if (composition[edge] === 1) continue;
        add(place, edges.to[edge] ?? -1);
        add(place, edges.through[edge] ?? -1);
      }
    }
  };
  return distinct(listsOf(paths.length, each));
}

/** Each item of a place once. */
function distinct(lists: Lists): Lists {
  const count = lists.starts.length - 1;
  const seen = new Int32Array(count).fill(-1);
  const starts = new Int32Array(count + 1);
  const items = new Int32Array(lists.items.length);
  let end = 0;
  for (let place = 0; place < count; place += 1) {
    for (const item of itemsAt(lists, place)) {
      if (seen[item] === place) continue;
      seen[item] = place;
      items[end] = item;
      end += 1;
    }
    starts[place + 1] = end;
  }
  return { starts, items: items.slice(0, end) };
}

/** Place of each path in a list, which stays the same from question to question. */
const placesOf = memoOf((paths: readonly string[]): ReadonlyMap<string, number> => new Map(paths.map((path, place) => [path, place])));

// How well the words of paths match a query: BM25 over paths.

const B_PATH = 0.3;

interface PathWords {
  /** In UTF-16 order. */
  readonly words: Texts;
  /** By place in the paths: places in `words`, in the order of the path. */
  readonly lists: Lists;
}

function wordsOfPaths(paths: readonly string[]): PathWords {
  const numbers = new Map<string, number>();
  const read = wordReader((form) => {
    const number = numbers.get(form) ?? numbers.size;
    numbers.set(form, number);
    return number;
  });
  const lists = paths.map((path) => {
    const list: number[] = [];
    read(path, (word) => list.push(word));
    return list;
  });
  const sorted = [...numbers.keys()].sort();
  const placeOf = new Int32Array(sorted.length);
  for (const [place, word] of sorted.entries()) placeOf[numbers.get(word) ?? 0] = place;
  const each = (add: (place: number, item: number) => void): void =>
    lists.forEach((list, place) => list.forEach((word) => add(place, placeOf[word] ?? -1)));
  return { words: joinTexts(sorted), lists: listsOf(paths.length, each) };
}

/** By place in the paths. */
function pathScores({ terms }: Query, { words, lists }: PathWords): Float64Array {
  const count = lists.starts.length - 1;
  const weights = new Map<number, number>();
  for (const [term, weight] of terms) weights.set(findText(words, term), weight);
  const found = new Map<number, number>();
  const matches = new Map<number, readonly number[]>();
  for (let place = 0; place < count; place += 1) {
    const list = itemsAt(lists, place);
    if (!list.some((word) => weights.has(word))) continue;
    const matching = [...new Set(list)].filter((word) => weights.has(word));
    matches.set(place, matching);
    for (const word of matching) found.set(word, (found.get(word) ?? 0) + 1);
  }
  const average = lists.items.length / Math.max(1, count);
  const scores = new Float64Array(count);
  for (const [place, matching] of matches) {
    const norm = 1 - B_PATH + (B_PATH * itemsAt(lists, place).length) / average;
    scores[place] = matching.reduce((sum, word) => sum + (weights.get(word) ?? 0) * idf(count, found.get(word) ?? 0), 0) / norm;
  }
  return scores;
}
