/**
 * Text search in the sources: BM25 over whole files and over passages. Only the words of the query are counted, so no index
 * is built or stored.
 */
import { formsOf, type Query } from "./words.js";

export interface ScannedFile {
  readonly path: string;
  /** BM25 of the whole file, and of its best passage. */
  readonly text: number;
  readonly passage: number;
  /** First and last line of the best passage, from 1; absent if the text has no match. */
  readonly lines?: readonly [from: number, to: number];
  /** Whether the beginning of the text marks the file as generated. */
  readonly generated: boolean;
}

const WORD = /[A-Za-z0-9\u00aa-\uffff]+/g;
const LINE_END = 10;
/** A passage is two consecutive blocks. */
const BLOCK_LINES = 20;
/** Longer texts are usually data; only their beginning is searched. */
const MOST_CHARACTERS = 400_000;
const HEAD = 600;
const GENERATED = /@generated|\bgenerated\b[^\n]{0,80}\b(?:by|from|file|code)\b|\bcode generated\b|do not (?:edit|modify)/i;

interface Counted {
  readonly path: string;
  readonly length: number;
  readonly counts: ReadonlyMap<number, number>;
  /** Word counts of each block of lines. */
  readonly blocks: readonly Block[];
  readonly lines: number;
  readonly generated: boolean;
}

interface Block {
  length: number;
  readonly counts: Map<number, number>;
}

export function scanSources(query: Query, sources: Iterable<readonly [path: string, text: string]>): readonly ScannedFile[] {
  const terms = new Map([...query.terms.keys()].map((term, place) => [term, place]));
  const forms = new Map<string, Forms>();
  const formsIn = (word: string): Forms => {
    const before = forms.get(word);
    if (before !== undefined) return before;
    const all = formsOf(word);
    const found = { length: all.length, places: all.flatMap((form) => terms.get(form) ?? []) };
    forms.set(word, found);
    return found;
  };
  const counted = [...sources].map(([path, text]) => countWords(path, text, formsIn));
  return rate(counted, [...query.terms.values()]);
}

interface Forms {
  readonly length: number;
  readonly places: readonly number[];
}

/** The path is counted as the first line. */
function countWords(path: string, text: string, formsIn: (word: string) => Forms): Counted {
  const counts = new Map<number, number>();
  const blocks: Block[] = [];
  let length = 0;
  let line = 0;
  const count = (word: string, block: Block): void => {
    const { length: more, places } = formsIn(word);
    length += more;
    block.length += more;
    for (const place of places) {
      counts.set(place, (counts.get(place) ?? 0) + 1);
      block.counts.set(place, (block.counts.get(place) ?? 0) + 1);
    }
  };
  const blockAt = (place: number): Block => (blocks[place] ??= { length: 0, counts: new Map() });
  for (const [word] of path.matchAll(WORD)) count(word, blockAt(0));
  const known = text.length > MOST_CHARACTERS ? text.slice(0, MOST_CHARACTERS) : text;
  let seen = 0;
  for (const match of known.matchAll(WORD)) {
    for (; seen < match.index; seen += 1) if (known.charCodeAt(seen) === LINE_END) line += 1;
    count(match[0], blockAt(Math.floor(line / BLOCK_LINES)));
    seen = match.index + match[0].length;
  }
  return { path, length, counts, blocks, lines: line + 1, generated: GENERATED.test(text.slice(0, HEAD)) };
}

const K1 = 1.2;
const B = 0.75;
/** Passages have nearly the same length. */
const B_PASSAGE = 0.5;
const AVERAGE_PASSAGE = 120;

function rate(files: readonly Counted[], weights: readonly number[]): readonly ScannedFile[] {
  const average = files.reduce((sum, { length }) => sum + length, 0) / Math.max(1, files.length);
  const rarity = weights.map((weight, place) => weight * idf(files.length, files.filter(({ counts }) => counts.has(place)).length));
  const score = (counts: ReadonlyMap<number, number>, norm: number): number => {
    let sum = 0;
    for (const [place, count] of counts) sum += ((rarity[place] ?? 0) * count * (K1 + 1)) / (count + K1 * norm);
    return sum;
  };
  return files.map(({ path, length, counts, blocks, lines, generated }) => {
    const passages = blocks.map((block, place) => {
      const both = joined(block, blocks[place + 1]);
      return { place, score: score(both.counts, 1 - B_PASSAGE + (B_PASSAGE * both.length) / AVERAGE_PASSAGE) };
    });
    const best = passages.reduce((a, b) => (b.score > a.score ? b : a), { place: 0, score: 0 });
    const from = best.place * BLOCK_LINES + 1;
    const span = best.score === 0 ? {} : { lines: [from, Math.min(lines, from + 2 * BLOCK_LINES - 1)] as const };
    return { path, text: score(counts, 1 - B + (B * length) / average), passage: best.score, ...span, generated };
  });
}

function joined(block: Block, next: Block | undefined): Block {
  if (next === undefined || next.counts.size === 0) return { length: block.length + (next?.length ?? 0), counts: block.counts };
  const counts = new Map(block.counts);
  for (const [place, count] of next.counts) counts.set(place, (counts.get(place) ?? 0) + count);
  return { length: block.length + next.length, counts };
}

/** Inverse document frequency of a word found in `found` of `all` texts. */
export function idf(all: number, found: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}
