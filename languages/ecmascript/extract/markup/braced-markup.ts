/** Templates with expressions in single braces: Svelte, Astro, MDX. */
import type { Component } from "./component.js";
import { markupSites } from "./markup-sites.js";
import { addBracedText, addExpression, addName } from "./template-names.js";
import type { Attribute, Piece, Tag } from "./tokenize.js";

export type RawPiece = Extract<Piece, { kind: "raw" }>;

export function addBracedMarkup(component: Component, pieces: Iterable<Piece>, addRaw: (raw: RawPiece) => void): void {
  // Expressions contain markup that contains expressions, so the depth continues from one text to the next.
  let depth = 0;
  for (const piece of pieces) {
    if (piece.kind === "text") depth = addBracedText(component, component.text, piece.offset, piece.end, depth);
    else if (piece.kind === "raw") addRaw(piece);
    else if (piece.kind === "tag") addTag(component, piece);
  }
}

function addTag(component: Component, tag: Tag): void {
  const [first = ""] = tag.name.split(/[.:]/, 1);
  if (/^[A-Z]/.test(first) || tag.name.startsWith(`${first}.`)) addName(component, first, "render", tag.nameOffset);
  component.sites.push(...markupSites(component.text, tag, { bareNames: false }));
  for (const attribute of tag.attributes) addAttribute(component, tag, attribute);
}

/** Directives of Svelte whose name is a function of the script: `use:tooltip`, `transition:fade`, … */
const FUNCTION_DIRECTIVE = /^(?:use|transition|in|out|animate):([A-Za-z_$][\w$]*)/;
/** Directives with an optional value: `bind:value` is `bind:value={value}`. */
const SHORTHAND = /^(?:bind|class|style):([A-Za-z_$][\w$]*)$/;

function addAttribute(component: Component, tag: Tag, attribute: Attribute): void {
  const { name, nameOffset, value, valueOffset, braced } = attribute;
  const called = FUNCTION_DIRECTIVE.exec(name)?.[1] ?? (value === undefined ? SHORTHAND.exec(name)?.[1] : undefined);
  if (called !== undefined) addName(component, called, "read", nameOffset);
  if (value === undefined) return;
  const end = valueOffset + value.length;
  const kind = tag.name === "svelte:component" && name === "this" ? "render" : undefined;
  if (braced) addExpression(component, component.text, valueOffset, end, kind);
  else addBracedText(component, component.text, valueOffset, end, 0);
}
