/** Classes and variables of a style sheet, and the comment at its top. */
import { extname } from "node:path/posix";
import type { AssetContent } from "../../../src/model/asset-content.js";
import { styleDialect } from "../extract/markup/style-dialect.js";
import type { StyleToken } from "../extract/markup/style-tokens.js";
import { StyleTokens } from "../extract/markup/style-tokens.js";
import { isLicence } from "../../shared/licence.js";
import { libraryOf } from "./library-banner.js";
import { namesPhrase } from "./phrases.js";

/** Of a selector or a declaration. */
const MOST_TOKENS = 4000;
/** Classes that many elements have for a while. */
const STATE = /^(?:active|disabled|focus(?:ed)?|hover|open|closed|selected|checked|dark|light|on|off|show|hide|hidden|visible|theme-\w+)$/;

interface Names {
  readonly classes: Set<string>;
  readonly ids: Set<string>;
  readonly elements: Set<string>;
  readonly variables: Set<string>;
  readonly imported: Set<string>;
}

export function styleContent(path: string, text: string): AssetContent {
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
