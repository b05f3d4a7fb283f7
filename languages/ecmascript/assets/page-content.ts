/** Titles, headings and forms of an HTML page or of a template of one. Only literal words count. */
import type { AssetContent } from "../../../src/model/asset-content.js";
import { type MarkupSyntax, type Tag, tokenize } from "../extract/markup/tokenize.js";
import { namesPhrase, quoted } from "./phrases.js";

const HTML: MarkupSyntax = {
  raw: new Set(["script", "style", "textarea", "title", "xmp", "noembed", "noscript", "svg"]),
  mustaches: false,
  braces: false,
};
const HEADINGS: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "legend"]);
/** Of Angular, its component libraries, and Ionic. */
const LIBRARY_ELEMENT = /^(?:ng|ngx|mat|mdc|cdk|ion|router)-/;
const BLOCKS = 4;
/** Words of a paragraph that are worth quoting. */
const FEW_WORDS = 3;
const LONGEST_TEXT = 400;

interface Page {
  title?: string;
  heading?: string;
  paragraph?: string;
  columns: string[];
  fields: string[];
  elements: string[];
  posts?: string;
  /** A dialog began before its heading. */
  headsDialog: boolean;
  isDialog: boolean;
  isDocument: boolean;
}

export function pageContent(source: string): AssetContent {
  const template = templateText(source);
  const { text, title, blocks, extendsOther, titleMessage } = template;
  const page = readPage(text);
  const named = literalTitle(title) ?? page.title;
  const detail = detailOf(page) ?? partsOf(template);
  const form = page.posts === undefined ? "" : `, with a form posting to \`${page.posts}\``;
  if (page.isDocument && !extendsOther && blocks.length > 0) {
    const filled = namesPhrase(blocks, BLOCKS) ?? "";
    return {
      noun: "Template",
      head: `${named === undefined ? "Page layout" : `Layout of the page ${quoted(named)}`} with blocks ${filled}`,
    };
  }
  if (named !== undefined)
    return { noun: "Template", head: `Template of the page ${quoted(named)}${form}`, detail: `titled ${quoted(named)}` };
  if (titleMessage !== undefined)
    return {
      noun: "Template",
      head: `Template of the page titled by the message \`${titleMessage}\`${form}`,
      detail: `titled by the message \`${titleMessage}\``,
    };
  if (page.headsDialog && !extendsOther && page.heading !== undefined)
    return { noun: "Template", head: `Template of the dialog ${quoted(page.heading)}${form}`, detail: `headed ${quoted(page.heading)}` };
  return detail === undefined ? { noun: "Template" } : { noun: "Template", head: `Template ${detail}${form}`, detail };
}

function detailOf({ heading, paragraph, columns, fields, elements }: Page): string | undefined {
  if (heading !== undefined) return `headed ${quoted(heading)}`;
  const list = columns.length > 1 ? columns.slice(0, 3).map(quoted) : [];
  if (list.length > 0) return `with columns ${list.slice(0, -1).join(", ")} and ${list.at(-1) ?? ""}`;
  const shown = namesPhrase(elements.map((name) => `<${name}>`));
  if (shown !== undefined) return `that shows ${shown}`;
  const named = fields.length > 0 ? namesPhrase(fields) : undefined;
  if (named !== undefined) return `with the form field${fields.length > 1 ? "s" : ""} ${named}`;
  return paragraph === undefined ? undefined : `with the text ${quoted(paragraph)}`;
}

/** What a template without words of its own consists of. */
function partsOf({ messages, included }: TemplateText): string | undefined {
  const shown = namesPhrase(messages);
  if (shown !== undefined) return `with the message${new Set(messages).size === 1 ? "" : "s"} ${shown}`;
  const parts = namesPhrase(included);
  return parts === undefined ? undefined : `that includes ${parts}`;
}

function readPage(text: string): Page {
  const page: Page = { columns: [], fields: [], elements: [], headsDialog: false, isDialog: false, isDocument: false };
  /** The element that is being read, and its text so far. */
  let open: { readonly name: string; text: string } | undefined;
  for (const piece of tokenize(text, HTML)) {
    if (piece.kind === "tag") {
      noteTag(page, piece);
      if (isRead(piece)) open = { name: piece.name.toLowerCase(), text: "" };
      else if (open !== undefined) open.text += " ";
    } else if (piece.kind === "raw") {
      if (piece.tag.name.toLowerCase() === "title") page.title ??= literalTitle(text.slice(piece.offset, piece.end));
    } else if (piece.kind === "text") {
      const part = text.slice(piece.offset, Math.min(piece.end, piece.offset + LONGEST_TEXT));
      if (open === undefined || open.text.length > LONGEST_TEXT || /^<[!?%]/.test(part)) continue;
      open.text += part;
    } else if (open !== undefined) {
      open.text += " ";
      if (piece.name.toLowerCase() !== open.name) continue;
      noteText(page, open.name, open.text);
      open = undefined;
    }
  }
  return page;
}

function isRead({ name, selfClosing, attributes }: Tag): boolean {
  const element = name.toLowerCase();
  if (selfClosing) return false;
  return (
    HEADINGS.has(element) ||
    element === "p" ||
    element === "th" ||
    attributes.some(({ name: key, value }) => key === "class" && /(?:^|\s)modal-title(?:\s|$)/.test(value ?? ""))
  );
}

function noteText(page: Page, element: string, text: string): void {
  const literal = literalTitle(text);
  if (literal === undefined) return;
  if (element === "th") {
    if (page.columns.length < 20) page.columns.push(literal);
  } else if (element !== "p") {
    if (page.heading === undefined) page.headsDialog = page.isDialog;
    page.heading ??= literal;
  } else if (literal.split(" ").length > FEW_WORDS) page.paragraph ??= literal;
}

function noteTag(page: Page, { name, attributes }: Tag): void {
  const element = name.toLowerCase();
  const value = (key: string): string => attributes.find((one) => one.name.toLowerCase() === key)?.value?.trim() ?? "";
  if (element === "html") page.isDocument = true;
  if (element === "dialog" || value("role") === "dialog" || /(?:^|\s)modal(?:-dialog)?(?:\s|$)/.test(value("class"))) page.isDialog = true;
  if (/^[a-z][a-z0-9]*-[a-z0-9-]+$/.test(element) && !LIBRARY_ELEMENT.test(element) && page.elements.length < 100)
    page.elements.push(element);
  if (element === "form" && /^\/[\w./-]{1,80}$/.test(value("action")) && value("method").toLowerCase() === "post")
    page.posts ??= value("action");
  if ((element === "input" || element === "select" || element === "textarea") && value("type") !== "hidden" && page.fields.length < 50) {
    const field = value("name");
    if (/^[A-Za-z][\w.-]{0,39}$/.test(field)) page.fields.push(field);
  }
}

/** A variable would follow. */
const DANGLING = /(?:[\s:,;(#"'–—-]|\s(?:an?|as|at|by|for|from|in|into|of|on|the|to|with|your))+$/iu;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  rsquo: "’",
  hellip: "…",
  middot: "·",
  times: "×",
};

/** The words of the part that names the page; undefined if a server chooses them. */
function literalTitle(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const [shown = ""] = written.slice(0, LONGEST_TEXT).split(BRANCH);
  const line = shown
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|(\w{1,10}));/gi, (_, name?: string) => ENTITIES[name ?? ""] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
  // What comes after a separator is mostly the name of the site.
  const [first = ""] = line.split(/ (?:[-|·•–—:»/]|::) /);
  const words = first
    .replace(/^[^\p{L}\d"'(]+|[\s:,;(–—-]+$/gu, "")
    .split(VALUE)
    .map((part) => part.trim());
  const parts = words.filter((part) => part !== "" && /\p{L}/u.test(part));
  const last = words.length > 1 && words.at(-1) === "" ? (parts.at(-1) ?? "").replace(DANGLING, "") : parts.at(-1);
  const title = [...parts.slice(0, -1), ...(last === undefined || last === "" ? [] : [last])]
    .join(" … ")
    .replace(/(?<=[^.])\.$|[\s:,;(#"'–—-]+$/u, "");
  // A variable in front of a single word is what the page is about.
  if (words[0] === "" && words.length > 1 && !title.includes(" ")) return undefined;
  return /\p{L}[^\p{L}]*\p{L}/u.test(title) && !/[{}<>]|\$\{/.test(title) ? title : undefined;
}

/**
 * The text of a template without the tags of its engine (Django, Jinja, Go, Handlebars, EJS, Angular): marks stand for what a server or the
 * browser fills in. Linear in the text.
 */

/** A printed value. */
const VALUE = "\u0001";
/** Control flow: what comes after it may not be shown. */
const BRANCH = "\u0002";

interface TemplateText {
  readonly text: string;
  /** Content of the block that holds the page's title. */
  readonly title?: string;
  /** Names of the blocks that other templates fill in. */
  readonly blocks: readonly string[];
  readonly extendsOther: boolean;
  /** Keys of messages (`page.about.title`), and the one that is the title. */
  readonly messages: readonly string[];
  readonly titleMessage?: string | undefined;
  /** Names of the templates that it includes, without folder and extension. */
  readonly included: readonly string[];
}

/** A longer tag is no tag. */
const LONGEST = 2000;
const OPEN = /\{[%{#]|<%/g;
const CLOSERS: Readonly<Record<string, string>> = { "{%": "%}", "{{": "}}", "{#": "#}", "<%": "%>" };
const TITLE = /^(?:page_?|head_?|html_?)?title$/i;
const FLOW =
  /^[-+]?\s*(?:#?(?:if|elif|else|elseif|elsif|unless|for|each|range|empty|with|switch|case|when|plural)\b|\/(?:if|each|unless)\b|end(?:if|for)\b)/;
const MESSAGE = /^[-=\s]*(?:_|t|T|\$t|tr|trans|translate|gettext|ugettext|i18n)\s*\(?\s*(["'])([^"'\n]{1,200})\1/;
const KEY = /^[A-Za-z][\w-]{0,39}(?:\.[\w-]{1,40}){1,6}$/;
const INCLUDED = /^[-+]?\s*(?:include|template)\s+(["'])([\w./-]{1,100})\1/;
const WORDS = /[\p{L}\d] \p{L}/u;
const PRINTED_LITERAL = /^\s*(["'])([^"'\n{}]{1,200})\1\s*\|\s*(?:translate|transloco|t)\b/;

function templateText(source: string): TemplateText {
  const parts: string[] = [];
  const blocks: string[] = [];
  const messages: string[] = [];
  const included: string[] = [];
  const title: string[] = [];
  let titleMessage: string | undefined;
  let extendsOther = false;
  let inTitle: "open" | "closed" | undefined;
  let at = 0;
  const put = (piece: string): void => {
    parts.push(piece);
    if (inTitle === "open") title.push(piece);
  };
  for (;;) {
    OPEN.lastIndex = at;
    const open = OPEN.exec(source);
    if (open === null) break;
    const [mark] = open;
    const closer = CLOSERS[mark] ?? "";
    const inner = source.slice(open.index + 2, open.index + 2 + LONGEST);
    const close = inner.indexOf(closer);
    if (close < 0) {
      put(source.slice(at, open.index + 2));
      at = open.index + 2;
      continue;
    }
    put(source.slice(at, open.index));
    at = open.index + 2 + close + 2;
    const tag = inner.slice(0, close);
    if (mark === "{#") continue;
    const block = blockName(tag, mark);
    if (block !== undefined && !/^-?\s*define\b/.test(tag)) blocks.push(block);
    const message = MESSAGE.exec(tag)?.[2];
    if (message !== undefined && KEY.test(message)) {
      messages.push(message);
      if (inTitle === "open") titleMessage ??= message;
    }
    const other = INCLUDED.exec(tag)?.[2];
    if (other !== undefined) included.push(other.slice(other.lastIndexOf("/") + 1).replace(/\.[\w.]+$/, ""));
    if (/^-?\s*extends\b/.test(tag)) extendsOther = true;
    if (inTitle === undefined && block !== undefined && TITLE.test(block)) inTitle = "open";
    else if (inTitle === "open" && isEnd(tag, mark)) inTitle = "closed";
    if (/^[-+]?\s*comment\b/.test(tag) && mark === "{%") at = afterComment(source, at);
    else put(shown(tag, mark));
  }
  put(source.slice(at));
  return {
    text: parts.join(""),
    ...(inTitle === "closed" && { title: title.join("") }),
    blocks,
    extendsOther,
    messages,
    titleMessage,
    included,
  };
}

function blockName(tag: string, mark: string): string | undefined {
  if (mark === "{%") return /^[-+]?\s*block\s+([\w-]{1,60})/.exec(tag)?.[1];
  return mark === "{{" ? /^-?\s*(?:define|block)\s+"([\w.-]{1,60})"/.exec(tag)?.[1] : undefined;
}

/** Control flow in a title of Go ends it too, and then it holds a mark. */
function isEnd(tag: string, mark: string): boolean {
  return mark === "{%" ? /^[-+]?\s*endblock\b/.test(tag) : /^-?\s*end\b/.test(tag);
}

function afterComment(source: string, from: number): number {
  const end = source.indexOf("endcomment", from);
  const close = end < 0 ? -1 : source.indexOf("%}", end);
  return close < 0 ? source.length : close + 2;
}

/** Literal messages as they are; their keys (`page.about.title`) are no text for people. */
function shown(tag: string, mark: string): string {
  if (FLOW.test(tag)) return BRANCH;
  const literal = MESSAGE.exec(tag)?.[2] ?? (mark === "{{" ? PRINTED_LITERAL.exec(tag)?.[2] : undefined);
  if (literal !== undefined) return WORDS.test(literal) || /^\p{Lu}\p{L}+$/u.test(literal) ? literal.replaceAll("<", "&lt;") : VALUE;
  const isPrinted = mark === "{{" ? !/^-?\s*(?:define|block|template|end)\b|^[#/!>]/.test(tag) : mark === "<%" && /^[=-]/.test(tag);
  if (isPrinted) return VALUE;
  return /^[-+]?\s*(?:url|cycle|firstof|now|csrf_token|render\w*)\b/.test(tag) ? VALUE : "";
}
