/** Vue single-file components: blocks, the template's names, the styles. */
import type { FileFacts } from "../../../../src/model/facts.js";
import {
  addCode,
  addRendered,
  bindNames,
  boundIn,
  closeScope,
  type Component,
  componentFacts,
  openComponent,
  openScope,
  type Range,
} from "./component.js";
import { VOID } from "./braced-expressions.js";
import { inlineScriptKind } from "./html.js";
import { attributeOf, markupSites } from "./markup-sites.js";
import type { ExtractScript } from "./script-extractor.js";
import { styleDialect } from "./style-dialect.js";
import { styleSites } from "./styles.js";
import { addExpression, addName, memberOfTag } from "./template-names.js";
import { type Attribute, type MarkupSyntax, type Piece, rawEnd, type Tag, tokenize } from "./tokenize.js";
import { urlSpecifier } from "./url.js";

/** Elements of HTML and SVG, which are never components. MathML is omitted because none of its names is used for components. */
const NATIVE_TAGS: ReadonlySet<string> = new Set(
  (
    "html body base head link meta style title address article aside footer header hgroup h1 h2 h3 h4 h5 h6 nav section div dd dl dt " +
    "figcaption figure picture hr img li main ol p pre ul a b abbr bdi bdo br cite code data dfn em i kbd mark q rp rt ruby s samp " +
    "small span strong sub sup time u var wbr area audio map track video embed object param source canvas script noscript del ins " +
    "caption col colgroup table thead tbody td th tr button datalist fieldset form input label legend meter optgroup option output " +
    "progress select textarea details dialog menu summary template blockquote iframe tfoot slot search portal " +
    "svg animate circle clippath defs desc ellipse filter g image line lineargradient marker mask path pattern polygon polyline " +
    "radialgradient rect set stop switch symbol text textpath tspan use view foreignobject"
  ).split(" "),
);

const BUILT_IN_DIRECTIVES: ReadonlySet<string> = new Set(
  "text html show if else else-if for on bind model slot pre once memo cloak is".split(" "),
);

const VUE: MarkupSyntax = { raw: new Set(["script", "style"]), mustaches: true, braces: false };

export async function vueFacts(path: string, text: string, extractScript: ExtractScript): Promise<FileFacts> {
  const component = openComponent(path, text);
  for (const block of rootBlocks(text)) addBlock(component, block);
  return componentFacts(component, "Vue", extractScript);
}

interface Block extends Range {
  readonly tag: Tag;
}

/** Elements at the root of the file. Only the content of a template is markup; custom blocks may contain anything. */
function* rootBlocks(text: string): Generator<Block> {
  let at = 0;
  while (at < text.length) {
    const tag = firstTag(text, at);
    if (tag === undefined) return;
    const end = tag.selfClosing ? tag.end : isHtmlTemplate(tag) ? templateEnd(text, tag.end) : rawEnd(text, tag.name, tag.end, text.length);
    yield { tag, offset: tag.end, end };
    at = end;
  }
}

function firstTag(text: string, from: number): Tag | undefined {
  for (const piece of tokenize(text, VUE, from)) if (piece.kind === "tag") return piece;
  return undefined;
}

function isHtmlTemplate(tag: Tag): boolean {
  return tag.name === "template" && ["", "html"].includes(attributeOf(tag, "lang") ?? "");
}

function templateEnd(text: string, from: number): number {
  let depth = 1;
  for (const piece of tokenize(text, VUE, from)) {
    if (piece.kind === "tag" && piece.name === "template" && !piece.selfClosing) depth += 1;
    if (piece.kind === "close" && piece.name === "template" && --depth === 0) return piece.offset;
  }
  return text.length;
}

function addBlock(component: Component, { tag, offset, end }: Block): void {
  if (tag.name === "template") {
    if (isHtmlTemplate(tag)) addVueTemplate(component, tokenize(component.text, VUE, offset, end));
    else addPugNames(component, offset, end);
  } else if (tag.name === "script") addScript(component, { tag, offset, end });
  else if (tag.name === "style") addStyle(component, { tag, offset, end });
  else return;
  addSource(component, tag);
}

function addScript(component: Component, { tag, offset, end }: Block): void {
  const kind = inlineScriptKind(tag);
  // `<script setup>` may export types, which are types of the module.
  if (kind !== undefined) component.scripts.push({ offset, end, kind, exporting: true });
  const generic = tag.attributes.find((attribute) => attribute.name === "generic");
  if (generic?.value !== undefined) {
    addExpression(component, component.text, generic.valueOffset, generic.valueOffset + generic.value.length, "type");
  }
}

function addStyle(component: Component, { tag, offset, end }: Block): void {
  component.sites.push(...styleSites(component.text, styleDialect(attributeOf(tag, "lang")), offset, end));
  for (const match of component.text.slice(offset, end).matchAll(STYLE_BINDING)) {
    const start = offset + match.index + "v-bind(".length;
    const quoted = /^\s*["']/.test(match[1] ?? "");
    // `v-bind("theme.color")`: the string is the expression.
    addExpression(component, component.text, start, start + (match[1] ?? "").length, undefined, quoted ? "prose" : "strings");
  }
}

/** `v-bind(color)` in a style. */
const STYLE_BINDING = /\bv-bind\(([^)\n]*)/g;

/** `<template src>`, `<script src>`, `<style src>`: the content of the block is that file. */
function addSource(component: Component, tag: Tag): void {
  const source = tag.attributes.find((attribute) => attribute.name === "src");
  const specifier = source?.value === undefined ? undefined : urlSpecifier(source.value);
  if (source === undefined || specifier === undefined) return;
  const manner = tag.name === "style" ? "style" : "markup";
  component.sites.push({ specifier, offset: source.valueOffset, form: `<${tag.name} src>`, manner });
}

/** Names and files in a Vue template. An element with `v-pre` is written as it is, with all that it contains. */
function addVueTemplate(component: Component, pieces: Iterable<Piece>): void {
  let plain: string | undefined;
  let depth = 0;
  for (const piece of pieces) {
    if (plain !== undefined) {
      if (piece.kind === "tag" && piece.name === plain && !piece.selfClosing) depth += 1;
      if (piece.kind === "close" && piece.name === plain && --depth === 0) plain = undefined;
    } else if (piece.kind === "tag" && piece.attributes.some(({ name }) => name === "v-pre")) {
      component.sites.push(...markupSites(component.text, piece, { bareNames: false }));
      if (isEmpty(piece)) continue;
      plain = piece.name;
      depth = 1;
    } else if (piece.kind === "text") addMustaches(component, piece.offset, piece.end);
    else if (piece.kind === "tag") addTag(component, piece);
    else if (piece.kind === "close") closeScope(component, piece.name);
  }
}

function isEmpty({ name, selfClosing }: Tag): boolean {
  return selfClosing || VOID.test(name);
}

function addMustaches(component: Component, from: number, to: number): void {
  const { text } = component;
  let at = from;
  for (;;) {
    const open = text.indexOf("{{", at);
    if (open < 0 || open >= to) return;
    const close = text.indexOf("}}", open + 2);
    const end = close < 0 || close > to ? to : close;
    addCode(component, { offset: open + 2, code: text.slice(open + 2, end) });
    at = end + 2;
  }
}

/** `v-for` binds names for the element itself, `v-slot` for what it contains. */
function addTag(component: Component, tag: Tag): void {
  for (const name of componentNames(tag.name)) addName(component, name, "render", tag.nameOffset, memberOfTag(tag.name));
  component.sites.push(...markupSites(component.text, tag, { bareNames: false }));
  const loop = tag.attributes.find(({ name }) => name === "v-for");
  const slots = tag.attributes.filter(({ name }) => /^(?:#|v-slot|slot-scope)/.test(name));
  const bindSlots = (): void => slots.forEach(({ value, valueOffset }) => value !== undefined && bindNames(component, value, valueOffset));
  openScope(component, tag.name);
  if (loop?.value !== undefined) addLoop(component, loop.value, loop.valueOffset);
  const isOnItself = slots.some(({ name }) => name === "slot-scope");
  if (isOnItself) bindSlots();
  for (const attribute of tag.attributes) if (attribute !== loop) addAttribute(component, attribute, slots.includes(attribute));
  if (!isOnItself) bindSlots();
  if (isEmpty(tag)) closeScope(component, tag.name);
}

/** `(item, index) in items` */
function addLoop(component: Component, value: string, offset: number): void {
  const [head = "", binding = ""] = /^([\s\S]*?)\s(?:in|of)\s/.exec(value) ?? [];
  addCode(component, { offset: offset + head.length, code: value.slice(head.length) });
  if (head !== "") bindNames(component, binding.replace(/^\s*\(/, "").replace(/\)\s*$/, ""), offset + binding.search(/(?<=\()|^(?!\s*\()/));
}

/** Possible local names of a tag: Vue tries the name as written, in camel case and in Pascal case. */
function componentNames(tag: string): readonly string[] {
  const first = tag.split(".", 1)[0] ?? tag;
  if (/^[A-Z]/.test(first) || first !== tag) return [first];
  if (NATIVE_TAGS.has(first)) return [];
  const camel = camelCase(first);
  return [capitalized(camel), camel];
}

/** `isBinding`: its value is no expression. */
function addAttribute(component: Component, attribute: Attribute, isBinding: boolean): void {
  const { name, nameOffset, value, valueOffset } = attribute;
  const directive = /^v-([a-z][\w-]*)/.exec(name)?.[1];
  if (directive !== undefined && !BUILT_IN_DIRECTIVES.has(directive))
    addName(component, `v${capitalized(camelCase(directive))}`, "read", nameOffset);
  if (name === "is" && value !== undefined) {
    for (const candidate of componentNames(value.replace(/^vue:/, ""))) addName(component, candidate, "render", valueOffset);
  }
  if (!/^(?:v-|[:@#])/.test(name)) return;
  // `:name` alone is `:name="name"` (Vue 3.4); `:[key]` and `@[event]` are expressions too.
  const argument = name.replace(/^(?:v-[\w-]*)?[:@#]?/, "");
  if (argument.startsWith("[")) addExpression(component, component.text, nameOffset, nameOffset + name.length);
  else if (value === undefined && /^(?::|v-bind:)/.test(name))
    addShorthand(component, camelCase(argument.split(".", 1)[0] ?? ""), nameOffset);
  if (value === undefined || isBinding) return;
  if (/^(?::|v-bind:)is$/.test(name)) addRendered(component, value, valueOffset);
  // The value of a handler may be statements.
  else addCode(component, { offset: valueOffset, code: value, statements: /^(?:@|v-on)/.test(name) });
}

function addShorthand(component: Component, name: string, offset: number): void {
  if (boundIn(component, name).length === 0) addName(component, name, "read", offset);
}

/** Pug is not parsed: all of its words are names, those at the start of a line are tags. */
function addPugNames(component: Component, from: number, to: number): void {
  for (const match of component.text.slice(from, to).matchAll(/^[ \t]*([A-Za-z][\w-]*)/gm)) {
    const name = match[1] ?? "";
    const offset = from + match.index + match[0].length - name.length;
    for (const candidate of componentNames(name)) addName(component, candidate, "render", offset);
  }
  addExpression(component, component.text, from, to, undefined, "prose");
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
