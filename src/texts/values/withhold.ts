/**
 * What goes into a request to a model: values stay at home. Every part of a text that is not made of words, names of the code, paths and short
 * numbers is replaced by its length, and so is what follows a name that announces a secret. Shapes of known keys are withheld as well.
 */
import { coverSpans, findSecrets, uncover } from "../redact.js";
import { inPieces } from "./in-pieces.js";
import { unknownFrom, type Known } from "./judge-run.js";
import { loadWords, type IsWord } from "./known-words.js";
import { behindTellingNames } from "./telling-names.js";
import type { Span } from "./span.js";

export interface Withheld {
  readonly text: string;
  /** Rules of known secrets among what was withheld. */
  readonly secrets: readonly string[];
}

export interface Withholder {
  /** Covered: all other characters stay where they are, so that the text can still be cut. `uncover` ends it. */
  readonly cover: (text: string) => Withheld;
  /** A short text, such as a purpose or a name. */
  readonly hide: (text: string) => Withheld;
}

/** For one request: the sources that it is about, and other names of code in it. */
export type Withhold = (
  sources: readonly { readonly path: string; readonly text: string }[],
  names: readonly string[],
) => Promise<Withholder>;

/** Names of a source, as its parser tells them from literals; undefined if it cannot be read. */
type ReadNames = (path: string, text: string) => Promise<readonly string[] | undefined>;

/** `names`: what the map and the languages call things. */
export async function openWithholder(names: Iterable<string>, readNames: ReadNames): Promise<Withhold> {
  const isWord = await loadWords();
  const find = findSecrets();
  const common = namesIn(names, isWord);
  return async (sources, more) => {
    const read = await Promise.all(sources.map(async ({ path, text }) => (await readNames(path, text)) ?? []));
    const own = namesIn([...read.flat(), ...more], isWord);
    const known: Known = { isWord, isName: (name) => own.has(name) || common.has(name), isOwn: (name) => own.has(name) };
    const cover = (text: string): Withheld => {
      const secrets = find(text);
      const spans = [...secrets, ...behindTellingNames(text, known), ...inPieces(text, known), ...unknownRuns(text, known)];
      return { text: coverSpans(text, spans), secrets: secrets.map(({ rule }) => rule) };
    };
    return {
      cover,
      hide: (text) => {
        const covered = cover(text);
        return { ...covered, text: uncover(covered.text) };
      },
    };
  };
}

const RUN = /[^\s"'`()[\]{}<>,;|…]+/gu;

function unknownRuns(text: string, known: Known): readonly Span[] {
  const spans: Span[] = [];
  for (const { index, 0: run } of text.matchAll(RUN)) {
    const from = unknownFrom(run, known);
    if (from === undefined) continue;
    // The end of a sentence is not a part of its last value.
    spans.push({ start: index + from, end: index + run.replace(/[.:!?]+$/u, "").length });
  }
  return spans;
}

/** The names, and their words in lower case; not those that hold a value themselves. */
function namesIn(names: Iterable<string>, isWord: IsWord): ReadonlySet<string> {
  const known = new Set<string>();
  for (const name of names) {
    const parts = name.match(PART) ?? [];
    if (!parts.every((part) => isPlainName(part, isWord))) continue;
    known.add(name);
    for (const part of parts) {
      known.add(part);
      for (const [word] of part.matchAll(HUMP)) if (word.length > 2 && word.length < LONG) known.add(word.toLowerCase());
    }
  }
  return known;
}

const PART = /[\p{L}\p{N}_$]+/gu;
const HUMP = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/gu;
/** Shorter names hold no secret that is worth anything. */
const LONG = 16;

/** From here on, a name with digits, or of many short pieces, may be a password that people use. */
const MEDIUM = 8;

/** Of a long name, or one that looks like a key, at least half must be words, and letters and digits must not alternate as in a key. */
function isPlainName(name: string, isWord: IsWord): boolean {
  const pieces = name.match(HUMP)?.length ?? 0;
  if (name.length < (/\d/u.test(name) || (pieces > 3 && name.length < pieces * 3 && !/[_$]/u.test(name)) ? MEDIUM : LONG)) return true;
  const letters = [...name.matchAll(HUMP)].map(([word]) => word.toLowerCase());
  const inWords = letters.filter(isWord).join("").length;
  const alternations = name.match(/\d(?=[A-Za-z])/gu)?.length ?? 0;
  const digits = name.match(/\d/gu)?.length ?? 0;
  return inWords * 2 >= name.replace(name.length < LONG ? /[_$\d]/gu : /[_$]/gu, "").length && alternations <= 3 && digits <= 8;
}
