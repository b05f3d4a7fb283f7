/** All words of all source files, in columns: built once, kept for later queries, and corrected for files that have changed since. */
import { findText, joinTexts, textOf, type Texts } from "../../model/collections/joined-texts.js";
import { formsOf } from "../words.js";
import { isGenerated, termCounter, wordsIn, type CountedSources, type Sources } from "./counted-sources.js";

export interface SourceIndex {
  readonly paths: readonly string[];
  /** By place in `paths`. */
  readonly lengths: Int32Array;
  readonly generated: Int32Array;
  /** In UTF-16 order. */
  readonly words: Texts;
  /** By place in `words`: start of its files. */
  readonly starts: Int32Array;
  readonly files: Uint16Array;
  readonly counts: Uint16Array;
}

/** More files have no index. */
export const MOST_FILES = 0xffff;
const MOST_COUNT = 0xffff;

export function buildSourceIndex(sources: Sources): SourceIndex {
  const numbers = new Map<string, number>();
  const known = new Map<string, readonly number[]>();
  const numberOf = (form: string): number => {
    const number = numbers.get(form) ?? numbers.size;
    numbers.set(form, number);
    return number;
  };
  const [paths, lengths, generated, found]: [string[], number[], number[], number[]] = [[], [], [], []];
  const counts: number[] = [];
  for (const [path, text] of sources) {
    const here: number[] = [];
    let length = 0;
    for (const word of wordsIn(path, text)) {
      let forms = known.get(word);
      if (forms === undefined) known.set(word, (forms = formsOf(word).map(numberOf)));
      length += forms.length;
      for (const form of forms) {
        const before = counts[form] ?? 0;
        if (before === 0) here.push(form);
        counts[form] = before + 1;
      }
    }
    for (const form of here) {
      found.push(form, paths.length, counts[form] ?? 0);
      counts[form] = 0;
    }
    paths.push(path);
    lengths.push(length);
    generated.push(isGenerated(text) ? 1 : 0);
  }
  return { paths, lengths: Int32Array.from(lengths), generated: Int32Array.from(generated), ...sorted(numbers, found) };
}

/** Numbers per occurrence of a word in a file. */
const PARTS = 3;

/** By word, files in their order. */
function sorted(
  numbers: ReadonlyMap<string, number>,
  found: readonly number[],
): Pick<SourceIndex, "words" | "starts" | "files" | "counts"> {
  const inOrder = [...numbers.keys()].sort();
  const placeOf = new Int32Array(inOrder.length);
  for (const [place, word] of inOrder.entries()) placeOf[numbers.get(word) ?? 0] = place;
  const starts = new Int32Array(inOrder.length + 1);
  for (let at = 0; at < found.length; at += PARTS) {
    const next = (placeOf[found[at] ?? 0] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let place = 0; place < inOrder.length; place += 1) starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  const ends = starts.slice(0, inOrder.length);
  const files = new Uint16Array(found.length / PARTS);
  const counts = new Uint16Array(found.length / PARTS);
  for (let at = 0; at < found.length; at += PARTS) {
    const place = placeOf[found[at] ?? 0] ?? 0;
    const end = ends[place] ?? 0;
    files[end] = found[at + 1] ?? 0;
    counts[end] = Math.min(found[at + 2] ?? 0, MOST_COUNT);
    ends[place] = end + 1;
  }
  return { words: joinTexts(inOrder), starts, files, counts };
}

/**
 * Counts as of now. `paths`: those of all sources; `isSame`: whether the file at that place of the index still has the same text; the others are
 * read again.
 */
export function countIndexed(
  index: SourceIndex,
  terms: ReadonlySet<string>,
  paths: readonly string[],
  { isSame, read }: { readonly isSame: (place: number) => boolean; readonly read: (path: string) => string | undefined },
): CountedSources {
  // As a rule the list of files is the same as well.
  const isAligned = index.paths.length === paths.length && paths.every((path, place) => path === index.paths[place]);
  const before = isAligned ? undefined : new Map(index.paths.map((path, place) => [path, place]));
  const count = termCounter(terms);
  const placeNow = new Int32Array(index.paths.length).fill(-1);
  const [lengths, generated] = [new Int32Array(paths.length), new Int32Array(paths.length)];
  const fresh: { readonly place: number; readonly counts: ReadonlyMap<string, number> }[] = [];
  for (const [place, path] of paths.entries()) {
    const old = before === undefined ? place : before.get(path);
    const own = old !== undefined && isSame(old) ? undefined : count(path, read(path) ?? "");
    if (own !== undefined) fresh.push({ place, counts: own.counts });
    else if (old !== undefined) placeNow[old] = place;
    lengths[place] = own?.length ?? index.lengths[old ?? -1] ?? 0;
    generated[place] = own?.generated ?? index.generated[old ?? -1] ?? 0;
  }
  return {
    paths,
    lengths,
    generated,
    each: (term, take) => {
      const [from, end] = spanOf(index, term);
      for (let at = from; at < end; at += 1) {
        const place = placeNow[index.files[at] ?? 0] ?? -1;
        if (place >= 0) take(place, index.counts[at] ?? 0);
      }
      for (const { place, counts } of fresh) {
        const found = counts.get(term);
        if (found !== undefined) take(place, found);
      }
    },
  };
}

/**
 * The index of the same files with those of `fresh` instead of or beside them. `paths`: all that are there now, in byte order; a file of neither
 * is left out.
 */
export function mergeSourceIndex(old: SourceIndex, fresh: SourceIndex, paths: readonly string[]): SourceIndex {
  const [ofOld, ofFresh] = [placesOf(old), placesOf(fresh)];
  const [oldNow, freshNow] = [new Int32Array(old.paths.length).fill(-1), new Int32Array(fresh.paths.length).fill(-1)];
  const now = paths.filter((path) => ofFresh.has(path) || ofOld.has(path));
  for (const [place, path] of now.entries()) {
    const at = ofFresh.get(path);
    if (at === undefined) oldNow[ofOld.get(path) ?? -1] = place;
    else freshNow[at] = place;
  }
  const words = [...new Set([...textsIn(old.words), ...textsIn(fresh.words)])].sort();
  const size = old.files.length + fresh.files.length;
  const [starts, files, counts] = [new Int32Array(words.length + 1), new Uint16Array(size), new Uint16Array(size)];
  let end = 0;
  for (const [place, word] of words.entries()) {
    const found = [...entriesOf(old, word, oldNow), ...entriesOf(fresh, word, freshNow)].sort(([a], [b]) => a - b);
    for (const [file, count] of found) {
      files[end] = file;
      counts[end] = count;
      end += 1;
    }
    starts[place + 1] = end;
  }
  const valueOf = (key: "lengths" | "generated") => (path: string) =>
    fresh[key][ofFresh.get(path) ?? -1] ?? old[key][ofOld.get(path) ?? -1] ?? 0;
  return {
    paths: now,
    lengths: Int32Array.from(now, valueOf("lengths")),
    generated: Int32Array.from(now, valueOf("generated")),
    words: joinTexts(words),
    starts,
    files: files.slice(0, end),
    counts: counts.slice(0, end),
  };
}

function placesOf({ paths }: SourceIndex): ReadonlyMap<string, number> {
  return new Map(paths.map((path, place) => [path, place]));
}

function textsIn(texts: Texts): readonly string[] {
  return Array.from({ length: Math.max(0, texts.starts.length - 1) }, (_, place) => textOf(texts, place));
}

function entriesOf(index: SourceIndex, word: string, placeNow: Int32Array): readonly (readonly [file: number, count: number])[] {
  const entries: (readonly [number, number])[] = [];
  const [from, end] = spanOf(index, word);
  for (let at = from; at < end; at += 1) {
    const place = placeNow[index.files[at] ?? 0] ?? -1;
    if (place >= 0) entries.push([place, index.counts[at] ?? 0]);
  }
  return entries;
}

/** Where the files of a word are. */
function spanOf({ words, starts }: SourceIndex, word: string): readonly [from: number, end: number] {
  const at = findText(words, word);
  return at < 0 ? [0, 0] : [starts[at] ?? 0, starts[at + 1] ?? 0];
}
