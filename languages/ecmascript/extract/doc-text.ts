/** From the lines of a comment to the one clean sentence that a description carries (semantics D.6). */

/** Longest sentence kept of a documentation comment, in characters. */
const SENTENCE_LIMIT = 200;

/** A dot after one of these does not end a sentence. */
const ABBREVIATIONS = new Set(["e.g", "i.e", "etc", "vs", "cf", "approx", "incl", "resp", "a.k.a", "no", "fig", "mr", "ms", "dr", "st"]);

/** What an example or a list would follow. */
const LEADS_ON = / ?[,;:(]? ?\b(?:e\.g\.|i\.e\.|for example|for instance|such as)[:,]?$/i;

/** HTML elements that occur in comments; anything else in angle brackets is a type argument or a component. */
const HTML_TAG =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|dd|details|div|dl|dt|em|font|h[1-6]|hr|i|img|kbd|li|ol|p|pre|s|samp|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul|var)(?:\s[^<>]*)?\/?>/gi;

/** Behind the text of a comment of one line. */
const RELEASE_TAGS = /(?: @(?:public|internal|alpha|beta|experimental|readonly|private|protected|sealed|virtual))+$/;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&amp;", "&"],
  ["&quot;", '"'],
  ["&nbsp;", " "],
  ["&ast;", "*"],
]);

/** Cuts at a word boundary so that the result, with its `…`, has at most `limit` characters. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  const space = head.lastIndexOf(" ");
  const words = space > 0 ? head.slice(0, space) : head.replace(/[\uD800-\uDBFF]$/, "");
  // Half of a pair of backticks would swallow what follows.
  const open = words.split("`").length % 2 === 0 ? words.lastIndexOf("`") : 0;
  const kept = open > 0 ? words.slice(0, open).trimEnd() : words;
  return `${kept.replace(/[\s,;:.–—-]{1,8}$/, "")}…`;
}

/** All white space becomes single spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * First sentence of a comment's prose, or undefined where nothing is left of it.
 * `name`: what the comment describes, for the `Name - ` prefix.
 */
export function firstSentence(lines: readonly string[], name?: string, limit = SENTENCE_LIMIT): string | undefined {
  const text = stripName(stripMarkup(firstParagraph(lines)), name).replace(RELEASE_TAGS, "");
  const sentence = cutText(untilFullStop(text).replace(LEADS_ON, "."), limit);
  return /[\p{L}\p{N}]/u.test(sentence) && !isUrl(sentence) ? sentence : undefined;
}

/** Lines up to a blank line, a list, a heading, a fence or a table; leading rulers are passed over. */
function firstParagraph(lines: readonly string[]): string {
  const kept: string[] = [];
  for (const line of lines) {
    const text = line.trim();
    if (isUrl(text)) continue;
    const breaks = text === "" || /^(?:```|~~~|\||[-*+] |\d+[.)] |<pre\b)/i.test(text) || isRuler(text);
    if (!breaks) {
      const heading = /^#{1,6} /.exec(text);
      if (heading !== null && kept.length > 0) break;
      kept.push(heading === null ? text : text.slice(heading[0].length));
      if (heading !== null) break;
    } else if (kept.length > 0) {
      break;
    }
  }
  return oneLine(kept.join(" "));
}

/** Where something was taken from is not what it is. */
function isUrl(text: string): boolean {
  return /^(?:see:? |source:? |from:? )?<?https?:\S+$/i.test(text);
}

/** `-----`, `===== Title =====`, `Title -----`, `*****`. */
export function isRuler(line: string): boolean {
  return /^(?:[-=*#~_+/.─━═–—]{3,}|[-─━═–—=*#]{3,}\s.{0,120}|.{0,120}\s[-─━═–—=*#]{3,})$/u.test(line.trim());
}

function stripMarkup(text: string): string {
  const unlinked = text
    .replace(/\[([^\][]{1,200})\]\{@link(?:code|plain)?\s[^{}]*\}/g, "$1")
    .replace(/\{@inherit[dD]oc[^{}]*\}/g, "")
    .replace(/\{@\w+\s+([^{}]*)\}/g, (_whole, body: string) => linkText(body))
    .replace(/!\[[^\][]{0,200}\]\([^()]{0,400}\)/g, "")
    .replace(/\[([^\][]{1,200})\]\([^()]{0,400}\)/g, "$1")
    .replace(/\[\[([^\][]{1,200})\]\]/g, "$1");
  const plain = unlinked
    .replace(HTML_TAG, "")
    .replace(/\\([@*_`#])/g, "$1")
    .replace(/&(?:lt|gt|amp|quot|nbsp|ast);/g, (entity) => ENTITIES.get(entity) ?? entity)
    .replace(/\*\*([^*]{1,200})\*\*/g, "$1")
    .replace(/(^|[\s(])__([^_]{1,200})__(?=$|[\s).,:;])/g, "$1$2")
    .replace(/(^|[\s(])_([^_\s][^_]{0,200})_(?=$|[\s).,:;])/g, "$1$2")
    .replace(/(^|[\s(])\*([^*\s][^*]{0,200})\*(?=$|[\s).,:;])/g, "$1$2");
  return oneLine(plain);
}

/** `x`, `x|text`, `x text` → what a reader would see. */
function linkText(body: string): string {
  const bar = body.indexOf("|");
  if (bar >= 0) return body.slice(bar + 1).trim();
  const space = body.indexOf(" ");
  return space > 0 ? body.slice(space + 1).trim() : body.trim();
}

function stripName(text: string, name: string | undefined): string {
  const bare = text.replace(/^(?:[-–—:] ?)+/, "");
  const prefix = /^[`'"]?([\w$./]{1,120})(?:\(\))?[`'"]?\s(?:--?|–|—)\s/.exec(bare);
  if (prefix === null || name === undefined) return bare;
  const named = prefix[1] === name || prefix[1]?.split(/[./]/).includes(name) === true;
  return named ? bare.slice(prefix[0].length) : bare;
}

function untilFullStop(text: string): string {
  const stops = /\.(?=\s)|。/g;
  for (let stop = stops.exec(text); stop !== null; stop = stops.exec(text)) {
    const end = stop.index + 1;
    if (stop[0] === "。") return text.slice(0, end);
    const word = text.slice(text.lastIndexOf(" ", stop.index) + 1, stop.index).replace(/^[([{"'`]+/, "");
    // `save/remove/etc.`
    const abbreviated = ABBREVIATIONS.has(word.slice(word.lastIndexOf("/") + 1).toLowerCase()) || word.endsWith(".") || /^\d+$/.test(word);
    if (!abbreviated) return text.slice(0, end);
  }
  return text;
}
