/**
 * What goes into a request to a model: values stay at home. Every part of a text that is not made of words, names of the code, paths and short
 * numbers is replaced by its length, and so is what follows a name that announces a secret. Shapes of known keys are withheld as well.
 */
import { coverSpans, findSecrets, uncover } from "../redact.js";
import { unknownFrom, type Known, loadWords, type IsWord, FUNCTION_WORD } from "./judge-run.js";
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

/** Secrets that no single run shows: lists of numbers and of short pieces, and phrases of words without a sentence. */

/** Numbers, bytes and short pieces, separated by what stands between items of a list. */
const LIST =
  /(?<![\w.])(?:(?:0[xob]|\\x)?[0-9A-Za-z]{1,4}(?![\w])["'`]?(?:[\s,;:+-]|\\n){1,12}["'`]?){5,}(?:0[xob])?[0-9A-Za-z]{1,4}(?!\w)/gu;
const ITEM = /[0-9A-Za-z]+/gu;
/** At least so many literals of so few characters each, with nothing between them but signs. */
const PIECE = "(?:\"[^\"\\n]{0,5}\"|'[^'\\n]{0,5}'|`[^`\\n]{0,5}`)";
const PIECES = new RegExp(`${PIECE}(?:[\\s+,&.()\\[\\]\\\\$\\{\\}]{0,40}${PIECE}){2,}`, "gu");
/** Words of the lists from which phrases of wallets are drawn have three to eight letters. */
const ONE = "(?:[a-z]{3,9}|[A-Z][a-z]{2,8}|[A-Z]{3,9})";
const WORDS = new RegExp(
  `(?<![A-Za-z])${ONE}(?:(?:["'\`\\s,;/|+*#-]{1,60}(?:\\d{1,2}[.):]\\s{0,4}["'\`]?)?|[-_.])${ONE}){7,}(?![A-Za-z])`,
  "gu",
);
const PHRASE_SIZES: ReadonlySet<number> = new Set([12, 13, 15, 18, 20, 21, 24, 25, 33]);

/** `4111 1111 1111 1111`, `chr(104) + chr(117)`, `&#104;&#117;`. */
const NUMBERS =
  /(?<![\w.])\d{2,6}(?:[ .-]\d{2,6}){2,}(?!\w)|(?:[\w.]{1,40}\((?:0x)?[0-9a-f]{2,4}\)[\s+,.&]{0,12}){4,}|(?:&#x?[0-9a-f]{2,6};){3,}/giu;
const MOST_DIGITS = 8;
const MOMENT = /^(?:19|20)\d\d[-.]\d\d[-.]\d\d|^\d{1,3}(?:\.\d{1,3}){2,3}$/u;

/** Lists of them are in every server. */
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)$/u;

function inPieces(text: string, known: Known): readonly Span[] {
  return [...lists(text, known), ...numbers(text), ...pieces(text, known), ...phrases(text, known)];
}

function lists(text: string, { isWord, isName }: Known): readonly Span[] {
  const spans: Span[] = [];
  for (const { index, 0: list } of text.matchAll(LIST)) {
    const items = list.match(ITEM) ?? [];
    const odd = items.filter((item) => !/^[A-Za-z]+$/u.test(item) || !(item.length < 3 || isWord(item.toLowerCase()) || isName(item)));
    if (odd.length * 2 > items.length && new Set(items).size > 3) spans.push({ start: index, end: index + list.length });
  }
  return spans;
}

function numbers(text: string): readonly Span[] {
  return [...text.matchAll(NUMBERS)].flatMap(({ index, 0: found }) =>
    MOMENT.test(found) || (found.match(/\d/gu)?.length ?? 0) <= MOST_DIGITS ? [] : [{ start: index, end: index + found.length }],
  );
}

function pieces(text: string, { isWord, isName }: Known): readonly Span[] {
  const spans: Span[] = [];
  for (const { index, 0: group } of text.matchAll(PIECES)) {
    const literals = [...group.matchAll(new RegExp(PIECE, "gu"))];
    const contents = literals.map(([literal]) => literal.slice(1, -1)).filter((content) => /[A-Za-z0-9]/u.test(content));
    if (contents.every((content) => isName(content) || (content.length > 2 && isWord(content.toLowerCase())))) continue;
    if (contents.join("").length < 8) continue;
    for (const literal of literals) spans.push({ start: index + literal.index + 1, end: index + literal.index + literal[0].length - 1 });
  }
  return spans;
}

function phrases(text: string, { isOwn }: Known): readonly Span[] {
  const spans: Span[] = [];
  for (const { index, 0: phrase } of text.matchAll(WORDS)) {
    const words = phrase.match(/[A-Za-z]{3,9}/gu) ?? [];
    if (
      words.some((word) => FUNCTION_WORD.test(word)) ||
      words.filter((word) => METHOD.test(word)).length > 2 ||
      words.filter(isOwn).length * 5 > words.length * 4
    )
      continue;
    // Lists of quoted words are common in code.
    const isPlain = !/["'`]/u.test(phrase);
    if (isPlain || PHRASE_SIZES.has(words.length)) spans.push({ start: index, end: index + phrase.length });
  }
  return spans;
}
