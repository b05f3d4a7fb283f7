/** What of an author's sentence is worth repeating: documentation → text, or undefined where a template says more. */
import { oneLine, tells, trimLoose } from "./one-line.js";

/** More than any text shows; keeps hostile input cheap. */
const READ = 2000;
/** Words that stand before the sentence and are none of it: issue numbers, stray comment signs. */
const HEAD = /^(?:\/+\s*)?(?:#\d+[,:]?\s+)?(?:(?:nb|note|important): )?/iu;
/** Who looks after it and where it was planned. */
const OWNERS = /(?:^|\s)(?:owners?|kep|authors?):(?:\s+(?:@|https?:)\S*)+/giu;
/** A reminder that follows on the next line of a sentence without a full stop, or an aside. */
const REMINDER = /[\s.]+(?:TODO\b|FIXME\b|XXX\b|HACK:|NOTE:|NB:|Note that\b).*$/su;
/** A tag, a reminder or a place in a list says nothing of what the thing is for. */
const EMPTY =
  /^(?:@\w|\W*(?:todo|fixme|xxx)\b|(?:phase|step|part|section|case) \d+\W*$|[\w/]+[- ]only\W*$|(?:(?:basic|example|sample) )?(?:usage|examples?)(?: usages?)?\W*$|(?:added |new )?(?:in|since) v?\d[\w.]*$)/iu;
/** A link that stood here alone leaves a verb and a full stop. */
const TWO_WORDS = /[\p{L}\d]\S*\s+\S*[\p{L}\d]|[^\p{ASCII}]/u;
/** Commented code. */
const CODE = /[,{([=;]\.?$|=>\.?$/u;
/** The example or the list that was to follow is cut away. */
const INTRODUCES = /,?\s*\(?(?:e\.g|i\.e|such as|for example|for instance)\.?,?$/iu;

/** One line without a lead-in to nothing; backticks in pairs. */
export function told(doc: string | undefined): string | undefined {
  if (!tells(doc)) return undefined;
  const line = unquoted(oneLine(doc.slice(0, READ)))
    .replace(OWNERS, "")
    .trim();
  const text = withoutReminder(line.replace(HEAD, ""));
  if (EMPTY.test(text) || CODE.test(text) || !TWO_WORDS.test(text)) return undefined;
  const whole = evenBackticks(finished(text));
  return tells(whole) ? whole : undefined;
}

/** What stands before it is kept if it is a sentence of its own. */
function withoutReminder(text: string): string {
  const before = text.replace(REMINDER, "");
  return before === text || before.split(" ").length < 3 ? text : `${before}.`;
}

/** A passage of a specification, quoted line by line. */
function unquoted(text: string): string {
  return text.startsWith("> ") ? text.slice(2).replaceAll(" > ", " ") : text;
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
