/**
 * What nothing uses. A thing is in the first tier only if no import leads to it, nothing in its own file names it, no string and no other text of the
 * repository spells it, and none of the reasons applies for which something outside of the sources may use it.
 */
import { byteOrder, once, pushTo } from "../model/basics.js";
import type { Declaration, FileFacts } from "../model/facts.js";
import { isTest, type CodeGraph, type Sources } from "./code-graph.js";
import { isModuleText } from "./is-module.js";
import type { Mentions } from "./mentions.js";
import { outsideUses } from "./outside-uses.js";
import { foundUses, importersOf, unknownOf } from "./uses-answer.js";

export interface Unused {
  readonly path: string;
  /** Absent: the whole file. */
  readonly name?: string;
  readonly line: number;
  readonly tier: Tier;
  /** Why it cannot be told, or where the tests are. */
  readonly why?: string;
  /** The reason is that others can import it: `--public` looks for another one. */
  readonly offered?: true;
}

/** `unused`: can be deleted. */
export type Tier = "unused" | "tests" | "unknown";

export interface UnusedInput {
  readonly graph: CodeGraph;
  readonly sources: Sources;
  /** Shipped code that was read whole. */
  readonly files: readonly FileFacts[];
  /** Where the texts of the repository spell these names, and these files. */
  readonly findMentions: (names: ReadonlySet<string>, files: readonly string[]) => Promise<Mentions>;
  /** In words: the configuration, script or page that names the file. */
  readonly elsewhere: (path: string) => string | undefined;
  /** How others can import the file; undefined if nobody can, or if that does not count. */
  readonly offered: (path: string) => string | undefined;
  /** What others may use is judged like everything else. */
  readonly isPublicJudged: boolean;
  /** What may load the file without naming it. */
  readonly loader: (path: string) => string | undefined;
}

/** What nothing in the sources uses; where else it is spelled is searched for all of it at once. */
interface Candidate {
  readonly found: Pick<Unused, "path" | "name" | "line">;
  /** Its uses in tests alone; undefined for none. */
  readonly test: string | undefined;
  readonly judge: (mentions: Mentions) => Doubt | Promise<Doubt>;
}

/** Why it cannot be told; undefined if it can. */
type Doubt = string | { readonly offered: string } | undefined;

/** Once all of it is deleted, further things may be unused. */
export async function findUnused(input: UnusedInput): Promise<readonly Unused[]> {
  const candidates: Candidate[] = [];
  for (const facts of input.files) {
    const file = unusedFile(input, facts);
    if (file !== undefined) candidates.push(file);
    else if (!isLoadedAsWhole(input.graph, facts.path)) candidates.push(...(await unusedSymbols(input, facts)));
  }
  const named = candidates.flatMap(({ found }) => found.name ?? []);
  const files = candidates.flatMap(({ found }) => (found.name === undefined ? [found.path] : []));
  const mentions = await input.findMentions(new Set(named), files);
  const found: Unused[] = [];
  for (const candidate of candidates) found.push(await judged(candidate, mentions));
  return found.toSorted((a, b) => byteOrder(a.path, b.path) || a.line - b.line);
}

async function judged({ found, test, judge }: Candidate, mentions: Mentions): Promise<Unused> {
  const why = await judge(mentions);
  if (typeof why === "object") return { ...found, tier: "unknown", why: why.offered, offered: true };
  if (why !== undefined) return { ...found, tier: "unknown", why };
  return test === undefined ? { ...found, tier: "unused" } : { ...found, tier: "tests", why: test };
}

function asOffered(offered: string | undefined): Doubt {
  return offered === undefined ? undefined : { offered };
}

function namedIn(place: string | undefined): string | undefined {
  return place === undefined ? undefined : `named in ${place}`;
}

// Files.

/** Undefined if something uses the file. */
function unusedFile({ graph, sources, offered, elsewhere, loader }: UnusedInput, facts: FileFacts): Candidate | undefined {
  const { path, unit, trivial } = facts;
  // A file of a package is used by its package; one without effect needs no importer.
  if (unit !== undefined || trivial === true || facts.declarations.length === 0 || graph.entries(path).some(({ isByPath }) => !isByPath))
    return undefined;
  const importers = importersOf(graph, path);
  if (importers.some((from) => !isTest(graph, from))) return undefined;
  return {
    found: { path, line: 1 },
    test: importers[0],
    judge: (mentions) =>
      asOffered(offered(path)) ??
      elsewhere(path) ??
      namedIn(mentions.ofFile(path)) ??
      loader(path) ??
      startOf(facts, sources.read(path) ?? ""),
  };
}

/** A statement outside of any declaration that calls something, or the line of a script. */
const STARTS = /^(?:#!.*|if __name__\b.*|(?:await\s+|void\s+|new\s+|!)?(?:\(|[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}\p{N}_$]+)*\().*)$/mu;

/** Somebody may start it by hand. */
function startOf({ calls }: FileFacts, text: string): string | undefined {
  const [called] = calls;
  const line = STARTS.exec(text)?.[0];
  if (called === undefined && line === undefined) return undefined;
  return `does something when it is started: ${called === undefined ? (line ?? "").slice(0, 40) : `${called}()`}`;
}

/** A string or a convention names the file, and what loads it may use any of its names. */
function isLoadedAsWhole(graph: CodeGraph, path: string): boolean {
  return graph.edgesTo(path).some(({ sites }) => sites.some(({ kind }) => kind === "names" || kind === "lists"));
}

// Symbols.

/** Names with a meaning for a language, a compiler or every reader. */
const MEANT = /^(?:__\w+__|_+|default|main|init|(?:Test|Benchmark|Example|Fuzz)(?:[^a-z].*)?)$/;

async function unusedSymbols(input: UnusedInput, facts: FileFacts): Promise<readonly Candidate[]> {
  const text = once(() => input.sources.read(facts.path));
  const words = once(() => placesOfWords(text() ?? ""));
  const found: Candidate[] = [];
  for (const declaration of facts.declarations) found.push(...(await unusedSymbol(input, { facts, text, words }, declaration)));
  return found;
}

interface OwnFile {
  readonly facts: FileFacts;
  /** Read once for all declarations. */
  readonly text: () => string | undefined;
  readonly words: () => ReadonlyMap<string, readonly number[]>;
}

async function unusedSymbol(input: UnusedInput, own: OwnFile, declaration: Declaration): Promise<readonly Candidate[]> {
  const { graph, sources } = input;
  const { facts } = own;
  const { path } = facts;
  const { name, line } = declaration;
  if (MEANT.test(name) || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return [];
  const importers = graph.edgesTo(`${path}#${name}`).map(({ from }) => from);
  if (importers.some((from) => !isTest(graph, from)) || isNamedInside(own, declaration)) return [];
  const target = { path, symbol: name, declared: name };
  const { uses, tests, possible } = await foundUses(graph, sources, target);
  // What calls itself is not used by that.
  if (uses.some((use) => use.path !== path || (use.within !== name && use.within?.startsWith(`${name}.`) !== true))) return [];
  const doubt = possible.find((use) => !isTest(graph, use.path)) ?? (tests.length === 0 ? possible[0] : undefined);
  return [
    {
      found: { path, name, line },
      test: tests[0]?.path ?? importers[0],
      judge: async (mentions) => {
        const why = reasonOf(input, facts, declaration) ?? (isLocal(own, name) ? undefined : namedIn(mentions.ofName(name, path)));
        if (why !== undefined || doubt !== undefined) return why ?? `may be used at ${doubt?.path}:${doubt?.line}`;
        return uses.length + tests.length > 0 ? undefined : (await unknownOf(graph, sources, target, mentions.isQuoted(name)))[0];
      },
    },
  ];
}

/** Whether its own file has the name outside of the declaration, but for where it is exported. A comment counts: that costs a finding, and no mistake. */
function isNamedInside({ facts: { exports, declarations }, text, words }: OwnFile, { name, position, block, end }: Declaration): boolean {
  if (text() === undefined) return true;
  const exported = exports.flatMap((one) => (one.kind === "local" && one.declaration === name ? [one.position] : []));
  const others = declarations.filter((one) => one.name === name && one.position !== position);
  for (const index of words().get(name) ?? []) {
    if (index >= Math.min(block, position) && index < end) continue;
    if (exported.some((at) => Math.abs(at - index) <= 1)) continue;
    return true;
  }
  return others.length > 0;
}

/** A name that a module of ECMAScript keeps to itself: no text names it. Scripts of a page have each other's names. */
function isLocal({ facts: { path, exports }, text }: OwnFile, name: string): boolean {
  if (/\.(?:py|go)$/.test(path) || exports.some((one) => one.kind === "local" && one.declaration === name)) return false;
  return isModuleText(text() ?? "");
}

function placesOfWords(text: string): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}_$]+/gu)) pushTo(places, word, index);
  return places;
}

/** Why something that no rule finds may use it. */
function reasonOf({ graph, sources, offered, isPublicJudged, loader }: UnusedInput, facts: FileFacts, declaration: Declaration): Doubt {
  const { path } = facts;
  const { name, block, line, form, extends: base, kind, value } = declaration;
  const isExported = facts.exports.some((one) => one.kind === "local" && one.declaration === name && one.inner !== true);
  // PEP 8: a leading underscore keeps a name from others.
  const isPublic = isExported && !(path.endsWith(".py") && name.startsWith("_"));
  const { starts, offers, takers } = outsideUses(graph, { path, symbol: name, declared: name });
  const [entry] = [...starts, ...takers];
  if (entry !== undefined) return `in an entrypoint: ${entry}`;
  const [offer] = isPublicJudged || !isPublic ? [] : offers;
  const others = asOffered(isPublic ? (offer === undefined ? offered(path) : `in an entrypoint: ${offer}`) : undefined);
  if (others !== undefined) return others;
  const text = sources.read(path) ?? "";
  const names = facts.exports.flatMap((one) => (one.kind === "local" && one.declaration === name ? [one.name] : []));
  const renamed = names.find((one) => one !== name && one !== "default" && one !== "=");
  if (renamed !== undefined && graph.edgesTo(path).length > 0) return `exported as ${renamed}, and its module is imported as a whole`;
  if (isOfCompiler(path, form) && isPlaced(text, line)) return "its place in a list of constants may count";
  if (facts.open === true) return "its module computes names when they are read";
  if (/^\s*@[\p{L}_]/mu.test(text.slice(block, startOfLine(text, line + 1)))) return "decorated: the decorator may register it";
  if (base !== undefined && path.endsWith(".py") && !isUnlisted(graph, base)) return `a subclass of ${base}, through which it may be found`;
  // Deleting it would delete what its value does.
  if (kind === "object" && !isOfCompiler(path, form) && doesMore(codeOf(text, declaration) || (value ?? "")))
    return "its value is computed when the module is loaded";
  return isExported ? loader(path) : undefined;
}

/** Bases of the standard library of Python: nobody asks them for their subclasses. */
const UNLISTED =
  /^(?:\w+\.)?(?:object|TypedDict|NamedTuple|Protocol|Generic|ABC|Enum|IntEnum|StrEnum|Flag|IntFlag|Exception|(?:Value|Type|Key|Runtime|Lookup)Error)(?:\[[^\]]*\])?(?:, total=(?:True|False))?$/;

/** A class of the project may have the same name. */
function isUnlisted(graph: CodeGraph, base: string): boolean {
  const name = /^(?:\w+\.)?(\w+)/.exec(base)?.[1] ?? base;
  return UNLISTED.test(base) && graph.named(name).length === 0;
}

/** Calls that do nothing but make a value: of the standard libraries. */
const MAKERS =
  /(?<![\w$.])(?:type|object|frozenset|set|tuple|list|dict|(?:typing\.)?(?:TypeVar|ParamSpec|TypeVarTuple|NewType)|re\.compile|logging\.getLogger|(?:collections\.)?namedtuple|(?:datetime\.)?timedelta|(?:pathlib\.)?Path|Symbol|Object\.freeze|new (?:Map|Set|WeakMap|WeakSet|Date|RegExp))(?:<[^()=]*>)?\(/g;

/** Whether code may do something beside having a value. */
function doesMore(code: string): boolean {
  const plain = code.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, "0").replace(MAKERS, " ");
  return /[\w$\])]\s*\(|`|\bnew\b|\bawait\b/.test(plain);
}

/** A constant of Go has its value before anything runs (https://go.dev/ref/spec#Constant_expressions). */
function isOfCompiler(path: string, form: string): boolean {
  return path.endsWith(".go") && /const/i.test(form);
}

/** Whether a constant of Go counts its place, or has or gives its value by its place: one without a value repeats the one before. */
function isPlaced(text: string, line: number): boolean {
  const [own = "", next = ""] = text.slice(startOfLine(text, line)).split("\n", 2);
  return /\biota\b/.test(own) || !own.includes("=") || /^\s*[\p{L}_][\p{L}\p{N}_]*\s*(?:\/\/.*)?$/u.test(next);
}

/** `line`: 1-based. */
function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let count = 1; count < line; count += 1) {
    const next = text.indexOf("\n", at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  return at;
}

/** The statement, if it is one that has a value: types and classes do nothing when they are loaded. */
function codeOf(text: string, { form, position, end }: Declaration): string {
  return VALUES.test(form) ? text.slice(position, end).replace(/^[^=]*=(?!>)/, "") : "";
}

const VALUES = /const|var|let|object|value/i;
