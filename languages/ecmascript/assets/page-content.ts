/** Titles, headings and forms of an HTML page or of a template of one. Only literal words count. */
import type { AssetContent } from "../../../src/model/asset-content.js";
import type { MarkupSyntax, Tag } from "../extract/markup/tokenize.js";
import { tokenize } from "../extract/markup/tokenize.js";
import { namesPhrase, quoted } from "./phrases.js";
import { BRANCH, type TemplateText, templateText, VALUE } from "./template-text.js";

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
