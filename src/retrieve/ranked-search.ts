import type { Uid } from "../model/operation.js";
import type { Match, RankedHit } from "./answers.js";
import { exactHits } from "./exact-hits.js";
import { byRank } from "./page-rank.js";
import type { SearchIndex } from "./search-index.js";
import { readQuery, type Query } from "./words.js";

export interface RankOptions {
  /** Default: all. */
  readonly limit?: number;
  /** What else speaks for a file, by path; 1 for the best. */
  readonly files?: ReadonlyMap<string, number>;
}

/** An exact hit goes before everything that only holds its words. */
const EXACT = 2;
/** What the text of its file adds to an entity that has words of the question itself, and to one that has none. */
const FILE = 1;

/** Entities that answer a question, best first: exact names, then words; ties by centrality, then by UID. */
export function rankedSearch(
  index: SearchIndex,
  text: string,
  { limit = Infinity, files = new Map() }: RankOptions = {},
): readonly RankedHit[] {
  const { map, centrality } = index;
  const query = readQuery(text);
  const found = new Map(index.find(query).map((one) => [one.uid, one]));
  const exact = exactHits(index, text);
  const [first] = found.values();
  const best = Math.max(first?.score ?? 0, Number.MIN_VALUE);
  const scored = [...new Set([...found.keys(), ...exact.keys(), ...filesOf(index, files)])].map((uid) => {
    const words = (found.get(uid)?.score ?? 0) / best;
    const file = files.size === 0 ? 0 : (files.get(pathOf(map, uid)) ?? 0);
    return { uid, score: words + FILE * file + EXACT * (exact.get(uid) ?? 0) };
  });
  const sorted = scored.sort(byRank(centrality)).slice(0, limit);
  const top = sorted[0]?.score ?? 1;
  return sorted.flatMap(({ uid, score }) => hitOf(index, uid, score / top, matchOf(index, uid, query, files)));
}

/** Without an entity being made for it. */
function pathOf({ columns: { places, paths } }: SearchIndex["map"], uid: Uid): string {
  return paths[places.get(uid) ?? -1] ?? "";
}

/** Files themselves; what they declare is only there for words of its own. */
function filesOf({ map }: SearchIndex, files: ReadonlyMap<string, number>): readonly Uid[] {
  return [...files.keys()].flatMap((path) => map.byPath.get(path)?.slice(0, 1) ?? []);
}

function hitOf({ map }: SearchIndex, uid: Uid, score: number, matched: readonly Match[]): readonly RankedHit[] {
  const entity = map.entities.get(uid);
  if (entity === undefined) return [];
  const { kind, path, symbol, source, purpose } = entity;
  return [
    { uid, kind, path, ...(symbol === undefined ? {} : { symbol }), source, purpose, score: Math.round(score * 1000) / 1000, matched },
  ];
}

const FIELDS = { symbol: "symbol", path: "path", purpose: "purpose", whys: "why" } as const;

function matchOf(index: SearchIndex, uid: Uid, { spelled }: Query, files: ReadonlyMap<string, number>): readonly Match[] {
  const found = [...spelled].map(([term, word]) => ({ word, fields: index.fieldsWith(term, uid) }));
  const matches = Object.entries(FIELDS).flatMap(([name, field]): readonly Match[] => {
    const words = found.filter(({ fields }) => fields.some((one) => one === name)).map(({ word }) => word);
    return words.length === 0 ? [] : [{ field, words: [...new Set(words)] }];
  });
  return files.has(pathOf(index.map, uid)) ? [...matches, { field: "source", words: [] }] : matches;
}
