/** Inverse document frequency of a word found in `found` of `all` texts. */
export function idf(all: number, found: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}
