/**
 * Finds and ranks documents by the words of a query: BM25+ over several weighted fields, with exactly the definition and summation order
 * of MiniSearch, so that scores agree to the last digit. Uses flat arrays, which are faster to build.
 */
import { findText, joinTexts, type Texts } from "../model/collections/joined-texts.js";
import { wordReader } from "./words.js";

interface Rated {
  readonly document: number;
  readonly score: number;
}

export interface WordIndex {
  /** Documents that contain any of the words, best first; ties in order of discovery. `terms`: word → its weight. */
  readonly find: (terms: ReadonlyMap<string, number>) => readonly Rated[];
  /** Indices of the document's fields that contain the word. */
  readonly fieldsWith: (term: string, document: number) => readonly number[];
}

export interface Indexed {
  readonly documents: number;
  /** Weight of each field. */
  readonly boosts: readonly number[];
  readonly textOf: (document: number, field: number) => string;
}

/** Parameters of MiniSearch. */
const K = 1.2;
const B = 0.7;
const D = 0.5;

/** Postings: for each word and field, the documents that contain it, in order, and the number of occurrences. */
export interface Postings {
  /** In UTF-16 order, with their number. */
  readonly words: Texts;
  readonly numbers: Int32Array;
  /** At `word * fields + field`: start of its documents. */
  readonly starts: Int32Array;
  readonly documents: Int32Array;
  readonly counts: Int32Array;
  /** At `document * fields + field`: number of different words. */
  readonly lengths: Int32Array;
  /** Average length of each field. */
  readonly averages: Float64Array;
}

/** `postings`: postings of the same documents, from now or earlier. */
export function searchWords({ documents, boosts }: Omit<Indexed, "textOf">, postings: Postings): WordIndex {
  const { words, numbers, starts } = postings;
  const spanOf = (term: string, field: number): readonly [from: number, to: number] => {
    const word = numbers[findText(words, term)];
    if (word === undefined) return [0, 0];
    const at = word * boosts.length + field;
    return [starts[at] ?? 0, starts[at + 1] ?? 0];
  };
  return {
    find: (terms) => find(terms, { documents, boosts, postings, spanOf }),
    fieldsWith: (term, document) => boosts.flatMap((_, field) => (holds(postings.documents, spanOf(term, field), document) ? [field] : [])),
  };
}

interface Finding extends Omit<Indexed, "textOf"> {
  readonly postings: Postings;
  readonly spanOf: (term: string, field: number) => readonly [from: number, to: number];
}

function find(terms: ReadonlyMap<string, number>, finding: Finding): readonly Rated[] {
  const sums = new Float64Array(finding.documents);
  const words = new Uint16Array(finding.documents);
  const order: number[] = [];
  for (const [term, weight] of terms) {
    // All fields of one word before the next word: the rounding of sums depends on the order.
    for (const [document, score] of rateTerm(term, weight, finding)) {
      if (words[document] === 0) order.push(document);
      sums[document] = (sums[document] ?? 0) + score;
      words[document] = (words[document] ?? 0) + 1;
    }
  }
  return order.map((document) => ({ document, score: (sums[document] ?? 0) * (words[document] ?? 0) })).sort((a, b) => b.score - a.score);
}

function rateTerm(term: string, weight: number, { documents, boosts, postings, spanOf }: Finding): ReadonlyMap<number, number> {
  const scores = new Map<number, number>();
  for (const [field, boost] of boosts.entries()) {
    const [from, to] = spanOf(term, field);
    const rarity = Math.log(1 + (documents - (to - from) + 0.5) / (to - from + 0.5));
    const average = postings.averages[field] ?? 0;
    for (let at = from; at < to; at += 1) {
      const document = postings.documents[at] ?? 0;
      const count = postings.counts[at] ?? 0;
      const length = postings.lengths[document * boosts.length + field] ?? 0;
      const raw = rarity * (D + (count * (K + 1)) / (count + K * (1 - B + (B * length) / average)));
      const score = weight * boost * raw;
      const before = scores.get(document);
      scores.set(document, before === undefined ? score : before + score);
    }
  }
  return scores;
}

function holds(documents: Int32Array, [from, to]: readonly [from: number, to: number], document: number): boolean {
  let [low, high] = [from, to - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const other = documents[middle] ?? 0;
    if (other === document) return true;
    if (other < document) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Numbers per occurrence of a word in a field of a document. */
const PARTS = 3;

export function gatherWords(indexed: Indexed): Postings {
  return resultOf(gatherInSteps(indexed));
}

/** Documents read between two pauses. */
const AT_ONCE = 200;

/** The same with pauses, for programs that must answer meanwhile. */
export function* gatherInSteps({ documents, boosts, textOf }: Indexed): Generator<undefined, Postings> {
  const fields = boosts.length;
  const places = new Map<string, number>();
  const read = wordReader((form) => {
    const place = places.get(form);
    if (place !== undefined) return place;
    places.set(form, places.size);
    return places.size - 1;
  });
  const lengths = new Int32Array(documents * fields);
  const averages = new Float64Array(fields);
  const found: number[] = [];
  const counts: number[] = [];
  for (let document = 0; document < documents; document += 1) {
    if (document % AT_ONCE === AT_ONCE - 1) yield;
    for (let field = 0; field < fields; field += 1) {
      const words: number[] = [];
      read(textOf(document, field), (word) => {
        const before = counts[word] ?? 0;
        if (before === 0) words.push(word);
        counts[word] = before + 1;
      });
      for (const word of words) {
        found.push(word * fields + field, document, counts[word] ?? 0);
        counts[word] = 0;
      }
      lengths[document * fields + field] = words.length;
      averages[field] = ((averages[field] ?? 0) * document + words.length) / (document + 1);
    }
  }
  yield;
  const inOrder = [...places.keys()].sort();
  const numbers = Int32Array.from(inOrder, (word) => places.get(word) ?? -1);
  const words = joinTexts(inOrder);
  yield;
  return { words, numbers, ...sorted(found, places.size * fields), lengths, averages };
}

/** Runs all steps at once. */
export function resultOf<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** By word and field, documents in their order. */
function sorted(found: readonly number[], keys: number): Pick<Postings, "starts" | "documents" | "counts"> {
  const starts = new Int32Array(keys + 1);
  for (let at = 0; at < found.length; at += PARTS) {
    const key = (found[at] ?? 0) + 1;
    starts[key] = (starts[key] ?? 0) + 1;
  }
  for (let key = 0; key < keys; key += 1) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  const ends = starts.slice(0, keys);
  const documents = new Int32Array(found.length / PARTS);
  const counts = new Int32Array(found.length / PARTS);
  for (let at = 0; at < found.length; at += PARTS) {
    const key = found[at] ?? 0;
    const place = ends[key] ?? 0;
    documents[place] = found[at + 1] ?? 0;
    counts[place] = found[at + 2] ?? 0;
    ends[key] = place + 1;
  }
  return { starts, documents, counts };
}

/** Inverse document frequency of a word found in `found` of `all` texts. */
export function idf(all: number, found: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}
