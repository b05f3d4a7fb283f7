/** Astro components: frontmatter, template, and the client scripts, which are separate modules. */
import { ts } from "../../typescript.js";
import type { FileFacts } from "../../../../src/model/facts.js";
import type { RawPiece } from "./braced-markup.js";
import { addBracedMarkup } from "./braced-markup.js";
import type { Component, Range } from "./component.js";
import { componentFacts, openComponent } from "./component.js";
import { inlineScriptKind } from "./html.js";
import { attributeOf } from "./markup-sites.js";
import type { ExtractScript } from "./script-extractor.js";
import { styleDialect } from "./style-dialect.js";
import { styleSites } from "./styles.js";
import type { MarkupSyntax } from "./tokenize.js";
import { tokenize } from "./tokenize.js";

const ASTRO: MarkupSyntax = { raw: new Set(["script", "style"]), mustaches: false, braces: true };

export async function astroFacts(path: string, text: string, extractScript: ExtractScript): Promise<FileFacts> {
  const component = openComponent(path, text);
  const frontmatter = frontmatterOf(text);
  if (frontmatter !== undefined) component.scripts.push({ ...frontmatter, kind: ts.ScriptKind.TS, exporting: true });
  const clientScripts: RawPiece[] = [];
  addBracedMarkup(component, tokenize(text, ASTRO, frontmatter?.end ?? 0), (raw) => {
    if (raw.tag.name === "script") clientScripts.push(raw);
    else component.sites.push(...styleSites(text, styleDialect(attributeOf(raw.tag, "lang")), raw.offset, raw.end));
  });
  for (const script of clientScripts) await addClientScript(component, script, extractScript);
  return componentFacts(component, "Astro", extractScript);
}

/** The text between the first two `---` lines; only white space and comments may precede it. */
function frontmatterOf(text: string): Range | undefined {
  const open = firstContent(text);
  if (!text.startsWith("---", open)) return undefined;
  const close = text.indexOf("\n---", open);
  return { offset: open + "---".length, end: close < 0 ? text.length : close + 1 };
}

/** Offset after leading space and comments. */
function firstContent(text: string): number {
  let at = 0;
  for (;;) {
    while (at < text.length && /[\s\uFEFF]/.test(text[at] ?? "")) at += 1;
    if (!text.startsWith("<!--", at)) return at;
    const end = text.indexOf("-->", at);
    at = end < 0 ? text.length : end + 3;
  }
}

/** Astro bundles scripts without attributes as TypeScript. */
async function addClientScript(component: Component, { tag, offset, end }: RawPiece, extractScript: ExtractScript): Promise<void> {
  const kind = inlineScriptKind(tag);
  if (kind === undefined) return;
  const options = { kind: kind === ts.ScriptKind.JS ? ts.ScriptKind.TS : kind, offset, line: component.lineOf(offset) };
  const { references } = await extractScript(component.path, component.text.slice(offset, end), options);
  component.references.push(...references);
}
