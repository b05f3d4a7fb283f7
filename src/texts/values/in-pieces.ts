/** Secrets that no single run shows: lists of numbers and of short pieces, and phrases of words without a sentence. */
import type { Known } from "./judge-run.js";
import { FUNCTION_WORD } from "./known-words.js";
import type { Span } from "./span.js";

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

export function inPieces(text: string, known: Known): readonly Span[] {
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
