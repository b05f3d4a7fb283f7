import type { OutlineSymbol } from "../../model/outline.js";
import { pointedPlaces } from "../pointed-places.js";
import { rankFiles, type FileHit } from "../rank-files.js";
import type { SearchIndex } from "../search-index.js";
import { formsOf, readQuery } from "../words.js";
import type { CodeSources } from "./code-sources.js";
import type { ContextFile, ContextSymbol, TaskContext } from "./context-answer.js";
import type { CountedSources } from "./counted-sources.js";
import { rankSymbols, type OutlinedFile, type RatedSymbol } from "./rank-symbols.js";

export interface ContextLimits {
  readonly files: number;
  readonly symbols: number;
  readonly tests: number;
  /** Share of the best score below which nothing is listed. */
  readonly least: number;
}

export const FIRST_SCREEN: ContextLimits = { files: 10, symbols: 16, tests: 2, least: 0.3 };

/** Files whose symbols are looked at. */
export const OUTLINED = 25;
const MOST_OF_A_FILE = 6;
/** Lines of a symbol. */
const MOST_LINES = 2;
/** A line of prose in a longer comment has none of these. */
const CODE = /[=({[<]/;
const COMMENT = /^(?:\/\/|\/?\*|#|--|"""|<!--|:[a-z]+ )|(?:``|\w:`)/;

/** Files and functions for a task in words, best first, as far as they are relevant. `sources`: undefined for an answer by the map alone. */
export async function taskContext(
  index: SearchIndex,
  text: string,
  sources: CodeSources | undefined,
  limits: ContextLimits = FIRST_SCREEN,
): Promise<TaskContext> {
  if (sources === undefined) return { ...selectContext(rankFiles(index, text), [], limits, () => ""), unmatched: [] };
  const query = readQuery(text);
  const words = [...new Set([...query.terms.keys()].map((term) => query.spelled.get(term) ?? term))];
  const counted = sources.count(new Set([...query.terms.keys(), ...words.flatMap(spellingsOf)]));
  const hits = rankFiles(index, text, { ...sources, count: () => counted });
  const files = await outlined(hits.filter(({ test }) => !test).slice(0, OUTLINED), sources);
  // Nothing is known of words if some sources were not read.
  const unmatched = counted.paths.length < sources.paths.length ? [] : unmatchedWords(words, counted);
  const symbols = rankSymbols(query, files, pointedPlaces(text, counted.paths));
  return { ...selectContext(hits, symbols, limits, lineReader(files)), unmatched };
}

function unmatchedWords(words: readonly string[], { each }: CountedSources): readonly string[] {
  const isFound = (term: string): boolean => {
    let found = 0;
    each(term, () => (found += 1));
    return found > 0;
  };
  return words.filter((word) => !spellingsOf(word).some(isFound));
}

/** A word of several parts is looked for as a whole: `WebSockets` also as `WebSocket` and `websocket`, `URLs` as `url`. */
function spellingsOf(word: string): readonly string[] {
  const lower = word.toLowerCase();
  return [lower, lower.replace(/s$/, ""), ...formsOf(word).slice(0, 1), ...formsOf(lower).slice(0, 1)];
}

/** `symbols`: of the first files, best first. */
function selectContext(
  hits: readonly FileHit[],
  symbols: readonly RatedSymbol[],
  limits: ContextLimits,
  lineAt: (path: string, line: number) => string,
): Omit<TaskContext, "unmatched"> {
  const candidates = hits.filter(({ test }) => !test);
  const found = candidates.filter(({ score }) => score >= limits.least * (candidates[0]?.score ?? 0));
  const files = found.slice(0, limits.files);
  const shown = chosen(symbols, new Set(files.map(({ path }) => path)), limits);
  const tests = hits.filter(({ test }) => test);
  return {
    files: files.map((hit) => toFile(hit, shown.get(hit.path) ?? [], lineAt)),
    tests: { count: tests.length, nearest: tests.slice(0, limits.tests).map(({ path }) => path) },
    leftOut: { files: candidates.length - files.length, symbols: symbols.length - [...shown.values()].flat().length },
  };
}

/** Lines by number from 1; a text is split when its first line is read. */
function lineReader(files: readonly OutlinedFile[]): (path: string, line: number) => string {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const split = new Map<string, readonly string[]>();
  return (path, line) => {
    const lines = split.get(path) ?? (texts.get(path) ?? "").split("\n");
    split.set(path, lines);
    return lines[line - 1] ?? "";
  };
}

export async function outlined(files: readonly FileHit[], sources: CodeSources): Promise<readonly OutlinedFile[]> {
  const all = await Promise.all(
    files.map(async ({ path, score }): Promise<readonly OutlinedFile[]> => {
      const text = sources.read(path);
      return text === undefined ? [] : [{ path, text, score, symbols: await sources.outline(path, text) }];
    }),
  );
  return all.flat();
}

interface RankedSymbol extends RatedSymbol {
  /** From 1. */
  readonly rank: number;
}

/** The best symbols of these files, by file. */
function chosen(
  symbols: readonly RatedSymbol[],
  paths: ReadonlySet<string>,
  { symbols: most, least }: ContextLimits,
): ReadonlyMap<string, readonly RankedSymbol[]> {
  const shown = new Map<string, RankedSymbol[]>();
  let left = most;
  for (const rated of symbols) {
    const { path, score } = rated;
    if (left === 0 || score < least) break;
    const list = shown.get(path) ?? [];
    if (!paths.has(path) || list.length === MOST_OF_A_FILE) continue;
    shown.set(path, [...list, { ...rated, rank: most - left + 1 }]);
    left -= 1;
  }
  return shown;
}

function toFile(
  { path, uid, purpose, score }: FileHit,
  symbols: readonly RankedSymbol[],
  lineAt: (path: string, line: number) => string,
): ContextFile {
  const withLines = ({ symbol, lines, dense, rank }: RankedSymbol): ContextSymbol => {
    const shown = lines
      .map((line) => ({ line, text: lineAt(path, line).trim() }))
      .filter(({ text }) => CODE.test(text) && !COMMENT.test(text))
      .slice(0, MOST_LINES)
      .toSorted((a, b) => a.line - b.line);
    return { ...toSymbol(symbol), rank, ...(shown.length > 0 && { lines: shown }), ...(dense.length > 0 && { dense }) };
  };
  const about = { ...(uid === undefined ? {} : { uid }), ...(purpose === undefined || purpose === "" ? {} : { purpose }) };
  return { path, ...about, score, symbols: symbols.map(withLines).toSorted((a, b) => a.from - b.from || b.to - a.to) };
}

export function toSymbol({ name, kind, from, to, signature, doc }: OutlineSymbol): ContextSymbol {
  return { name, kind, from, to, ...(signature === undefined ? {} : { signature }), ...(doc === undefined ? {} : { doc }) };
}
