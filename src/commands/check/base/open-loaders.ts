/**
 * Functions of the repository that load what they are given: their load has no edge and gets a parameter of theirs, directly or through another
 * such function. A call of one is a load, whoever makes it.
 */
import { languages } from "../../../../languages/index.js";
import type { Declaration, FileFacts } from "../../../model/facts.js";
import type { Language } from "../../../model/language.js";
import { once } from "../../../model/once.js";
import { followed, lines, wordsIn } from "./loader-words.js";
import type { SourceState } from "./open-base.js";
import { DATA } from "./unfollowed-imports.js";

/** What a file has of them, and whether it loads anything that no edge shows. */
interface OpenLoaders {
  readonly names: ReadonlySet<string>;
  readonly loads: boolean;
}

export type OpenLoadersOf = (path: string) => Promise<OpenLoaders>;

const NONE: OpenLoaders = { names: new Set(), loads: false };
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
  const ofOthers: number[] = [];
  for (const { to, reasons } of state.graph.files.get(path)?.edges ?? []) {
    const [file = "", name] = to.split("#", 2);
    if (!state.scan.files.has(file) || file === path) continue;
    const { names } = await find(file, depth + 1);
    if (names.size === 0) continue;
    for (const { uses } of reasons)
      for (const { line, member, kind } of uses)
        if (kind !== "type" && (name === undefined ? member !== undefined && names.has(member) : names.has(name))) ofOthers.push(line);
  }
  return { names: namesAt(facts, text, [...own.given, ...ofOthers]), loads: own.loads || ofOthers.length > 0 };
}

interface OpenLines {
  readonly given: readonly number[];
  readonly loads: boolean;
}

/** Lines with a load that has no edge, or only those of a template with holes. */
async function openLines(state: SourceState, facts: FileFacts, text: string): Promise<OpenLines> {
  const { path, problems, references } = facts;
  const reported = problems.flatMap(({ code, line }) => (code.startsWith("dynamic") && line !== undefined ? [line] : []));
  const templates = references.flatMap(({ fromTemplate, form, line }, index) => {
    const targets = state.scan.resolutions.get(path)?.[index]?.targets ?? [];
    const isCode = targets.some((target) => target.kind === "file" && !DATA.test(target.path));
    return fromTemplate === true && isCode && /require|import/.test(form) ? [line] : [];
  });
  const language = languages.find((one) => one.tokensReader !== undefined && one.claims(path));
  const words =
    language !== undefined && facts.parse === "full" && mayRun(language).test(text) ? await wordLines(state, facts, text, language) : [];
  return { given: [...reported, ...templates, ...words], loads: reported.length + words.length > 0 };
}

/** Calls of what runs a text, which no finding is about. */
function mayRun({ loaders }: Language): RegExp {
  const words = (loaders?.words ?? "(?!)").split("|").filter((word) => loaders?.followed.test(word) !== true);
  return new RegExp(`(?<![.\\w$])(?:${words.join("|")})\\s*\\(`);
}

async function wordLines(state: SourceState, facts: FileFacts, text: string, language: Language): Promise<readonly number[]> {
  const tokens = await (await language.tokensReader?.())?.readTokens(facts.path, text);
  return wordsIn(tokens ?? [], language, { lineOf: lines(text), isFollowed: followed(state, facts) }).map(({ line }) => line);
}

function namesAt({ declarations }: FileFacts, text: string, open: readonly number[]): ReadonlySet<string> {
  const names = new Set<string>();
  if (open.length === 0) return names;
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const [holderAt, lineOf, calls] = [findHolder(declarations), lines(text), once(() => callsIn(text))];
  for (let at = [...open]; at.length > 0;) {
    const added = at.flatMap((line) => {
      const [start = 0, next = text.length] = [starts[line - 1], starts[line]];
      const holder = holderAt(start, next);
      if (holder === undefined || names.has(holder.name)) return [];
      const call = text.slice(Math.max(start, holder.block), Math.min(starts[line - 1 + CALL_LINES] ?? text.length, holder.end));
      return isGiven(holder, call.slice(0, LONGEST_CALL)) ? [holder] : [];
    });
    for (const { name } of added) names.add(name);
    at = added.flatMap(({ name, block, end }) =>
      (calls().get(name) ?? []).flatMap((offset) => (offset >= block && offset < end ? [] : [lineOf(offset)])),
    );
  }
  return names;
}

/** Where a name is called, by name. */
function callsIn(text: string): ReadonlyMap<string, readonly number[]> {
  const calls = new Map<string, number[]>();
  for (const { 0: whole, index } of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*(?=\s{0,99}\()/gu)) {
    const known = calls.get(whole);
    if (known === undefined) calls.set(whole, [index]);
    else known.push(index);
  }
  return calls;
}

/** Declarations that may lie inside of each other. */
const NESTED = 8;

/** The smallest declaration that a line touches. */
function findHolder(declarations: readonly Declaration[]): (start: number, next: number) => Declaration | undefined {
  const sorted = declarations.toSorted((a, b) => a.block - b.block);
  return (start, next) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.block ?? 0) < next) low = middle + 1;
      else high = middle;
    }
    const around = sorted.slice(Math.max(0, low - NESTED), low).filter(({ end }) => end > start);
    return around.toSorted((a, b) => a.end - a.block - (b.end - b.block))[0];
  };
}

/** What a class loads, its methods are given. */
function isGiven({ parameters, kind }: Declaration, call: string): boolean {
  if (kind !== "function") return true;
  const names = (parameters ?? "").match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  return names.some((name) => new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`).test(call.slice(call.indexOf("(") + 1)));
}
