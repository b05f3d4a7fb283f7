/** Requires a why to state what would break in the importing file: the names it uses, and what it needs them for (protocol §4.3). */
import type { WhySubject } from "./subject.js";
import { contentOf, isGeneric, stemsOf } from "./words.js";

/** Minimum number of words besides names and the target's purpose. */
const MIN_OTHER_WORDS = 2;
/** Share of words that also occur in the target's purpose, above which the why only repeats it. */
const RESTATED = 0.7;

export function emptyWhy(text: string, subject: WhySubject): string | undefined {
  if (!namesUsed(text, subject)) {
    return `It does not name what the importing file uses; name ${subject.used.slice(0, 3).join(" or ").slice(0, 120)}.`;
  }
  const names = new Set([...stemsOf(subject.target), ...subject.used.flatMap(stemsOf)]);
  const content = [...contentOf(text)].filter((stem) => !names.has(stem) && !isGeneric(stem));
  const purpose = contentOf(subject.purposeOfTarget);
  const news = content.filter((stem) => !purpose.has(stem));
  if (content.length > 0 && news.length <= content.length * (1 - RESTATED)) {
    return "It restates what the imported thing is; say what this file needs it for.";
  }
  return news.length < MIN_OTHER_WORDS ? "It does not say what this file needs it for." : undefined;
}

/** Whether the text contains a used name as a separate word; a member also by its last part. */
function namesUsed(text: string, { used }: WhySubject): boolean {
  const names = used.filter((name) => /[\p{L}\p{N}]/u.test(name) && name !== "default");
  return names.length === 0 || names.some((name) => pathExists(text, name));
}

function pathExists(text: string, name: string): boolean {
  const last = name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf("/")) + 1);
  return hasWord(text, name) || (last !== name && last !== "" && hasWord(text, last));
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? " ";
    const after = text[at + word.length] ?? " ";
    if (!/[\p{L}\p{N}_$]/u.test(before) && !/[\p{L}\p{N}_$]/u.test(after)) return true;
  }
  return false;
}
