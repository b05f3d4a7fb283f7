/** Names and files in a Vue template. */
import type { Component } from "./component.js";
import { markupSites } from "./markup-sites.js";
import { NATIVE_TAGS } from "./native-tags.js";
import { addExpression, addName } from "./template-names.js";
import type { Attribute, Piece, Tag } from "./tokenize.js";

export function addVueTemplate(component: Component, pieces: Iterable<Piece>): void {
  for (const piece of pieces) {
    if (piece.kind === "text") addMustaches(component, piece.offset, piece.end);
    else if (piece.kind === "tag") addTag(component, piece);
  }
}

function addMustaches(component: Component, from: number, to: number): void {
  const { text } = component;
  let at = from;
  for (;;) {
    const open = text.indexOf("{{", at);
    if (open < 0 || open >= to) return;
    const close = text.indexOf("}}", open + 2);
    const end = close < 0 || close > to ? to : close;
    addExpression(component, text, open + 2, end);
    at = end + 2;
  }
}

function addTag(component: Component, tag: Tag): void {
  for (const name of componentNames(tag.name)) addName(component, name, "render", tag.nameOffset);
  component.sites.push(...markupSites(component.text, tag, { bareNames: false }));
  for (const attribute of tag.attributes) addAttribute(component, attribute);
}

/** Possible local names of a tag: Vue tries the name as written, in camel case and in Pascal case. */
function componentNames(tag: string): readonly string[] {
  const first = tag.split(".", 1)[0] ?? tag;
  if (/^[A-Z]/.test(first) || first !== tag) return [first];
  if (NATIVE_TAGS.has(first)) return [];
  const camel = camelCase(first);
  return [capitalized(camel), camel];
}

const BUILT_IN_DIRECTIVES: ReadonlySet<string> = new Set(
  "text html show if else else-if for on bind model slot pre once memo cloak is".split(" "),
);

function addAttribute(component: Component, attribute: Attribute): void {
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
    addName(component, camelCase(argument.split(".", 1)[0] ?? ""), "read", nameOffset);
  if (value === undefined) return;
  const kind = /^(?::|v-bind:)is$/.test(name) ? "render" : undefined;
  addExpression(component, component.text, valueOffset, valueOffset + value.length, kind);
}

/** Pug is not parsed: all of its words are names, those at the start of a line are tags. */
export function addPugNames(component: Component, from: number, to: number): void {
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
