/** Cleaning of documentation text: from prose on one line to the one sentence that a description holds. */
/** The rules of a language's documentation for the end and the content of a sentence. */
export interface SentenceRules {
  /** Whether a dot behind the word does not end a sentence; the word has no opening brackets or quotes. */
  readonly isAbbreviation: (word: string) => boolean;
  /** Words at the end that introduce an example or a list. */
  readonly leadIn: RegExp;
  /** A sentence that consists of an address only. */
  readonly address: RegExp;
}

export const ABBREVIATIONS: ReadonlySet<string> = new Set([
  "e.g",
  "i.e",
  "etc",
  "vs",
  "cf",
  "approx",
  "incl",
  "resp",
  "a.k.a",
  "no",
  "fig",
  "mr",
  "ms",
  "dr",
  "st",
]);

/** Rules of languages without conventions of their own. */
export const PLAIN_SENTENCES: SentenceRules = {
  isAbbreviation: (word) => word === "al" || ABBREVIATIONS.has(word),
  leadIn: / ?[,;:(]? ?\b(?:e\.g\.|i\.e\.|for example|for instance|such as|as follows)[:,]?$/i,
  address: /^<?https?:\S+$/i,
};

/** First sentence of a paragraph, or undefined if it holds no words. */
export function sentenceOf(paragraph: string, rules: SentenceRules, limit = SENTENCE_LIMIT): string | undefined {
  const sentence = cutText(untilFullStop(paragraph, rules).replace(rules.leadIn, "."), limit);
  return /[\p{L}\p{N}]/u.test(sentence) && !rules.address.test(sentence) ? sentence : undefined;
}

/** Cuts at a word boundary so that the result, with its `…`, has at most `limit` characters. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  const space = head.lastIndexOf(" ");
  const words = space > 0 ? head.slice(0, space) : head.replace(/[\uD800-\uDBFF]$/, "");
  // Half of a pair of backticks would turn the text that follows into code.
  const open = words.split("`").length % 2 === 0 ? words.lastIndexOf("`") : 0;
  const kept = open > 0 ? words.slice(0, open).trimEnd() : words;
  return `${kept.replace(/[\s,;:.–—-]{1,8}$/, "")}…`;
}

/** Replaces every run of white space by a single space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The lines of a paragraph on one line; a sentence that ends with its line gets the full stop that its author left out. */
export function joinLines(lines: readonly string[]): string {
  const width = Math.max(LEAST_WIDTH, ...lines.map(({ length }) => length));
  return oneLine(lines.map((line, index) => `${line}${endOf(line, lines[index + 1], { width, isFirst: index === 0 })}`).join(" "));
}

/** Nobody breaks lines earlier for lack of room. */
const LEAST_WIDTH = 60;
const SENTENCE = /^(?:When|If|Returns?|This|It|Note|See|Uses?|Used|Defaults?|Otherwise|By default)\s/u;
/** Words that the next line completes, even if it begins with a capital letter. */
const OPEN =
  /(?:^|\s)(?:an?|and|are|as|at|be|but|by|calls?|can|every|for|from|gets?|has|have|if|in|into|is|its|like|new|no|not|of|on|or|per|returns?|same|sets?|than|that|the|their|this|to|uses?|using|via|was|when|which|will|with|your)$/iu;

/** The sign after a line if another sentence begins although its first word had room on the line; a few words are a title. */
function endOf(line: string, next: string | undefined, { width, isFirst }: { readonly width: number; readonly isFirst: boolean }): string {
  if (next === undefined || !/[\p{Ll}\d)`'">]$/u.test(line) || !line.includes(" ")) return "";
  if (SENTENCE.test(next)) return ".";
  const [word = ""] = /^\p{Lu}\p{Ll}+(?=\s+[\p{Ll}\d`])/u.exec(next) ?? [];
  if (word === "" || OPEN.test(line) || line.length + 1 + word.length >= width) return "";
  return isFirst && !line.includes(":") && line.split(" ").length <= TITLE ? ":" : ".";
}

/** Words. */
const TITLE = 3;

/** Removes list dashes in front, and the prefix `Name - ` if it is the name of the described thing. `prefix` captures the name. */
export function stripName(text: string, name: string | undefined, prefix: RegExp): string {
  const bare = stripDashes(text);
  const match = prefix.exec(bare);
  if (match === null || name === undefined) return bare;
  const isNamed = match[1] === name || match[1]?.split(/[./]/).includes(name) === true;
  return isNamed ? bare.slice(match[0].length) : bare;
}

export function stripDashes(text: string): string {
  return text.replace(/^(?:[-–—:] ?)+/, "");
}

/** `-----`, `===== Title =====`, `Title -----`, `*****`. */
export function isRuler(line: string): boolean {
  return /^(?:[-=*#~_+/.─━═–—]{3,}|[-─━═–—=*#]{3,}\s.{0,120}|.{0,120}\s[-─━═–—=*#]{3,})$/u.test(line.trim());
}

/** Between two backticks. */
function isInCode(text: string, at: number): boolean {
  return text.slice(0, at).split("`").length % 2 === 0 && text.includes("`", at);
}

function untilFullStop(text: string, { isAbbreviation }: SentenceRules): string {
  const stops = /\.(?=\s)|。/g;
  for (let stop = stops.exec(text); stop !== null; stop = stops.exec(text)) {
    const end = stop.index + 1;
    if (stop[0] === "。") return text.slice(0, end);
    if (isInCode(text, end)) continue;
    const word = text.slice(text.lastIndexOf(" ", stop.index) + 1, stop.index).replace(/^[([{"'`]+/, "");
    if (!isAbbreviation(word.toLowerCase()) && word !== "" && !word.endsWith(".") && !/^\d+$/.test(word)) return text.slice(0, end);
  }
  return text;
}

// Longest texts and lists that facts hold, in characters and members.

/** First sentence of a documentation comment. */
const SENTENCE_LIMIT = 200;
export const DEPRECATION_LIMIT = 80;
/** Parameters, a type, a base class, a value. */
export const SIGNATURE_LIMIT = 80;
/** Callee or target of a use. */
export const SHORT_NAME_LIMIT = 60;
/** Fields of a declaration. */
export const FIELDS_LIMIT = 100;
