/** How often each word of a query stands in any range of lines of a text: counted once, then answered by subtraction. */
import { formsOf } from "../words.js";

export interface LineCounts {
  /** Number of lines. */
  readonly lines: number;
  /** Occurrences of a term (by its number) in these lines, from 1, both included. */
  readonly count: (term: number, from: number, to: number) => number;
  /** Number of words in these lines. */
  readonly length: (from: number, to: number) => number;
}

const WORD = /[A-Za-z0-9\u00aa-\uffff]+/g;
const LINE_END = 10;

/** Reads many texts for one query; every different word is split only once. `terms`: normalised word → its number, from 0. */
export function lineCounter(terms: ReadonlyMap<string, number>): (text: string) => LineCounts {
  const known = new Map<string, Forms>();
  const formsIn = (word: string): Forms => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const all = formsOf(word);
    const forms = { length: all.length, terms: all.flatMap((form) => terms.get(form) ?? []) };
    known.set(word, forms);
    return forms;
  };
  return (text) => countLines(text, terms.size, formsIn);
}

interface Forms {
  readonly length: number;
  readonly terms: readonly number[];
}

function countLines(text: string, terms: number, formsIn: (word: string) => Forms): LineCounts {
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
  for (const list of [lengths, ...counts])
    for (let at = 1; at <= lines; at += 1) if (list) list[at] = (list[at] ?? 0) + (list[at - 1] ?? 0);
  const between = (list: Int32Array | undefined, from: number, to: number): number =>
    list === undefined || to < from ? 0 : (list[Math.min(to, lines)] ?? 0) - (list[Math.min(Math.max(from, 1), lines + 1) - 1] ?? 0);
  return { lines, count: (term, from, to) => between(counts[term], from, to), length: (from, to) => between(lengths, from, to) };
}

/** Offsets of the first characters after each line. */
function lineEnds(text: string): readonly number[] {
  const ends: number[] = [];
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === LINE_END) ends.push(at + 1);
  if (ends.at(-1) !== text.length) ends.push(text.length);
  return ends;
}
