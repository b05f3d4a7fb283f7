/**
 * What the sources that a change touches load, and no edge shows. Occurrences are compared with those of the same file in the base, each as often
 * as it is there.
 */
import { basename, dirname, extname } from "node:path/posix";
import { languages } from "../../../../languages/index.js";
import type { FileFacts } from "../../../model/facts.js";
import type { Language } from "../../../model/language.js";
import { once } from "../../../model/basics.js";
import type { UncheckedPlace } from "../unchecked.js";
import { standardUses, callsOn, isPlainProgram, keyOf, unreadScript, type UsesGiven } from "./standard-uses.js";
import { followed, lines, wordsIn } from "./loader-words.js";
import { namedSources, ROOT, sourcesNamed } from "./named-sources.js";
import { beyond, type Occurrence, type SourceState, type States } from "./open-base.js";
import { openLoadersOf, type OpenLoadersOf } from "./open-loaders.js";
import { claimsText } from "../../../model/parsing/scripts.js";
import type { Token } from "../../../model/parsing/read-tokens.js";

export async function unseenLoads(
  states: States,
  covers: (path: string) => boolean,
  openNow: OpenLoadersOf,
): Promise<readonly UncheckedPlace[]> {
  const { before, now, namesOf } = states;
  const found: UncheckedPlace[] = [];
  const openBefore = openLoadersOf(before);
  const alone = once(() => testsAlone(now));
  const formerName = (target: string): string => namesOf(target).find((name) => before.tree.has(name)) ?? target;
  for (const path of now.scan.files.keys()) {
    if (!covers(path)) continue;
    const text = now.tree.read(path);
    const former = namesOf(path).filter((name) => before.tree.has(name));
    if (text === undefined || former.some((name) => before.tree.read(name) === text)) continue;
    const present = await loadsIn({ state: now, formerName }, path, text, alone().has(path) ? undefined : openNow);
    if (present.length === 0) continue;
    const known: Occurrence[] = [];
    for (const name of former)
      known.push(...(await loadsIn({ state: before, formerName: (target) => target }, name, before.tree.read(name) ?? "", openBefore)));
    for (const [line, all] of groupByLine(beyond(present, known))) found.push({ path, line, what: [...new Set(all)].join(", ") });
  }
  return found;
}

function groupByLine(found: readonly Occurrence[]): ReadonlyMap<number, readonly string[]> {
  const byLine = new Map<number, string[]>();
  for (const { line, what } of found) byLine.set(line, [...(byLine.get(line) ?? []), what]);
  return byLine;
}

/** Without `open`: what is done for the caller is left out. */
async function loadsIn(
  { state, formerName }: { readonly state: SourceState; readonly formerName: (path: string) => string },
  path: string,
  text: string,
  open: OpenLoadersOf | undefined,
): Promise<readonly Occurrence[]> {
  const language = languages.find((one) => one.tokensReader !== undefined && claimsText(one, path, text));
  const facts = state.scan.files.get(path);
  // What is not parsed is reported as a whole.
  if (language === undefined || facts?.parse !== "full") return [];
  const lineOf = lines(text);
  const tokens = (await (await language.tokensReader?.())?.readTokens(path, text)) ?? [];
  const isRead = (one: string): boolean => [ROOT, path].some((from) => sourcesNamed(state, from, one).length > 0);
  const uses = { facts, tokens, lineOf, isFollowed: followed(state, facts), isRead };
  return [
    ...marksIn(language, text, lineOf),
    ...schemesIn(state, facts),
    ...wordsIn(tokens, language, { lineOf, isFollowed: followed(state, facts) }),
    ...namedSources(state, path, tokens, { lineOf, formerName }),
    ...throughStars(state, facts),
    ...throughPackages(state, facts),
    ...(open === undefined ? [] : [...standardUses(uses, language.loaders), ...(await openUses(state, uses, open))]),
  ];
}

/** `from shop import *` binds `shop.till` if somebody else has loaded it. */
function throughStars({ scan }: SourceState, { path, references, free = [] }: FileFacts): readonly Occurrence[] {
  const packages = references.flatMap(({ star }, index) => (star === true ? (scan.resolutions.get(path)?.[index]?.targets ?? []) : []));
  return packages.flatMap((target) =>
    free.flatMap(({ imported, uses }): readonly Occurrence[] => {
      if (target.kind !== "file" || scan.files.get(target.path)?.exports.some((one) => one.kind !== "star" && one.name === imported))
        return [];
      const module = scan.workspaceOf(path)?.submodule?.(target.path, imported);
      return module === undefined ? [] : [{ line: uses[0]?.line ?? 1, what: `${imported} through a star may be ${module}`, key: imported }];
    }),
  );
}

/** A package that is passed on, or whose star has a computed list: it has every module that anybody has loaded, or that the list names. */
function throughPackages({ scan }: SourceState, { path, references }: FileFacts): readonly Occurrence[] {
  return references.flatMap((reference, index) =>
    (scan.resolutions.get(path)?.[index]?.targets ?? []).flatMap((target): readonly Occurrence[] => {
      if (target.kind !== "file") return [];
      const isComputed = scan.files.get(target.path)?.problems.some(({ code }) => code === "dynamic-all") === true;
      const what = `${target.path} through a star whose list is computed`;
      const stars = reference.star === true && isComputed ? [{ line: reference.line, what, key: what }] : [];
      const passed = reference.bindings.flatMap(({ imported, uses }) =>
        uses.flatMap(({ kind, member, line }) => {
          const isWhole = member === undefined || /^__(?:dict|getattr|getattribute)__$/.test(member);
          const isPassedOn = imported === "*" && isWhole && kind !== "type" && kind !== "re-export";
          return isPassedOn ? [{ line, what: `${target.path}, passed on`, key: `${target.path}, passed on` }] : [];
        }),
      );
      const found = [...stars, ...passed];
      return found.length > 0 && isPackage(scan, target.path) ? found : [];
    }),
  );
}

/** Whether other sources are its modules. */
function isPackage(scan: SourceState["scan"], path: string): boolean {
  const workspace = scan.workspaceOf(path);
  const folder = `${dirname(path)}/`;
  const isModule = (file: string): boolean => {
    const [name = ""] = file.slice(folder.length).split("/", 1);
    return workspace?.submodule?.(path, basename(name, extname(name))) !== undefined;
  };
  return (
    workspace?.submodule !== undefined && [...scan.files.keys()].some((file) => file !== path && file.startsWith(folder) && isModule(file))
  );
}

/** Tests that no other source runs: they start programs and replace modules for a living. */
function testsAlone({ scan, graph }: SourceState): ReadonlySet<string> {
  const isTest = (path: string): boolean => scan.category(path) === "test";
  const run = new Set([...graph.files.keys()].filter((path) => !isTest(path)));
  for (const path of run) {
    for (const { to, via = to } of graph.files.get(path)?.edges ?? []) for (const key of [to, via]) run.add(key.split("#", 1)[0] ?? key);
  }
  return new Set([...scan.files.keys()].filter((path) => isTest(path) && !run.has(path)));
}

function marksIn({ loaders }: Language, text: string, lineOf: (offset: number) => number): readonly Occurrence[] {
  if (loaders?.marks === undefined) return [];
  const marks = new RegExp(loaders.marks, `${loaders.marks.flags.replace("g", "")}g`);
  return [...text.matchAll(marks)].map(({ 0: mark, index }) => {
    const what = mark.slice(mark.lastIndexOf("\n") + 1).trim();
    return { line: lineOf(index + mark.length - 1), what, key: what };
  });
}

/** Addresses from which a runtime loads; of other protocols, such as `node:`, only names of packages are known. */
const ADDRESS = /^(?:data|file|https?|blob):/i;
const PASSIVE = /\.(?:css|s[ac]ss|less|styl)$/;

function schemesIn({ scan }: SourceState, { path, references }: FileFacts): readonly Occurrence[] {
  if (PASSIVE.test(path)) return [];
  return references.flatMap(({ specifier, line, form, kind }, index) => {
    const leads = scan.resolutions.get(path)?.[index]?.targets.some((target) => target.kind === "file") === true;
    const isLoad = kind !== "reference" || /worker|script|glob/i.test(form);
    return !leads && isLoad && ADDRESS.test(specifier) ? [{ line, what: `${form} of an address`, key: specifier }] : [];
  });
}

// Uses of functions of the repository that load or start what they are given.

/** Calls of functions that load what they are given, of the file itself and of others. */
async function openUses(state: SourceState, given: UsesGiven, open: OpenLoadersOf): Promise<readonly Occurrence[]> {
  const { facts, tokens, lineOf, isFollowed, isRead } = given;
  const places = callsOn(tokens, lineOf);
  const found: Occurrence[] = [];
  const add = (line: number, name: string, local: string | undefined, file: string, deed: "loads" | "starts"): void => {
    const call = places.take(line, name, local);
    if (call !== undefined && deed === "starts" && isPlain(call.tokens, isRead)) return;
    const what = `${name} of ${file}, which ${deed} what it is given`;
    if (call === undefined) found.push({ line, what, key: `${name} ${deed}` });
    else if (!isFollowed(call.start, call.end, [line, lineOf(call.end)])) found.push({ line, what, key: keyOf(call.tokens) });
  };
  for (const { to, reasons } of state.graph.files.get(facts.path)?.edges ?? []) {
    const [file = "", symbol] = to.split("#", 2);
    if (!state.scan.files.has(file) || file === facts.path) continue;
    const { names, starters } = await open(file);
    if (names.size + starters.size === 0) continue;
    for (const { uses, local, imported } of reasons)
      for (const { line, member, kind } of uses) {
        const used = symbol ?? member;
        if (kind === "type" || kind === "re-export" || used === undefined || !(names.has(used) || starters.has(used))) continue;
        add(line, used, symbol === undefined ? undefined : (local ?? imported), file, names.has(used) ? "loads" : "starts");
      }
  }
  const { own: names, starters } = await open(facts.path);
  const holders = facts.declarations.filter(({ name }) => names.has(name) || starters.has(name));
  const own = new Map(holders.map((one) => [one.name, one]));
  for (const [index, token] of own.size === 0 ? [] : tokens.entries()) {
    const holder = token.kind === "name" ? own.get(token.text) : undefined;
    if (holder === undefined || (token.start >= holder.block && token.start < holder.end)) continue;
    const [previous, next] = [tokens[index - 1]?.text, tokens[index + 1]?.text];
    if (next === "(" || next === "." || next === "?." || previous === "=")
      add(lineOf(token.start), token.text, undefined, "this file", names.has(token.text) ? "loads" : "starts");
  }
  return found;
}

function isPlain(call: readonly Token[], isRead: UsesGiven["isRead"]): boolean {
  return isPlainProgram(call) && unreadScript(call, isRead) === undefined;
}
