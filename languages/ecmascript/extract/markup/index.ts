/**
 * Files that are not scripts but load others: HTML, the CSS family, single-file components, MDX, GraphQL. The scanners are
 * linear in the text; scripts inside are read by the given extractor.
 */
import { extname } from "node:path/posix";
import type { FileFacts } from "../../../../src/model/facts.js";
import { commentAround, type CommentSyntax, skipComments, markerComments, mayHoldMarkers } from "../../../../src/syntax/comment-syntax.js";
import { htmlFacts, inlineScriptKind } from "./html.js";
import { linesOf, leafFacts, referenceOf, type Site } from "./site.js";
import type { ExtractScript } from "./script-extractor.js";
import { styleDialect } from "./style-dialect.js";
import { styleSites } from "./styles.js";
import { templateFacts } from "./template-sites.js";
import { vueFacts } from "./vue.js";
import { bindMarkers } from "../../../../src/syntax/bind-markers.js";
import { isLiteralName } from "./url.js";
import {
  addCode,
  addRendered,
  bindNames,
  closeScope,
  type Component,
  componentFacts,
  onlyRanges,
  openComponent,
  openScope,
  type Range,
  unbindNames,
} from "./component.js";
import { attributeOf, markupSites } from "./markup-sites.js";
import { type Braced, BracedExpressions, VOID } from "./braced-expressions.js";
import { addExpression, addName, memberOfTag } from "./template-names.js";
import { type Attribute, type MarkupSyntax, type Piece, type Tag, tokenize } from "./tokenize.js";
import { ts } from "../../typescript.js";

/** Directives of Svelte whose name is a function of the script: `use:tooltip`, `transition:fade`, … */
const FUNCTION_DIRECTIVE = /^(?:use|transition|in|out|animate):([A-Za-z_$][\w$]*)/;

/** Directives with an optional value: `bind:value` is `bind:value={value}`. */
const SHORTHAND = /^(?:bind|class|style):([A-Za-z_$][\w$]*)$/;

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\n---/;

const LAYOUT = /^layout:[ \t]*(["']?)([^"'\s#][^"'\n\r#]*?)\1[ \t]*(?:#.*)?\r?$/m;

const MDX: MarkupSyntax = { raw: new Set(), mustaches: false, braces: true };

/** A line of prose may also begin with these words. */
const ESM =
  /^(?:import\s*(?:["'{*]|type\b|[\w$]+\s*(?:,|from\b))|export\s*(?:[{*]|(?:default|const|let|var|async|function|class|type|interface|enum)\b))/;

const ASTRO: MarkupSyntax = { raw: new Set(["script", "style"]), mustaches: false, braces: true };

const SVELTE: MarkupSyntax = { raw: new Set(["script", "style"]), mustaches: false, braces: true, quotedBraces: true };

export type { ExtractScript } from "./script-extractor.js";

const STYLES: readonly string[] = [".css", ".pcss", ".postcss", ".scss", ".sass", ".less", ".styl", ".stylus"];

/** Templates of the server, with any content. */
const TEMPLATES: readonly string[] = [".j2", ".jinja", ".jinja2", ".tmpl", ".gohtml"];

type MarkupExtractor = (path: string, text: string, extractScript: ExtractScript) => FileFacts | Promise<FileFacts>;

const EXTRACTORS: ReadonlyMap<string, MarkupExtractor> = new Map<string, MarkupExtractor>([
  [".html", htmlFacts],
  [".htm", htmlFacts],
  [".xhtml", htmlFacts],
  [".vue", vueFacts],
  [".svelte", svelteFacts],
  [".astro", astroFacts],
  [".mdx", mdxFacts],
  [".md", markdownFacts],
  [".graphql", graphqlFacts],
  [".gql", graphqlFacts],
  ...TEMPLATES.map((ending) => [ending, templateFacts] as const),
  ...STYLES.map((ending) => [ending, styleFacts] as const),
]);

/** Of Markdown only pages are claimed; an import of that rule would tie this module to those that are loaded at the start. */
const PAGE = /(?:^|\/)src\/pages\//;

/** Whether `extractMarkup` reads this file, by its name. */
export function isMarkup(path: string): boolean {
  const ending = extname(path).toLowerCase();
  return EXTRACTORS.has(ending) && (ending !== ".md" || PAGE.test(path));
}

/** Facts of one file; offsets and lines are those of the file, also inside scripts and styles. Throws for paths that are not markup. */
export async function extractMarkup(path: string, text: string, extractScript: ExtractScript): Promise<FileFacts> {
  const ending = extname(path).toLowerCase();
  const extractor = EXTRACTORS.get(ending);
  if (extractor === undefined) throw new Error(`not a markup file: ${path}`);
  return withFileMarkers(await extractor(path, text, extractScript), text, commentsOf(ending));
}

function commentsOf(ending: string): CommentSyntax {
  if (ending === ".graphql" || ending === ".gql") return { line: "#" };
  if (TEMPLATES.includes(ending)) return { block: ["{#", "#}"] };
  return STYLES.includes(ending) ? { line: "//", block: ["/*", "*/"] } : { block: ["<!--", "-->"] };
}

function styleFacts(path: string, text: string): FileFacts {
  const dialect = styleDialect(extname(path).slice(1));
  return leafOf(path, dialect, text, styleSites(text, dialect));
}

function markdownFacts(path: string, text: string): FileFacts {
  return leafOf(path, "Markdown", text, layoutSites(text));
}

function graphqlFacts(path: string, text: string): FileFacts {
  return leafOf(path, "GraphQL", text, graphqlSites(text));
}

function leafOf(path: string, dialect: string, text: string, sites: readonly Site[]): FileFacts {
  const lineOf = linesOf(text);
  return leafFacts(
    path,
    dialect,
    sites.map((site) => referenceOf(site, lineOf)),
  );
}

/** Markers in the leading comments of files that are not scripts. Markers inside scripts are found by the script reader. */
function withFileMarkers(facts: FileFacts, text: string, syntax: CommentSyntax): FileFacts {
  if (!mayHoldMarkers(text)) return facts;
  const first = skipComments(text, 0, syntax);
  const comments = markerComments(text.slice(0, first), (offset) => commentAround(text, 0, offset, syntax));
  const { markers, problems } = bindMarkers({ path: facts.path, text, syntax, comments, places: [], first, lineOf: linesOf(text) });
  if (markers.length + problems.length === 0) return facts;
  const all = [...markers, ...(facts.markers ?? [])];
  return { ...facts, ...(all.length > 0 && { markers: all }), problems: [...facts.problems, ...problems] };
}

/** `#import "./price.graphql"` and `# import Price, Tax from "./price.graphql"`: imports that GraphQL tools read in comments. */
function graphqlSites(text: string): readonly Site[] {
  const sites: Site[] = [];
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const match = /^[ \t]*#[ \t]*import\s([^"']*)(["'])([^"']+)\2/.exec(text.slice(start, end));
    const [whole, names, , specifier] = match ?? [];
    if (whole !== undefined && specifier !== undefined && isLiteralName(specifier) && isClause(names ?? "")) {
      const offset = start + whole.length - 1 - specifier.length;
      sites.push({ specifier, offset, form: "#import", manner: "asset" });
    }
    start = end + 1;
  }
  return sites;
}

/** Nothing, or names and `from`; anything else is prose. */
function isClause(between: string): boolean {
  const words = between.trim();
  return words === "" || /(?:^|\s)from$/.test(words);
}

/** Svelte components: scripts, the template's names, the styles. */
async function svelteFacts(path: string, text: string, extractScript: ExtractScript): Promise<FileFacts> {
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

/** Astro components: frontmatter, template, and the client scripts, which are separate modules. */
async function astroFacts(path: string, text: string, extractScript: ExtractScript): Promise<FileFacts> {
  const component = openComponent(path, text);
  const frontmatter = frontmatterOf(text);
  if (frontmatter !== undefined) {
    component.scripts.push({ ...frontmatter, kind: ts.ScriptKind.TS, exporting: true });
    addPropsType(component, frontmatter);
  }
  const clientScripts: RawPiece[] = [];
  addBracedMarkup(component, tokenize(text, ASTRO, frontmatter?.end ?? 0), (raw) => {
    if (raw.tag.name === "script") clientScripts.push(raw);
    else component.sites.push(...styleSites(text, styleDialect(attributeOf(raw.tag, "lang")), raw.offset, raw.end));
  });
  for (const script of clientScripts) await addClientScript(component, script, extractScript);
  return componentFacts(component, "Astro", extractScript, { markup: true });
}

/** `Props` is the type of `Astro.props` by its name alone: an imported one is used where these are read, or as a whole. */
function addPropsType(component: Component, { offset, end }: Range): void {
  const script = component.text.slice(offset, end);
  if ((script.match(/\bProps\b/g) ?? []).length !== 1) return;
  addName(component, "Props", "type", offset + Math.max(0, script.search(/\bAstro\.props\b/)));
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

/** MDX: imports and exports at the start of a block, JSX and expressions in the prose. */
async function mdxFacts(path: string, text: string, extractScript: ExtractScript): Promise<FileFacts> {
  const component = openComponent(path, text);
  const { esm, prose } = splitBlocks(text);
  for (const range of esm) component.scripts.push({ ...range, kind: ts.ScriptKind.JSX, exporting: true });
  const visible = onlyRanges(text, prose, text.length).replaceAll(/`[^`\n]*`/g, (code) => " ".repeat(code.length));
  component.sites.push(...layoutSites(text));
  addBracedMarkup({ ...component, text: visible }, tokenize(visible, MDX), () => undefined);
  return componentFacts(component, "MDX", extractScript, { markup: true });
}

interface Blocks {
  readonly esm: readonly Range[];
  readonly prose: readonly Range[];
}

/** Reads line by line; front matter and fenced code are skipped. A block of ESM ends at a blank line outside of brackets. */
function splitBlocks(text: string): Blocks {
  const esm: Range[] = [];
  const prose: Range[] = [];
  let fence = "";
  let open: Range | undefined;
  let depth = 0;
  let atBlockStart = true;
  for (const line of linesIn(text)) {
    const content = text.slice(line.offset, line.end);
    const blank = content.trim() === "";
    if (fence !== "") {
      if (closesFence(content.trim(), fence)) fence = "";
    } else if (open !== undefined && !(blank && depth <= 0)) {
      open = { offset: open.offset, end: line.end };
      esm[esm.length - 1] = open;
      depth += balanceOf(content);
    } else if (atBlockStart && ESM.test(content)) {
      open = line;
      esm.push(open);
      depth = balanceOf(content);
    } else {
      open = undefined;
      fence = line.offset === 0 && content.trim() === "---" ? "---" : openedFence(content);
      if (fence === "") prose.push(line);
      atBlockStart = blank || fence === "---";
    }
  }
  return { esm, prose };
}

/**
 * The signs that open fenced code, or "". MDX has no code by indentation, so a fence may stand as deep as it likes, and also behind the mark of a list or
 * a quotation (CommonMark 0.31, 4.5; micromark-extension-mdxjs). What follows backticks holds none, or it is a span of code.
 */
function openedFence(line: string): string {
  const [, ticks, waves] = /^(?:\s|>|[-*+]\s|\d{1,9}[.)]\s)*(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line.trimEnd()) ?? [];
  return ticks ?? waves ?? "";
}

/** As many of the same signs or more, and nothing else. */
function closesFence(line: string, fence: string): boolean {
  const bare = line.replace(/^[>\s]+/, "");
  return bare.startsWith(fence) && bare === (fence[0] ?? "").repeat(bare.length);
}

function* linesIn(text: string): Generator<Range> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    yield { offset: start, end };
    start = end;
  }
}

/** Opening brackets minus closing ones. */
function balanceOf(line: string): number {
  let balance = 0;
  for (const char of line) {
    if (char === "{" || char === "(" || char === "[") balance += 1;
    else if (char === "}" || char === ")" || char === "]") balance -= 1;
  }
  return balance;
}

/** `layout: ../layouts/Post.astro` in the front matter of Markdown and MDX: the component that renders the page. */
function layoutSites(text: string): readonly Site[] {
  const matter = FRONT_MATTER.exec(text)?.[1];
  const found = matter === undefined ? null : LAYOUT.exec(matter);
  const specifier = found?.[2];
  // A name without extension is an option of the site generator.
  if (found === null || specifier === undefined || !/^[.@~#/][^\s]*\.(?:astro|vue|svelte|[jt]sx?|mdx)$/.test(specifier)) return [];
  const offset = text.indexOf(found[0]) + found[0].indexOf(specifier);
  return [{ specifier, offset, form: "layout", manner: "path", tentative: true, why: "Layout of the page." }];
}

/** Templates with expressions in single braces: Svelte, Astro, MDX. */
type RawPiece = Extract<Piece, { kind: "raw" }>;

function addBracedMarkup(component: Component, pieces: Iterable<Piece>, addRaw: (raw: RawPiece) => void): void {
  const expressions = new BracedExpressions(component.text, (braced) => addBraced(component, braced));
  for (const piece of pieces) {
    const isMarkup = expressions.add(piece);
    if (piece.kind === "raw") addRaw(piece);
    else if (piece.kind === "tag" && isMarkup) addTag(component, piece);
    else if (piece.kind === "close") closeScope(component, piece.name);
  }
}

/** Blocks of Svelte, and what their words bind: `{#each items as { name }, index (key)}`. */
const BLOCK = /^(\s*)([#:@/][a-z]+(?:\s+if)?)(\s+|$)/;

function addBraced(component: Component, { offset, code }: Braced): void {
  const add = (part: string, at: number): void => {
    if (part.trim() !== "") addCode(component, { offset: offset + at, code: part });
  };
  const [head = "", , word = ""] = BLOCK.exec(code) ?? [];
  const rest = code.slice(head.length);
  const bind = (from: number, to = rest.length): void => bindNames(component, rest.slice(from, to), offset + head.length + from);
  switch (word) {
    case "":
      return add(code, 0);
    case "#each": {
      const as = lastWord(rest, "as");
      const key = /\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*$/.exec(rest);
      const to = key === null || key.index < as ? rest.length : key.index;
      add(as < 0 ? rest : rest.slice(0, as), head.length);
      openScope(component, word);
      if (as >= 0) bind(as + 2, to);
      return as < 0 || to === rest.length ? undefined : add(key?.[1] ?? "", head.length + to + 1);
    }
    case "#await": {
      const then = Math.max(lastWord(rest, "then"), lastWord(rest, "catch"));
      add(then < 0 ? rest : rest.slice(0, then), head.length);
      openScope(component, word);
      return then < 0 ? undefined : bind(then + (rest.startsWith("then", then) ? 4 : 5));
    }
    case ":then":
    case ":catch":
      unbindNames(component);
      return bind(0);
    case ":else":
      return unbindNames(component);
    case "#snippet":
      openScope(component, word);
      return bind(rest.indexOf("(") + 1, Math.max(0, rest.lastIndexOf(")")));
    case "@const": {
      const equals = rest.search(/=(?!=)/);
      add(rest.slice(equals + 1), head.length + equals + 1);
      return bind(0, Math.max(0, equals));
    }
    default:
      if (word.startsWith("/")) return closeScope(component, `#${word.slice(1)}`);
      add(rest, head.length);
      if (word.startsWith("#")) openScope(component, word);
      else if (word.startsWith(":")) unbindNames(component);
  }
}

/** Offset of the last ` word ` outside of the expression before it, or -1. */
function lastWord(text: string, word: string): number {
  const found = [...text.matchAll(new RegExp(`(?<=[\\s)\\]}])${word}(?=[\\s{[]|$)`, "g"))].at(-1);
  return found?.index ?? -1;
}

function addTag(component: Component, tag: Tag): void {
  const [first = ""] = tag.name.split(/[.:]/, 1);
  if (/^[A-Z]/.test(first) || tag.name.startsWith(`${first}.`)) addName(component, first, "render", tag.nameOffset, memberOfTag(tag.name));
  component.sites.push(...markupSites(component.text, tag, { bareNames: false }));
  openScope(component, tag.name);
  for (const { name, value, nameOffset, valueOffset } of tag.attributes) {
    if (!name.startsWith("let:")) continue;
    if (value === undefined) bindNames(component, name.slice(4), nameOffset + 4);
    else bindNames(component, value, valueOffset);
  }
  for (const attribute of tag.attributes) addAttribute(component, tag, attribute);
  if (tag.selfClosing || VOID.test(tag.name)) closeScope(component, tag.name);
}

function addAttribute(component: Component, tag: Tag, attribute: Attribute): void {
  const { name, nameOffset, value, valueOffset, braced } = attribute;
  const called = FUNCTION_DIRECTIVE.exec(name)?.[1] ?? (value === undefined ? SHORTHAND.exec(name)?.[1] : undefined);
  if (called !== undefined) addName(component, called, "read", nameOffset);
  if (value === undefined) return;
  const end = valueOffset + value.length;
  if (tag.name === "svelte:component" && name === "this") return addRendered(component, value, valueOffset);
  if (name.startsWith("let:")) return;
  const expressions = new BracedExpressions(component.text, (one) => addBraced(component, one));
  // A whole attribute in braces is the expression itself.
  if (braced) addBraced(component, { offset: valueOffset, code: value });
  else if (value.includes("{")) expressions.add({ kind: "text", offset: valueOffset, end });
}
