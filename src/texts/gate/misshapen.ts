/** Length, one line, and invisible characters. Runs first, so that later rules see at most 600 characters. */
import type { Subject } from "./subject.js";
import { wordsOf } from "./words.js";

interface Bounds {
  readonly most: number;
  readonly sentences: number;
  readonly words: number;
}

const BOUNDS: Readonly<Record<Subject["slot"], Bounds>> = {
  purpose: { most: 300, sentences: 3, words: 3 },
  why: { most: 300, sentences: 3, words: 4 },
  overview: { most: 600, sentences: 8, words: 8 },
  reason: { most: 200, sentences: 3, words: 1 },
};

/** Controls, formats (zero width, bidirectional), private and unassigned code points, halves of surrogate pairs, line separators. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ODD_SPACE = /[^\S ]/u;
/** Stacked combining marks. */
const STACKED_MARKS = /\p{M}{3}/u;
/** Mixed scripts in a word imitate another word. */
const MIXED = /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
const SENTENCE_END = /[.!?…](?=\s+[^\p{Ll}\s])|[。！？]/gu;
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|resp)\.$/iu;

export function misshapen(text: string, slot: Subject["slot"]): string | undefined {
  const bounds = BOUNDS[slot];
  if (text.length > bounds.most) return `It is ${text.length} characters long; write at most ${bounds.most}.`;
  if (/[\r\n\v\f\u0085\u2028\u2029]/u.test(text)) return "It has line breaks; write one line.";
  if (INVISIBLE.test(text) || ODD_SPACE.test(text) || STACKED_MARKS.test(text))
    return "It has control or invisible characters; write plain text.";
  if (MIXED.test(text)) return "It mixes alphabets inside a word; write plain letters.";
  if (text !== text.trim()) return "It begins or ends with a space.";
  if (countWords(text) < bounds.words) return "It is too short to say anything; write a full sentence.";
  if (countSentences(text) > bounds.sentences) return `It has too many sentences; write at most ${bounds.sentences}.`;
  return undefined;
}

/** In scripts without spaces, two characters count as one word. */
function countWords(text: string): number {
  const signs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return wordsOf(text).length + Math.floor(signs / 2);
}

function countSentences(text: string): number {
  let count = 0;
  let end = 0;
  for (const { index } of text.matchAll(SENTENCE_END)) {
    if (ABBREVIATION.test(text.slice(Math.max(0, index - 12), index + 1))) continue;
    count++;
    end = index + 1;
  }
  return /[\p{L}\p{N}]/u.test(text.slice(end)) ? count + 1 : count;
}
