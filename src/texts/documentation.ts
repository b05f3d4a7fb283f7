/** The usable part of an author's documentation, or undefined if a template is more informative. */
import { clauseOf } from "./clause-of.js";
import { capitalized, oneLine, isInformative, trimLoose } from "./one-line.js";

/** More than any text needs; limits the cost of hostile input. */
const READ = 2000;
/** Prefixes that do not belong to the sentence: issue numbers, stray comment characters. */
const HEAD = /^(?:\/+\s*)?(?:#\d+[,:]?\s+)?(?:(?:nb|note|important): )?/iu;
/** Maintainers and planning links. */
const OWNERS = /(?:^|\s)(?:owners?|kep|authors?):(?:\s+(?:@|https?:)\S*)+/giu;
/** A reminder on the line after a sentence without a full stop, or an aside. */
const REMINDER =
  /[\s.]+(?:(?:for more(?: \w+){0,2}|see(?: also)?|more (?:info|details)(?: \w+)?|docs?|source|ref(?:erence)?s?)[:,]?\s+<?https?:|TODO\b|FIXME\b|XXX\b|HACK:|NOTE:|NB:|Note that\b|Taken from:?\s).*$/su;
/** A tag, a reminder or a list number does not describe a purpose. */
const EMPTY =
  /^(?:@\w|\W*(?:todo|fixme|xxx)\b|(?:phase|step|part|section|case) \d+\W*$|[\w/]+[- ]only\W*$|(?:(?:basic|example|sample) )?(?:usage|examples?)(?: usages?)?\W*$|(?:added |new )?(?:in|since) v?\d[\w.]*$)/iu;
/** A remark on the code instead of a description. */
const REMARK =
  /^(?:not |(?:(?:\w+ly|now|later|soon|then),? )?(?:we|i) |(?:\w+ly,? )?(?:we|i)(?:'ll|'d) |i'\w+ |don't |do not |there(?: is|'s) no |hack|work-?around|because |why\b|should we|can we|is this|do we|see:? |same as (?:(?:the )?(?:above|before|previous|preceding)\b|(?!.{1,80}\b(?:but|except|that|which)\b))|(?:this|these) (?:[\w ]{1,20} )?should |(?:warning|caution|attention):|internal api\b|variant: |version \d|for debugging only\b)/iu;
/** `Cart see shop.Cart`: where to read on. */
const POINTER = /^\S+:? see (?:also )?`?[\w.#/()-]+`?\.?$/iu;
/** Why rules of a linter do not apply, a warning not to edit, or name and version. */
const FILE_NOTE =
  /^(?:(?:reasons? (?:to|for|why)|we|the (?:following|below)) (?:\w+ )?(?:disabl\w+|turn\w* off|ignor\w+|suppress\w*) .{0,60}\b(?:lint\w*|eslint|rules?)\b|(?:eslint|lint\w*|tslint|flake8|pylint) rules?\b|\W*(?:please )?(?:do not|don't|never) (?:edit|modify|change)\b|!|\S{1,40}(?: v?\d+\.\d+| \S{1,40} v\d+\.\d+)(?:\.\d[\w.+-]*)?\.?$)/iu;
/** Where the code comes from, or who wrote it. */
const ORIGIN =
  /^(?:(?:this (?:file )?(?:is|was) )?(?:copied|copy|taken|adapted|borrowed|ported|forked|lifted|stolen)\b.{0,200}(?:\bfrom\b|https?:)|(?:[\w-]+ )?based (?:up)?on <?https?:|(?:references?|origin|spec(?:ification)?|docs?|documentation): <?https?:|(?:created|written) (?:by|on|with) |authors?: )/iu;
/** Instructions for programs, notices of programs, and licences. */
const NOTICE =
  /^(?:[\w-]+(?:-(?:ignore|disable|enable)\b|: ?(?:ignore|disable|enable)\b)|\w+ ignore (?:next|start|stop|end|file|else|if|line)\b|\w+ChunkName\b|NOSONAR\b|noinspection\b|\$(?:Id|Revision|Date|Author)\b|#?(?:end)?region\b|<reference |vim?:|-\*-|ex: |(?:this (?:file|code) (?:is|was|has been) )?(?:automatically |auto[- ]?)?generated (?:by|from|file|using|with|on)\b|copyright\b|\(c\) |spdx-|licensed under|(?:this )?source code form is subject|all rights reserved|import\s.{1,200}\sfrom ['"])/iu;
/** It only introduces a list that is left out. */
const LIST_HEAD = /^(?:the|these|this|here|supported|possible|available|valid|allowed)\b[^.]{0,120}:\.?$/iu;
/** A lone link leaves only a verb and a full stop. */
const TWO_WORDS = /[\p{L}\d]\S*\s+\S*[\p{L}\d]|[^\p{ASCII}]/u;
/** Commented-out code. */
const CODE = /[,{([=;]\.?$|=>\.?$/u;
/** The end of a sentence without any sign of code. */
const LOOSE_SEMICOLON = /^([\p{L}\p{N}\s,'"`.\-/]{20,});\.?$/u;
/** `Is the value an object?` above the function that answers it. */
const ANSWERED =
  /^(?:is|are|was|does|do|did|has|have|can|will) (?:the|an?|any|every|all|two|both|each|there|given|`|\p{Lu}?\p{L}+ \p{L}+ )/iu;
/** What comes after the colon belongs to the sentence. */
const OPEN_END =
  /(?:\b(?:follow(?:ing|s)|these)\b[^.:]{0,60}|\b(?:an?|and|are|as|be|by|can|do|does|example|examples|following|follows?|for|from|in|includes?|is|may|must|of|on|or|should|that|the|these|this|to|usage|ways?|when|will|with)|[^\w`)"'])\s*:$/iu;
/** Introduction of an example or a list that is cut off. */
const INTRODUCES = /,?\s*\(?(?:e\.g|i\.e|such as|for example|for instance|like)\.?,?:?$/iu;

/** A banner in capitals. */
function isBanner(text: string): boolean {
  return !/[\p{Ll}`]/u.test(text) && /\p{Lu}{2}/u.test(text) && /[\p{Lu}!]\s/u.test(text);
}

const UNUSABLE = [EMPTY, CODE, REMARK, POINTER, ORIGIN, NOTICE, FILE_NOTE, LIST_HEAD];

/** One line without a dangling introduction; backticks are paired. */
export function usableSentence(doc: string | undefined): string | undefined {
  if (!isInformative(doc)) return undefined;
  const line = unquoted(oneLine(doc.slice(0, READ)))
    .replace(OWNERS, "")
    .trim();
  const text = withoutReminder(line.replace(HEAD, "").replace(LOOSE_SEMICOLON, "$1."));
  if (
    isBanner(text) ||
    UNUSABLE.some((pattern) => pattern.test(text)) ||
    !TWO_WORDS.test(text) ||
    (text.endsWith("?") && !ANSWERED.test(text)) ||
    !hasProse(text)
  )
    return undefined;
  const whole = evenBackticks(finished(text));
  return isInformative(whole) ? whole : undefined;
}

/** Remarks on a statement, on the file itself or on its history, in the place of a description of the file. */
const FILE_REMARK =
  /^(?:if |when |while |although |since |unless |until |on the (?:server|client)\b|default |it seems|[\w.]+ seems\b|(?:this|the) (?:\w+ ){1,3}(?:is|was) (?:\w+ )?(?:ported|copied|adapted|forked)\b|this file (?:is|was|exists|lives) (?:\S+ )?(?:because|only|just|here)\b|(?:this|the) (?:file|module) started\b|(?:needed|required|used) (?:for|to|because|by|until)\b|temporary\b|for (?:backwards?|historical|legacy)\b|original(?:ly)?\b|import(?:s|ed|ing)? |(?:this )?needs? to |exposed |exported (?:for|only)|visible )/iu;

/** The usable part of the documentation of a file. */
export function usableForFile(doc: string | undefined): string | undefined {
  const text = usableSentence(doc);
  if (text === undefined || FILE_REMARK.test(text) || /\bbecause (?:the|it|of|we)\b/iu.test(text.slice(0, 60))) return undefined;
  const whole = text.endsWith("…") && text.length > TRUNCATED ? clauseOf(text) : text;
  return whole === undefined ? undefined : withoutSubject(whole);
}

/** A longer text that ends with an ellipsis was cut off by its reader. */
const TRUNCATED = 150;
/** `This module contains`, and what verbs that say more begin with. */
const HOLDS =
  /^(?:this|the) (?:module|file|package|script|class|folder|directory) (?:(?:only|also|simply|just) )?(?:contains?|has|holds|houses|includes|provides|collects) (?:(?:all|some|various|a (?:number|set|collection|bunch) of) )?(?:of )?(?:the )?(?=[a-z`][\w`-]* \S)/iu;
const DOES =
  /^this (?:module|file|package|script|class|function|method|hook|component|helper|utility|command|test|plugin|rule|middleware) (?:(?:only|also|simply|just) )?(?=(?:adds|builds|calculates|checks|collects|converts|creates|declares|defines|describes|determines|exports|generates|gets|handles|implements|loads|manages|parses|performs|reads|registers|renders|resolves|returns|runs|sets|takes|tests|transforms|turns|validates|verifies|wraps|writes)\s)/iu;

/** `This module contains helpers for teas.` → `Helpers for teas.` */
function withoutSubject(text: string): string {
  const bare = text.replace(HOLDS, "").replace(DOES, "");
  return bare === text ? text : capitalized(bare);
}

/** Names of code alone are no description. */
function hasProse(text: string): boolean {
  return /\p{L}{2}/u.test(text.replace(/`[^`]*`/gu, ""));
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
  const before = bare.replace(INTRODUCES, "");
  // Complete without the example.
  if (before !== bare) return `${trimLoose(before)}.`;
  if (!bare.endsWith(":")) return bare;
  return `${trimLoose(bare)}${OPEN_END.test(bare) ? "…" : "."}`;
}

/** Removes an unclosed backtick and the text after it. */
function evenBackticks(text: string): string {
  if (text.split("`").length % 2 === 1) return text;
  return text.endsWith("…") ? `${trimLoose(text.slice(0, text.lastIndexOf("`")))}…` : text.replaceAll("`", "'");
}
