/** Svelte components: scripts, the template's names, the styles. */
import type { FileFacts } from "../../../../src/model/facts.js";
import { addBracedMarkup } from "./braced-markup.js";
import type { Component } from "./component.js";
import { componentFacts, openComponent } from "./component.js";
import { inlineScriptKind } from "./html.js";
import { attributeOf } from "./markup-sites.js";
import type { ExtractScript } from "./script-extractor.js";
import { styleDialect } from "./style-dialect.js";
import { styleSites } from "./styles.js";
import { addExpression, addName } from "./template-names.js";
import type { MarkupSyntax, Piece } from "./tokenize.js";
import { tokenize } from "./tokenize.js";

const SVELTE: MarkupSyntax = { raw: new Set(["script", "style"]), mustaches: false, braces: true, quotedBraces: true };

export async function svelteFacts(path: string, text: string, extractScript: ExtractScript): Promise<FileFacts> {
  const component = openComponent(path, text);
  addBracedMarkup(component, tokenize(text, SVELTE), (raw) => addBlock(component, raw));
  addStores(component);
  return componentFacts(component, "Svelte", extractScript);
}

function addBlock(component: Component, { tag, offset, end }: Extract<Piece, { kind: "raw" }>): void {
  if (tag.name === "style") {
    component.sites.push(...styleSites(component.text, styleDialect(attributeOf(tag, "lang")), offset, end));
    return;
  }
  const kind = inlineScriptKind(tag);
  if (kind === undefined) return;
  const attribute = (name: string): boolean => tag.attributes.some((candidate) => candidate.name === name);
  // `export let` of an instance script declares a prop; only the module script has exports.
  const exporting = attribute("module") || attributeOf(tag, "context") === "module";
  component.scripts.push({ offset, end, kind, exporting });
  const generics = tag.attributes.find((candidate) => candidate.name === "generics");
  if (generics?.value !== undefined) {
    addExpression(component, component.text, generics.valueOffset, generics.valueOffset + generics.value.length, "type");
  }
}

/** `$cart` reads the store `cart`, in scripts and in markup. */
function addStores(component: Component): void {
  for (const match of component.text.matchAll(/(?<![\w$.])\$([A-Za-z_]\w*)/g)) {
    addName(component, match[1] ?? "", "read", match.index);
  }
}
