/** A why says what would break in the importing file: it names what that file uses, and what the file needs it for (protocol §4.3). */
import { isFiller } from "./filler.js";
import type { WhySubject } from "./subject.js";
import { contentOf, isGeneric, stemsOf } from "./words.js";

/** Fewer words than these beside names and the target's purpose are no need. */
const NEWS = 2;
/** Share of the text's words that stand in the target's purpose. */
const RESTATED = 0.7;

export function emptyWhy(text: string, subject: WhySubject): string | undefined {
  if (!namesUsed(text, subject)) {
    return `It does not name what the importing file uses; name ${subject.used.slice(0, 3).join(" or ").slice(0, 120)}.`;
  }
  if (isFiller(text)) return "It would fit any import; say what this file does with it.";
  const names = new Set([...stemsOf(subject.target), ...subject.used.flatMap(stemsOf)]);
  const content = [...contentOf(text)].filter((stem) => !names.has(stem) && !isGeneric(stem));
  const purpose = contentOf(subject.purposeOfTarget);
  const news = content.filter((stem) => !purpose.has(stem));
  if (content.length > 0 && news.length <= content.length * (1 - RESTATED)) {
    return "It restates what the imported thing is; say what this file needs it for.";
  }
  return news.length < NEWS ? "It does not say what this file needs it for." : undefined;
}

/** One of the used names as a word of its own; a member also by its last part. */
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
