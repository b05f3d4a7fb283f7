/** Which functions, methods and classes of some files match a query: by their names, their documentation, their signatures and the words of their lines. */
import { byteOrder } from "../../model/basics.js";
import type { OutlineSymbol, SymbolKind } from "../../model/outline.js";
import { idf } from "../word-index.js";
import type { PointedPlace } from "../pointed-places.js";
import { formsOf, type Query } from "../words.js";
import { type CodeToken, codeTokens } from "./code-tokens.js";
import { type LineCounts, linesOfQuery, lineCounter } from "./count-lines.js";

/** Shorter functions are read whole. */
const LONG = 60;

const WINDOW = 20;

/** Lines before the first and after the last line with a word. */
const MARGIN = 4;

const PARTS = 2;

/** Parts that are no further apart are one. */
const GAP = 6;

/** Parts of a larger share of the function are no shorter to read. */
const MOST_SHARE = 0.6;

/** How much the first occurrence of a word weighs more than a further one. */
const K = 1.2;

/** A file with its symbols. */
export interface OutlinedFile {
  readonly path: string;
  readonly text: string;
  readonly symbols: readonly OutlineSymbol[];
  /** Of the file, 1 for the best. */
  readonly score: number;
}

export interface RatedSymbol {
  readonly path: string;
  readonly symbol: OutlineSymbol;
  /** Comparable only within one answer; the best has 1. */
  readonly score: number;
  /** By the symbol alone, without its file. */
  readonly own: number;
  /** Lines of it that match best, of the first symbols only; best first. */
  readonly lines: readonly number[];
  /** Where in a long function the words are densest, of the first symbols only. */
  readonly dense: readonly Part[];
}

const TUNED = {
  name: 4,
  owner: 1,
  signature: 1.5,
  doc: 2,
  k: 1.5,
  b: 0.6,
  file: 0.6,
  coverage: 0.5,
  token: 2,
  pointed: 0.5,
  kind: {
    function: 1,
    method: 1,
    class: 0.8,
    struct: 0.6,
    interface: 0.6,
    type: 0.5,
    enum: 0.5,
    constant: 0.4,
    variable: 0.4,
    property: 0.4,
    namespace: 0.4,
  } as Record<SymbolKind, number>,
};

interface Unit {
  readonly path: string;
  readonly symbol: OutlineSymbol;
  readonly file: number;
  readonly length: number;
  /** Weighted occurrences by term. */
  readonly counts: Float64Array;
  readonly weighted: Float64Array;
  readonly text: LineCounts;
  /** Lines of the symbols within it. */
  readonly parts: readonly Part[];
}

/** Symbols with lines. */
const SHOWN = 8;
/** Symbols of which the densest parts are computed: those of an answer, and of files that are not in it. */
const DENSE = 60;

/** Best first. */
export function rankSymbols(query: Query, files: readonly OutlinedFile[], pointed: readonly PointedPlace[] = []): readonly RatedSymbol[] {
  const placesIn = new Map(files.map(({ path }) => [path, pointed.filter((place) => place.path === path)]));
  const terms = [...query.terms.keys()];
  const tokens = codeTokens(query.text);
  const numbers = new Map(terms.map((term, place) => [term, place]));
  const counter = linesOfQuery(query);
  const units = files.flatMap((file) => unitsOf(file, counter(file.text), numbers, tokens));
  const average = units.reduce((sum, { length }) => sum + length, 0) / Math.max(1, units.length);
  const weights = [...terms.map((term) => query.terms.get(term) ?? 0), ...tokens.map(() => TUNED.token)].map((weight, place) => {
    const found = units.filter(({ counts, weighted }) => (counts[place] ?? 0) + (weighted[place] ?? 0) > 0).length;
    return found === 0 ? 0 : weight * idf(units.length, found);
  });
  const own = units.map((unit) => rate(unit, weights, terms.length, average));
  const best = own.reduce((most, one) => Math.max(most, one), Number.MIN_VALUE);
  const rated = units.flatMap(({ path, symbol, file }, place) => {
    const share = (own[place] ?? 0) / best;
    const pointed = TUNED.pointed * pointedAt(symbol, placesIn.get(path) ?? []);
    return share + pointed === 0 ? [] : [{ path, symbol, own: share, score: share + pointed + TUNED.file * file, place }];
  });
  const top = rated.reduce((most, { score }) => Math.max(most, score), Number.MIN_VALUE);
  return rated
    .sort((a, b) => b.score - a.score || byteOrder(a.path, b.path) || a.symbol.from - b.symbol.from)
    .map(({ place, score, ...one }, rank) => {
      const unit = rank < SHOWN ? units[place] : undefined;
      const lines = unit === undefined ? [] : bestLines(unit, weights, terms.length);
      return { ...one, score: score / top, lines, dense: denseIn(rank < DENSE ? units[place] : undefined, weights.length) };
    });
}

/** By its name, or by a line of it where no name is given. */
function pointedAt(symbol: OutlineSymbol, places: readonly PointedPlace[]): number {
  let most = 0;
  for (const { name, line, weight } of places) {
    const isAt = name === undefined ? line !== undefined && line >= symbol.from && line <= symbol.to : isNamed(symbol.name, name);
    if (isAt) most = Math.max(most, weight);
  }
  return most;
}

/** A type or class is listed with its members. */
function denseIn(unit: Unit | undefined, terms: number): readonly Part[] {
  if (unit === undefined) return [];
  const { symbol, text, parts } = unit;
  const isCode = symbol.kind === "function" || symbol.kind === "method" || parts.length === 0;
  return isCode ? denseParts(text, terms, symbol) : [];
}

const MOST_LINES = 8;
/** Least part of the weight of all words of the query in a line without code of the query. */
const LEAST_PART = 0.2;

/** Lines with code of the query or much of its weight, outside of the symbols within it, best first; its first line is known. */
function bestLines({ symbol, text, parts }: Unit, weights: readonly number[], words: number): readonly number[] {
  const all = weights.reduce((sum, weight, term) => sum + (term < words ? weight : 0), 0);
  const found: { readonly line: number; readonly score: number }[] = [];
  for (let line = symbol.from + 1; line <= symbol.to; line += 1) {
    if (text.length(line, line) === 0 || parts.some(({ from, to }) => line >= from && line <= to)) continue;
    const has = (term: number): boolean => (weights[term] ?? 0) > 0 && text.count(term, line, line) > 0;
    const score = weights.reduce((sum, weight, term) => sum + (has(term) ? weight : 0), 0);
    if (score >= LEAST_PART * all || weights.some((_, term) => term >= words && has(term))) found.push({ line, score });
  }
  return found
    .toSorted((a, b) => b.score - a.score || a.line - b.line)
    .slice(0, MOST_LINES)
    .map(({ line }) => line);
}

function rate({ counts, weighted, length, symbol }: Unit, weights: readonly number[], words: number, average: number): number {
  const norm = 1 - TUNED.b + (TUNED.b * length) / average;
  let sum = 0;
  let found = 0;
  let all = 0;
  for (const [term, weight] of weights.entries()) {
    const count = (counts[term] ?? 0) / norm + (weighted[term] ?? 0);
    const isWord = term < words;
    if (isWord) all += weight;
    if (count === 0) continue;
    if (isWord) found += weight;
    sum += (weight * count * (TUNED.k + 1)) / (count + TUNED.k);
  }
  return sum * (1 - TUNED.coverage + (TUNED.coverage * found) / Math.max(all, Number.MIN_VALUE)) * TUNED.kind[symbol.kind];
}

function unitsOf(
  { path, text, symbols, score }: OutlinedFile,
  counts: LineCounts,
  numbers: ReadonlyMap<string, number>,
  tokens: readonly CodeToken[],
): readonly Unit[] {
  const lines = text.split("\n");
  const starts = startsOf(lines, symbols);
  return symbols.map((symbol, place) => {
    const parts = childrenOf(symbols, place).map((part) => ({ from: starts[part] ?? 0, to: symbols[part]?.to ?? 0 }));
    const first = starts[place] ?? symbol.from;
    const own = (term: number): number =>
      counts.count(term, first, symbol.to) - parts.reduce((sum, { from, to }) => sum + counts.count(term, from, to), 0);
    const length = counts.length(first, symbol.to) - parts.reduce((sum, { from, to }) => sum + counts.length(from, to), 0);
    const weighted = new Float64Array(numbers.size + tokens.length);
    const add = (words: string, weight: number): void => {
      for (const word of words.match(/[A-Za-z0-9\u00aa-\uffff]+/g) ?? [])
        for (const form of formsOf(word)) {
          const term = numbers.get(form);
          if (term !== undefined) weighted[term] = (weighted[term] ?? 0) + weight;
        }
    };
    const dot = symbol.name.lastIndexOf(".");
    add(symbol.name.slice(dot + 1), TUNED.name);
    add(dot < 0 ? "" : symbol.name.slice(0, dot), TUNED.owner);
    add(symbol.signature ?? "", TUNED.signature);
    add(symbol.doc ?? "", TUNED.doc);
    for (const [token, spellings] of tokens.entries())
      if (spellings.some((spelling) => isNamed(symbol.name, spelling))) weighted[numbers.size + token] = TUNED.name;
    return {
      path,
      symbol,
      file: score,
      length: Math.max(1, length),
      counts: Float64Array.from(weighted, (_, term) => own(term)),
      weighted,
      text: counts,
      parts,
    };
  });
}

/** `Cart.total` is spelled out by itself, by `total`, and by `cart.total`. */
function isNamed(name: string, spelling: string): boolean {
  const [whole, given] = [name.toLowerCase(), spelling.toLowerCase()];
  return whole === given || whole.endsWith(`.${given}`);
}

/** For each symbol the first line of what stands directly above it, its comment as a rule. */
function startsOf(lines: readonly string[], symbols: readonly OutlineSymbol[]): readonly number[] {
  const limits = new Set(symbols.flatMap(({ from, to }) => [from, to]));
  return symbols.map(({ from }, place) => {
    let first = from;
    if (symbols[place - 1]?.from === from) return first;
    while (first > 1 && !limits.has(first - 1) && (lines[first - 2] ?? "").trim() !== "") first -= 1;
    return first;
  });
}

/** Places of the symbols within this one and within no other that is within it. */
function childrenOf(symbols: readonly OutlineSymbol[], place: number): readonly number[] {
  const whole = symbols[place];
  if (whole === undefined) return [];
  const children: number[] = [];
  for (let at = place + 1; at < symbols.length; at += 1) {
    const part = symbols[at];
    if (part === undefined || part.from > whole.to) break;
    const last = symbols[children.at(-1) ?? -1];
    if (last !== undefined && part.from <= last.to) continue;
    if (part.to <= whole.to && part.depth > whole.depth) children.push(at);
  }
  return children;
}

/** Where in a long function the words of a query are densest: the parts of it to read first. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** In the order of the lines; `terms`: their number. None for a short function, or if its lines have no word or have them everywhere. */
export function denseParts(counts: LineCounts, terms: number, { from, to }: Part): readonly Part[] {
  if (to - from < LONG) return [];
  const weights = termWeights(counts, terms, { from, to });
  const windows: { readonly start: number; readonly score: number }[] = [];
  for (let start = from + 1; start + WINDOW - 1 <= to; start += 1) {
    const score = weights.reduce((sum, weight, term) => {
      const count = weight === 0 ? 0 : counts.count(term, start, start + WINDOW - 1);
      return sum + (weight * count * (K + 1)) / (count + K);
    }, 0);
    if (score > 0) windows.push({ start, score });
  }
  windows.sort((a, b) => b.score - a.score || a.start - b.start);
  const chosen: Part[] = [];
  for (const { start } of windows) {
    if (chosen.length === PARTS) break;
    if (chosen.every((part) => start + WINDOW <= part.from || start > part.to)) chosen.push({ from: start, to: start + WINDOW - 1 });
  }
  const hasWord = (line: number): boolean => weights.some((weight, term) => weight > 0 && counts.count(term, line, line) > 0);
  const parts = joined(chosen.map((part) => trimmed(part, hasWord, { from, to })).toSorted((a, b) => a.from - b.from));
  const lines = parts.reduce((sum, part) => sum + part.to - part.from + 1, 0);
  return lines > MOST_SHARE * (to - from + 1) ? [] : parts;
}

/** By term: rarer within the function weighs more. */
function termWeights(counts: LineCounts, terms: number, { from, to }: Part): readonly number[] {
  return Array.from({ length: terms }, (_, term) => {
    if (counts.count(term, from, to) === 0) return 0;
    let lines = 0;
    for (let line = from; line <= to; line += 1) if (counts.count(term, line, line) > 0) lines += 1;
    return Math.log(1 + (to - from + 1) / lines);
  });
}

function trimmed(part: Part, hasWord: (line: number) => boolean, whole: Part): Part {
  let { from, to } = part;
  while (from < to && !hasWord(from)) from += 1;
  while (to > from && !hasWord(to)) to -= 1;
  return { from: Math.max(whole.from, from - MARGIN), to: Math.min(whole.to, to + MARGIN) };
}

function joined(parts: readonly Part[]): readonly Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last !== undefined && part.from - last.to <= GAP) result[result.length - 1] = { from: last.from, to: Math.max(last.to, part.to) };
    else result.push(part);
  }
  return result;
}

// How densely the words of a query stand together in a text: BM25 over passages of two blocks of lines.

const BLOCK_LINES = 20;
const PASSAGE_K1 = 1.2;
/** Passages have nearly the same length. */
const PASSAGE_B = 0.5;
const AVERAGE = 120;

/** The score of the best passage of a file, whose path is its first line; `weights`: by term in the order of the query. */
export function passageScorer(query: Query, weights: readonly number[]): (path: string, text: string) => number {
  const countLines = linesOfQuery(query);
  const countPath = lineCounter(new Map([...query.terms.keys()].map((term, place) => [term, place])));
  return (path, text) => {
    const [head, counts] = [countPath(path), countLines(text)];
    let best = 0;
    for (let from = 1; from <= counts.lines + 1; from += BLOCK_LINES) {
      const to = from + 2 * BLOCK_LINES - 1;
      const norm = 1 - PASSAGE_B + (PASSAGE_B * (head.length(from, to) + counts.length(from - 1, to - 1))) / AVERAGE;
      let score = 0;
      for (const [term, weight] of weights.entries()) {
        const found = head.count(term, from, to) + counts.count(term, from - 1, to - 1);
        if (found > 0) score += (weight * found * (PASSAGE_K1 + 1)) / (found + PASSAGE_K1 * norm);
      }
      best = Math.max(best, score);
    }
    return best;
  };
}
