/** How densely the words of a query stand together in a text: BM25 over passages of two blocks of lines. */
import { lineCounter } from "./count-lines.js";

const BLOCK_LINES = 20;
const K1 = 1.2;
/** Passages have nearly the same length. */
const B = 0.5;
const AVERAGE = 120;

/** The score of the best passage of a text; `weights`: by term in the order of the query. */
export function passageScorer(terms: Iterable<string>, weights: readonly number[]): (text: string) => number {
  const count = lineCounter(new Map([...terms].map((term, place) => [term, place])));
  return (text) => {
    const counts = count(text);
    let best = 0;
    for (let from = 1; from <= counts.lines; from += BLOCK_LINES) {
      const to = from + 2 * BLOCK_LINES - 1;
      const norm = 1 - B + (B * counts.length(from, to)) / AVERAGE;
      let score = 0;
      for (const [term, weight] of weights.entries()) {
        const found = counts.count(term, from, to);
        if (found > 0) score += (weight * found * (K1 + 1)) / (found + K1 * norm);
      }
      best = Math.max(best, score);
    }
    return best;
  };
}
