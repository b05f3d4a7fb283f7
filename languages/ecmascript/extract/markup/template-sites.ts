/** Files that the tags of a server-side template name. */
import type { FileFacts } from "../../../../src/model/facts.js";
import { TAG_FORMS, type TagKind } from "../../template-forms.js";
import { linesOf, leafFacts, referenceOf, type Site } from "./site.js";

/** A longer tag is no tag. */
const LONGEST = 2000;

const CLOSERS: ReadonlyMap<string, string> = new Map([
  ["{%", "%}"],
  ["{{", "}}"],
  ["{#", "#}"],
]);

/** Blocks whose content is no template. */
const OPAQUE: ReadonlyMap<string, RegExp> = new Map([
  ["comment", /\{%-?\s{0,20}endcomment\b/g],
  ["verbatim", /\{%-?\s{0,20}endverbatim\b/g],
  ["raw", /\{%-?\s{0,20}endraw\b/g],
]);

const WORDS: ReadonlyMap<string, TagKind> = new Map([
  ["extends", "extends"],
  ["include", "include"],
  ["import", "import"],
  ["from", "import"],
  ["static", "static"],
]);

/** After a literal name: the end of the tag, or a word of the tag's own. Anything else makes the name an expression. */
const AFTER = /^\s*(?:$|-$|(?:with|only|as|ignore|without|import)\b)/;

const LITERAL = /^()(["'])([^"'\n]{1,300})\2/;

/** `{% extends theme("layout.html") %}`: a function that chooses the directory. */
const CALLED = /^(\w{1,40}\(\s{0,20})(["'])([^"'\n]{1,300})\2\s{0,20}\)/;

/** `url_for("static", filename="app.js")` of Flask, also of a blueprint, with `path` in Starlette; `static()` of Jinja for Django; `static_url()` of Tornado. */
const STATIC_CALL =
  /^[\s-]*(?:url_for\(\s*["'](?:[\w.]{0,60}\.)?static["']\s*,\s*(?:filename|path)\s*=\s*|static(?:_url)?\(\s*)(["'])([^"'\n]{1,300})\1\s*\)/;

const GO_TEMPLATE = /^-?\s*(?:template|block)\s+"([^"\n]{1,300})"/;

export function templateSites(text: string): readonly Site[] {
  return templateTags(text).map((tag): Site => ({
    specifier: tag.name,
    offset: tag.offset,
    form: TAG_FORMS[tag.kind],
    manner: "markup",
    tentative: true,
    why: whyOf(tag),
    noImport: true,
  }));
}

/** A template of any text: only its tags are read. */
export function templateFacts(path: string, text: string): FileFacts {
  const lineOf = linesOf(text);
  return leafFacts(
    path,
    "Template",
    templateSites(text).map((site) => referenceOf(site, lineOf)),
  );
}

function whyOf({ kind, name }: TemplateTag): string {
  switch (kind) {
    case "extends":
      return "Extends this template.";
    case "include":
    case "template":
      return "Includes this template.";
    case "import":
      return "Imports macros of this template.";
    case "static":
      return "Links this static file.";
    case "load":
      return `Loads the tag library \`${name}\`.`;
    default:
      return kind satisfies never;
  }
}

/**
 * Tags of server-side templates (Django, Jinja, Go) that name files: `{% extends "base.html" %}`, `{% static "js/app.js" %}`,
 * `{{ url_for("static", filename="app.js") }}`, `{{ template "head.html" . }}`. Linear in the text; only literal names count.
 */
interface TemplateTag {
  readonly kind: TagKind;
  readonly name: string;
  /** Offset of the name. */
  readonly offset: number;
}

interface Span {
  readonly open: string;
  readonly start: number;
  /** After the closing brace. */
  readonly end: number;
}

export function templateTags(text: string): readonly TemplateTag[] {
  const tags: TemplateTag[] = [];
  for (const span of spansOf(text)) {
    const inner = text.slice(span.start + 2, span.end - 2);
    if (span.open === "{%") tags.push(...statementTags(inner, span.start + 2));
    else if (span.open === "{{") tags.push(...expressionTags(inner, span.start + 2));
  }
  return tags;
}

function* spansOf(text: string): Generator<Span> {
  // Without a closing mark further on, the rest has no tag of this kind.
  const over = new Map([...CLOSERS].map(([open, close]) => [open, text.lastIndexOf(close)]));
  for (let at = text.indexOf("{"); at >= 0; at = text.indexOf("{", at)) {
    const open = text.slice(at, at + 2);
    const close = CLOSERS.get(open);
    const end = close === undefined || (over.get(open) ?? -1) < at + 2 ? -1 : closeAt(text, close, at + 2);
    if (end < 0) {
      at += 1;
      continue;
    }
    yield { open, start: at, end };
    at = open === "{%" ? opaqueEnd(text, at, end) : end;
  }
}

function closeAt(text: string, close: string, from: number): number {
  const found = text.slice(from, from + LONGEST).indexOf(close);
  return found < 0 ? -1 : from + found + 2;
}

/** Where the tags continue after `{% comment %}`. */
function opaqueEnd(text: string, start: number, end: number): number {
  const word = /^\{%-?\s{0,20}(\w{1,20})/.exec(text.slice(start, Math.min(end, start + 60)))?.[1];
  const until = word === undefined ? undefined : OPAQUE.get(word);
  if (until === undefined) return end;
  until.lastIndex = end;
  return until.exec(text)?.index ?? text.length;
}

function statementTags(inner: string, offset: number): readonly TemplateTag[] {
  const [head = "", word = ""] = /^-?\s*(\w{1,20})\s*/.exec(inner) ?? [];
  if (word === "load") return loads(inner, head.length, offset);
  const kind = WORDS.get(word);
  const rest = inner.slice(head.length);
  const choices = kind === undefined || kind === "static" ? [] : choicesIn(rest);
  if (kind !== undefined && choices.length > 0) {
    const plain = choices.filter(({ name }) => isPlainName(name));
    return plain.map(({ name, at }) => ({ kind, name, offset: offset + head.length + at }));
  }
  const [whole, before = "", , name] = (kind === undefined ? null : (LITERAL.exec(rest) ?? CALLED.exec(rest))) ?? [];
  if (kind === undefined || whole === undefined || name === undefined || !AFTER.test(rest.slice(whole.length))) return [];
  return isPlainName(name) ? [{ kind, name, offset: offset + head.length + before.length + 1 }] : [];
}

interface Choice {
  readonly name: string;
  readonly at: number;
}

/** `{% include ["shop.html", "base.html"] %}`, `{% extends "wide.html" if wide else "base.html" %}`: one of them is taken. */
function choicesIn(rest: string): readonly Choice[] {
  const either = EITHER.exec(rest);
  if (either !== null) {
    const [whole, , first = "", , second = ""] = either;
    const isWhole = AFTER.test(rest.slice(whole.length));
    return isWhole ? [first, second].map((name, place) => ({ name, at: place === 0 ? 1 : whole.length - name.length - 1 })) : [];
  }
  const found: Choice[] = [];
  if (!rest.startsWith("[")) return [];
  for (let at = 1, item = itemAt(rest, at); item !== null; item = itemAt(rest, at)) {
    const [whole, before = "", , name = "", end] = item;
    found.push({ name, at: at + before.length + 1 });
    at += whole.length;
    if (end === "]") return AFTER.test(rest.slice(at)) ? found : [];
  }
  return [];
}

const EITHER = /^(["'])([^"'\n]{1,300})\1\s{1,20}if\s[^"'\n]{1,300}\selse\s{1,20}(["'])([^"'\n]{1,300})\3/;

/** An item of a list, with the sign behind it. */
function itemAt(text: string, at: number): RegExpExecArray | null {
  return /^(\s{0,20})(["'])([^"'\n]{1,300})\2\s{0,20}([,\]])/.exec(text.slice(at));
}

/** `{% load i18n shop_tags %}`, `{% load price from shop_tags %}`. */
function loads(inner: string, from: number, offset: number): readonly TemplateTag[] {
  const words = [...inner.slice(from).matchAll(/[^\s-][^\s]{0,100}/g)];
  const source = words.findIndex(([word]) => word === "from");
  const named = source < 0 ? words : words.slice(source + 1, source + 2);
  return named.flatMap(({ 0: name, index }): readonly TemplateTag[] =>
    /^[\w.]+$/.test(name) ? [{ kind: "load", name, offset: offset + from + index }] : [],
  );
}

function expressionTags(inner: string, offset: number): readonly TemplateTag[] {
  const call = STATIC_CALL.exec(inner);
  if (call?.[2] !== undefined)
    return isPlainName(call[2]) ? [{ kind: "static", name: call[2], offset: offset + call[0].lastIndexOf(call[2]) }] : [];
  const go = GO_TEMPLATE.exec(inner);
  if (go?.[1] === undefined || !isPlainName(go[1])) return [];
  return [{ kind: "template", name: go[1], offset: offset + go[0].length - go[1].length - 1 }];
}

/** No URL, no variable, no path from the root of the file system. */
function isPlainName(name: string): boolean {
  return !/[{}%$<>|*?]|:\/\//.test(name) && !name.startsWith("//") && name.trim() === name;
}
