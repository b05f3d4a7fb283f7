/** Comments to one clean sentence for a description. */
import { ABBREVIATIONS, isRuler, joinLines, oneLine, sentenceOf, stripName, type SentenceRules } from "../../shared/doc-text.js";

/** `See https://…`: an origin is no description. */
const ADDRESS = /^(?:see:? |source:? |from:? )?<?https?:\S+$/i;

const SENTENCES: SentenceRules = {
  // `save/remove/etc.`
  isAbbreviation: (word) => ABBREVIATIONS.has(word.slice(word.lastIndexOf("/") + 1)),
  leadIn: / ?[,;:(]? ?\b(?:e\.g\.|i\.e\.|for example|for instance|such as)[:,]?$/i,
  address: ADDRESS,
};

/** `Name - `, `name() — `. */
const NAME_PREFIX = /^[`'"]?([\w$./]{1,120})(?:\(\))?[`'"]?\s(?:--?|–|—)\s/;

/** HTML elements that occur in comments; anything else in angle brackets is a type argument or a component. */
const HTML_TAG =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|dd|details|div|dl|dt|em|font|h[1-6]|hr|i|img|kbd|li|ol|p|pre|s|samp|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul|var)(?:\s[^<>]*)?\/?>/gi;

/** At the end of a comment of one line. */
const RELEASE_TAGS = /(?: @(?:public|internal|alpha|beta|experimental|readonly|private|protected|sealed|virtual))+$/;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&amp;", "&"],
  ["&quot;", '"'],
  ["&nbsp;", " "],
  ["&ast;", "*"],
]);

/** First sentence of a comment's prose, or undefined if there is none. `name`: the described declaration, for the `Name - ` prefix. */
export function firstSentence(lines: readonly string[], name?: string, limit?: number): string | undefined {
  const text = stripName(stripMarkup(firstParagraph(lines)), name, NAME_PREFIX).replace(RELEASE_TAGS, "");
  return sentenceOf(text, SENTENCES, limit);
}

/** Also meanings of values, `0 = DOWN`, and rows of links. */
const LIST = /^(?:```|~~~|\||[-*+•] |\d+[.)] |-?\d+ ?= |<pre\b|(?:\[[^\][]{1,200}\]\([^()]{0,400}\)(?:\s*[•|·]\s*|$))+$)/i;

/** Lines up to a blank line, a list, a heading, a fence or a table; leading rulers are skipped. */
function firstParagraph(lines: readonly string[]): string {
  const kept: string[] = [];
  for (const line of lines) {
    // Line comments inside of a block.
    const text = line.trim().replace(/^\/\/+(?=\s|$)\s*/, "");
    if (ADDRESS.test(text)) continue;
    const breaks = text === "" || LIST.test(text) || isRuler(text);
    if (!breaks) {
      const heading = /^#{1,6} /.exec(text);
      if (heading !== null && kept.length > 0) break;
      kept.push(heading === null ? text : text.slice(heading[0].length));
      if (heading !== null) break;
    } else if (kept.length > 0) {
      break;
    }
  }
  return joinLines(kept);
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

/** `x`, `x|text`, `x text` → the visible text. */
function linkText(body: string): string {
  const bar = body.indexOf("|");
  if (bar >= 0) return body.slice(bar + 1).trim();
  const space = body.indexOf(" ");
  return space > 0 ? body.slice(space + 1).trim() : body.trim();
}
