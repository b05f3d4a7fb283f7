/** The answer to "who uses this?", as data and as text. */
import { byDirectory } from "./by-directory.js";
import { commonLength, isTest, type CodeGraph, type Sources, filesWith } from "./code-graph.js";
import { type DirectUse, type Doubt, isCertain } from "./direct-use.js";
import { directUses, isInsideFunction } from "./direct-uses.js";
import { type CodeTarget, headOf } from "./find-target.js";
import { outsideUses } from "./outside-uses.js";
import { plural } from "../model/shown-text.js";
import { countFiles, useLines } from "./texts/use-lines.js";
import { groupBy } from "../model/basics.js";
import { type CodeSite, FILE } from "./index/code-index.js";
import { isModuleText } from "./is-module.js";
import { leftOut } from "./member-uses.js";
import { namedByGo } from "./go-names.js";
import { basesFrom } from "./types/members-behind.js";
import { isOpenStar, isScript } from "./types/names.js";
import { inTurn, typesOf } from "./types/symbols.js";
import { announced, inDictionary } from "./registered.js";
import { templateNames } from "./template-names.js";

export interface UsesAnswer {
  readonly target: CodeTarget;
  readonly uses: readonly DirectUse[];
  readonly tests: readonly DirectUse[];
  /** Uses that are not certain, each with its reason: those that a rule names before those of which nothing is known. */
  readonly possible: readonly DirectUse[];
  /** Entrypoints that start it, each with what declares it. */
  readonly starts: readonly string[];
  /** Of what has no certain use but in tests: entrypoints through which others may use it, each with what declares it. */
  readonly offers: readonly string[];
  /** Of what has no certain use: what else may use it, and cannot be told from the sources. */
  readonly unknown: readonly string[];
}

interface ShownUses {
  /** Maximum number of lines; 0: all. */
  readonly limit: number;
  /** First line that is shown, for the next part of a long answer. */
  readonly from?: number;
  /** Tests are listed like other files. */
  readonly tests: boolean;
}

export async function answerUses(graph: CodeGraph, sources: Sources, target: CodeTarget): Promise<UsesAnswer> {
  const found = await foundUses(graph, sources, target);
  const isUsed = found.uses.length + found.tests.length > 0;
  const more = isUsed ? [] : [...(await unknownOf(graph, sources, target)), ...(await namedElsewhere(graph, sources, target))];
  return { ...found, unknown: [...leftOut(graph, sources, target.path, target.symbol ?? ""), ...more] };
}

/** Without what else may use it, for which the texts of all sources are searched. */
export async function foundUses(graph: CodeGraph, sources: Sources, target: CodeTarget): Promise<Omit<UsesAnswer, "unknown">> {
  const all = await directUses(graph, sources, target);
  const decided = all.filter(isCertain);
  const { starts, offers, byPath } = outsideUses(graph, target);
  const isHidden = target.outline?.isPrivate === true || (await isInsideFunction(sources, target));
  return {
    target,
    uses: decided.filter(({ path }) => !isTest(graph, path)),
    tests: decided.filter(({ path }) => isTest(graph, path)),
    possible: nearestFirst(
      graph,
      target.path,
      all.filter((use) => !isCertain(use)),
    ),
    starts,
    offers: decided.some(({ path }) => !isTest(graph, path)) || isHidden ? [] : [...offers, ...byPath],
  };
}

/** By tier; then sources before tests, and those with the longest common path first. */
function nearestFirst(graph: CodeGraph, from: string, uses: readonly DirectUse[]): readonly DirectUse[] {
  const tier = ({ doubt }: DirectUse): number => (doubt?.tier === "rule" ? 0 : 1);
  const order = ({ path }: DirectUse): number => (isTest(graph, path) ? 1000 : 0) - commonLength(from, path);
  return uses.toSorted((a, b) => tier(a) - tier(b) || order(a) - order(b));
}

const MOST_TESTS = 3;
/** Lines of each tier that is not certain. */
const MOST_POSSIBLE = 10;
const MOST_UNKNOWN = 4;

/** Head, counts, and one line for each place: certain uses, those by rule, and what cannot be told. */
export function usesText(answer: UsesAnswer, { limit, from = 0, tests: shown }: ShownUses): readonly string[] {
  const { target, uses, tests, possible, starts, offers, unknown } = answer;
  const isShown = shown || (uses.length === 0 && possible.length === 0);
  const listed = isShown ? [...uses, ...tests] : uses;
  const lines = useLines(listed, limit === 0);
  const part = limit === 0 ? lines.slice(from) : lines.slice(from, from + limit);
  const rest = [...new Set(listed.map(({ path }) => path))].slice(from + part.length);
  return [
    headOf(target),
    countLine(answer),
    ...part,
    ...(rest.length > 0 ? [`… ${plural(rest.length, "more file")} in ${byDirectory(rest)}: --limit 0 lists all`] : []),
    ...(isShown || tests.length === 0 ? [] : [testLine(tests)]),
    ...startLines(starts),
    ...tierLines("rule", possible, target),
    ...tierLines("unknown", possible, target),
    ...unknownLines(unknown),
    ...offerLines(offers),
  ];
}

const WORDS: Readonly<Record<Doubt["tier"], string>> = { rule: "by rule", unknown: "cannot tell" };

/** "No uses" only where nothing is left that might be one. */
function countLine({ uses, tests, possible, starts, unknown }: UsesAnswer): string {
  const all = uses.length + tests.length;
  const inTests = tests.length === 0 ? "" : `, ${uses.length === 0 ? "all" : tests.length} in tests`;
  const counts = (["rule", "unknown"] as const).flatMap((tier) => {
    const some = possible.filter(({ doubt }) => doubt?.tier === tier).length + (tier === "rule" ? starts.length : 0);
    return some === 0 ? [] : [`${WORDS[tier]}: ${some}`];
  });
  const isSure = possible.length + starts.length + unknown.length === 0;
  const certain =
    all > 0
      ? `${plural(all, "use")} in ${plural(countFiles([...uses, ...tests]), "file")}${inTests}`
      : isSure
        ? "no direct uses found"
        : NO_CERTAIN;
  return [certain, ...counts].join("; ");
}

export function unknownLines(unknown: readonly string[]): readonly string[] {
  return unknown.slice(0, MOST_UNKNOWN).map((one) => `${WORDS.unknown}: ${one}`);
}

export function startLines(starts: readonly string[]): readonly string[] {
  return starts.slice(0, MOST_UNKNOWN).map((evidence) => `${WORDS.rule}: an entrypoint: ${evidence}`);
}

/** Outside of the repository, which no count is about. */
export function offerLines(offers: readonly string[]): readonly string[] {
  return offers.slice(0, 1).map((evidence) => `others may use it from outside: ${evidence}`);
}

export const NO_CERTAIN = "no certain uses";

function testLine(tests: readonly DirectUse[]): string {
  const files = [...new Set(tests.map(({ path }) => path))];
  const more = files.length > MOST_TESTS ? " …" : "";
  return `tests: ${plural(tests.length, "use")} in ${plural(files.length, "file")}: ${files.slice(0, MOST_TESTS).join(", ")}${more} (--tests lists them)`;
}

function tierLines(tier: Doubt["tier"], possible: readonly DirectUse[], { symbol = "" }: CodeTarget): readonly string[] {
  const reasons = groupBy(
    possible.filter(({ doubt }) => doubt?.tier === tier),
    ({ doubt }) => doubt?.reason ?? "",
  );
  let room = MOST_POSSIBLE;
  return [...reasons].flatMap(([reason, some]) => {
    const lines = useLines(some);
    const shown = lines.slice(0, Math.max(room, 1)).map((line) => `  ${line}`);
    room -= shown.length;
    const rest = lines.length - shown.length;
    const more = symbol.includes(".") ? `: grep '\\.${symbol.slice(symbol.lastIndexOf(".") + 1)}\\b'` : "";
    return [
      `${WORDS[tier]}: ${plural(some.length, "use")} ${reason}`,
      ...shown,
      ...(rest > 0 ? [`  … ${plural(rest, "more file")}${more}`] : []),
    ];
  });
}

/** What may use a symbol beside the uses that were found, and cannot be told from the sources. */
const MOST_NAMED = 3;

/** Files that are searched for a name in a text. */
const MOST_SEARCHED = 200;

/** One sentence for each reason. `isQuoted`: false if it is known that no text has the name in front of a quote. */
export async function unknownOf(graph: CodeGraph, sources: Sources, target: CodeTarget, isQuoted = true): Promise<readonly string[]> {
  const { path, symbol, outline } = target;
  if (path.startsWith("::")) return [];
  if (symbol === undefined) {
    const isTaken = importersOf(graph, path).length > 0 || graph.entries(path).length > 0;
    return [
      ...(isTaken ? [] : templateNames(graph, sources, path)),
      ...(await membersOfOthers(sources, path)),
      ...unreadFiles(graph, sources, moduleWord(path, sources), graph.paths),
    ];
  }
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  const isField = outline?.kind === "property";
  return [
    ...(isField && TAG.test(outline.signature ?? "") ? ["its tag says how others read and write it"] : []),
    ...(LANGUAGE.test(symbol) ? ["the language itself calls a method of this name"] : []),
    ...(symbol.includes(".") && !isField && STANDARD.test(name) ? ["an interface of the standard library has a method of this name"] : []),
    ...(FRAMEWORK.test(name) ? ["the framework itself calls a method of this name"] : []),
    ...(LISTENER.test(symbol) && !/\.(?:py|go)$/.test(path) ? ["the browser calls a method of this name"] : []),
    ...(await byPipe(graph, sources, target)),
    ...(await namedByGo(graph, sources, target)),
    ...onPages(graph, sources, target),
    ...asSetting(graph, target),
    ...decoratedBy(sources, target),
    ...(symbol.includes(".") ? await inherited(graph, sources, target) : await announced(graph, sources, target)),
    ...inDictionary(sources, target),
    // What Go finds by a text are members alone.
    ...(isQuoted && (symbol.includes(".") || !path.endsWith(".go")) ? spelledIn(graph, sources, target, name) : []),
    ...unreadFiles(graph, sources, name, inLanguageOf(graph, sources, path)),
  ];
}

/** Files with an edge to a file or to something in it. */
export function importersOf(graph: CodeGraph, path: string): readonly string[] {
  const keys = new Set([path, ...graph.keysOf(path)]);
  return [...new Set([...keys].flatMap((key) => [...graph.edgesTo(key)]).map(({ from }) => from))].filter((from) => from !== path);
}

/** Of a file that no import leads to and no entrypoint starts: the setting of a tool, or the code that is not read, that names it. */
export async function namedElsewhere(graph: CodeGraph, sources: Sources, { path, outline }: CodeTarget): Promise<readonly string[]> {
  if (path.startsWith("::") || outline?.isPrivate === true || graph.unit(path) !== undefined) return [];
  // Whoever wrote the name of an entrypoint is known.
  if (importersOf(graph, path).length > 0 || graph.entries(path).some(({ isByPath }) => !isByPath)) return [];
  const mention = await sources.mentionOf(path);
  const file = outline === undefined ? "it" : "its file";
  return mention === undefined
    ? fileSpelledIn(graph, sources, path).map(
        (places) => `${outline === undefined ? "its name" : "the name of its file"} is a text at ${places}`,
      )
    : [mention.replace(/^only from/, `${file} is used from`).replace(/^(named|in a folder)/, `${file} is $1`)];
}

/** No methods: what a module gives away. */
const EXPORTS = /^(?:module\.)?exports\b/;

/** A file that only adds methods to a type of another file: whoever calls them names neither. */
async function membersOfOthers(sources: Sources, path: string): Promise<readonly string[]> {
  if (sources.read(path) === undefined) return [];
  const names = (await sources.outline(path)).map(({ name }) => name);
  const members = names.filter((name) => name.includes(".") && !names.includes(name.slice(0, name.indexOf("."))) && !EXPORTS.test(name));
  const [first = ""] = members;
  if (first === "") return [];
  const all = members.length === 1 ? `its method ${first}` : `its ${members.length} methods of ${first.slice(0, first.indexOf("."))}`;
  return [`${all} may be called: uses ${path}#${first}`];
}

const LANGUAGE = /(?:^|\.)(?:__\w+__$|\[Symbol\.)|\.(?:toString|toJSON|valueOf|then)$/;

/** Of what is given to `addEventListener` (https://dom.spec.whatwg.org/#callbackdef-eventlistener). */
const LISTENER = /\.handleEvent$/;

/** Behind the type of a field. */
const TAG = / `[^`]+`$/;

/** Methods of interfaces that a type satisfies without naming them; the library calls them: `sort.Sort(ByName(all))`. */
const STANDARD =
  /^(?:Len|Less|Swap|Push|Pop|String|GoString|Format|Error|Is|As|Unwrap|Read|Write|Close|ServeHTTP|RoundTrip|Scan|Value|Set|(?:Unm|M)arshal(?:JSON|Text|Binary|XML))$/;

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

/** A page gives its scripts that are no modules each other's names. */
function onPages(graph: CodeGraph, sources: Sources, { path, symbol = "" }: CodeTarget): readonly string[] {
  if (symbol.includes(".") || isModuleText(sources.read(path) ?? "")) return [];
  const pages = graph.edgesTo(path).flatMap(({ from, sites }) => (sites.some(isScriptOfPage) ? [from] : []));
  const scripts = pages.flatMap((page) => graph.edgesFrom(page)).flatMap(({ to, sites }) => (sites.some(isScriptOfPage) ? [to] : []));
  const having = [...new Set([...pages, ...scripts])].filter((file) => file !== path && sources.contains(file, symbol));
  return having.length === 0 ? [] : [`scripts of a page have each other's names, and this one stands in ${named(having)}`];
}

function isScriptOfPage({ form }: CodeSite): boolean {
  return form === "<script src>";
}

/** Django reads the constants of the settings that it is given (https://docs.djangoproject.com/en/stable/topics/settings/), also of those behind a star. */
function asSetting(graph: CodeGraph, { path, symbol = "" }: CodeTarget): readonly string[] {
  if (!path.endsWith(".py") || !/^[A-Z][A-Z\d_]*$/.test(symbol)) return [];
  const modules = new Set([path]);
  for (const module of modules) {
    const isGiven = ({ evidence }: { readonly evidence: string }): boolean => evidence.includes("DJANGO_SETTINGS_MODULE");
    if (!NO_SETTINGS.test(module) && graph.entries(module).some(isGiven)) return ["Django reads its settings by their names"];
    for (const { from, sites } of graph.edgesTo(module)) if (sites.some(isOpenStar)) modules.add(from);
  }
  return [];
}

/** Started with the settings. */
const NO_SETTINGS = /(?:^|\/)(?:manage|urls|[aw]sgi)\.py$/;

/** What an import of the file spells: its stem, or the name of the directory for which it stands. */
function moduleWord(path: string, { indexStems }: Sources): string {
  const parts = path.split("/");
  const stem = (parts.pop() ?? "").replace(/(?<=.)\..*$/, "");
  return indexStems.has(stem) ? (parts.pop() ?? stem) : stem;
}

/** Files that have the word as a whole, and not as letters of a longer one. */
function unreadFiles(graph: CodeGraph, sources: Sources, word: string, files: readonly string[]): readonly string[] {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_$])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}_$])`, "u");
  const unread = files.filter(
    (file) =>
      (graph.flags(file) & (FILE.broken | FILE.large)) !== 0 && sources.contains(file, word) && whole.test(sources.read(file) ?? ""),
  );
  return unread.length === 0 ? [] : [`${named(unread)} could not be read as a whole`];
}

/** Where a symbol of the file can be named by code: no style sheet names any. */
function inLanguageOf(graph: CodeGraph, sources: Sources, path: string): readonly string[] {
  const language = sources.languageOf(path);
  return graph.paths.filter((file) => sources.languageOf(file) === language && !STYLE.test(file));
}

const STYLE = /\.(?:css|s[ac]ss|less|styl)$/i;

function named(all: readonly string[]): string {
  const each = [...new Set(all)];
  return `${each.slice(0, MOST_NAMED).join(", ")}${each.length > MOST_NAMED ? " …" : ""}`;
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

/** `getattr(till, "open")`, a table of names: the name as a whole text; in Python also a short one behind others: `patch("shop.till.Till.run")`. */
function spelledIn(graph: CodeGraph, sources: Sources, { path }: CodeTarget, name: string): readonly string[] {
  const isShort = name.length < SHORTEST;
  if (!/^[\w$]+$/.test(name) || (isShort && !path.endsWith(".py"))) return [];
  const spelled = new RegExp(`(["'\`])(?:[\\w.]+[.:])${isShort ? "" : "?"}${name.replaceAll("$", "\\$")}\\1`);
  const places: string[] = [];
  for (const file of filesWith(graph, sources, name, MOST_SEARCHED, path)) {
    const line = (sources.read(file) ?? "").split("\n").findIndex((text) => spelled.test(text));
    if (line >= 0) places.push(`${file}:${line + 1}`);
  }
  return places.length === 0 ? [] : [`its name is a text at ${named(places)}`];
}

/** `require(here("plugins", "start.js"))`: the name of a file as a whole text, or at the end of one. */
function fileSpelledIn(graph: CodeGraph, sources: Sources, path: string): readonly string[] {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const stem = base.replace(/(?<=.)\..*$/, "");
  if (!isScript(path) || sources.indexStems.has(stem)) return [];
  const names = stem.length < SHORTEST ? [base] : [base, stem];
  const spelled = new RegExp(`["'\`/](?:${names.map((name) => name.replaceAll(/[$.+]/g, "\\$&")).join("|")})["'\`]`);
  const others = filesWith(graph, sources, stem, MOST_SEARCHED).filter((file) => file !== path);
  const places = others.flatMap((file) => {
    const line = (sources.read(file) ?? "").split("\n").findIndex((text) => spelled.test(text));
    return line < 0 ? [] : [`${file}:${line + 1}`];
  });
  return places.length === 0 ? [] : [named(places)];
}

/** Shorter names are texts for many reasons. */
const SHORTEST = 4;
