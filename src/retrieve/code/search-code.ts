/** The functions and files that match a question, best first; exact names before all others. */
import { byteOrder } from "../../model/basics.js";
import type { Uid } from "../../model/operation.js";
import { exactHits } from "../exact-hits.js";
import { pointedPlaces } from "../pointed-places.js";
import { rankFiles, type FileHit } from "../rank-files.js";
import type { SearchIndex } from "../search-index.js";
import { isTestPath } from "../test-path.js";
import { readQuery } from "../words.js";
import type { CodeSources } from "./code-sources.js";
import type { ContextSymbol } from "./context-answer.js";
import { rankSymbols, type RatedSymbol } from "./rank-symbols.js";
import { outlined, OUTLINED, toSymbol } from "./task-context.js";

/** A symbol, a file, or an external. */
export interface CodeHit {
  /** Path, or the name of an external. */
  readonly path: string;
  /** The symbol that matches; for a file, its best one if it has any. */
  readonly symbol?: ContextSymbol;
  readonly uid?: Uid;
  readonly purpose?: string;
  /** Comparable only within one answer; the best has 1. */
  readonly score: number;
  readonly test: boolean;
}

/** Ranks exact names before all matches of single words. */
const EXACT = 2;
/** A file without a symbol that matches better. */
const FILE = 0.8;
const TEST = 0.5;
/** One in so many files that are listed is a test. */
const TESTS = 5;

/** Symbols, and files of which no symbol is among them. `sources`: read now. */
export async function searchCode(index: SearchIndex, text: string, sources: CodeSources, limit: number): Promise<readonly CodeHit[]> {
  const { hits, symbols, exact } = await rank(index, text, sources);
  const rated: CodeHit[] = [
    ...symbols.map((one): CodeHit => {
      const uid = index.map.bySource.get(`${one.path}#${one.symbol.name}`)?.[0];
      const score = one.score * (isTestPath(one.path) ? TEST : 1) + EXACT * (exact.get(uid ?? "") ?? named(one, text));
      return { path: one.path, symbol: toSymbol(one.symbol), ...(uid === undefined ? {} : { uid }), score, test: isTestPath(one.path) };
    }),
    ...hits.map(({ path, uid, purpose, score, test }): CodeHit => {
      const about = { ...(uid === undefined ? {} : { uid }), ...(purpose === undefined ? {} : { purpose }) };
      return { path, ...about, score: FILE * score * (test ? TEST : 1) + EXACT * (exact.get(uid ?? "") ?? 0), test };
    }),
    ...externals(index, exact),
  ];
  return normal(withoutFilesOfSymbols(rated.sort(byScore), limit));
}

/** Files, those of the source before tests; each with the symbol in it that matches best. */
export async function searchFiles(
  index: SearchIndex,
  text: string,
  sources: CodeSources | undefined,
  limit: number,
): Promise<readonly CodeHit[]> {
  if (sources === undefined) return rankFiles(index, text).slice(0, limit);
  const { hits, symbols } = await rank(index, text, sources);
  const best = new Map(symbols.toReversed().map(({ path, symbol }) => [path, toSymbol(symbol)]));
  const tests = hits.filter(({ test }) => test).slice(0, Math.ceil(limit / TESTS));
  const living = hits.filter(({ test }) => !test).slice(0, limit - tests.length);
  return [...living, ...tests].map((hit): CodeHit => {
    const symbol = best.get(hit.path);
    return { ...hit, ...(symbol === undefined ? {} : { symbol }) };
  });
}

interface Ranked {
  readonly hits: readonly FileHit[];
  readonly symbols: readonly RatedSymbol[];
  readonly exact: ReadonlyMap<Uid, number>;
}

async function rank(index: SearchIndex, text: string, sources: CodeSources): Promise<Ranked> {
  const hits = rankFiles(index, text, sources);
  const exact = exactHits(index, text);
  const spelled = new Set([...exact.keys()].map((uid) => index.map.entities.get(uid)?.path ?? ""));
  const first = new Set([...hits.slice(0, OUTLINED), ...hits.filter(({ path }) => spelled.has(path)).slice(0, OUTLINED)]);
  return { hits, exact, symbols: rankSymbols(readQuery(text), await outlined([...first], sources), pointedPlaces(text, sources.paths)) };
}

/** A symbol that the map does not have, named by the whole question. */
function named({ symbol: { name } }: RatedSymbol, text: string): number {
  const whole = text.trim().replace(/\(\)$/, "").toLowerCase();
  const own = name.toLowerCase();
  return own === whole || own.endsWith(`.${whole}`) ? 1 : 0;
}

function externals({ map }: SearchIndex, exact: ReadonlyMap<Uid, number>): readonly CodeHit[] {
  return [...exact].flatMap(([uid, score]): readonly CodeHit[] => {
    const entity = map.entities.get(uid);
    if (entity === undefined || entity.path !== "") return [];
    return [{ path: entity.source, uid, purpose: entity.purpose, score: EXACT * score, test: false }];
  });
}

function byScore(a: CodeHit, b: CodeHit): number {
  return b.score - a.score || byteOrder(a.path, b.path) || (a.symbol?.from ?? 0) - (b.symbol?.from ?? 0);
}

function withoutFilesOfSymbols(hits: readonly CodeHit[], limit: number): readonly CodeHit[] {
  const shown: CodeHit[] = [];
  const paths = new Set<string>();
  for (const hit of hits) {
    if (shown.length === limit) break;
    if (hit.score <= 0 || (hit.symbol === undefined && paths.has(hit.path))) continue;
    paths.add(hit.path);
    shown.push(hit);
  }
  return shown;
}

function normal(hits: readonly CodeHit[]): readonly CodeHit[] {
  const best = hits[0]?.score ?? 1;
  return hits.map((hit) => ({ ...hit, score: Math.round((hit.score / best) * 1000) / 1000 }));
}
