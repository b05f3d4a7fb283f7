/**
 * What of the repository loads what it is given: functions whose load has no edge and gets what comes from a parameter, directly or through another
 * such function, classes with a load of their members, and values that are or hold a loader. A use of one is a load, whoever makes it.
 */
import { languages } from "../../../../languages/index.js";
import type { Declaration, FileFacts } from "../../../model/facts.js";
import type { Language } from "../../../model/language.js";
import { once, pushTo, firstPlace } from "../../../model/basics.js";
import type { Token } from "../../../model/parsing/read-tokens.js";
import { standardUses } from "./standard-uses.js";
import { followed, lines, loaderNames, wordsIn } from "./loader-words.js";
import type { SourceState } from "./open-base.js";
import { DATA } from "./unfollowed-imports.js";
import { claimsText } from "../../../model/parsing/scripts.js";

/** What a file has of them, and whether it loads anything that no edge shows. */
interface OpenLoaders {
  readonly names: ReadonlySet<string>;
  /** Those whose uses in the file itself no word of a loader shows. */
  readonly own: ReadonlySet<string>;
  /** Those that start a program that they are given. */
  readonly starters: ReadonlySet<string>;
  readonly loads: boolean;
}

export type OpenLoadersOf = (path: string) => Promise<OpenLoaders>;

const NONE: OpenLoaders = { names: new Set(), own: new Set(), starters: new Set(), loads: false };
/** Files between a caller and what loads. */
const DEEPEST = 4;
/** Lines of a call that may name the parameter. */
const CALL_LINES = 4;
const LONGEST_CALL = 2_000;

export function openLoadersOf(state: SourceState): OpenLoadersOf {
  const known = new Map<string, OpenLoaders>();
  const find = async (path: string, depth: number): Promise<OpenLoaders> => {
    const found = known.get(path);
    if (found !== undefined) return found;
    // Whoever asks again while it is computed is in a circle, and must not wait.
    known.set(path, NONE);
    const result = await read(state, path, depth, find);
    known.set(path, result);
    return result;
  };
  return (path) => find(path, 0);
}

async function read(
  state: SourceState,
  path: string,
  depth: number,
  find: (path: string, depth: number) => Promise<OpenLoaders>,
): Promise<OpenLoaders> {
  const facts = state.scan.files.get(path);
  const text = facts === undefined ? undefined : state.tree.read(path);
  if (facts === undefined || text === undefined || depth > DEEPEST) return NONE;
  const own = await openLines(state, facts, text);
  const [ofOthers, startedByOthers]: [number[], number[]] = [[], []];
  for (const { to, reasons } of state.graph.files.get(path)?.edges ?? []) {
    const [file = "", name] = to.split("#", 2);
    if (!state.scan.files.has(file) || file === path) continue;
    const { names, starters } = await find(file, depth + 1);
    if (names.size + starters.size === 0) continue;
    for (const { uses } of reasons)
      for (const { line, member, kind } of uses) {
        const used = name ?? member;
        if (kind === "type" || used === undefined) continue;
        if (names.has(used)) ofOthers.push(line);
        if (starters.has(used)) startedByOthers.push(line);
      }
  }
  const names = namesAt(facts, text, [...own.given, ...ofOthers], own.held);
  const shown = new Set([...names].filter((name) => !own.held.has(name)));
  const starters = namesAt(facts, text, [...(await startedIn(facts, text)), ...startedByOthers], NONE.names);
  return { names: withExports(facts, names), own: shown, starters: withExports(facts, starters), loads: own.loads || ofOthers.length > 0 };
}

/** A loader is one under each name that it is exported by. */
function withExports({ exports }: FileFacts, names: ReadonlySet<string>): ReadonlySet<string> {
  const more = exports.flatMap((one) => (one.kind === "local" && names.has(one.declaration) ? [one.name] : []));
  return new Set([...names, ...more]);
}

interface OpenLines {
  readonly given: readonly number[];
  /** Names of what is a loader itself. */
  readonly held: ReadonlySet<string>;
  readonly loads: boolean;
}

/** Lines with a load that has no edge, or only those of a template with holes, or of a member that anybody may set. */
async function openLines(state: SourceState, facts: FileFacts, text: string): Promise<OpenLines> {
  const { path, problems, references } = facts;
  const reported = problems.flatMap(({ code, line }) => (code.startsWith("dynamic") && line !== undefined ? [line] : []));
  const templates = references.flatMap(({ fromTemplate, form, line }, index) => {
    const targets = state.scan.resolutions.get(path)?.[index]?.targets ?? [];
    const isCode = targets.some((target) => target.kind === "file" && !DATA.test(target.path));
    return fromTemplate === true && isCode && /require|import/.test(form) ? [line] : [];
  });
  const lineOf = lines(text);
  const members = [...text.matchAll(OF_MEMBER)].map(({ index }) => lineOf(index));
  const language = languages.find((one) => one.tokensReader !== undefined && claimsText(one, path, text));
  const { lines: words, held } =
    language !== undefined && facts.parse === "full" && mayRun(language).test(text)
      ? await wordLines(state, facts, text, language)
      : { lines: [], held: NONE.names };
  return { given: [...reported, ...templates, ...members, ...words], held, loads: reported.length + words.length + held.size > 0 };
}

/** Lines that start a program which is not written out. */
async function startedIn(facts: FileFacts, text: string): Promise<readonly number[]> {
  const language = languages.find((one) => one.tokensReader !== undefined && claimsText(one, facts.path, text));
  const { starting = [] } = language?.loaders ?? {};
  const modules = new Set(starting.map(([module]) => module));
  if (facts.parse !== "full" || !facts.references.some(({ specifier }) => modules.has(specifier.replace(/^node:/, "")))) return [];
  const tokens: readonly Token[] = (await (await language?.tokensReader?.())?.readTokens(facts.path, text)) ?? [];
  const given = { facts, tokens, lineOf: lines(text), isFollowed: () => false, isRead: () => true };
  // A name that is only given to another one starts nothing yet.
  return standardUses(given, { starting }).flatMap(({ line, key }) => (key.includes("(") ? [line] : []));
}

/** A load by a member of the object or class itself, whatever the class gives it. */
const OF_MEMBER = /\b(?:import_module|__import__|import|require)\s{0,9}\(\s{0,99}(?:self|cls|this)\.\w/g;

/** Calls of what runs a text, which no finding is about, and loaders that are not called there. */
function mayRun({ loaders }: Language): RegExp {
  const words = loaders?.words ?? "(?!)";
  const running = words.split("|").filter((word) => loaders?.followed.test(word) !== true);
  return new RegExp(
    `(?<![.\\w$])(?:${running.join("|")})\\s*\\(|(?<![\\w$])(?:${words})\\b(?!\\s*[("'\`\\]:])|\\b(?:${loaders?.makers ?? "(?!)"})\\(`,
  );
}

async function wordLines(
  state: SourceState,
  facts: FileFacts,
  text: string,
  language: Language,
): Promise<{ readonly lines: readonly number[]; readonly held: ReadonlySet<string> }> {
  const tokens: readonly Token[] = (await (await language.tokensReader?.())?.readTokens(facts.path, text)) ?? [];
  const words = wordsIn(tokens, language, { lineOf: lines(text), isFollowed: followed(state, facts) });
  return { lines: words.map(({ line }) => line), held: loaderNames(tokens, language) };
}

function namesAt({ declarations }: FileFacts, text: string, open: readonly number[], held: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set(declarations.filter(({ name }) => held.has(name)).map(({ name }) => name));
  if (open.length + held.size === 0) return names;
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const [holderAt, lineOf, calls] = [findHolder(declarations), lines(text), once(() => callsIn(text))];
  const callsOf = (name: string, block = 0, end = 0): readonly number[] =>
    (calls().get(name) ?? []).flatMap((offset) => (offset >= block && offset < end ? [] : [lineOf(offset)]));
  for (let at = [...open, ...[...names].flatMap((name) => callsOf(name))]; at.length > 0;) {
    const added = at.flatMap((line) => {
      const [start = 0, next = text.length] = [starts[line - 1], starts[line]];
      const holder = holderAt(start, next);
      if (holder === undefined || names.has(holder.name)) return [];
      const from = Math.max(start, holder.block);
      const call = text.slice(from, Math.min(starts[line - 1 + CALL_LINES] ?? text.length, holder.end));
      return isGiven(holder, text.slice(holder.block, from), call.slice(0, LONGEST_CALL)) ? [holder] : [];
    });
    for (const { name } of added) names.add(name);
    at = added.flatMap(({ name, block, end }) => callsOf(name, block, end));
  }
  return withHolders(declarations, text, { names, held });
}

/** `{ load }`: an object that holds one. */
function withHolders(
  declarations: readonly Declaration[],
  text: string,
  { names, held }: { readonly names: Set<string>; readonly held: ReadonlySet<string> },
): ReadonlySet<string> {
  const holders = new Map<string, string[]>();
  for (const { name, kind, block, end } of declarations) {
    if (kind !== "object") continue;
    for (const [, item = ""] of text.slice(block, end).matchAll(HELD)) holders.set(item, [...(holders.get(item) ?? []), name]);
  }
  const open = [...held, ...names];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const name of holders.get(at) ?? []) {
      if (!names.has(name)) open.push(name);
      names.add(name);
    }
  return names;
}

/** An item of a list, or the value of a key. */
const HELD = /[{,[]\s{0,99}(?:["'\w$.-]{1,99}\s{0,9}:\s{0,9})?([\w$]+)(?=\s{0,99}[,}\]])/g;

/** Where a name is called, by name. */
function callsIn(text: string): ReadonlyMap<string, readonly number[]> {
  const calls = new Map<string, number[]>();
  for (const { 0: whole, index } of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*(?=\s{0,99}\()/gu)) pushTo(calls, whole, index);
  return calls;
}

/** Declarations that may lie inside of each other. */
const NESTED = 8;

/** The smallest declaration that a line touches. */
function findHolder(declarations: readonly Declaration[]): (start: number, next: number) => Declaration | undefined {
  const sorted = declarations.toSorted((a, b) => a.block - b.block);
  return (start, next) => {
    const behind = firstPlace(sorted.length, (place) => (sorted[place]?.block ?? 0) >= next);
    const around = sorted.slice(Math.max(0, behind - NESTED), behind).filter(({ end }) => end > start);
    return around.toSorted((a, b) => a.end - a.block - (b.end - b.block))[0];
  };
}

/** What a class loads, its methods are given. `before`: the code of the holder up to the line of the call. */
function isGiven({ parameters, kind }: Declaration, before: string, call: string): boolean {
  return kind !== "function" || usesOne(call.slice(call.indexOf("(") + 1), givenNames(parameters ?? "", before, call));
}

// Names in a function that stand for what its caller gives it, directly or through assignments, loops and functions inside of it.

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** `(a, b) =>`, `a =>`, `function (a)`, `def f(a):`, `lambda a:`, `func(a string)`; what stands before it on the line is group 1. */
const INNER =
  /^(.*?)(?:\(([^()]{0,300})\)\s*(?::[^=\n]{0,99})?=>|(?<![\w$.])([\w$]+)\s*=>|\bfunction\b[^(\n]{0,99}\(([^()]{0,300})\)|\bdef\s+\w+\(([^()]{0,300})\)|\blambda\s+([^:\n]{1,99}):|\bfunc\s*\(([^()]{0,300})\))/;
/** `const { a, b } = given`, `a := given`, `for (const a of given)`, `for a in given:`. */
const ASSIGNED = /^\s*(?:(?:const|let|var)\s+)?([\w$\s,{}[\]:.*]{1,200}?)\s*(?::=|(?<![=!<>])=(?![=>]))(.*)$/;
const LOOPED = /\bfor\b\s*(?:await\s*)?\(?\s*(?:(?:const|let|var)\s+)?([\w$\s,{}[\]:()]{1,200}?)\s+(?:of|in)\s+(.*)$/;
/** A function that is an argument gets what the call around it gives; any other one what its own caller gives. */
const IS_ARGUMENT = /[(,]\s*(?:async\s*)?$/;

const MOST_LINES = 400;

/** `before`: the code of the function up to the line of `call`. */
function givenNames(parameters: string, before: string, call: string): ReadonlySet<string> {
  const given = new Set<string>(["arguments", ...namesIn(parameters)]);
  const code = [...before.split("\n").slice(-MOST_LINES), call.split("\n", 1)[0] ?? ""];
  for (const line of code) {
    for (const [pattern, from] of [
      [ASSIGNED, 2],
      [LOOPED, 2],
    ] as const) {
      const found = pattern.exec(line);
      if (found !== null && usesOne(found[from] ?? "", given)) for (const name of namesIn(found[1] ?? "")) given.add(name);
    }
    addInner(line, given);
  }
  return given;
}

function addInner(line: string, given: Set<string>): void {
  for (let rest = line, seen = ""; ;) {
    const found = INNER.exec(rest);
    if (found === null) return;
    const [whole, before = "", ...parameters] = found;
    seen += before;
    if (!IS_ARGUMENT.test(before) || usesOne(seen, given))
      for (const list of parameters) for (const name of namesIn(list ?? "")) given.add(name);
    seen += whole.slice(before.length);
    rest = rest.slice(whole.length);
  }
}

function namesIn(text: string): readonly string[] {
  return text.match(NAME) ?? [];
}

function usesOne(text: string, names: ReadonlySet<string>): boolean {
  return namesIn(text).some((name) => names.has(name));
}
