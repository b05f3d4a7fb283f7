/** Checks one text against all rules, cheap and critical ones first. */
import type { Names, Subject, PurposeSubject, WhySubject } from "./subject.js";
import { thirdPerson } from "./third-person.js";
import { unknownName } from "./unknown-name.js";
import { openVocabulary } from "./vocabulary.js";
import { contentOf, isGeneric, stemsOf, partsOf, wordsOf } from "./words.js";

/** The reason for the rejection, one sentence for the model's second try; undefined if accepted. Never throws. */
export function judgeText(text: string, subject: Subject): string | undefined {
  const shape = misshapen(text, subject.slot);
  if (shape !== undefined) return shape;
  const known = widened(subject);
  return (
    foreignMarkup(text, known) ??
    formatLine(text) ??
    thirdPerson(text, known) ??
    unknownName(text, known) ??
    foreignWord(text, known) ??
    emptyText(text, subject)
  );
}

/** Includes the names in the question itself. */
function widened(subject: Subject): Names {
  const { known } = subject;
  const own = openVocabulary(ownNames(subject));
  return {
    has: (name) => own.has(name) || known.has(name),
    says: (word) => own.says(word) || known.says(word),
    spells: (word) => own.spells(word) || known.spells(word),
    quotes: known.quotes,
  };
}

function ownNames(subject: Subject): readonly string[] {
  switch (subject.slot) {
    case "purpose":
      return [subject.name, subject.path];
    case "why":
      return [subject.importer, subject.target, ...subject.used, subject.purposeOfTarget];
    case "overview":
      return [subject.name];
    case "reason":
      return [subject.path];
    default:
      return subject satisfies never;
  }
}

function emptyText(text: string, subject: Subject): string | undefined {
  switch (subject.slot) {
    case "purpose":
      return emptyPurpose(text, subject);
    case "why":
      return emptyWhy(text, subject);
    case "overview":
    case "reason":
      return undefined;
    default:
      return subject satisfies never;
  }
}

/** Requires a purpose to say more than the name, the path and generic words. */

/** Minimum number of other words: there is not more to say of "Options of the jsdom environment". */
const MIN_OTHER_WORDS = 1;

function emptyPurpose(text: string, { name, path }: PurposeSubject): string | undefined {
  const given = new Set([...stemsOf(name), ...stemsOf(path)]);
  const news = [...contentOf(text)].filter((stem) => !given.has(stem) && !isGeneric(stem));
  return news.length < MIN_OTHER_WORDS ? "It only restates the name; say what it does, with what and for whom." : undefined;
}

/** Rejects content that does not belong in a plain sentence: addresses, markup, encoded data, paths of a user's machine. */
const ADDRESS = /:\/\/|\bwww\.|\b(?:mailto|javascript|vbscript|file|data):(?=[^\s`])|\[at\]|\(at\)/iu;
/** Without a host it leads nowhere: `github://` of a program that has such shorthands. */
const SCHEME = /(?<![\p{L}\p{N}])[a-z][a-z0-9+]{1,20}:\/\/(?=[\s,;)"'`]|[.:]?$|[.:] )/gu;
const MAIL = /[\w.+-]@[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\.[a-z]{2,}/iu;
const LINK = /\]\s?[([]|!\[|\[[^\]]{1,80}\]:/u;
const TAG = /<[A-Za-z/!?|]|\[\/?[A-Z]{3,}\]/u;
const TAG_WITH_ATTRIBUTES = /<[a-z][^<>]{0,200}(?:=|javascript)/iu;
const ENTITY = /&(?:#\w{1,8}|[a-z]{2,8});/iu;
const BLOCK = /^(?:#{1,6}\s|[-*+>]\s|\d{1,3}[.)]\s|[{[|]|::|=>)/u;
const STRONG = /\*\*[^*\s]|~~/u;
const LABEL = /^["']?(?:purpose|why|overview|answer|description|summary|source|kind|text|note)["']?\s*[:=]/iu;
const PATH =
  /(?:^|[\s`"'(=,:[])((?:~|\/(?:home|Users|root|tmp|var|etc|usr|opt|mnt|private|srv|proc|Volumes|workspace|builds?))\/[^\s`"')]*)/gu;
const WINDOWS = /(?:^|[\s`"'(=])(?:[A-Za-z]:[\\/]|\\\\)/u;
const ENCODED = /[A-Za-z0-9+=_-]{48,}/gu;

function foreignMarkup(text: string, known: Names): string | undefined {
  const withoutSchemes = text.replace(SCHEME, (scheme) => (known.quotes(scheme) ? "" : scheme));
  if (ADDRESS.test(withoutSchemes) || MAIL.test(text)) return "It has an address (URL or e-mail); leave it out.";
  if (text.includes("``") || text.split("`").length % 2 === 0)
    return "Its backticks do not pair; put each name between two single backticks.";
  if (marked(text)) return "It has Markdown or HTML; write a plain sentence, with names between single backticks.";
  if (LABEL.test(text)) return "It begins with a label; write the sentence alone.";
  if (WINDOWS.test(text) || strayPath(text, known)) return "It has a path of a machine; name files by their path in the repository.";
  if (text.match(ENCODED)?.some((run) => !known.has(run)) === true)
    return "It has encoded data or an endless word; write a plain sentence.";
  return undefined;
}

function marked(text: string): boolean {
  const prose = text.replace(/`[^`]*`/gu, "``");
  return (
    LINK.test(prose) || TAG.test(prose) || TAG_WITH_ATTRIBUTES.test(text) || ENTITY.test(text) || BLOCK.test(text) || STRONG.test(prose)
  );
}

function strayPath(text: string, known: Names): boolean {
  for (const [, path = ""] of text.matchAll(PATH)) {
    if (!known.has(path.replace(/[.,;:]+$/u, ""))) return true;
  }
  return false;
}

/** Requires every word to be a common one or one of what is described: what a text asks of its reader has other words. */

/** An option of a command, a pipe, a substitution: no prose has them. */
const COMMAND = /(?<![\p{L}\p{N}`])--?\p{L}[\p{L}-]*|&&|\|\||\$\(|\s[|>]{1,2}\s/gu;
const OPTION = /^--?\p{L}/u;

function foreignWord(text: string, known: Names): string | undefined {
  const runs = text.replace(/`[^`]*`/gu, "``").match(COMMAND) ?? [];
  // The options of a program are its own words, and end in a dash where they are the start of others.
  const command = runs.find((run) => !OPTION.test(run) || !known.quotes(run));
  const strange =
    command ?? wordsOf(unhyphened(text.replace(/[’ʼ]/gu, "'").replace(/'s\b/gu, ""), known)).find((word) => !isSaid(word, known));
  return strange === undefined
    ? undefined
    : `It says "${strange.trim().slice(0, 60)}", which neither the code nor its surroundings say; describe the code in its own words.`;
}

/** `URL-safe` for `urlsafe` of the code. */
function unhyphened(text: string, known: Names): string {
  return text.replace(/(\p{L}+)-(\p{L}+)/gu, (whole, first: string, second: string) =>
    known.spells(`${first}${second}`.toLowerCase()) ? `${first}${second}` : whole,
  );
}

function isSaid(word: string, known: Names): boolean {
  return (
    word.length === 1 ||
    /^[\p{N}_$]+$/u.test(word) ||
    known.says(word) ||
    partsOf(word).every((part) => /^\p{N}+$/u.test(part) || known.says(part))
  );
}

/** Rejects texts that look like a line of the map's file formats: they could be parsed as one where texts and lines are adjacent. */

/** UIDs mean nothing to a reader of sentences. */
const UID = /(?<![\p{L}\p{N}])(?:obj|func)-[0-9a-f]{6,}/iu;
/** An import through an exporter. */
const VIA = /(?<![\p{L}\p{N}])via\s?=/iu;
/** A key of a description (`^[a-z_]+:( |$)`), here with the spellings that a tolerant reader might take for one. */
const KEY = /^[\s"'`*_-]{0,4}[a-z_]{1,30}["'`*_]{0,2}\s?[:=](?:\s|$)/u;
/** A comment, a table of contents, merge conflict markers, the end of a document, a source marker. */
const BEGIN = /^(?:#|TOC(?![\p{L}\p{N}])|<{7}|={7}|>{7}|\|{7}|---|\.\.\.$|@)/u;

function formatLine(text: string): string | undefined {
  if (UID.test(text) || VIA.test(text)) return "It has a UID or a line of the map; write a plain sentence about the code.";
  if (KEY.test(text)) return "It begins with a label; write the sentence alone.";
  if (BEGIN.test(text)) return "It begins like a line of a file of the map; write a plain sentence.";
  return undefined;
}

/** Length, one line, and invisible characters. Runs first, so that later rules see at most 600 characters. */

interface Bounds {
  readonly most: number;
  readonly sentences: number;
  readonly words: number;
}

const BOUNDS: Readonly<Record<Subject["slot"], Bounds>> = {
  purpose: { most: 300, sentences: 3, words: 3 },
  why: { most: 300, sentences: 3, words: 4 },
  overview: { most: 600, sentences: 8, words: 8 },
  reason: { most: 200, sentences: 3, words: 1 },
};

/** Controls, formats (zero width, bidirectional), private and unassigned code points, halves of surrogate pairs, line separators. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ODD_SPACE = /[^\S ]/u;
/** Stacked combining marks. */
const STACKED_MARKS = /\p{M}{3}/u;
/** Mixed scripts in a word imitate another word. */
const MIXED = /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
const SENTENCE_END = /[.!?…](?=\s+[^\p{Ll}\s])|[。！？]/gu;
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|resp)\.$/iu;

function misshapen(text: string, slot: Subject["slot"]): string | undefined {
  const bounds = BOUNDS[slot];
  if (text.length > bounds.most) return `It is ${text.length} characters long; write at most ${bounds.most}.`;
  if (/[\r\n\v\f\u0085\u2028\u2029]/u.test(text)) return "It has line breaks; write one line.";
  if (INVISIBLE.test(text) || ODD_SPACE.test(text) || STACKED_MARKS.test(text))
    return "It has control or invisible characters; write plain text.";
  if (MIXED.test(text)) return "It mixes alphabets inside a word; write plain letters.";
  if (text !== text.trim()) return "It begins or ends with a space.";
  if (countWords(text) < bounds.words) return "It is too short to say anything; write a full sentence.";
  if (countSentences(text) > bounds.sentences) return `It has too many sentences; write at most ${bounds.sentences}.`;
  return undefined;
}

/** In scripts without spaces, two characters count as one word. */
function countWords(text: string): number {
  const signs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return wordsOf(text).length + Math.floor(signs / 2);
}

function countSentences(text: string): number {
  let count = 0;
  let end = 0;
  for (const { index } of text.matchAll(SENTENCE_END)) {
    if (ABBREVIATION.test(text.slice(Math.max(0, index - 12), index + 1))) continue;
    count++;
    end = index + 1;
  }
  return /[\p{L}\p{N}]/u.test(text.slice(end)) ? count + 1 : count;
}

// Requires a why to state what would break in the importing file: the names it uses, and what it needs them for (protocol §4.3).

/** Minimum number of words besides names and the target's purpose. */
const MIN_WHY_WORDS = 2;
/** Share of words that also occur in the target's purpose, above which the why only repeats it. */
const RESTATED = 0.7;

function emptyWhy(text: string, subject: WhySubject): string | undefined {
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
  return news.length < MIN_WHY_WORDS ? "It does not say what this file needs it for." : undefined;
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
