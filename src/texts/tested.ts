/** What the tests of a file say that they test: titles in the words of the author. */
import { learn, type Reading, type Tree } from "../model/tree.js";
import { oneLine, letters } from "./one-line.js";

/** A title, below the group that it is in, as `letters`: `["cart", "adds items"]`. */
type Titled = readonly [group: string, title: string];

const SCRIPT = /\b(describe|context|suite|it|test|specify)(?:\.\w+){0,3}\s?\(\s{0,20}(["'`])((?:(?!\2)[^\n\\]|\\.){1,160})\2/gu;
const GO = /^func Test(\w{1,80})\(|\bt\.Run\("((?:[^"\\\n]|\\.){1,160})"/gmu;
const PYTHON = /^class Test(\w{1,80})|\bdef test_\w{1,80}\([^()\n]{0,200}\)[^:\n]{0,80}:\s{0,40}"""([^"\n]{1,160})/gmu;
const GROUPS: ReadonlySet<string> = new Set(["describe", "context", "suite"]);
const MOST = 60;
/** Named in a text. */
const SHOWN = 2;
/** A shorter title is a name or a case. */
const LEAST_WORDS = 3;

export const TITLES: Reading<readonly Titled[]> = { name: "texts/titles", of: (text = "", path) => titlesOf(text, path) };

function titlesOf(text: string, path: string): readonly Titled[] {
  const found: Titled[] = [];
  let group = "";
  const add = (title: string): void => {
    const line = oneLine(title.replace(/\\(.)/gu, "$1")).replace(/\.$/u, "");
    const isPlain = line.split(" ").length >= LEAST_WORDS && !/[%{}$]/u.test(line);
    if (isPlain) found.push([group, line]);
  };
  const pattern = path.endsWith(".go") ? GO : path.endsWith(".py") ? PYTHON : SCRIPT;
  for (const [, first = "", second = "", third = ""] of text.matchAll(pattern)) {
    const [name, title] = pattern !== SCRIPT ? [first, second] : GROUPS.has(first) ? [third, ""] : ["", third];
    if (name === "") add(title);
    else group = letters(name);
    if (found.length === MOST) break;
  }
  return found;
}

/** Titles by file and name; `name`: those of a group with the name of a declaration. */
export type Tested = (path: string, name?: string) => readonly string[];

export function createTested(tree: Tree): Tested {
  const names = new Map<string, number>();
  for (const path of tree.paths) {
    const base = path.slice(path.lastIndexOf("/") + 1);
    names.set(base, (names.get(base) ?? 0) + 1);
  }
  const known = new Map<string, readonly Titled[]>();
  return (path, name) => {
    const titles =
      known.get(path) ??
      testsOf(path, names)
        .filter((test) => tree.has(test))
        .flatMap((test) => learn(tree, TITLES, test));
    known.set(path, titles);
    const of = name === undefined || titles.length === 0 ? undefined : letters(name);
    const wanted = of === undefined ? titles : titles.filter(([group]) => group === of);
    return [...new Set(wanted.map(([, title]) => title))].slice(0, SHOWN);
  };
}

const SCRIPTS = ["ts", "tsx", "js", "jsx", "mjs"];
/** Folders whose place tests take. */
const SOURCES = /^(?:src|lib)\//u;

/** How often each name of a file occurs. */
type Names = ReadonlyMap<string, number>;

/**
 * Where tests of the file stand by convention: beside it, in a folder beside it, or below a folder of tests in it or above it with the rest of the
 * path; right in such a folder only if no other file has the name.
 */
function testsOf(path: string, names: Names): readonly string[] {
  const slash = path.lastIndexOf("/") + 1;
  const [directory, base] = [path.slice(0, slash), path.slice(slash)];
  const [, stem = "", extension = ""] = /^(.+?)\.(\w+)$/u.exec(base) ?? [];
  if (extension === "go") return [`${directory}${stem}_test.go`];
  const isAlone = names.get(base) === 1;
  if (extension === "py") {
    const test = `test_${stem}.py`;
    return names.has(test) ? [`${directory}${test}`, ...placesOf(directory, ["tests", "test"], isAlone).map((at) => `${at}${test}`)] : [];
  }
  if (!SCRIPTS.includes(extension)) return [];
  const [marked, plain] = [[".test", ".spec"], [""]].map((marks) =>
    marks.flatMap((mark) => SCRIPTS.map((one) => `${stem}${mark}.${one}`)).filter((name) => names.has(name)),
  ) as [string[], string[]];
  const places = placesOf(directory, ["__tests__", "test", "tests"], isAlone);
  return [...marked.map((one) => `${directory}${one}`), ...[...marked, ...plain].flatMap((one) => places.map((at) => `${at}${one}`))];
}

/** Folders of tests in the directory and in each above it. */
function placesOf(directory: string, folders: readonly string[], isAlone: boolean): readonly string[] {
  const parts = directory.split("/").slice(0, -1);
  const places: string[] = [];
  for (let depth = parts.length; depth >= 0; depth--) {
    const above = parts.slice(0, depth).map((part) => `${part}/`);
    const rest = directory.slice(above.join("").length);
    const below = rest.slice(rest.indexOf("/") + 1);
    const inner = [rest, rest.replace(SOURCES, ""), ...(depth === 0 ? [below] : []), ...(isAlone ? [""] : [])];
    for (const folder of folders) for (const one of new Set(inner)) places.push(`${above.join("")}${folder}/${one}`);
  }
  return places;
}
