/** Where in a long function the words of a query are densest: the parts of it to read first. */
import type { LineCounts } from "./count-lines.js";

export interface Part {
  readonly from: number;
  readonly to: number;
}

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
