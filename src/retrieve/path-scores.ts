/** How well the words of paths match a query: BM25 over paths. */
import { findText, joinTexts, type Texts } from "../model/collections/joined-texts.js";
import { idf } from "./idf.js";
import { itemsAt, listsOf } from "./map-columns.js";
import type { Lists } from "./plain-columns.js";
import { wordReader, type Query } from "./words.js";

const B_PATH = 0.3;

export interface PathWords {
  /** In UTF-16 order. */
  readonly words: Texts;
  /** By place in the paths: places in `words`, in the order of the path. */
  readonly lists: Lists;
}

export function wordsOfPaths(paths: readonly string[]): PathWords {
  const numbers = new Map<string, number>();
  const read = wordReader((form) => {
    const number = numbers.get(form) ?? numbers.size;
    numbers.set(form, number);
    return number;
  });
  const lists = paths.map((path) => {
    const list: number[] = [];
    read(path, (word) => list.push(word));
    return list;
  });
  const sorted = [...numbers.keys()].sort();
  const placeOf = new Int32Array(sorted.length);
  for (const [place, word] of sorted.entries()) placeOf[numbers.get(word) ?? 0] = place;
  const each = (add: (place: number, item: number) => void): void =>
    lists.forEach((list, place) => list.forEach((word) => add(place, placeOf[word] ?? -1)));
  return { words: joinTexts(sorted), lists: listsOf(paths.length, each) };
}

/** By place in the paths. */
export function pathScores({ terms }: Query, { words, lists }: PathWords): Float64Array {
  const count = lists.starts.length - 1;
  const weights = new Map<number, number>();
  for (const [term, weight] of terms) weights.set(findText(words, term), weight);
  const found = new Map<number, number>();
  const matches = new Map<number, readonly number[]>();
  for (let place = 0; place < count; place += 1) {
    const list = itemsAt(lists, place);
    if (!list.some((word) => weights.has(word))) continue;
    const matching = [...new Set(list)].filter((word) => weights.has(word));
    matches.set(place, matching);
    for (const word of matching) found.set(word, (found.get(word) ?? 0) + 1);
  }
  const average = lists.items.length / Math.max(1, count);
  const scores = new Float64Array(count);
  for (const [place, matching] of matches) {
    const norm = 1 - B_PATH + (B_PATH * itemsAt(lists, place).length) / average;
    scores[place] = matching.reduce((sum, word) => sum + (weights.get(word) ?? 0) * idf(count, found.get(word) ?? 0), 0) / norm;
  }
  return scores;
}
