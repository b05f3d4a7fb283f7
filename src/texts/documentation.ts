/** What of an author's sentence is worth repeating: documentation → text, or undefined where a template says more. */
import { oneLine, tells, trimLoose } from "./one-line.js";

/** Words that stand before the sentence and are none of it: issue numbers, stray comment signs. */
const HEAD = /^(?:\/+\s*)?(?:#\d+[,:]?\s+)?/u;
/** A tag, a reminder or a place in a list says nothing of what the thing is for. */
const EMPTY = /^(?:@\w|\W*(?:todo|fixme|xxx)\b|(?:phase|step|part|section|case) \d+\W*$|[\w/]+[- ]only\W*$)/iu;
/** Commented code. */
const CODE = /[,{([=;]\.?$|=>\.?$/u;
/** The example or the list that was to follow is cut away. */
const INTRODUCES = /,?\s*\(?(?:e\.g|i\.e|such as|for example|for instance)\.?,?$/iu;

/** One line without a lead-in to nothing; backticks in pairs. */
export function told(doc: string | undefined): string | undefined {
  if (!tells(doc)) return undefined;
  const text = oneLine(doc).replace(HEAD, "");
  if (EMPTY.test(text) || CODE.test(text)) return undefined;
  const whole = evenBackticks(finished(text));
  return tells(whole) ? whole : undefined;
}

function finished(text: string): string {
  const bare = text.endsWith(":.") ? text.slice(0, -1) : text;
  if (bare.endsWith(":")) return `${trimLoose(bare)}…`;
  const before = bare.replace(INTRODUCES, "");
  return before === bare ? bare : `${trimLoose(before)}…`;
}

/** A pair that an earlier cut opened goes away with what it held. */
function evenBackticks(text: string): string {
  if (text.split("`").length % 2 === 1) return text;
  return text.endsWith("…") ? `${trimLoose(text.slice(0, text.lastIndexOf("`")))}…` : text.replaceAll("`", "'");
}
