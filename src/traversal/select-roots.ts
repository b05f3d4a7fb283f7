/**
 * candidates → roots: declared candidates always count, guesses only if nothing else reaches them.
 */
import { byteOrder, groupBy, once } from "../model/basics.js";
import type { Graph, Scan } from "../model/graph.js";
import type { Candidate, RootClass } from "../model/language.js";
import type { Problem } from "../model/problem.js";
import { foldRoots, type Limits } from "./fold-roots.js";
import { isLittle, packageKey, packagesOf, type PackageSources, sourcesByPackage } from "./package-sources.js";
import { findRecorded, type RecordedRoot } from "./recorded-roots.js";
import { createRootSet, isManifest, named, type RootSet, startsOf, united } from "./root-set.js";
import { reachBeyond } from "./reach.js";

/** Folders of code that nobody ships, and of settings. */
const NOT_SHIPPED =
  /(?:^|\/)(?:\.[^/]+|bench(?:es|marks?)?|scratch(?:es)?|samples?|examples?|demos?|playgrounds?|sandbox(?:es)?|tree-?shak\w*|stories|storybook)\//i;

/** Folders inside a package with files that a server hands out, or that tools run one by one. */
const LOOSE_FILES = /(?:^|\/)(?:static|assets|public|scripts?|tools?|patches)\//i;

/** A file that reaches a smaller part of what is missing is one of many equals, and no entrypoint. */
const LEAST_PART = 0.2;

export interface RootOptions extends Limits {
  /** Entrypoints named by the user; they replace detection. */
  readonly entries: readonly string[];
  /** Entrypoints named by the user in addition to the detected ones. */
  readonly added: readonly string[];
  /** Whether the user excludes a candidate. */
  readonly excluded: (path: string) => boolean;
  /** Entrypoints recorded in `.dsp/`; they replace detection, unless `entries` does. Absent: read from `.dsp/`. */
  readonly recorded?: readonly RecordedRoot[];
}

export const ROOT_DEFAULTS: RootOptions = { entries: [], added: [], excluded: () => false };

export interface Selection {
  readonly roots: readonly Candidate[];
  /** Groups that were folded: no roots any longer, but their manifests list them. */
  readonly attached: readonly Candidate[];
  readonly problems: readonly Problem[];
  /** Source of the selection. */
  readonly from: "rules" | "record" | "entries";
}

const SECONDARY: readonly RootClass[] = ["R3", "R4", "R5"];

export function selectRoots(scan: Scan, graph: Graph, options: RootOptions = ROOT_DEFAULTS): Selection {
  // A file that is only part of its module stands for the module.
  const starts = (entries: readonly string[], option: string): readonly Candidate[] =>
    [...new Set(entries.map((entry) => graph.units.get(entry) ?? entry))].map((entry) => named(entry, "--entry", option));
  if (options.entries.length > 0) return { roots: starts(options.entries, "entry"), attached: [], problems: [], from: "entries" };
  if (options.recorded !== undefined && options.recorded.length > 0) return selectRecorded(scan, graph, options, options.recorded);
  return selectByRules(scan, graph, options, starts(options.added, "entryAdd"));
}

/** The record replaces the rules; if none of its files is left, the rules apply. */
function selectRecorded(scan: Scan, graph: Graph, options: RootOptions, recorded: readonly RecordedRoot[]): Selection {
  const rules = selectByRules(scan, graph, options, []);
  const candidates = ordered(scan);
  const { found, problems } = findRecorded(graph, recorded, { candidates, roots: rules.roots });
  const chosen = found.filter(({ entry }) => !options.excluded(entry));
  if (chosen.length === 0) {
    const plain = selectRoots(scan, graph, { ...options, recorded: [] });
    return { ...plain, problems: [...problems, ...plain.problems] };
  }
  const { roots, take } = createRootSet(graph);
  [...options.added.map((entry) => named(graph.units.get(entry) ?? entry, "--entry", "entryAdd")), ...chosen].forEach(take);
  return { roots, attached: rules.attached, problems, from: "record" };
}

function selectByRules(scan: Scan, graph: Graph, options: RootOptions, added: readonly Candidate[]): Selection {
  const candidates = ordered(scan).filter((candidate) => !options.excluded(candidate.entry));
  const problems: Problem[] = [];
  const set = createRootSet(graph);
  const { roots, take } = set;
  added.forEach(take);
  const declared = candidates.filter((candidate) => candidate.rescue !== true);
  for (const candidate of declared) if (candidate.class === "R1" && !isTaken(roots, candidate)) take(candidate);
  for (const candidate of declared) {
    if (candidate.class !== "R2" || candidate.companion !== undefined || isTaken(roots, candidate)) continue;
    const alone = packagesOf(scan, candidate.language).length === 1;
    if (candidate.published || alone || !isReached(set, candidate)) take(candidate);
    else problems.push({ code: "covered-root", path: candidate.entry, detail: candidate.evidence.join("; ") });
  }
  takeUnreached(set, declared);
  takeCompanions(set, declared);
  takeMore(scan, graph, set, candidates, options);
  const folded = foldRoots(scan, graph, roots, options);
  return { roots: heldByManifests(folded.roots), attached: folded.attached, problems: [...problems, ...folded.problems], from: "rules" };
}

/** Entries beside another one belong to the root that the manifest is, if it is one. */
function heldByManifests(roots: readonly Candidate[]): readonly Candidate[] {
  const held = groupBy(roots, ({ manifest = "" }) => manifest);
  return roots.map((root) => {
    const beside = (held.get(root.manifest ?? "") ?? []).filter((other) => other !== root && other.group !== undefined);
    if (root.manifest === undefined) return root;
    if (isManifest(root)) return beside.reduce((all, { group }) => united(all, { ...root, group }), root);
    return beside.some(isManifest) ? { ...root, group: undefined } : root;
  });
}

/** A manifest is reached if everything that it lists is. */
function isReached({ covered }: RootSet, candidate: Candidate): boolean {
  const { entry, group, manifest } = candidate;
  const needed = isManifest(candidate) || manifest === undefined ? startsOf(candidate) : [entry, ...(group ?? []).map(({ path }) => path)];
  return needed.every((path) => covered.has(path) || (path === entry && isManifest(candidate)));
}

function takeUnreached(set: RootSet, candidates: readonly Candidate[]): void {
  for (const wanted of SECONDARY) {
    for (const candidate of candidates) {
      if (candidate.class !== wanted || candidate.optional === true || candidate.companion !== undefined) continue;
      if (!isReached(set, candidate)) set.take(candidate);
      else if (wanted === "R4") takeListed(set, candidate);
    }
  }
}

/** What a manifest names stays on it, beside the root of its package, if other packages start it as well. */
function takeListed(set: RootSet, candidate: Candidate): void {
  const group = isManifest(candidate) ? candidate.group?.filter((entry) => entry.unlessReached !== true) : undefined;
  const holder = set.roots.find((root) => root.package === candidate.package && root.language === candidate.language);
  if (group !== undefined && group.length > 0) set.take(holder === undefined ? candidate : { ...holder, group });
}

/** Declarations beside code that is in the map are listed beside the root of their package; others are entries of the program. */
function takeCompanions(set: RootSet, candidates: readonly Candidate[]): void {
  for (const candidate of candidates) {
    const { companion, optional, entry, evidence } = candidate;
    if (companion === undefined || optional === true || isReached(set, candidate)) continue;
    const holder = set.roots.find((root) => root.package === candidate.package && root.language === candidate.language) ?? set.roots[0];
    if (holder === undefined || !set.covered.has(companion)) set.take(candidate);
    else set.take({ ...holder, group: [{ path: entry, text: `type declarations, declared by ${evidence[0] ?? "the manifest"}.` }] });
  }
}

/** For packages of which little is reached: what may be an entry although nothing declares it, and otherwise a guess. */
function takeMore(scan: Scan, graph: Graph, set: RootSet, candidates: readonly Candidate[], options: RootOptions): void {
  const keyOf = ({ language, package: directory }: Candidate): string => packageKey({ language, directory });
  const sources = sourcesByPackage(scan);
  const declaring = new Set(candidates.filter((candidate) => candidate.rescue !== true).map(keyOf));
  const little = new Set([...sources].filter(([, mine]) => isLittle(mine, set.covered)).map(([key]) => key));
  const rescued = candidates.filter(
    (candidate) => candidate.rescue === true && (little.has(keyOf(candidate)) || !declaring.has(keyOf(candidate))),
  );
  for (const candidate of rescued) if (!isReached(set, candidate)) set.take(candidate);
  const known = new Set([...declaring, ...rescued.map(keyOf)]);
  const imported = once(() => new Set([...graph.files.values()].flatMap(({ next }) => next)));
  for (const [key, mine] of sources) {
    // A package that declares anything gets no guess, even if another root covers what it declares. Loose files of a workspace are its tools.
    if (known.has(key) || !isLittle(mine, set.covered) || (holdsPackages(scan, mine) && set.roots.length > 0)) continue;
    const found = guessRoot(scan, graph, mine, { covered: set.covered, imported: imported(), alone: set.roots.length === 0 });
    if (found !== undefined && !options.excluded(found.entry)) set.take(found);
  }
}

function holdsPackages(scan: Scan, { language, directory }: PackageSources): boolean {
  return packagesOf(scan, language).some(
    (pkg) => pkg.directory !== directory && (directory === "" || pkg.directory.startsWith(`${directory}/`)),
  );
}

function isTaken(roots: readonly Candidate[], candidate: Candidate): boolean {
  return roots.some((root) => root.entry === candidate.entry && root.group === undefined && candidate.group === undefined);
}

/** By class, then package order (the root first, then by directory); within a package the language's order is kept. Each names what lists its entries. */
function ordered(scan: Scan): readonly Candidate[] {
  const manifests = new Map(
    scan.workspaces.flatMap(({ language, packages }) =>
      packages.map(({ directory, manifest }) => [packageKey({ language, directory }), manifest] as const),
    ),
  );
  return scan.candidates
    .map((candidate) => {
      const ofPackage = manifests.get(packageKey({ language: candidate.language, directory: candidate.package })) ?? "";
      // A file of settings, such as `angular.json`, lists its entries itself.
      const isList = candidate.group !== undefined && scan.tree.has(candidate.entry) && !scan.files.has(candidate.entry);
      const manifest = isList ? candidate.entry : ofPackage;
      return manifest === "" ? candidate : { ...candidate, manifest };
    })
    .sort((a, b) => byteOrder(a.class, b.class) || byteOrder(a.package, b.package));
}

interface Known {
  /** Files that roots reach; closed. */
  readonly covered: ReadonlySet<string>;
  /** Files that another file imports. */
  readonly imported: ReadonlySet<string>;
  /** Whether there is no root at all: a poor guess is then better than none. */
  readonly alone: boolean;
}

/**
 * R6: for a package without a declared entry of which the roots reach little, the file that reaches most of it (docs/decisions/0030).
 */
function guessRoot(scan: Scan, graph: Graph, { language, directory, files }: PackageSources, known: Known): Candidate | undefined {
  const missing = new Set(files.filter((path) => !known.covered.has(path)));
  const workspace = scan.workspaces.find((one) => one.language === language);
  const unused = [...missing].filter(
    (path) => !known.imported.has(path) && !graph.units.has(path) && workspace?.mayStart?.(path) !== false,
  );
  const likely = unused.filter((path) => mayBeGuessed(path, directory));
  const free = likely.length === 0 && known.alone ? unused : likely;
  let best: { readonly path: string; readonly gain: number } | undefined;
  for (const path of free) {
    const gain = countIn(missing, reachBeyond(graph, path, known.covered));
    if (best === undefined || better(path, gain, best)) best = { path, gain };
  }
  if (best === undefined || (!known.alone && best.gain < missing.size * LEAST_PART)) return undefined;
  return {
    language,
    package: directory,
    published: packagesOf(scan, language).find((pkg) => pkg.directory === directory)?.published ?? false,
    class: "R6",
    rule: "R6",
    entry: best.path,
    evidence: ["no file imports it, and of such files it reaches the most"],
  };
}

function mayBeGuessed(path: string, directory: string): boolean {
  return !NOT_SHIPPED.test(path) && !LOOSE_FILES.test(directory === "" ? path : path.slice(directory.length + 1));
}

function countIn(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  let count = 0;
  for (const one of found) if (wanted.has(one)) count += 1;
  return count;
}

function better(path: string, gain: number, best: { readonly path: string; readonly gain: number }): boolean {
  if (gain !== best.gain) return gain > best.gain;
  return path.length !== best.path.length ? path.length < best.path.length : byteOrder(path, best.path) < 0;
}
