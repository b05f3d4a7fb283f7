/** How often each word of a query stands in any range of lines of a text: counted once, then answered by subtraction. */
import { memoOf, remember, firstPlace } from "../../model/basics.js";
import { formsOf, type Query } from "../words.js";
import { codeTokens, type CodeToken } from "./code-tokens.js";
import { MOST_CHARACTERS, WORD } from "./counted-sources.js";

export interface LineCounts {
  /** Number of lines. */
  readonly lines: number;
  /** Occurrences of a term (by its number) in these lines, from 1, both included. */
  readonly count: (term: number, from: number, to: number) => number;
  /** Number of words in these lines. */
  readonly length: (from: number, to: number) => number;
}

const LINE_END = 10;

/**
 * Reads many texts for one query; every different word is split only once. `terms`: normalised word → its number, from 0; `tokens`: literals with
 * the numbers after those.
 */
export function lineCounter(terms: ReadonlyMap<string, number>, tokens: readonly CodeToken[] = []): (text: string) => LineCounts {
  const formsIn = remember((word: string): Forms => {
    const all = formsOf(word);
    const forms = { length: all.length, terms: all.flatMap((form) => terms.get(form) ?? []) };
    return forms;
  });
  return (text) => countLines(text, terms.size, tokens, formsIn);
}

/**
 * Counts words and literals of a question, whose numbers are those of `lineCounter`. Files are ranked by their passages and then by their symbols: a
 * text is counted once for both.
 */
export const linesOfQuery = memoOf((query: Query): ((text: string) => LineCounts) => {
  const count = lineCounter(new Map([...query.terms.keys()].map((term, place) => [term, place])), codeTokens(query.text));
  return remember(count);
});

interface Forms {
  readonly length: number;
  readonly terms: readonly number[];
}

function countLines(whole: string, terms: number, tokens: readonly CodeToken[], formsIn: (word: string) => Forms): LineCounts {
  const text = whole.length > MOST_CHARACTERS ? whole.slice(0, MOST_CHARACTERS) : whole;
  const ends = lineEnds(text);
  const lines = ends.length;
  const lengths = new Int32Array(lines + 1);
  const counts: (Int32Array | undefined)[] = Array.from({ length: terms });
  let line = 0;
  for (const match of text.matchAll(WORD)) {
    while (line + 1 < lines && match.index >= (ends[line] ?? 0)) line += 1;
    const { length, terms: found } = formsIn(match[0]);
    lengths[line + 1] = (lengths[line + 1] ?? 0) + length;
    for (const term of found) {
      const list = (counts[term] ??= new Int32Array(lines + 1));
      list[line + 1] = (list[line + 1] ?? 0) + 1;
    }
  }
  for (const [place, spellings] of tokens.entries()) {
    for (const at of spellings.flatMap((spelling) => placesOf(text, spelling))) {
      const list = (counts[terms + place] ??= new Int32Array(lines + 1));
      const found = lineAt(ends, at);
      list[found + 1] = (list[found + 1] ?? 0) + 1;
    }
  }
  for (const list of [lengths, ...counts])
    for (let at = 1; at <= lines; at += 1) if (list) list[at] = (list[at] ?? 0) + (list[at - 1] ?? 0);
  const between = (list: Int32Array | undefined, from: number, to: number): number =>
    list === undefined || to < from ? 0 : (list[Math.min(to, lines)] ?? 0) - (list[Math.min(Math.max(from, 1), lines + 1) - 1] ?? 0);
  return { lines, count: (term, from, to) => between(counts[term], from, to), length: (from, to) => between(lengths, from, to) };
}

const MOST_PLACES = 500;

function placesOf(text: string, literal: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(literal); at >= 0 && places.length < MOST_PLACES; at = text.indexOf(literal, at + literal.length))
    places.push(at);
  return places;
}

/** From 0. */
function lineAt(ends: readonly number[], offset: number): number {
  return firstPlace(ends.length - 1, (line) => offset < (ends[line] ?? 0));
}

/** Offsets of the first characters after each line. */
function lineEnds(text: string): readonly number[] {
  const ends: number[] = [];
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === LINE_END) ends.push(at + 1);
  if (ends.at(-1) !== text.length) ends.push(text.length);
  return ends;
}
