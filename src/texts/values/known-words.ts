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
const FEW_LETTERS = 3;

/** Of a word of at least four letters, which with them may have a piece more. */
const ENDING = /(?<=^.{4,})(?:e?s|e?d|ing|e?rs?|ly|able|ness|less|ity)$/u;
const BEGINNING = /^(?:un|re|de|dis|sub|pre|non|multi|inter|over)(?=.{5})/u;

/** `letters` are ASCII and in lower case. Up to two letters are never a word here. */
export async function loadWords(): Promise<IsWord> {
  const { encode } = await import("gpt-tokenizer/encoding/o200k_base");
  const known = new Map<string, boolean>();
  const judge = (word: string): boolean => {
    const most = MOST_PIECES.find(([letters]) => word.length <= letters)?.[1];
    if (word.length < FEW_LETTERS || most === undefined) return false;
    // Within a sentence, at the start of one, and as a part of a name.
    const forms = [` ${word}`, word, ` ${word.charAt(0).toUpperCase()}${word.slice(1)}`].map((form) => encode(form));
    if (word.length === FEW_LETTERS) return forms.some(([piece = FREQUENT, more]) => more === undefined && piece < FREQUENT);
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
  return (letters) => {
    const before = known.get(letters);
    if (before !== undefined) return before;
    const is = judge(letters) || stem(letters);
    known.set(letters, is);
    return is;
  };
}
