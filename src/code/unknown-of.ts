/** What may use a symbol beside the uses that were found, and cannot be told from the sources. */
import type { CodeGraph } from "./code-graph.js";
import { FILE } from "./code-index.js";
import { filesWith } from "./files-with.js";
import type { CodeTarget } from "./find-target.js";
import type { Sources } from "./sources.js";
import { basesFrom, inTurn, typesOf } from "./types/class-of.js";

const MOST_NAMED = 3;

/** Files that are searched for a name in a text. */
const MOST_SEARCHED = 200;

/** One sentence for each reason. */
export async function unknownOf(graph: CodeGraph, sources: Sources, target: CodeTarget): Promise<readonly string[]> {
  const { path, symbol } = target;
  if (path.startsWith("::") || symbol === undefined) return [];
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  return [
    ...(LANGUAGE.test(name) ? ["the language itself calls a method of this name"] : []),
    ...(FRAMEWORK.test(name) ? ["the framework itself calls a method of this name"] : []),
    ...(await byPipe(graph, sources, target)),
    ...decoratedBy(sources, target),
    ...(symbol.includes(".") ? await inherited(graph, sources, target) : []),
    ...spelledIn(graph, sources, target, name),
    ...unreadFiles(graph, sources, name),
  ];
}

const LANGUAGE = /^__\w+__$|^\[Symbol\./;

/** Of Angular. */
const FRAMEWORK = /^ng(?:On|After|Do)\p{Lu}\w+$/u;

/** `transform` of a class that `@Pipe` makes a pipe: templates have its other name. */
async function byPipe(graph: CodeGraph, sources: Sources, { path, symbol = "" }: CodeTarget): Promise<readonly string[]> {
  if (!symbol.endsWith(".transform")) return [];
  const owner = (await sources.outline(path)).find(({ name }) => symbol === `${name}.transform`);
  const before = (sources.read(path) ?? "").split("\n").slice(0, owner?.from ?? 0);
  const pipe = /@Pipe\s*\(([^@]*)$/.exec(before.join("\n"))?.[1];
  const name = /\bname\s*:\s*["'`](\w+)/.exec(pipe ?? "")?.[1];
  if (pipe === undefined || name === undefined) return pipe === undefined ? [] : ["the framework itself calls it"];
  const piped = new RegExp(`\\|\\s*${name}\\b`);
  const places = filesWith(graph, sources, name, MOST_SEARCHED, path).flatMap((file) => {
    const line = (sources.read(file) ?? "").split("\n").findIndex((text) => piped.test(text));
    return line < 0 ? [] : [`${file}:${line + 1}`];
  });
  return [`the framework itself calls it where a template has \`| ${name}\`${places.length === 0 ? "" : `: ${named(places)}`}`];
}

function unreadFiles(graph: CodeGraph, sources: Sources, word: string): readonly string[] {
  const unread = graph.paths.filter((file) => (graph.flags(file) & (FILE.broken | FILE.large)) !== 0 && sources.contains(file, word));
  sources.searched();
  return unread.length === 0 ? [] : [`${named(unread)} could not be read as a whole`];
}

function named(all: readonly string[]): string {
  return `${all.slice(0, MOST_NAMED).join(", ")}${all.length > MOST_NAMED ? " …" : ""}`;
}

/** Decorators that hand nothing to anybody. */
const PLAIN = new Set(
  (
    "property cached_property staticmethod classmethod abstractmethod override overload final dataclass wraps lru_cache cache " +
    "contextmanager asynccontextmanager deprecated setter deleter"
  ).split(" "),
);

/** `@app.route("/")` above it: who registers it may call it. */
function decoratedBy(sources: Sources, { path, outline }: CodeTarget): readonly string[] {
  if (outline === undefined) return [];
  const lines = (sources.read(path) ?? "").split("\n").slice(outline.from - 1, outline.to);
  const found: string[] = [];
  for (const line of lines) {
    const decorator = /^\s*@([\w.]+)/.exec(line)?.[1];
    if (decorator === undefined && /^\s*(?:async\s+)?(?:def|class|export|abstract|function)\b/.test(line)) break;
    if (decorator !== undefined && !PLAIN.has(decorator.slice(decorator.lastIndexOf(".") + 1))) found.push(`@${decorator}`);
  }
  return found.length === 0 ? [] : [`${named(found)} may hand it to others`];
}

/** A class of another package, which may call what is overridden. */
async function inherited(graph: CodeGraph, sources: Sources, { path, symbol = "" }: CodeTarget): Promise<readonly string[]> {
  const types = typesOf(graph)(sources);
  const owner = symbol.slice(0, symbol.lastIndexOf("."));
  const bases = await inTurn(types, () => basesFrom(types, { kind: "class", path, name: owner }));
  return bases.length === 0 ? [] : [`${owner} inherits from ${named(bases)} of another package, which may call it`];
}

/** `getattr(till, "open")`, a table of names: the name as a whole text. */
function spelledIn(graph: CodeGraph, sources: Sources, { path }: CodeTarget, name: string): readonly string[] {
  if (name.length < SHORTEST || !/^[\w$]+$/.test(name)) return [];
  const spelled = new RegExp(`(["'\`])(?:[\\w.]+[.:])?${name.replaceAll("$", "\\$")}\\1`);
  const places: string[] = [];
  for (const file of filesWith(graph, sources, name, MOST_SEARCHED, path)) {
    const line = (sources.read(file) ?? "").split("\n").findIndex((text) => spelled.test(text));
    if (line >= 0) places.push(`${file}:${line + 1}`);
  }
  return places.length === 0 ? [] : [`its name is a text at ${named(places)}`];
}

/** Shorter names are texts for many reasons. */
const SHORTEST = 4;
