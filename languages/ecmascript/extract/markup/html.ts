/** HTML documents: files that their elements load, their styles, and the imports of their inline scripts. */
import { ts } from "../../typescript.js";
import type { FileFacts, Reference } from "../../../../src/model/facts.js";
import type { Problem } from "../../../../src/model/problem.js";
import { linesOf, leafFacts, referenceOf, type Site } from "./site.js";
import { attributeOf, markupSites } from "./markup-sites.js";
import type { ExtractScript, ScriptOptions } from "./script-extractor.js";
import { styleSites } from "./styles.js";
import { templateSites } from "./template-sites.js";
import { type MarkupSyntax, type Tag, tokenize } from "./tokenize.js";
import { isLiteralName } from "./url.js";

/** In order of precedence; each alternative is linear, because it ends at the first closing delimiter. */
const TAGS = /\{%[-+]?([\s\S]*?)%\}|\{#[\s\S]*?#\}|\{\{\{([\s\S]*?)\}\}\}|\{\{([\s\S]*?)\}\}|<%([\s\S]*?)%>|<\?([\s\S]*?)\?>/g;

const ANY = /\{[%{#]|<[%?]/;

/** Tags that print nothing: control flow, blocks, comments, and partial templates. */
const SILENT_WORD =
  /^(?:if|elif|elsif|else|elseif|unless|endif|for|endfor|empty|ifequal|ifchanged|with|block|filter|autoescape|spaceless|verbatim|raw|call|macro|set|assign|capture|case|when|extends|import|from|load|comment|include|do|range|define|template|break|continue|end\w*)\b/;

const SILENT_SIGN = /^(?:[#/^>!*]|else\b)/;

/** A value must follow. */
const BEFORE_VALUE = /(?:[=(,:[?+&|!<>*%-]|\breturn)\s*$/;

export const HTML: MarkupSyntax = {
  raw: new Set(["script", "style", "textarea", "title", "xmp", "noembed", "iframe", "noframes"]),
  mustaches: false,
  braces: false,
  nestedScripts: true,
};

export async function htmlFacts(path: string, text: string, extractScript: ExtractScript): Promise<FileFacts> {
  const lineOf = linesOf(text);
  const references: Reference[] = [];
  const problems: Problem[] = [];
  let base = "";
  const add = (sites: readonly Site[]): void => {
    for (const site of sites) {
      const specifier = site.specifier.startsWith(".")
        ? base + site.specifier.replace(/^\.\/(?=.)/, base === "" ? "./" : "")
        : site.specifier;
      references.push(referenceOf({ ...site, specifier }, lineOf));
    }
  };
  add(templateSites(text));
  for (const piece of tokenize(text, HTML)) {
    if (piece.kind === "tag") {
      if (base === "" && piece.name.toLowerCase() === "base") base = baseOf(attributeOf(piece, "href"));
      add(markupSites(text, piece, { bareNames: true }));
    }
    if (piece.kind !== "raw") continue;
    const element = piece.tag.name.toLowerCase();
    if (element === "style") add(styleSites(text, "CSS", piece.offset, piece.end));
    if (element !== "script") continue;
    if (attributeOf(piece.tag, "type")?.trim().toLowerCase() === "importmap") add(importMapSites(text, piece.offset, piece.end));
    const kind = inlineScriptKind(piece.tag);
    const body = text.slice(piece.offset, piece.end);
    if (kind === undefined || body.trim() === "") continue;
    const script = await extractInline(path, body, { kind, offset: piece.offset, line: lineOf(piece.offset) }, extractScript);
    references.push(...script.references);
    problems.push(...script.problems);
  }
  return { ...leafFacts(path, "HTML", references), problems };
}

/** The directory that `<base href="../">` names: addresses of the page start there. What starts with `/` is the root of what is served. */
function baseOf(href = ""): string {
  const written = href.trim();
  if (!isLiteralName(written) || /[/?#]/.test(written[0] ?? "")) return "";
  const directory = written.replace(/[^/]*$/, "");
  return directory === "" || directory.startsWith(".") ? directory : `./${directory}`;
}

/** A server may fill in parts of the script: if it cannot be parsed as it is, it is read without the tags of templates. */
async function extractInline(path: string, body: string, options: ScriptOptions, extractScript: ExtractScript): Promise<FileFacts> {
  const plain = await extractScript(path, body, options);
  if (!isBroken(plain) || !hasTemplateTags(body)) return plain;
  const blanked = blankTemplateTags(body);
  const read = await extractScript(path, blanked, options);
  const { offset = 0 } = options;
  const isWritten = ({ offset: at, specifier }: Reference): boolean => {
    const length = specifier.length + 2;
    return body.substr(at - offset, length) === blanked.substr(at - offset, length);
  };
  return { ...read, references: read.references.filter(isWritten) };
}

function isBroken({ problems }: FileFacts): boolean {
  return problems.some(({ code }) => code === "parse-error");
}

const SCRIPT_TYPES: ReadonlyMap<string, ts.ScriptKind> = new Map([
  ["", ts.ScriptKind.JS],
  ["module", ts.ScriptKind.JS],
  ["text/javascript", ts.ScriptKind.JS],
  ["application/javascript", ts.ScriptKind.JS],
  ["text/babel", ts.ScriptKind.JSX],
  ["text/jsx", ts.ScriptKind.JSX],
  ["text/typescript", ts.ScriptKind.TS],
  ["text/tsx", ts.ScriptKind.TSX],
]);

const SCRIPT_LANGUAGES: ReadonlyMap<string, ts.ScriptKind> = new Map([
  ["js", ts.ScriptKind.JS],
  ["jsx", ts.ScriptKind.JSX],
  ["ts", ts.ScriptKind.TS],
  ["typescript", ts.ScriptKind.TS],
  ["tsx", ts.ScriptKind.TSX],
]);

/** Parser mode for the body of a `<script>`; undefined if it is data, a template, or another language. */
export function inlineScriptKind(tag: Tag): ts.ScriptKind | undefined {
  const language = attributeOf(tag, "lang")?.trim().toLowerCase();
  if (language !== undefined && language !== "") return SCRIPT_LANGUAGES.get(language);
  return SCRIPT_TYPES.get((attributeOf(tag, "type") ?? "").trim().toLowerCase());
}

/** Files of the repository in an import map, in the order of the map. */
function importMapSites(text: string, from: number, to: number): readonly Site[] {
  const sites: Site[] = [];
  let at = from;
  for (const target of importMapTargets(text.slice(from, to))) {
    const found = text.indexOf(JSON.stringify(target), at);
    const offset = found < 0 || found >= to ? at : found + 1;
    at = offset;
    const local = /^\.{0,2}\//.test(target) && !target.endsWith("/") && isLiteralName(target);
    if (local) sites.push({ specifier: target, offset, form: `<script type="importmap">`, manner: "markup", tentative: true });
  }
  return sites;
}

function importMapTargets(json: string): readonly string[] {
  try {
    const map: unknown = JSON.parse(json);
    const scopes = Object.values(objectAt(map, "scopes"));
    return [objectAt(map, "imports"), ...scopes].flatMap((table) =>
      typeof table === "object" && table !== null ? Object.values(table).filter((target) => typeof target === "string") : [],
    );
  } catch {
    return [];
  }
}

function objectAt(value: unknown, key: string): object {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return {};
  const inner: unknown = Reflect.get(value, key);
  return typeof inner === "object" && inner !== null ? inner : {};
}

/**
 * Tags of template engines (Django, Jinja, Liquid, Handlebars, Go, EJS, ERB, PHP) in code that a server fills in. Blanking them keeps every offset
 * and every line, so that the code around them can be parsed.
 */
function hasTemplateTags(text: string): boolean {
  return ANY.test(text);
}

/** The text with spaces for tags that print nothing, and a name of the same length for those that print a value. */
function blankTemplateTags(text: string): string {
  if (!hasTemplateTags(text)) return text;
  return text.replace(TAGS, (tag: string, statement: string | undefined, ...rest: unknown[]) => {
    const offset = rest.at(-2) as number;
    const before = text.slice(Math.max(0, offset - 40), offset);
    return prints(tag, statement, before) ? nameFor(tag) : spacesFor(tag);
  });
}

function prints(tag: string, statement: string | undefined, before: string): boolean {
  if (tag.startsWith("{#")) return false;
  if (statement !== undefined) return !SILENT_WORD.test(statement.trim()) && BEFORE_VALUE.test(before);
  if (tag.startsWith("<%")) return /^<%[=-]/.test(tag);
  if (tag.startsWith("<?")) return tag.startsWith("<?=") || (/^<\?php\s+echo\b/.test(tag) && BEFORE_VALUE.test(before));
  const content = tag.replace(/^\{+[-~]?\s*/, "");
  return !SILENT_SIGN.test(content) && !SILENT_WORD.test(content);
}

/** A name on the first line; the rest of a longer tag is blank. */
function nameFor(tag: string): string {
  const end = tag.search(/[\r\n]/);
  return end < 0 ? "_".repeat(tag.length) : "_".repeat(end) + spacesFor(tag.slice(end));
}

function spacesFor(tag: string): string {
  return tag.replace(/[^\r\n\u2028\u2029]/g, " ");
}
