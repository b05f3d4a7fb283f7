/** First paragraph of prose in a README. Linear in the text: only its head is read, patterns do not overlap. */
import { oneLine } from "./one-line.js";

const HEAD = 32_768;
const FENCE = /^\s{0,3}(?:```|~~~)/u;
const RULER = /^\s{0,3}[-=*_]{2,}\s*$/u;
const HEADING = /^\s{0,3}#{1,6}\s/u;
const TITLE = /^\s{0,3}#\s/u;
/** Sections with instructions instead of a description; a title may contain the same words. */
const INSTRUCTIONS =
  /\b(?:install|getting started|usage|quick ?start|set ?up|requirements?|prerequisites?|contents|contribut|licen[cs]e|develop|build|run|test|support|sponsor|link|scaffold|question|issue|help|community|security|stay in touch|backers|contact)/iu;
/** A warning, or the introduction of a block that is left out. */
const ASIDE = /^(?:[\w-]+ )?(?:notes?|warnings?|caution|important|tip|heads[- ]up)\s*[:!—–-]|:$/iu;
const BLOCK = /^\s{0,3}(?:#|\||[-*+]\s|\d+[.)]\s|\[[^\]]+\]:|:::|!!!)/u;

/** Without badges, HTML, links and emphasis, on one line; undefined if there is none. */
export function readmeParagraph(markdown: string): string | undefined {
  return prose(withoutComments(withoutFrontMatter(markdown.slice(0, HEAD))))
    .map(plainProse)
    .find(isProse);
}

/** A row of links is no prose. */
function isProse(text: string): boolean {
  return !ASIDE.test(text) && /\p{L}{2}/u.test(text) && text.length > 3 && (text.match(/[|•·]/gu)?.length ?? 0) < 2;
}

function prose(markdown: string): readonly string[] {
  const paragraphs: string[] = [];
  let lines: string[] = [];
  let fenced = false;
  let errand = false;
  const close = (): void => {
    if (lines.length > 0 && !errand) paragraphs.push(lines.join(" "));
    lines = [];
  };
  for (const line of markdown.split(/\r?\n/u).map(unquoted)) {
    if (FENCE.test(line)) fenced = !fenced;
    // A line of `===` or `---` makes the text above it a heading.
    else if (RULER.test(line) && lines.length > 0) lines = [];
    else if (!fenced && isText(line)) {
      lines.push(line);
      continue;
    }
    close();
    if (!fenced && HEADING.test(line)) errand = !TITLE.test(line) && INSTRUCTIONS.test(line);
  }
  close();
  return paragraphs;
}

function isText(line: string): boolean {
  return line.trim() !== "" && !BLOCK.test(line) && !RULER.test(line) && !isHtmlHeading(line);
}

/** A quote at the beginning is a tagline, sometimes formatted as a heading; call-outs are not. */
function unquoted(line: string): string {
  if (!/^\s{0,3}>/u.test(line)) return line;
  const text = line.replace(/^\s{0,3}>\s*(?:#{1,6}\s+)?/u, "");
  return text.startsWith("[!") && !text.startsWith("[![") ? "#" : text;
}

function isHtmlHeading(line: string): boolean {
  return /<\/?h[1-6][\s>]/iu.test(line);
}

/** Text without HTML, badges, link targets and emphasis, on one line; may be empty. */
export function plainProse(paragraph: string): string {
  const text = paragraph
    .replace(/<[^<>]*>/gu, " ")
    .replace(/!\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])/gu, " ")
    .replace(/\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/gu, "$1")
    .replace(/\[([^[\]]*)\]/gu, "$1")
    .replace(/\*\*|__|~~|\*/gu, "")
    .replace(/&(?:nbsp|emsp|ensp);/gu, " ")
    .replaceAll("&amp;", "&");
  return oneLine(text)
    .replace(/^[|·•\s,—–-]+/u, "")
    .replace(/ ([.,;:!?])(?= |$)/gu, "$1");
}

function withoutFrontMatter(markdown: string): string {
  const text = markdown.replace(/^\uFEFF/u, "");
  if (!/^---\r?\n/u.test(text)) return text;
  const end = text.indexOf("\n---", 3);
  return end === -1 ? text : text.slice(text.indexOf("\n", end + 1) + 1 || text.length);
}

function withoutComments(markdown: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = markdown.indexOf("<!--", at);
    if (start === -1) break;
    kept.push(markdown.slice(at, start));
    const end = markdown.indexOf("-->", start + 4);
    if (end === -1) return kept.join("");
    at = end + 3;
  }
  return kept.join("") + markdown.slice(at);
}
