/**
 * Which part of a run of characters may leave. A run is what stands between blanks, quotes and brackets. It may leave if it is made of words,
 * names of the code and short numbers: the rule is about what a value is not, so that it does not depend on what secrets look like.
 */
import { remember } from "../../model/basics.js";
export interface Known {
  readonly isWord: IsWord;
  /** Names of the code, of the map and of the languages, whole, and in lower case the words of which they are made. */
  readonly isName: (name: string) => boolean;
  /** An identifier or a keyword of this very source. */
  readonly isOwn: (name: string) => boolean;
}

/** A run of so few characters holds no secret; many of them in a row are judged together. */
const SHORT_RUN = 3;
/** Digits of one number. */
const LONG_NUMBER = 5;
/** Digits of all numbers of a run but those of a moment or a version. */
const MOST_DIGITS = 6;
/** Digits inside a word, as in `sha256`. */
const MOST_MIXED = 4;
const MOST_MIXED_OF_RUN = 2;
/** Names of the code apart, nothing is written as one word of so many letters. */
const LONG_NAME = 45;

/** A moment, an address of a network, a version, a range of versions. */
const PLAIN =
  /^[([v^~=<>*]*(?:(?:19|20)\d\d[-–](?:19|20)\d\d|#[0-9a-f]{3}|#[0-9a-f]{6}|\d{4}-\d{2}-\d{2}(?:[T_ ]\d{2}:?\d{2}(?::?\d{2})?(?:[.,]\d{1,6})?(?:Z|[+-]\d{2}:?\d{2})?)?|\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5}|\/\d{1,2})?|\d{1,4}(?:\.\d{1,4}){1,3}(?:[-.]?(?:a|b|rc|dev|alpha|beta|post)\.?\d{0,4})?)[.,;:!?)\]]*$/u;
const UNIT =
  /^\d{1,4}(?:px|em|rem|ms|ns|us|s|m|h|d|w|y|k|kb|mb|gb|tb|kib|mib|gib|b|x|th|st|nd|rd|vh|vw|deg|fr|pt|dpi|hz|khz|mhz|bit|bits|n|e\d|f|l|u|j|i|a|c)$/iu;
/** Words that are written with a number. */
const NUMBERED =
  /^(?:sha|md|base|utf|ucs|u?int|float|complex|x|arm|amd|i|f|u|win|mips|es|ecma|h|v|ipv|uuidv?|apiv?|http|oauth|rfc|iso|cp|latin|python|py|cpython|pypy|vue|node|tls|ssl|mp|s|p|q|t|log|neo|web|sqlite|psycopg|boto|urllib|jinja|hmac|ed|secp|aes|rsa|crc|fnv|murmur|gpt|level|step|part|phase|pep|issue|gh|pr|fig|table|col|w|d|n|m|a|b|c|e|g|k|r|x|y|z)[_-]?\d{1,4}$|^(?:i18n|l10n|k8s|a11y|e2e|p2p|b2b|s3|ec2|x509|g11n|n\d|mp3|m3u8|d3|2d|3d|web3|o11y|h2c|h2o|f1|v8|j2ee|3rd|1st|2nd|x86_64|win32|log4j|ws2|oauth2|http2|utf8mb4|base64url)$/iu;
/** Of one or two letters, and in common use. */
const SHORT_WORD =
  /^(?:a|i|x|y|z|n|k|v|b|c|d|e|f|g|h|j|m|p|q|r|s|t|u|w|of|to|in|is|it|on|or|as|at|be|by|do|go|he|if|me|my|no|so|up|us|we|an|am|ok|id|ip|io|ui|ux|js|ts|py|rb|rs|md|db|os|ci|cd|cs|kb|mb|gb|ms|px|em|en|fr|de|es|vs|eg|ie|re|ex|pr|qa|ai|ml|vm|cd|cp|rm|mv|ls|sh|gz|tz|dx|fn|fs|gh|ga|pg|my|ws|os|tx|rx|wg|cb|cc|ct|ad|af|al|am|ar|au|az|bg|bn|br|ca|cn|cy|da|dk|el|et|eu|fa|fi|gl|he|hi|hr|hu|hy|it|ja|ka|km|ko|ku|lo|lt|lv|mk|mn|nb|nl|nn|pl|pt|ro|ru|sk|sl|sq|sr|sv|sw|ta|te|th|tr|uk|ur|uz|vi|zh|ll|ve|un|la|le|el|un|et|il|ne|pa|se|du|je|tu|ou|si|ce)$/u;

/** Of regular expressions and of texts, with no value in them. */
const NOTATION = /\\[nrtfvbdDwWsSBAZz]|\\p\{\w{1,20}\}|[aA0]-[zZfF97]/gu;

/** How people make passwords of a word: `Maverick_497`, `Welcome42!`. */
const WORD_AND_NUMBER =
  /^["'(]?(?:\p{Lu}\p{Ll}{3,}[_@#$&*+=-]?\d{2,4}[!?$#*]|\p{Lu}\p{Ll}{3,}[_@#$&*+=]\d{2,4}|\p{Ll}{4,}[@$&*+=]\d{2,4}[!?$#*]?)["').,;:]*$/u;
/** Four words in a row are a phrase if the code knows none of them: `jacket-yellow-pepper-ribbon`. */
const DASHED = /^["'(]?[a-z]{3,12}(?:[-_.][a-z]{3,12}){3,}["').,;:]*$/u;

/** Where the part starts that must not leave; undefined: all of it may. */
export function unknownFrom(run: string, known: Known): number | undefined {
  if (run.length <= SHORT_RUN || known.isName(run) || PLAIN.test(run)) return undefined;
  if (WORD_AND_NUMBER.test(run) || isPhrase(run, known)) return 0;
  const url = /^[a-z][a-z0-9+.-]{1,20}:\/\/[^/?#]*/iu.exec(run);
  if (url !== null) return unknownInAddress(run, url[0], known);
  if (
    /\\x[0-9a-f]{2}.?\\x|\\u\{?[0-9a-f]{2,6}\}?.?\\u|%[0-9a-f]{2}%|(?:%[0-9a-f]{2}.{0,6}){3}|&#x?\w{2,6};.?&#|(?:=[0-9a-f]{2}){3}|\\[0-7]{2,3}\\[0-7]/iu.test(
      run,
    )
  )
    return 0;
  let at = 0;
  for (const part of run.replace(NOTATION, (found) => " ".repeat(found.length)).split(/(?<=[=:&?])/u)) {
    if (!isKnownPart(part, known)) return at;
    at += part.length;
  }
  return undefined;
}

function isPhrase(run: string, { isName }: Known): boolean {
  const words = DASHED.test(run) ? (run.match(/[a-z]+/gu) ?? []) : [];
  return words.length > 0 && !words.some((word) => isName(word) || FUNCTION_WORD.test(word));
}

/** The query stays at home, known or not; so does a path of which a part is unknown. */
function unknownInAddress(run: string, start: string, known: Known): number | undefined {
  const scheme = start.indexOf("://") + 3;
  if (
    !start
      .slice(scheme)
      .split("@")
      .every((part) => isKnownPart(part, known))
  )
    return scheme;
  const rest = run.slice(start.length);
  if (!isKnownPart(rest.replace(/\?.*/su, ""), known)) return start.length;
  const query = rest.search(/\?[^.,;:]|#[^.,;:]*\d/u);
  return query < 0 ? undefined : start.length + query + 1;
}

const ATOM = /[\p{L}\p{M}\p{N}_$]+/gu;

interface Weight {
  /** Letters, and those of them in words of one or two letters. */
  letters: number;
  short: number;
  digits: number;
  mixed: number;
}

function isKnownPart(part: string, known: Known): boolean {
  const weight: Weight = { letters: 0, short: 0, digits: 0, mixed: 0 };
  for (const [atom] of part.matchAll(ATOM)) if (!isKnownAtom(atom, known, weight)) return false;
  if (PLAIN.test(part)) return true;
  return (
    weight.digits <= MOST_DIGITS && weight.mixed <= MOST_MIXED_OF_RUN && (weight.letters <= SHORT_RUN || weight.short * 3 <= weight.letters)
  );
}

function isKnownAtom(atom: string, known: Known, weight: Weight): boolean {
  if (known.isName(atom)) {
    weight.letters += atom.length;
    return true;
  }
  if (/^[\d_]+$/u.test(atom)) return isPlainNumber(atom, weight);
  if (/^0[xXbBoO]/u.test(atom))
    return /^0[xX](?:[0-9a-f_]{1,4}|(?:f|0|_)+|[1-9a-f]{1,2}0+|[0-9a-f]([0-9a-f])\1+)$|^0[bBoO][0-7_]{1,16}$/iu.test(atom);
  if (UNIT.test(atom) || NUMBERED.test(atom)) {
    weight.mixed += 1;
    return true;
  }
  if (atom.length >= LONG_NAME) return false;
  // Other writings: words of them are not told from names, and hardly any secret has them.
  if (/[^\p{ASCII}]/u.test(atom)) return !/\d/u.test(atom);
  for (const chunk of atom.split(/[_$]+/u)) {
    if (!/\d/u.test(chunk) || NUMBERED.test(chunk) || UNIT.test(chunk)) {
      if (/\d/u.test(chunk)) weight.mixed += 1;
      else if (!areKnownWords(chunk, known, weight)) return false;
    } else if (!/^\d{1,4}$/u.test(chunk) && !(chunk.length <= MOST_MIXED && known.isName(chunk.toLowerCase()))) return false;
    else weight.digits += chunk.length;
  }
  return true;
}

const HUMP = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/gu;
const FEW_LETTERS = 2;

function areKnownWords(chunk: string, known: Known, weight: Weight): boolean {
  const words = chunk.match(HUMP) ?? [];
  // Names are made of longer words than letters of both cases at random.
  if (words.length > 2 && words.join("").length < words.length * FEW_LETTERS * 1.5 && !known.isName(chunk)) return false;
  return words.every((word) => isKnownWord(word.toLowerCase(), known, weight));
}

function isKnownWord(word: string, { isWord, isName }: Known, weight: Weight): boolean {
  weight.letters += word.length;
  if (word.length > FEW_LETTERS) return isWord(word) || isName(word);
  if (!SHORT_WORD.test(word) || word.length < FEW_LETTERS) weight.short += word.length;
  return true;
}

function isPlainNumber(atom: string, weight: Weight): boolean {
  const digits = atom.replaceAll("_", "");
  const significant = digits.replace(/0+$/u, "");
  if (digits.length <= LONG_NUMBER) weight.digits += digits.length;
  else if (significant.length > 2 && !isNearPowerOfTwo(digits) && !isTimeOrSize(digits)) return false;
  return true;
}

/** `604800` seconds, `524288` bytes. */
function isTimeOrSize(digits: string): boolean {
  const number = BigInt(digits);
  return number % 3600n === 0n || number % 1024n === 0n;
}

/** Limits of kinds of numbers. */
function isNearPowerOfTwo(digits: string): boolean {
  const number = BigInt(digits);
  return [-1n, 0n, 1n].some((step) => /^10*$/u.test((number + step).toString(2)));
}

/**
 * Whether letters are a word. Judged by the vocabulary of the encoding that counts tokens: frequent words of many languages and of code are
 * one piece of it, longer ones few pieces, and random letters many. So neither a dictionary nor a list of what secrets look like is needed.
 */
export type IsWord = (letters: string) => boolean;

/** A sentence has some of them, a secret of words none: those that stand in lists for phrases are left out. */
export const FUNCTION_WORD =
  /^(?:the|a|an|of|to|in|is|are|and|or|for|with|on|by|from|as|be|been|not|its|it|no|if|was|were|at|has|may|should|which|we|your|their|his|her|my|our|than|but|so|do|does|via|per|these|those|i|e\.g|i\.e)$/iu;

/** Pieces that a word of so many letters may have. Of random letters fewer than one in a hundred pass, and of ten or more fewer than one in 300. */
const MOST_PIECES: readonly (readonly [letters: number, pieces: number])[] = [
  [6, 1],
  [9, 2],
  [13, 3],
  [20, 4],
];
/** Nearly any two letters are a piece, and a fifth of all three letters; the encoding numbers pieces by frequency. */
const FREQUENT = 20_000;
const FEW_WORD_LETTERS = 3;

/** Of a word of at least four letters, which with them may have a piece more. */
const ENDING = /(?<=^.{4,})(?:e?s|e?d|ing|e?rs?|ly|able|ness|less|ity)$/u;
const BEGINNING = /^(?:un|re|de|dis|sub|pre|non|multi|inter|over)(?=.{5})/u;

/** `letters` are ASCII and in lower case. Up to two letters are never a word here. */
export async function loadWords(): Promise<IsWord> {
  const { encode } = await import("gpt-tokenizer/encoding/o200k_base");
  const judge = (word: string): boolean => {
    const most = MOST_PIECES.find(([letters]) => word.length <= letters)?.[1];
    if (word.length < FEW_WORD_LETTERS || most === undefined) return false;
    // Within a sentence, at the start of one, and as a part of a name.
    const forms = [` ${word}`, word, ` ${word.charAt(0).toUpperCase()}${word.slice(1)}`].map((form) => encode(form));
    if (word.length === FEW_WORD_LETTERS) return forms.some(([piece = FREQUENT, more]) => more === undefined && piece < FREQUENT);
    return forms.some(({ length }) => length <= most);
  };
  const stem = (word: string): boolean => {
    const end = ENDING.exec(word)?.index ?? word.length;
    const start = BEGINNING.exec(word)?.[0].length ?? 0;
    return (
      (end < word.length && judge(word.slice(0, end))) ||
      (start > 0 && judge(word.slice(start))) ||
      (start > 0 && end < word.length && judge(word.slice(start, end)))
    );
  };
  return remember((letters) => judge(letters) || stem(letters));
}
