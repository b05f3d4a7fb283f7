/** First paragraph of prose about the project in a README. Linear in the text: only its head is read, patterns do not overlap. */
import { oneLine } from "./one-line.js";

const HEAD = 32_768;
const FENCE = /^\s{0,3}(?:```|~~~)/u;
const RULER = /^\s{0,3}[-=*_~^]{2,}\s*$/u;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*)$/u;
/** Sections with instructions, news or thanks instead of a description; a title may contain the same words. */
const ERRAND =
  /\b(?:install|examples?\W*$|getting started|usage|quick ?start|set ?up|requirements?|prerequisites?|contents|contribut|licen[cs]e|develop|build|run|test|support|sponsor|link|scaffold|question|issue|help|community|security|stay in touch|backers|contact|donat|for enterprise|funding|patron|thanks|acknowledg|credits|changelog|release notes|news|announc|now available|translations?)/iu;
/** The same words alone, which are no title. */
const ERRAND_ALONE =
  /^\W*(?:install(?:ation|ing)?|getting started|usage|quick ?start|set ?up|requirements|prerequisites|(?:table of )?contents|contribut(?:ing|ors)|licen[cs]e|sponsors?|backers|support|donat(?:e|ions?)|special thanks|thanks|acknowledg\w+|credits|changelog|news|community|security|help|translations?)\W*$/iu;
/** `Till - a shop for testing tea`: a title of any level, if it is the first one. */
const TAGLINE = /^[\w.@/-]+(?: [\w.-]+)?(?: [-–—|]|:) \S/u;
/** A warning, or the introduction of a block that is left out. */
const ASIDE = /^(?:[\w-]+ )?(?:notes?|warnings?|caution|important|tip|heads[- ]up)\s*[:!—–-]|:$/iu;
const BLOCK = /^\s{0,3}(?:#|\||[-*+•]\s|\d+[.)]\s|\[[^\]]+\]:|:::|!!!|\.\.(?:\s|$)|:[\w .-]{1,30}:(?:\s|$))/u;
/** Indented lines below it belong to it: directives of reStructuredText, items of lists. */
const INDENTED = /^\s{0,9}(?:\.\.|:[\w .-]{1,30}:|[-*+•]\s|\d+[.)]\s)/u;
/** What follows in the same block is about who pays for it. */
const THANKS =
  /^\W{0,4}(?:(?:(?:special|many|big|huge|with|our) )?thanks\b|(?:(?:proudly|kindly|generously) )?(?:sponsored|supported|backed|powered|funded|brought to you|maintained) by\b|(?:(?:our|gold|silver|platinum|bronze|premium|special|main) )?sponsors?\b|become a (?:sponsor|backer)\b)/iu;
/** Asks for money or applause. */
const ASKS =
  /\b(?:consider (?:supporting|donating|sponsoring|becoming|a (?:donation|contribution))|buy (?:me|us) a (?:coffee|beer)|(?:support|sponsor|donate to) (?:me|us|my work|our work|this project|the project|its development)|star (?:us|(?:the|this) repo(?:sitory)?|it) on github|(?:give|leave) (?:it|us|(?:the|this) [\w-]+) a star)\b/iu;
/** What to do, where to read on, and what it runs on: nothing about what it is. */
const NO_DESCRIPTION =
  /^(?:available (?:for|on|in|as|at)\b|(?:now )?available:|(?:read|see|visit|check out|view|browse|try|download|get|join|follow|star|click|watch) (?:the|it|this|our|us|more|in|out|now|here|on|at|warp|[\w.-]+\.\w{2,})\b.{0,120}$|read this in\b|(?:other )?(?:languages?|translations?)\b ?:|english\b.{0,4}$|(?:more at|learn more|documentation|docs|website|demo|homepage|changelog|download)\b.{0,60}$|made (?:with|by)\b|(?:npm|pnpm|yarn|bun|pip3?|pipx|uv|poetry|go|cargo|brew|gem|apt(?:-get)?|docker|conda|composer|npx|git) (?:i|install|add|get|run|pull|tap|clone|require|global|tool|create)\b|\$ |(?:we're|we are|i'm|i am) (?:excited|happy|proud|hiring|looking)\b|this (?:readme|document|page|file) (?:is|describes|explains)\b|(?:this|it)(?: [\w-]+)? (?:is|gets|will be) (?:[\w-]+ )?(?:deployed|published|hosted|released|mirrored)\b|copyright\b|licensed under\b|if you (?:like|find|enjoy|use|want)\b|(?:build|tests?|coverage|version|status|license|stars?) ?[:|])/iu;
/** What a generator writes into the README of each new project. */
const GENERATED =
  /^(?:this (?:is an? )?(?:[\w.+-]+ ){0,3}(?:project|app|application|library|workspace|repo(?:sitory)?|site|website|monorepo|template) (?:(?:is|was|has been) )?(?:initially |automatically )?(?:bootstrapped|generated|scaffolded|initiali[sz]ed|created) (?:with|using)\b|this template (?:provides a minimal setup|should help)\b|everything you need to build an? [\w.]+ (?:project|app|library)\b|welcome to your (?:new )?[\w. ]{1,30}\b(?:app|project|site)\b|look at the .{1,60} documentation to learn more|a new flutter project\b)/iu;

/** Among the first paragraphs. */
const NEAR = 4;
/** Lines of a quote. */
const MOST_QUOTED = 20;

/** Without badges, HTML, links and emphasis, on one line; undefined if there is none. One that says what `name` is goes before those that do not. */
export function readmeParagraph(markdown: string, name = ""): string | undefined {
  const { below, above } = paragraphsOf(linesOf(withoutComments(withoutFrontMatter(markdown.slice(0, HEAD)))));
  const prose = [...below, ...above].flatMap((paragraph) => proseOf(paragraph, name) ?? []);
  return prose.slice(0, NEAR).find((text) => introduces(text, name)) ?? prose[0];
}

/** `Hono is a small web framework`, for `hono` or `@hono/core`. */
function introduces(text: string, name: string): boolean {
  const [subject = ""] =
    /^[\W_]*[\w.@/-]+(?=\W+(?:(?:is|are) (?:an?|the(?! (?:most|only|first|name)\b))|provides|lets|makes|helps|allows|offers|implements)\b|\W{0,2} [-–—] )/iu.exec(
      text,
    ) ?? [];
  const own = [subject, subject.slice(subject.lastIndexOf("/") + 1)].map(lettersOf);
  return own[0] !== "" && name.split("/").some((part) => own.includes(lettersOf(part)));
}

/** `Till is a shop for tea, featuring:` says what it is before its list begins. */
const BEFORE_LIST = /[,;]?\s(?:featuring|including|includes|offering|with|that|which|such as|as follows|where)(?: \w+){0,3}:$/iu;

function proseOf(paragraph: string, name: string): string | undefined {
  if (isLinks(paragraph)) return undefined;
  const written = plainProse(paragraph);
  const text = BEFORE_LIST.test(written) && introduces(written, name) ? written.replace(BEFORE_LIST, ".") : written;
  return isProse(text) ? text : undefined;
}

/** A row of links is no prose. */
function isProse(text: string): boolean {
  return (
    !ASIDE.test(text) &&
    !NO_DESCRIPTION.test(text) &&
    !GENERATED.test(text) &&
    !THANKS.test(text) &&
    !ASKS.test(text) &&
    /\p{L}{2}/u.test(text) &&
    text.length > 3 &&
    (text.match(/[|•·]/gu)?.length ?? 0) < 2
  );
}

/** Nothing but links and pictures; a text without any is not. */
function isLinks(paragraph: string): boolean {
  const rest = withoutImages(paragraph)
    .replace(/<a\b[^<>]*>(?:[^<]|<(?!\/a>)){0,400}<\/a>/giu, "")
    .replace(/\[[^[\]]*\](?:\(\(?[^()]*\)?\)|\[[^[\]]*\])/gu, "")
    .replace(/<[^<>]*>/gu, "");
  return rest !== paragraph && !/\p{L}{2}/u.test(rest);
}

function withoutImages(text: string): string {
  return text.replace(/!\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])?/gu, " ");
}

/** Elements that hold paragraphs, as lines of their own, so that their ends are known. */
const CONTAINER = /<(\/?)(?:div|center|table|section|details|p)\b[^<>]*>/giu;
/** Between a tagline and the links below it. */
const BREAK = /\n[ \t]*<br\b[^<>]*>[ \t]*\r?\n/giu;
/** Says what a picture shows. */
const CAPTION = /<figcaption\b[^<>]*>(?:[^<]|<(?!\/figcaption>)){0,1000}<\/figcaption>/giu;
const OPENS = "\u0002";
const CLOSES = "\u0003";

function linesOf(markdown: string): readonly string[] {
  return markdown
    .replace(
      /<h([1-6])\b[^<>]*>((?:[^<]|<(?!\/h[1-6]>)){0,1000})<\/h[1-6]>/giu,
      (_whole, level: string, text: string) => `\n\n${"#".repeat(Number(level))} ${oneLine(text)}\n\n`,
    )
    .replace(CAPTION, "\n\n")
    .replace(BREAK, "\n\n")
    .replace(CONTAINER, (_whole, end: string) => `\n${end === "" ? OPENS : CLOSES}\n`)
    .replace(/<hr\b[^<>]*>/giu, "\n\n---\n\n")
    .replace(/<summary\b[^<>]*>[^<]{0,200}<\/summary>/giu, "\n\n")
    .split(/\r?\n/u)
    .flatMap((line, index, all) => {
      if (!QUOTED.test(line)) return [line];
      const isFirst = !QUOTED.test(all[index - 1] ?? "");
      const isLast = !QUOTED.test(all[index + 1] ?? "");
      return [...(isFirst ? [OPENS] : []), isCallOut(index, all) ? "" : unquoted(line), ...(isLast ? [CLOSES] : [])];
    });
}

const QUOTED = /^\s{0,3}>/u;

/** A quote with a heading and text below it, unlike a tagline. */
function isCallOut(index: number, lines: readonly string[]): boolean {
  let first = index;
  while (first > 0 && index - first < MOST_QUOTED && QUOTED.test(lines[first] ?? "") && QUOTED.test(lines[first - 1] ?? "")) first--;
  return QUOTED.test(lines[first] ?? "") && /^\s{0,3}>\s*#/u.test(lines[first] ?? "") && QUOTED.test(lines[first + 1] ?? "");
}

/** `Tally adds the votes`, but not who pays for it. */
function isOf(paragraph: string, title: string): boolean {
  const [, subject = "", rest = ""] = /^\W{0,4}([\w.@/-]+)[`"]?\s(.*)$/su.exec(plainProse(paragraph)) ?? [];
  return subject !== "" && lettersOf(subject) === lettersOf(title) && !PAID.test(rest);
}

const PAID = /\b(?:sponsor|support|back|fund|thank|donat)/iu;

function lettersOf(written: string): string {
  return written.toLowerCase().replace(/[^\p{L}\d]/gu, "");
}

interface Paragraphs {
  /** After the title. */
  readonly below: readonly string[];
  /** In front of it, or all of them if there is none. */
  readonly above: readonly string[];
}

/** What the reader of the lines has to know of those before. */
interface Place {
  depth: number;
  isFenced: boolean;
  /** Level of the section that is left out. */
  errand: number | undefined;
  /** The block of thanks: it lasts until its element ends, or outside of any until a ruler or a heading. */
  thanks: number | undefined;
  /** What was last has indented lines of its own. */
  isIndented: boolean;
  isTitled: boolean;
  title: string;
  /** A heading outside of thanks: what comes later is no title. */
  isHeaded: boolean;
}

function paragraphsOf(text: readonly string[]): Paragraphs {
  const below: string[] = [];
  const above: string[] = [];
  const place: Place = {
    depth: 0,
    isFenced: false,
    errand: undefined,
    thanks: undefined,
    isIndented: false,
    isTitled: false,
    title: "",
    isHeaded: false,
  };
  let lines: string[] = [];
  const close = (): void => {
    const paragraph = lines.join(" ");
    lines = [];
    if (place.thanks === 0 && isOf(paragraph, place.title)) place.thanks = undefined;
    if (paragraph === "" || place.errand !== undefined || place.thanks !== undefined) return;
    if (THANKS.test(plainProse(paragraph))) place.thanks = place.depth;
    else (place.isTitled ? below : above).push(paragraph);
  };
  for (const line of text) {
    const isEnd = place.isFenced || line.trim() === "";
    if (FENCE.test(line)) place.isFenced = !place.isFenced;
    else if (!place.isFenced && (line === OPENS || line === CLOSES)) {
      close();
      enter(place, line === OPENS ? 1 : -1);
      continue;
    } else if (RULER.test(line) && lines.length > 0) {
      // It makes the text above it a heading.
      const heading = lines.join(" ");
      lines = [];
      head(place, line.trim().startsWith("=") ? 1 : 2, heading);
      continue;
    } else if (!place.isFenced && isText(line) && !isContinued(place, line)) {
      place.isIndented = false;
      lines.push(line);
      continue;
    }
    close();
    if (place.isFenced || isEnd) continue;
    const heading = HEADING.exec(line);
    if (heading !== null) head(place, heading[1]?.length ?? 1, heading[2] ?? "");
    else if (RULER.test(line) && place.depth === 0) leave(place);
    else if (!isContinued(place, line)) place.isIndented = INDENTED.test(line);
  }
  close();
  return { below, above };
}

function isContinued({ isIndented }: Place, line: string): boolean {
  return isIndented && /^\s/u.test(line);
}

function enter(place: Place, by: number): void {
  place.depth = Math.max(0, place.depth + by);
  if (place.thanks !== undefined && place.thanks > 0 && place.depth < place.thanks) place.thanks = undefined;
}

function leave(place: Place): void {
  if (place.thanks === 0) place.thanks = undefined;
  place.errand = undefined;
}

function head(place: Place, level: number, written: string): void {
  const text = plainProse(written);
  if (place.thanks === 0) place.thanks = undefined;
  if (place.errand !== undefined && level > place.errand) return;
  const isTitle = (level === 1 || TAGLINE.test(text)) && !place.isHeaded && !ERRAND_ALONE.test(text);
  place.isHeaded = true;
  place.errand = !isTitle && ERRAND.test(text) ? level : undefined;
  if (isTitle) [place.isTitled, place.title] = [true, text];
}

function isText(line: string): boolean {
  return line.trim() !== "" && !BLOCK.test(line) && !RULER.test(line);
}

/** A quote at the beginning is a tagline, sometimes formatted as a heading; call-outs are not. */
function unquoted(line: string): string {
  const text = line.replace(/^\s{0,3}>\s*(?:#{1,6}\s+)?/u, "");
  return text.startsWith("[!") && !text.startsWith("[![") ? "#" : text;
}

/** Text without HTML, badges, link targets and emphasis, on one line; may be empty. */
export function plainProse(paragraph: string): string {
  const text = withoutImages(paragraph.replace(/<[^<>]*>/gu, " "))
    .replace(/\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/gu, "$1")
    .replace(/\[([^[\]]*)\]/gu, "$1")
    .replace(/(^|[\s(])([\p{L}\d][\p{L}\d.-]{0,60})_(?=$|[\s).,:;])/gu, "$1$2")
    .replace(/`([^`<]{1,200}) <[^`<>]{1,400}>`_{1,2}/gu, "$1")
    .replace(/``([^`]{1,200})``/gu, "`$1`")
    .replace(/\*\*|__|~~|\*/gu, "")
    .replace(/(^|[\s(])_([^_\s][^_]{0,200})_(?=$|[\s).,:;])/gu, "$1$2")
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
