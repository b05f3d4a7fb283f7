/** How densely the words of a query stand together in a text: BM25 over passages of two blocks of lines. */
import type { Query } from "../words.js";
import { lineCounter, linesOfQuery } from "./count-lines.js";

const BLOCK_LINES = 20;
const K1 = 1.2;
/** Passages have nearly the same length. */
const B = 0.5;
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
      const norm = 1 - B + (B * (head.length(from, to) + counts.length(from - 1, to - 1))) / AVERAGE;
      let score = 0;
      for (const [term, weight] of weights.entries()) {
        const found = head.count(term, from, to) + counts.count(term, from - 1, to - 1);
        if (found > 0) score += (weight * found * (K1 + 1)) / (found + K1 * norm);
      }
      best = Math.max(best, score);
    }
    return best;
  };
}
