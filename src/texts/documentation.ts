/** The usable part of an author's documentation, or undefined if a template is more informative. */
import { oneLine, isInformative, trimLoose } from "./one-line.js";

/** More than any text needs; limits the cost of hostile input. */
const READ = 2000;
/** Prefixes that do not belong to the sentence: issue numbers, stray comment characters. */
const HEAD = /^(?:\/+\s*)?(?:#\d+[,:]?\s+)?(?:(?:nb|note|important): )?/iu;
/** Maintainers and planning links. */
const OWNERS = /(?:^|\s)(?:owners?|kep|authors?):(?:\s+(?:@|https?:)\S*)+/giu;
/** A reminder on the line after a sentence without a full stop, or an aside. */
const REMINDER = /[\s.]+(?:TODO\b|FIXME\b|XXX\b|HACK:|NOTE:|NB:|Note that\b).*$/su;
/** A tag, a reminder or a list number does not describe a purpose. */
const EMPTY =
  /^(?:@\w|\W*(?:todo|fixme|xxx)\b|(?:phase|step|part|section|case) \d+\W*$|[\w/]+[- ]only\W*$|(?:(?:basic|example|sample) )?(?:usage|examples?)(?: usages?)?\W*$|(?:added |new )?(?:in|since) v?\d[\w.]*$)/iu;
/** A remark on the code, or where it comes from. */
const REMARK =
  /^(?:not |we |i |i'\w+ |don't |do not |there(?: is|'s) no |hack|work-?around|because |why\b|(?:this (?:file )?(?:is|was) )?(?:copied|copy of|taken|adapted|borrowed|ported|forked|lifted|stolen)\b(?=.*(?:\bfrom\b|https?:|\bof\b))|see |same as |should we|can we|is this|do we|(?:created|written) (?:by|on|with) )/iu;
/** A lone link leaves only a verb and a full stop. */
const TWO_WORDS = /[\p{L}\d]\S*\s+\S*[\p{L}\d]|[^\p{ASCII}]/u;
/** Commented-out code. */
const CODE = /[,{([=;]\.?$|=>\.?$/u;
/** Introduction of an example or a list that is cut off. */
const INTRODUCES = /,?\s*\(?(?:e\.g|i\.e|such as|for example|for instance)\.?,?$/iu;

/** One line without a dangling introduction; backticks are paired. */
export function usableSentence(doc: string | undefined): string | undefined {
  if (!isInformative(doc)) return undefined;
  const line = unquoted(oneLine(doc.slice(0, READ)))
    .replace(OWNERS, "")
    .trim();
  const text = withoutReminder(line.replace(HEAD, ""));
  if (EMPTY.test(text) || CODE.test(text) || !TWO_WORDS.test(text) || REMARK.test(text) || text.endsWith("?")) return undefined;
  const whole = evenBackticks(finished(text));
  return isInformative(whole) ? whole : undefined;
}

/** The text before the reminder is kept if it is a complete sentence. */
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

/** Removes an unclosed backtick and the text after it. */
function evenBackticks(text: string): string {
  if (text.split("`").length % 2 === 1) return text;
  return text.endsWith("…") ? `${trimLoose(text.slice(0, text.lastIndexOf("`")))}…` : text.replaceAll("`", "'");
}
