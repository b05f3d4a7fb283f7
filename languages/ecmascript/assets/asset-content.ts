/** What the beginning of a file without declarations shows about it. */
import { extname } from "node:path/posix";
import type { AssetContent } from "../../../src/model/asset-content.js";
import type { Reading } from "../../../src/model/tree.js";
import { pageContent } from "./page-content.js";
import { isPlainKey, namesPhrase, quoted, roughly } from "./phrases.js";
import { styleDialect } from "../extract/markup/style-dialect.js";
import { type StyleToken, StyleTokens } from "../extract/markup/style-tokens.js";
import { isLicence } from "../../shared/licence.js";
import { entriesOf, isObject, type Json, listOf, stringAt } from "../../manifests/json.js";
import { jsonIn } from "../../../src/model/shown-text.js";

/** Keys of the outermost object of a text that may be cut, or be JSON with comments. Linear in the text. */
const MOST = 1000;

const LOCALE =
  /(?:^|\/)(?:i18n|l10n|locales?|langs?|languages|translations?|messages)\/(?:[^/]+\/)*?(?:([a-z]{2}|[a-z]{2,3}(?:[-_][A-Za-z]{2,10}){1,2})\.[a-z]+$|([a-z]{2}|[a-z]{2,3}(?:[-_][A-Za-z]{2,10}){1,2})\/)|(?:^|\/)(?:messages|strings)[._-]([a-z]{2}|[a-z]{2,3}(?:[-_][A-Za-z]{2,10}){1,2})\.[a-z]+$/;

const YAML_KEY = /^(["']?)([A-Za-z_$@][\w$@./-]{0,60})\1[ \t]*:(?=\s|$)/;

const YAML_ITEM = /^- +(["']?)([A-Za-z_$@][\w$@./-]{0,60})\1[ \t]*:(?=\s|$)/;

/** Name and version of a library in the banner that its build leaves at the top: `/*! jQuery v3.6.0 | (c) … * /`. */
const BANNER =
  /^\ufeff?\s*\/\*!?[\s*]*(?:@(?:license|preserve)\s+)?([A-Za-z][\w.@/-]{0,40}(?: [A-Za-z][\w.-]{0,30}){0,2}?)(?: -|,)? v?(\d{1,5}\.\d{1,5}(?:\.\d{1,5})?[\w.+-]{0,20})(?=[\s|,;(]|\*\/)/;

/** Of a selector or a declaration. */
const MOST_TOKENS = 4000;

/** Classes that many elements have for a while. */
const STATE = /^(?:active|disabled|focus(?:ed)?|hover|open|closed|selected|checked|dark|light|on|off|show|hide|hidden|visible|theme-\w+)$/;

const SYMBOL = /<symbol\b[^<>]{0,400}?\bid\s{0,9}=\s{0,9}(["'])([\w.:-]{1,60})\1/g;

const TITLE = /<title\b[^<>]{0,200}>([^<]{2,200})<\/title>/;

/** Names that drawing programs leave. */
const NO_TITLE = /^(?:untitled|layer|group|path|shape|artboard|icon|logo|image|svg|page)[\s\d_-]*$|\.svg$|^[\w-]*\d{4,}[\w-]*$/i;

/** UTF-16 units. */
const LONGEST = 65_536;

type Read = (path: string, text: string, isWhole: boolean) => AssetContent;

const page: Read = (_, text) => pageContent(text);
const catalogue: Read = (path) => {
  const locale = localeOf(path);
  return locale === undefined ? {} : { head: `Translations into ${locale}` };
};

const READERS: readonly (readonly [read: Read, endings: string])[] = [
  [page, "html htm xhtml ejs hbs handlebars mustache njk nunjucks liquid twig jinja jinja2 j2 gohtml tmpl"],
  [styleContent, "css pcss postcss scss sass less styl stylus"],
  [jsonContent, "json jsonc json5 webmanifest"],
  [yamlContent, "yaml yml"],
  [tomlContent, "toml"],
  [(_, text) => imageContent(text), "svg"],
  [scriptContent, "js mjs cjs"],
  [catalogue, "po xlf xliff"],
];

const BY_ENDING: ReadonlyMap<string, Read> = new Map(
  READERS.flatMap(([read, endings]) => endings.split(" ").map((ending): [string, Read] => [`.${ending}`, read])),
);

const ASSET_CONTENT: Reading<AssetContent> = {
  name: "ecmascript/asset-content",
  of: (text, path) => {
    const read = readerOf(path);
    return text === undefined || read === undefined ? {} : read(path, text.slice(0, LONGEST), text.length <= LONGEST);
  },
};

export const ASSET_READINGS: readonly Reading[] = [ASSET_CONTENT];

/** Undefined if the content of such a file is not for people. */
export function assetReading(path: string): Reading<AssetContent> | undefined {
  return readerOf(path) === undefined ? undefined : ASSET_CONTENT;
}

function readerOf(path: string): Read | undefined {
  return BY_ENDING.get(extname(path).toLowerCase());
}

/** Titles and symbols of an SVG image. */
function imageContent(text: string): AssetContent {
  const symbols = [...text.matchAll(SYMBOL)].map(([, , name = ""]) => name);
  const listed = symbols.length > 1 ? namesPhrase(symbols) : undefined;
  if (listed !== undefined) return { head: `SVG sprite with ${listed}` };
  const title = TITLE.exec(text)?.[1]?.replace(/\s+/g, " ").trim() ?? "";
  return !/\p{L}{2}/u.test(title) || /[{}&]/.test(title) || NO_TITLE.test(title) ? {} : { head: `SVG image ${quoted(title)}` };
}

interface Names {
  readonly classes: Set<string>;
  readonly ids: Set<string>;
  readonly elements: Set<string>;
  readonly variables: Set<string>;
  readonly imported: Set<string>;
}

/** Classes and variables of a style sheet, and the comment at its top. */
function styleContent(path: string, text: string): AssetContent {
  const names = namesOf(text, path);
  const library = libraryOf(text);
  if (library !== undefined) return { noun: "Styles", head: `Style sheet of the library ${library}` };
  const comment = leadingComment(text);
  const phrase = phraseOf(names);
  return {
    noun: "Styles",
    ...(phrase !== undefined && { head: phrase.head }),
    ...(phrase?.detail !== undefined && { detail: phrase.detail }),
    ...(comment !== undefined && { comment }),
  };
}

function phraseOf(names: Names): { readonly head: string; readonly detail?: string } | undefined {
  const { variables, imported } = names;
  const selectors = [names.classes, names.ids, names.elements].find((set) => set.size > 0);
  const styled = selectors === undefined ? undefined : namesPhrase([...selectors]);
  const defined = namesPhrase([...variables]);
  if (defined !== undefined && (styled === undefined || variables.size > names.classes.size + names.ids.size))
    return { head: `Style sheet that defines the variable${variables.size === 1 ? "" : "s"} ${defined}` };
  if (styled !== undefined) return { head: `Styles for ${styled}`, detail: `for ${styled}` };
  const loads = namesPhrase([...imported]);
  return loads === undefined ? undefined : { head: `Style sheet that imports ${loads}` };
}

function namesOf(text: string, path: string): Names {
  const dialect = styleDialect(extname(path).slice(1));
  const isIndented = dialect === "Sass" || dialect === "Stylus";
  const tokens = new StyleTokens(text, 0, text.length, dialect);
  const names: Names = { classes: new Set(), ids: new Set(), elements: new Set(), variables: new Set(), imported: new Set() };
  let statement: StyleToken[] = [];
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    const mark = token.kind === "punctuation" ? token.text : "";
    const ends = mark === "{" || mark === ";" || mark === "}" || (isIndented && token.kind === "newline");
    if (!ends) {
      if (token.kind !== "newline" && statement.length < MOST_TOKENS) statement.push(token);
      continue;
    }
    note(names, statement, mark === "{" || (isIndented && token.kind === "newline" && statement[0]?.text === "."));
    statement = [];
  }
  return names;
}

function note(names: Names, statement: readonly StyleToken[], isRule: boolean): void {
  const [first, second, third] = statement;
  if (first === undefined) return;
  if (first.kind === "at") return noteAt(names, statement);
  if (first.text === "$" && second?.kind === "word" && third?.text === ":") names.variables.add(`$${second.text}`);
  else if (first.kind === "word" && first.text.startsWith("--") && second?.text === ":") names.variables.add(first.text);
  else if (isRule) noteSelectors(names, statement);
}

/** `@gray: #ccc` in Less, `@use "theme"`. */
function noteAt(names: Names, [first, second]: readonly StyleToken[]): void {
  if (first === undefined || second === undefined) return;
  if (second.text === ":" && second.offset === first.end) names.variables.add(`@${first.text}`);
  else if (/^(?:import|use|forward)$/.test(first.text) && (second.kind === "string" || second.kind === "url"))
    names.imported.add(second.text.slice(second.text.lastIndexOf("/") + 1));
}

/** Arguments as in `:not(.open)` and `:host-context(.dark)` are conditions. */
function noteSelectors(names: Names, statement: readonly StyleToken[]): void {
  let depth = 0;
  statement.forEach((token, index) => {
    if (token.text === "(") depth += 1;
    else if (token.text === ")") depth -= 1;
    else if (depth === 0) noteSelector(names, token, statement[index - 1]);
  });
}

function noteSelector(names: Names, token: StyleToken, before: StyleToken | undefined): void {
  if (token.kind !== "word") return;
  const isJoined = before !== undefined && before.end === token.offset;
  if (isJoined && before.text === ".") {
    if (!STATE.test(token.text)) names.classes.add(`.${token.text}`);
  } else if (isJoined && before.text === "#") names.ids.add(`#${token.text}`);
  else if (!isJoined && /^[a-z][a-z\d-]*$/.test(token.text) && token.text !== "from" && token.text !== "to") names.elements.add(token.text);
}

/** Set off by a blank line: it is not about the first rule. */
function leadingComment(text: string): string | undefined {
  const start = text.slice(0, 3000).replace(/^\ufeff?\s*(?:@charset[^;\n]*;)?\s*/, "");
  const block = /^\/\*+([^]*?)\*\/[ \t]*\r?\n[ \t]*\r?\n/.exec(start)?.[1];
  const lines = block === undefined ? /^(?:\/\/[^\n]*\n){1,12}[ \t]*\r?\n/.exec(start)?.[0] : undefined;
  const written = block ?? lines;
  if (written === undefined || isLicence(written)) return undefined;
  const plain = written.split("\n").map((line) => line.replace(/^\s*(?:\*|\/\/+)?\s*/, "").replace(/^[=\-*#~_+\s]+|[=\-*#~_+\s]+$/g, ""));
  const head = plain.findIndex((line) => line !== "");
  const end = plain.findIndex((line, index) => index > head && line === "");
  const paragraph = head < 0 ? "" : plain.slice(head, end < 0 ? undefined : end).join(" ");
  return /[{};]/.test(paragraph) || paragraph === "" ? undefined : paragraph;
}

/** `` `jQuery` 3.6.0 ``. */
function libraryOf(text: string): string | undefined {
  const [, name, version] = BANNER.exec(text.slice(0, 500)) ?? [];
  if (name === undefined || version === undefined || /^(?:version|copyright|license|licensed|generated|release)\b/i.test(name))
    return undefined;
  return `\`${name}\` ${version.replace(/[.+-]+$/, "")}`;
}

/** A script that is not read as code. */
function scriptContent(path: string, text: string): { readonly head?: string } {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const stem = /^(.+)\.min\.[cm]?js$/.exec(base)?.[1];
  const library = libraryOf(text);
  if (library !== undefined) return { head: `${stem === undefined ? "JavaScript" : "Minified JavaScript"} library ${library}` };
  return stem === undefined ? {} : { head: `Minified JavaScript of \`${stem.replaceAll("`", "'")}\`` };
}

// Keys of JSON, YAML and TOML files. Never values, apart from the name of a project: they may be secret.

/** The language of a translation, by its place. */
function localeOf(path: string): string | undefined {
  const [, file, folder, suffix] = LOCALE.exec(path) ?? [];
  return file ?? folder ?? suffix;
}

/** `isWhole`: `text` is not cut. */
function jsonContent(path: string, text: string, isWhole: boolean): AssetContent {
  const value = isWhole ? (jsonIn(text) as Json | undefined) : undefined;
  if (value === undefined) return withKeys("JSON", path, jsonKeys(text));
  if (Array.isArray(value)) return listContent("JSON", listOf(value));
  if (!isObject(value)) return {};
  const targets = entriesOf(value["targets"]).map(([name]) => name);
  if (
    /(?:^|\/)project\.json$/.test(path) &&
    targets.length > 0 &&
    (stringAt(value, "sourceRoot") ?? stringAt(value, "projectType")) !== undefined
  )
    return { head: projectPhrase(path, stringAt(value, "name"), targets) };
  const locale = localeOf(path);
  if (locale !== undefined) {
    const { texts, others } = leavesOf(value);
    if (texts > others) return { head: `Translations into ${locale} (${roughly(texts)} message${texts === 1 ? "" : "s"})` };
  }
  return withKeys("JSON", path, Object.keys(value), locale);
}

function projectPhrase(path: string, name: string | undefined, targets: readonly string[]): string {
  const shown = name ?? path.split("/").at(-2) ?? "";
  const listed = namesPhrase(targets.filter(isPlainKey), 4);
  const project = /^[\w@/.-]{1,60}$/.test(shown) ? `Nx project \`${shown}\`` : "Nx project";
  return listed === undefined ? project : `${project} with targets ${listed}`;
}

function listContent(notation: string, items: readonly Json[]): AssetContent {
  const [first] = items;
  const keys = isObject(first) ? namesPhrase(Object.keys(first).filter(isPlainKey)) : undefined;
  if (keys === undefined) return items.length < 2 ? {} : { head: `${notation} list of ${roughly(items.length)} items` };
  return { head: `${notation} list of ${roughly(items.length)} object${items.length === 1 ? "" : "s"} with ${keys}` };
}

function withKeys(notation: string, path: string, keys: readonly string[], locale = localeOf(path)): AssetContent {
  if (locale !== undefined && keys.length > 0) return { head: `Translations into ${locale}` };
  const listed = namesPhrase(keys.filter(isPlainKey), 4);
  return listed === undefined ? {} : { head: `${notation} data with ${listed}` };
}

function leavesOf(value: Json): { readonly texts: number; readonly others: number } {
  let [texts, others] = [0, 0];
  const open: Json[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") texts += 1;
    else if (Array.isArray(next) && next.every((item) => typeof item === "string")) texts += 1;
    else if (typeof next === "object" && next !== null) open.push(...(Object.values(next) as Json[]));
    else others += 1;
  }
  return { texts, others };
}

/** Of the first document. */
function yamlContent(path: string, text: string, isWhole: boolean): AssetContent {
  const [document = ""] = text.replace(/^\ufeff?(?:#[^\n]*\n|\s)*(?:---[^\n]*\n)?/, "").split(/\n(?:---|\.\.\.)\s*\n/, 1);
  const lines = document.split("\n");
  const keys = lines.flatMap((line) => YAML_KEY.exec(line.slice(0, 80))?.[2] ?? []);
  if (keys.length > 0) return withKeys("YAML", path, keys);
  const items = lines.filter((line) => line.startsWith("- "));
  const [first] = items;
  if (first === undefined) return {};
  const at = lines.indexOf(first);
  const next = lines.findIndex((line, index) => index > at && line.startsWith("- "));
  const inner = lines
    .slice(at + 1, next < 0 ? undefined : next)
    .flatMap((line) => (/^ {2}\S/.test(line) ? (YAML_KEY.exec(line.slice(2, 82))?.[2] ?? []) : []));
  const head = YAML_ITEM.exec(first.slice(0, 80))?.[2];
  const listed = namesPhrase([...(head === undefined ? [] : [head]), ...inner].filter(isPlainKey));
  const count = isWhole ? `${roughly(items.length)} ` : "";
  const noun = listed === undefined ? "item" : "object";
  return { head: `YAML list of ${count}${noun}${items.length === 1 ? "" : "s"}${listed === undefined ? "" : ` with ${listed}`}` };
}

/** Keys before the first table, and the tables themselves. */
function tomlContent(path: string, text: string): AssetContent {
  const keys: string[] = [];
  let isTable = false;
  for (const line of text.split("\n")) {
    const table = /^\s{0,9}\[{1,2}\s{0,9}["']?([\w-]{1,60})/.exec(line)?.[1];
    if (table !== undefined) isTable = true;
    const key = table ?? (isTable ? undefined : /^([\w-]{1,60})[ \t]{0,20}=/.exec(line)?.[1]);
    if (key !== undefined) keys.push(key);
  }
  return withKeys("TOML", path, keys);
}

function jsonKeys(text: string): readonly string[] {
  const keys: string[] = [];
  let depth = 0;
  let at = 0;
  while (at < text.length && keys.length < MOST) {
    const char = text[at];
    if (char === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) at = commentEnd(text, at);
    else if (char === '"') {
      const end = stringEnd(text, at);
      if (depth === 1 && /^\s{0,20}:/.test(text.slice(end, end + 21))) keys.push(text.slice(at + 1, end - 1));
      at = end;
    } else {
      if (char === "[" && depth === 0) return [];
      if (char === "{" || char === "[") depth += 1;
      else if (char === "}" || char === "]") depth -= 1;
      at += 1;
    }
  }
  return keys;
}

function stringEnd(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text[at] !== '"' && text[at] !== "\n") at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function commentEnd(text: string, open: number): number {
  const isLine = text[open + 1] === "/";
  const end = text.indexOf(isLine ? "\n" : "*/", open + 2);
  return end < 0 ? text.length : end + (isLine ? 1 : 2);
}
