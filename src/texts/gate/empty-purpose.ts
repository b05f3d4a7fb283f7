/** A purpose says more than the name, the path and words that fit any code. */
import type { PurposeSubject } from "./subject.js";
import { contentOf, isGeneric, stemsOf } from "./words.js";

/** Fewer words than these beside the name are no news. */
const NEWS = 2;

export function emptyPurpose(text: string, { name, path }: PurposeSubject): string | undefined {
  const given = new Set([...stemsOf(name), ...stemsOf(path)]);
  const news = [...contentOf(text)].filter((stem) => !given.has(stem) && !isGeneric(stem));
  return news.length < NEWS ? "It only restates the name; say what it does, with what and for whom." : undefined;
}
