/** How well the words of paths match a query: BM25 over paths. */
import { idf } from "./idf.js";
import { memoOf } from "./memo-of.js";
import { wordReader, type Query } from "./words.js";

const B_PATH = 0.3;

interface PathWords {
  readonly numbers: ReadonlyMap<string, number>;
  /** By place, in their order. */
  readonly words: readonly (readonly number[])[];
}

const wordsOfPaths = memoOf((paths: readonly string[]): PathWords => {
  const numbers = new Map<string, number>();
  const read = wordReader((form) => {
    const number = numbers.get(form) ?? numbers.size;
    numbers.set(form, number);
    return number;
  });
  const wordsOf = (text: string): readonly number[] => {
    const list: number[] = [];
    read(text, (word) => list.push(word));
    return list;
  };
  // No word reaches beyond a slash.
  const directories = new Map<string, readonly number[]>();
  const inDirectory = (directory: string): readonly number[] => {
    const known = directories.get(directory) ?? wordsOf(directory);
    directories.set(directory, known);
    return known;
  };
  const words = paths.map((path) => {
    const cut = path.lastIndexOf("/") + 1;
    return [...inDirectory(path.slice(0, cut)), ...wordsOf(path.slice(cut))];
  });
  return { numbers, words };
});

/** By place in `paths`. */
export function pathScores({ terms }: Query, paths: readonly string[]): Float64Array {
  const { numbers, words } = wordsOfPaths(paths);
  const weights = new Map([...terms].map(([term, weight]) => [numbers.get(term) ?? -1, weight]));
  const found = new Map<number, number>();
  let length = 0;
  const matches = words.map((list) => {
    length += list.length;
    const matching = list.filter((word, at) => weights.has(word) && list.indexOf(word) === at);
    for (const word of matching) found.set(word, (found.get(word) ?? 0) + 1);
    return matching;
  });
  const average = length / Math.max(1, paths.length);
  return Float64Array.from(matches, (matching, place) => {
    const norm = 1 - B_PATH + (B_PATH * (words[place]?.length ?? 0)) / average;
    return matching.reduce((sum, word) => sum + (weights.get(word) ?? 0) * idf(paths.length, found.get(word) ?? 0), 0) / norm;
  });
}
