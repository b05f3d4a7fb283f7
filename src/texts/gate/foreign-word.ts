/** Requires every word to be a common one or one of what is described: what a text asks of its reader has other words. */
import type { Names } from "./subject.js";
import { partsOf, wordsOf } from "./words.js";

/** An option of a command, a pipe, a substitution: no prose has them. */
const COMMAND = /(?<![\p{L}\p{N}`])--?\p{L}[\p{L}-]*|&&|\|\||\$\(|\s[|>]{1,2}\s/gu;
const OPTION = /^--?\p{L}/u;

export function foreignWord(text: string, known: Names): string | undefined {
  const runs = text.replace(/`[^`]*`/gu, "``").match(COMMAND) ?? [];
  // The options of a program are its own words, and end in a dash where they are the start of others.
  const command = runs.find((run) => !OPTION.test(run) || !known.quotes(run));
  const strange = command ?? wordsOf(text.replace(/[’ʼ]/gu, "'").replace(/'s\b/gu, "")).find((word) => !isSaid(word, known));
  return strange === undefined
    ? undefined
    : `It says "${strange.trim().slice(0, 60)}", which neither the code nor its surroundings say; describe the code in its own words.`;
}

function isSaid(word: string, known: Names): boolean {
  return (
    word.length === 1 ||
    /^[\p{N}_$]+$/u.test(word) ||
    known.says(word) ||
    partsOf(word).every((part) => /^\p{N}+$/u.test(part) || known.says(part))
  );
}
