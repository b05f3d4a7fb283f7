/**
 * Similarity of two declarations: half of the score is the words they share in any order, half is the
 * runs of three words they share. Punctuation is ignored because it is similar everywhere; the declared name alone makes no difference.
 */
const WORD = /[\p{L}\p{N}_$]+/gu;
const RUN = 3;
const SELF = "\0";

export interface Body {
  /** Number of occurrences of each word. */
  readonly words: ReadonlyMap<string, number>;
  readonly runs: ReadonlySet<string>;
  /** Total number of words. */
  readonly length: number;
}

/** `self`: the name that the text declares. */
export function bodyOfText(text: string, self: string): Body {
  const list = Array.from(text.matchAll(WORD), ([word]) => (word === self ? SELF : word));
  const words = new Map<string, number>();
  for (const word of list) words.set(word, (words.get(word) ?? 0) + 1);
  const runs = new Set<string>();
  for (let start = 0; start + RUN <= list.length; start += 1) runs.add(list.slice(start, start + RUN).join(" "));
  return { words, runs, length: list.length };
}

/** 0 … 1. */
export function bodiesAlike(a: Body, b: Body): number {
  if (a.length === 0 || b.length === 0) return 0;
  const words = (2 * commonWords(a, b)) / (a.length + b.length);
  if (a.runs.size === 0 || b.runs.size === 0) return words;
  return (words + (2 * commonRuns(a, b)) / (a.runs.size + b.runs.size)) / 2;
}

/** 0 … 1: share of the smaller body that the larger one contains. */
export function shareOfSmaller(a: Body, b: Body): number {
  const length = Math.min(a.length, b.length);
  if (length === 0) return 0;
  const words = commonWords(a, b) / length;
  const runs = Math.min(a.runs.size, b.runs.size);
  return runs === 0 ? words : (words + commonRuns(a, b) / runs) / 2;
}

function commonWords(a: Body, b: Body): number {
  let common = 0;
  for (const [word, count] of a.words) common += Math.min(count, b.words.get(word) ?? 0);
  return common;
}

function commonRuns(a: Body, b: Body): number {
  let common = 0;
  for (const run of a.runs) if (b.runs.has(run)) common += 1;
  return common;
}
