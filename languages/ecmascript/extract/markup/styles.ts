/** References of stylesheets: CSS, PostCSS, SCSS, indented Sass, Less, Stylus. */
import type { Site } from "./site.js";
import { type StyleDialect, type StyleToken, StyleTokens } from "./style-tokens.js";
import { isLiteralName, urlSpecifier, withoutTilde } from "./url.js";

/**
 * Sites of `text` from `from` to `to`. Names in `@import`, `@use`, … stay as written: only the resolver can distinguish a neighbour, a
 * partial and a package. URLs of `url()` are relative and get a leading `./`.
 */
export function styleSites(text: string, dialect: StyleDialect, from = 0, to: number = text.length): readonly Site[] {
  const scan: Scan = { tokens: new StyleTokens(text, from, to, dialect), dialect, sites: [], constants: new Map() };
  for (let token = scan.tokens.next(); token !== undefined; token = scan.tokens.next()) {
    if (token.kind === "at") atRule(scan, token);
    else if (token.kind === "url") addUrl(scan, token, "url()");
    else if (token.kind === "word") word(scan, token);
    else if (token.text === ":" && scan.tokens.peek()?.text === "import") icssImport(scan);
  }
  return scan.sites;
}

interface Scan {
  readonly tokens: StyleTokens;
  readonly dialect: StyleDialect;
  readonly sites: Site[];
  /** `@value theme: "./theme.css"`, by name. */
  readonly constants: Map<string, StyleToken>;
}

/** At-rules whose first string is a file. */
const NAMING_RULES: ReadonlySet<string> = new Set(["use", "forward", "plugin", "config", "reference"]);
const GLOB = /[*?[\]]/;

function atRule(scan: Scan, rule: StyleToken): void {
  const name = rule.text.toLowerCase();
  // Less assigns variables as `@name: value`; in `@value` of CSS modules the colon comes later.
  if (scan.tokens.peek()?.text === ":") return;
  if (name === "import" || name === "require") importRule(scan, rule, `@${name}`);
  else if (name === "value") valueRule(scan);
  else if (NAMING_RULES.has(name)) {
    const named = statement(scan).find((token) => token.kind === "string");
    if (named !== undefined) addName(scan, named, `@${name}`);
  } else if (name === "source") sourceRule(scan);
}

/** `@import "a", "b" screen;`, `@import url(a.css) layer(base);`, `@import (reference) "a";`, and `@import a, b` of indented Sass. */
function importRule(scan: Scan, rule: StyleToken, form: string): void {
  const tokens = statement(scan);
  let depth = 0;
  let named = 0;
  for (const token of tokens) {
    if (token.text === "(" && token.kind === "punctuation") depth += 1;
    else if (token.text === ")" && token.kind === "punctuation") depth -= 1;
    else if (depth === 0 && (token.kind === "string" || token.kind === "url")) {
      addName(scan, token, form);
      named += 1;
    }
  }
  const last = tokens.at(-1);
  if (named > 0 || last === undefined || !isIndented(scan.dialect)) return;
  const start = tokens[0]?.offset ?? rule.end;
  for (const match of scan.tokens.text.slice(start, last.end).matchAll(/[^\s,]+/g)) {
    addName(scan, { kind: "string", text: match[0], offset: start + match.index, end: start + match.index + match[0].length }, form);
  }
}

/** `@value a, b from "./x.css"`, `@value theme: "./theme.css"`, `@value a from theme`. */
function valueRule(scan: Scan): void {
  const tokens = statement(scan);
  const source = afterFrom(tokens);
  if (source !== undefined) return addFrom(scan, source, "@value");
  const [name, colon, value] = tokens;
  if (name !== undefined && colon?.text === ":" && value?.kind === "string") scan.constants.set(name.text, value);
}

/** Tailwind's `@source "../ui/*.tsx"`; `inline(…)` and `not` load no file. */
function sourceRule(scan: Scan): void {
  const [first] = statement(scan);
  if (first?.kind !== "string" || !isLiteralName(first.text.replaceAll(/[{}]/g, ""))) return;
  const site = { specifier: first.text, offset: first.offset, form: "@source", tentative: true };
  const glob = GLOB.test(first.text) || first.text.includes("{");
  scan.sites.push(glob ? { ...site, manner: "glob", patterns: [first.text] } : { ...site, manner: "style" });
}

function word(scan: Scan, token: StyleToken): void {
  const text = token.text.toLowerCase();
  const next = scan.tokens.peek();
  if (next?.kind !== "punctuation") return;
  if (text === "composes" && next.text === ":") {
    const source = afterFrom(statement(scan));
    if (source !== undefined) addFrom(scan, source, "composes");
  } else if (text === "load-css" && next.text === "(") {
    const named = statement(scan).find((candidate) => candidate.kind === "string");
    if (named !== undefined) addName(scan, named, "meta.load-css");
  } else if (text.endsWith("image-set") && next.text === "(") imageSet(scan);
}

/** `image-set("a.png" 1x, url(b.png) type("image/png"))`: strings in the outermost parentheses are URLs. */
function imageSet(scan: Scan): void {
  let depth = 0;
  for (let token = scan.tokens.next(); token !== undefined; token = scan.tokens.next()) {
    if (token.kind === "url" || (token.kind === "string" && depth === 1)) addUrl(scan, token, "image-set()");
    else if (token.text === "(") depth += 1;
    else if (token.text === ")") depth -= 1;
    if (depth <= 0 || token.text === ";" || token.text === "}") return;
  }
}

/** `:import("./x.css") { … }` of interoperable CSS. */
function icssImport(scan: Scan): void {
  scan.tokens.next();
  if (scan.tokens.peek()?.text !== "(") return;
  scan.tokens.next();
  const named = scan.tokens.next();
  if (named?.kind === "string") addName(scan, named, ":import");
}

/** Tokens up to the end of the statement; the brace of a block is not consumed. */
function statement(scan: Scan): readonly StyleToken[] {
  const tokens: StyleToken[] = [];
  let depth = 0;
  for (let token = scan.tokens.peek(); token !== undefined; token = scan.tokens.peek()) {
    if (token.kind === "punctuation" && (token.text === "{" || token.text === "}")) break;
    scan.tokens.next();
    if (token.kind === "newline") {
      if (depth <= 0 && isIndented(scan.dialect) && tokens.at(-1)?.text !== ",") break;
      continue;
    }
    if (token.kind === "punctuation") {
      if (token.text === ";") break;
      if (token.text === "(") depth += 1;
      else if (token.text === ")") depth -= 1;
    }
    tokens.push(token);
  }
  return tokens;
}

function isIndented(dialect: StyleDialect): boolean {
  return dialect === "Sass" || dialect === "Stylus";
}

function afterFrom(tokens: readonly StyleToken[]): StyleToken | undefined {
  const index = tokens.findLastIndex((token) => token.kind === "word" && token.text === "from");
  return index <= 0 ? undefined : tokens[index + 1];
}

function addFrom(scan: Scan, source: StyleToken, form: string): void {
  const named = source.kind === "word" ? scan.constants.get(source.text) : source;
  if (named?.kind === "string") addName(scan, { ...named, offset: source.offset }, form);
}

function addName(scan: Scan, token: StyleToken, form: string): void {
  const value = unescaped(token.text).trim();
  const name = value.startsWith("pkg:") ? value.slice("pkg:".length) : withoutTilde(value);
  if (!isLiteralName(name) || /^\$|#\{/.test(name)) return;
  scan.sites.push({ specifier: name, offset: token.offset, form, manner: "style" });
}

function addUrl(scan: Scan, token: StyleToken, form: string): void {
  const specifier = urlSpecifier(unescaped(token.text));
  if (specifier !== undefined) scan.sites.push({ specifier, offset: token.offset, form, manner: "asset", tentative: true });
}

/** `\\32` is a code point, `\\` before a line end is nothing, `\\(` is the character itself. */
function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|(\r\n|[\n\r\f])|([^]))/gi, (_, code?: string, line?: string, char?: string) => {
    if (line !== undefined) return "";
    const point = Number.parseInt(code ?? "", 16);
    return code === undefined ? (char ?? "") : point > 0x10ffff || point === 0 ? "\ufffd" : String.fromCodePoint(point);
  });
}
