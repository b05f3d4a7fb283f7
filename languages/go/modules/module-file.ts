/** Reads `go.mod` and `go.work`: one lexical grammar of lines, each a verb with words, or a block of such lines. */
import type { ModuleFile, Replacement, Requirement } from "../project.js";

interface Line {
  readonly words: readonly string[];
  readonly comment: string;
}

/** Never throws: unreadable lines are skipped. */
export function readModuleFile(text: string): ModuleFile {
  const requires: Requirement[] = [];
  const replaces: Replacement[] = [];
  const lists = { module: [] as string[], tool: [] as string[], ignore: [] as string[], use: [] as string[] };
  for (const { verb, words, comment } of statements(text)) {
    const [first = "", second = ""] = words;
    if (first === "") continue;
    if (verb === "require") requires.push({ path: first, version: second, indirect: /^\/\/\s*indirect\b/.test(comment) });
    else if (verb === "replace") replaces.push(...replacement(words));
    else if (verb === "module" || verb === "tool" || verb === "ignore" || verb === "use") lists[verb].push(first);
  }
  return { module: lists.module[0], requires, replaces, tools: lists.tool, ignores: lists.ignore, uses: lists.use };
}

function replacement(words: readonly string[]): readonly Replacement[] {
  const arrow = words.indexOf("=>");
  const [from, fromVersion] = words.slice(0, Math.max(arrow, 0));
  const [to, toVersion] = words.slice(arrow + 1);
  return arrow < 1 || from === undefined || to === undefined ? [] : [{ from, fromVersion, to, toVersion }];
}

interface Statement extends Line {
  readonly verb: string;
}

/** Lines with their verb; lines of a block have the verb of the block. */
function statements(text: string): readonly Statement[] {
  const found: Statement[] = [];
  let block: string | undefined;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const { words, comment } = readLine(raw);
    const [verb, ...rest] = words;
    if (verb === undefined) continue;
    if (block !== undefined) {
      if (verb === ")") block = undefined;
      else found.push({ verb: block, words, comment });
    } else if (rest[0] === "(" && rest.length === 1) block = verb;
    else if (rest[0] === "(" && rest.at(-1) === ")") found.push({ verb, words: rest.slice(1, -1), comment });
    else found.push({ verb, words: rest, comment });
  }
  return found;
}

const WORD = /\s+|\/\/.*|"(?:[^"\\]|\\.)*"|`[^`]*`|=>|[(),[\]]|(?:(?!\/\/|=>)[^\s"`(),[\]])+|./gu;

/** No module file has longer lines, and an unterminated quote must not cost time. */
const LONGEST_LINE = 4000;

function readLine(raw: string): Line {
  const words: string[] = [];
  let comment = "";
  for (const [token] of raw.slice(0, LONGEST_LINE).matchAll(WORD)) {
    if (token.startsWith("//")) comment = token;
    else if (token.trim() !== "") words.push(unquote(token));
  }
  return { words, comment };
}

function unquote(token: string): string {
  if (token.length >= 2 && token.startsWith("`") && token.endsWith("`")) return token.slice(1, -1);
  if (token.length < 2 || !token.startsWith('"') || !token.endsWith('"')) return token;
  return token.slice(1, -1).replace(/\\(["\\])/g, "$1");
}
