/** How often the words of a query stand in each source file. */
import { formsOf } from "../words.js";

export type Sources = Iterable<readonly [path: string, text: string]>;

export interface CountedSources {
  /** In byte order. */
  readonly paths: readonly string[];
  /** By place in `paths`: number of words, the path included. */
  readonly lengths: ArrayLike<number>;
  /** By place: whether the beginning of the text marks the file as generated. */
  readonly generated: ArrayLike<number>;
  /** Calls `take` for each file with that word, in the order of `paths`. */
  readonly each: (term: string, take: (file: number, count: number) => void) => void;
}

export const WORD = /[A-Za-z0-9\u00aa-\uffff]+/g;
/** Longer texts are usually data; only their beginning is searched. */
export const MOST_CHARACTERS = 400_000;
/** Limit of all texts together. */
export const MOST_TOGETHER = 96 * 1024 * 1024;
const HEAD = 600;
const GENERATED = /@generated|\bgenerated\b[^\n]{0,80}\b(?:by|from|file|code)\b|\bcode generated\b|do not (?:edit|modify)/i;

export function isGenerated(text: string): boolean {
  return GENERATED.test(text.slice(0, HEAD));
}

/** The words of a file are those of its path and of its text. */
export function* wordsIn(path: string, text: string): Generator<string> {
  for (const [word] of path.matchAll(WORD)) yield word;
  for (const [word] of (text.length > MOST_CHARACTERS ? text.slice(0, MOST_CHARACTERS) : text).matchAll(WORD)) yield word;
}

interface Counted {
  readonly path: string;
  readonly length: number;
  readonly generated: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Counts these words only: faster than an index if there is a single query. */
export function countTexts(terms: ReadonlySet<string>, sources: Sources): CountedSources {
  const count = termCounter(terms);
  const files: Counted[] = [];
  let characters = 0;
  for (const [path, text] of sources) {
    characters += text.length;
    if (characters > MOST_TOGETHER) break;
    files.push(count(path, text));
  }
  return {
    paths: files.map(({ path }) => path),
    lengths: files.map(({ length }) => length),
    generated: files.map(({ generated }) => generated),
    each: (term, take) => {
      for (const [file, { counts }] of files.entries()) {
        const found = counts.get(term);
        if (found !== undefined) take(file, found);
      }
    },
  };
}

/** Counts the words of one file after another; each different word is split only once. */
export function termCounter(terms: ReadonlySet<string>): (path: string, text: string) => Counted {
  const known = new Map<string, { readonly length: number; readonly found: readonly string[] }>();
  return (path, text) => {
    const counts = new Map<string, number>();
    let length = 0;
    for (const word of wordsIn(path, text)) {
      let forms = known.get(word);
      if (forms === undefined) {
        const all = formsOf(word);
        known.set(word, (forms = { length: all.length, found: all.filter((form) => terms.has(form)) }));
      }
      length += forms.length;
      for (const form of forms.found) counts.set(form, (counts.get(form) ?? 0) + 1);
    }
    return { path, length, generated: isGenerated(text) ? 1 : 0, counts };
  };
}
