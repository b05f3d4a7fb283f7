import type { Uid } from "../model/operation.js";
import type { Match, RankedHit } from "./answers.js";
import { exactHits } from "./exact-hits.js";
import type { SearchIndex } from "./search-index.js";
import { readQuery, type Query } from "./words.js";

interface RankOptions {
  /** Default: all. */
  readonly limit?: number;
  /** Other scores of a file, by path; 1 for the best. */
  readonly files?: ReadonlyMap<string, number>;
}

/** Ranks exact matches before all matches of single words. */
const EXACT = 2;
/** Bonus from the file's text, for entities with and without matching words of their own. */
const FILE = 1;

/** Entities that match a query, best first: exact names, then words; ties by centrality, then by UID. */
export function rankedSearch(index: SearchIndex, text: string, options: RankOptions = {}): readonly RankedHit[] {
  const { length, hit } = rankEntities(index, text, options);
  return Array.from({ length }, (_, place) => hit(place));
}

/** The same with results created on demand: many are ranked, few are shown. */
interface RankedHits {
  readonly length: number;
  readonly hit: (place: number) => RankedHit;
  readonly uid: (place: number) => Uid;
}

function rankEntities(index: SearchIndex, text: string, { limit = Infinity, files = new Map() }: RankOptions = {}): RankedHits {
  const { map, centrality } = index;
  const { uids, places, paths } = map.columns;
  const query = readQuery(text);
  const words = index.find(query);
  const best = Math.max(words[0]?.score ?? 0, Number.MIN_VALUE);
  const exact = new Map([...exactHits(index, text)].map(([uid, score]) => [places.get(uid) ?? -1, score]));
  const found = new Map(words.map(({ place, score }) => [place, score / best]));
  for (const place of [...exact.keys(), ...filesOf(index, files)]) if (!found.has(place)) found.set(place, 0);
  const scores = new Float64Array(uids.length);
  for (const [place, share] of found) {
    const file = files.size === 0 ? 0 : (files.get(paths.at(place) ?? "") ?? 0);
    scores[place] = share + FILE * file + EXACT * (exact.get(place) ?? 0);
  }
  const scoreAt = (place: number): number => scores[place] ?? 0;
  // Places are ordered by UID.
  const sorted = Int32Array.from(found.keys())
    .sort((a, b) => scoreAt(b) - scoreAt(a) || (centrality[b] ?? 0) - (centrality[a] ?? 0) || a - b)
    .subarray(0, Math.min(limit, found.size));
  const top = scoreAt(sorted[0] ?? -1);
  return {
    length: sorted.length,
    uid: (at) => uids[sorted[at] ?? -1] ?? "",
    hit: (at) => {
      const place = sorted[at] ?? -1;
      return hitOf(map, place, scoreAt(place) / top, matchOf(index, place, query, files));
    },
  };
}

/** Only files: their declarations need matching words of their own. */
function filesOf({ map }: SearchIndex, files: ReadonlyMap<string, number>): readonly number[] {
  return [...files.keys()].flatMap((path) => map.columns.places.get(map.byPath.get(path)?.[0] ?? "") ?? []);
}

function hitOf({ columns }: SearchIndex["map"], place: number, score: number, matched: readonly Match[]): RankedHit {
  const { kind = "", source = "", purpose = "" } = columns.leads.at(place) ?? {};
  const [path = "", symbol] = [columns.paths.at(place), columns.symbols.at(place)];
  const uid = columns.uids[place] ?? "";
  return { uid, kind, path, ...(symbol === undefined ? {} : { symbol }), source, purpose, score: Math.round(score * 1000) / 1000, matched };
}

const FIELDS = { symbol: "symbol", path: "path", purpose: "purpose", whys: "why" } as const;

function matchOf(index: SearchIndex, place: number, { spelled }: Query, files: ReadonlyMap<string, number>): readonly Match[] {
  const found = [...spelled].map(([term, word]) => ({ word, fields: index.fieldsWith(term, place) }));
  const matches = Object.entries(FIELDS).flatMap(([name, field]): readonly Match[] => {
    const words = found.filter(({ fields }) => fields.some((one) => one === name)).map(({ word }) => word);
    return words.length === 0 ? [] : [{ field, words: [...new Set(words)] }];
  });
  return files.has(index.map.columns.paths.at(place) ?? "") ? [...matches, { field: "source", words: [] }] : matches;
}
