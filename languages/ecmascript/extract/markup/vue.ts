/** Vue single-file components: blocks, the template's names, the styles. */
import type { FileFacts } from "../../../../src/model/facts.js";
import type { Component, Range } from "./component.js";
import { componentFacts, openComponent } from "./component.js";
import { inlineScriptKind } from "./html.js";
import { attributeOf } from "./markup-sites.js";
import type { ExtractScript } from "./script-extractor.js";
import { styleDialect } from "./style-dialect.js";
import { styleSites } from "./styles.js";
import { addExpression } from "./template-names.js";
import type { MarkupSyntax, Tag } from "./tokenize.js";
import { rawEnd, tokenize } from "./tokenize.js";
import { urlSpecifier } from "./url.js";
import { addPugNames, addVueTemplate } from "./vue-template.js";

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
