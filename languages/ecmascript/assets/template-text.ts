/**
 * The text of a template without the tags of its engine (Django, Jinja, Go, Handlebars, EJS, Angular): marks stand for what a server or the
 * browser fills in. Linear in the text.
 */

/** A printed value. */
export const VALUE = "\u0001";
/** Control flow: what comes after it may not be shown. */
export const BRANCH = "\u0002";

export interface TemplateText {
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

export function templateText(source: string): TemplateText {
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
  if (literal !== undefined) return WORDS.test(literal) || /^\p{Lu}\p{L}+$/u.test(literal) ? escaped(literal) : VALUE;
  const isPrinted = mark === "{{" ? !/^-?\s*(?:define|block|template|end)\b|^[#/!>]/.test(tag) : mark === "<%" && /^[=-]/.test(tag);
  if (isPrinted) return VALUE;
  return /^[-+]?\s*(?:url|cycle|firstof|now|csrf_token|render\w*)\b/.test(tag) ? VALUE : "";
}

function escaped(literal: string): string {
  return literal.replaceAll("<", "&lt;");
}
