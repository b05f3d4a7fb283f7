/** Requires a purpose to say more than the name, the path and generic words. */
import type { PurposeSubject } from "./subject.js";
import { contentOf, isGeneric, stemsOf } from "./words.js";

/** Minimum number of other words: there is not more to say of "Options of the jsdom environment". */
const MIN_OTHER_WORDS = 1;

export function emptyPurpose(text: string, { name, path }: PurposeSubject): string | undefined {
  const given = new Set([...stemsOf(name), ...stemsOf(path)]);
  const news = [...contentOf(text)].filter((stem) => !given.has(stem) && !isGeneric(stem));
  return news.length < MIN_OTHER_WORDS ? "It only restates the name; say what it does, with what and for whom." : undefined;
}
