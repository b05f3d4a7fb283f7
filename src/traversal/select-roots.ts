/**
 * candidates → roots (semantics A.5): declared candidates always count, guesses only if nothing else reaches them.
 */
import { byteOrder } from "../model/byte-order.js";
import type { Graph } from "../model/graph.js";
import type { Candidate, Package, RootClass } from "../model/language.js";
import type { Problem } from "../model/problem.js";
import type { Scan } from "../model/scan.js";
import { capRoots } from "./cap-roots.js";
import { MOST_ROOTS, MOST_ROOTS_PER_PACKAGE } from "./most-roots.js";
import { reachBeyond, reachFrom } from "./reach.js";
import { findRecorded, type RecordedRoot } from "./recorded-roots.js";
import { createRootSet, named, startsOf } from "./root-set.js";

export interface RootOptions {
  /** Entrypoints named by the user; they replace detection. */
  readonly entries: readonly string[];
  /** Entrypoints named by the user in addition to the detected ones. */
  readonly added: readonly string[];
  /** Whether the user excludes a candidate. */
  readonly excluded: (path: string) => boolean;
  /** Entrypoints recorded in `.dsp/`; they replace detection, unless `entries` does. Absent: read from `.dsp/`. */
  readonly recorded?: readonly RecordedRoot[];
  readonly maxRoots: number;
  readonly maxRootsPerPackage: number;
}

export const ROOT_DEFAULTS: RootOptions = {
  entries: [],
  added: [],
  excluded: () => false,
  maxRoots: MOST_ROOTS,
  maxRootsPerPackage: MOST_ROOTS_PER_PACKAGE,
};

export interface Selection {
  readonly roots: readonly Candidate[];
  readonly problems: readonly Problem[];
  /** Source of the selection. */
  readonly from: "rules" | "record" | "entries";
}

const GUESSED: readonly RootClass[] = ["R3", "R4", "R5"];
/** R6: stop when nine in ten of a package's source files are covered, or after five picks. */
const COVERED_ENOUGH = 0.9;
const MOST_PICKS = 5;

export function selectRoots(scan: Scan, graph: Graph, options: RootOptions = ROOT_DEFAULTS): Selection {
  // A file that is only part of its module stands for the module.
  const starts = (entries: readonly string[]): readonly Candidate[] =>
    [...new Set(entries.map((entry) => graph.units.get(entry) ?? entry))].map((entry) => named(entry, "--entry"));
  if (options.entries.length > 0) return { roots: starts(options.entries), problems: [], from: "entries" };
  if (options.recorded !== undefined && options.recorded.length > 0) return selectRecorded(scan, graph, options, options.recorded);
  return selectByRules(scan, graph, options, starts(options.added));
}

/** The record replaces the rules; if none of its files is left, the rules apply. */
function selectRecorded(scan: Scan, graph: Graph, options: RootOptions, recorded: readonly RecordedRoot[]): Selection {
  const rules = selectByRules(scan, graph, options, []);
  const candidates = ordered(scan.candidates);
  const { found, problems } = findRecorded(graph, recorded, { candidates, roots: rules.roots });
  const chosen = found.filter(({ entry }) => !options.excluded(entry));
  if (chosen.length === 0) {
    const plain = selectRoots(scan, graph, { ...options, recorded: [] });
    return { ...plain, problems: [...problems, ...plain.problems] };
  }
  const { roots, take } = createRootSet(graph);
  [...options.added.map((entry) => named(graph.units.get(entry) ?? entry, "--entry")), ...chosen].forEach(take);
  return { roots, problems, from: "record" };
}

function selectByRules(scan: Scan, graph: Graph, options: RootOptions, added: readonly Candidate[]): Selection {
  const candidates = ordered(scan.candidates).filter((candidate) => !options.excluded(candidate.entry));
  const problems: Problem[] = [];
  const { roots, covered, take } = createRootSet(graph);
  added.forEach(take);
  // A manifest is reached if everything that it names is.
  const isManifest = (path: string, { entry, group }: Candidate): boolean => path === entry && group !== undefined && !scan.files.has(path);
  const reached = (candidate: Candidate): boolean => startsOf(candidate).every((path) => covered.has(path) || isManifest(path, candidate));
  for (const candidate of candidates) if (candidate.class === "R1" && !isTaken(roots, candidate)) take(candidate);
  for (const candidate of candidates) {
    if (candidate.class !== "R2" || isTaken(roots, candidate)) continue;
    const alone = packagesOf(scan, candidate.language).length === 1;
    if (candidate.published || alone || !reached(candidate)) take(candidate);
    else problems.push({ code: "covered-root", path: candidate.entry, detail: candidate.evidence.join("; ") });
  }
  for (const wanted of GUESSED) {
    for (const candidate of candidates)
      if (candidate.class === wanted && candidate.optional !== true && !reached(candidate)) take(candidate);
  }
  for (const candidate of heuristicRoots(scan, graph, covered)) if (!options.excluded(candidate.entry)) take(candidate);
  const capped = capRoots(graph, merge(scan, roots, options), options.maxRoots);
  return { roots: capped.roots, problems: [...problems, ...capped.problems], from: "rules" };
}

function packagesOf(scan: Scan, language: string): readonly Package[] {
  return scan.workspaces.find((workspace) => workspace.language === language)?.packages ?? [];
}

function isTaken(roots: readonly Candidate[], candidate: Candidate): boolean {
  return roots.some((root) => root.entry === candidate.entry && root.group === undefined && candidate.group === undefined);
}

/** By class, then package order (the root first, then by directory); within a package the language's order is kept. */
function ordered(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.toSorted((a, b) => byteOrder(a.class, b.class) || byteOrder(a.package, b.package));
}

/** Greedy cover for packages without roots: the importer-less source file that reaches most of the uncovered files. */
function heuristicRoots(scan: Scan, graph: Graph, covered: ReadonlySet<string>): readonly Candidate[] {
  const imported = new Set([...graph.files.values()].flatMap((file) => file.next));
  const seen = new Set(covered);
  const picks: Candidate[] = [];
  const declaring = new Set(scan.candidates.map((candidate) => `${candidate.language}\0${candidate.package}`));
  for (const { language, directory, files } of sourcesByPackage(scan)) {
    // A package that declares anything gets no guesses, even if another root covers what it declares.
    if (declaring.has(`${language}\0${directory}`)) continue;
    const free = files.filter((path) => !imported.has(path) && !graph.units.has(path));
    const pkg = packagesOf(scan, language).find((candidate) => candidate.directory === directory);
    picks.push(...greedy(graph, files, free, seen).map((entry) => guess(entry, directory, language, pkg)));
  }
  return picks;
}

interface PackageSources {
  readonly language: string;
  readonly directory: string;
  readonly files: string[];
}

function sourcesByPackage(scan: Scan): Iterable<PackageSources> {
  const sources = new Map<string, PackageSources>();
  for (const path of scan.files.keys()) {
    const workspace = scan.workspaceOf(path);
    if (workspace === undefined || scan.category(path) !== "source") continue;
    const directory = workspace.packageOf(path)?.directory ?? "";
    const key = `${workspace.language}\0${directory}`;
    const entry = sources.get(key) ?? { language: workspace.language, directory, files: [] };
    sources.set(key, entry);
    entry.files.push(path);
  }
  return sources.values();
}

function guess(entry: string, directory: string, language: string, pkg: Package | undefined): Candidate {
  return {
    language,
    package: directory,
    published: pkg?.published ?? false,
    class: "R6",
    rule: "R6",
    entry,
    evidence: ["no file imports it, and it reaches most of its package"],
  };
}

/** `seen` is closed, so only the rest is walked. A pick can only reduce the gain of the other candidates. */
function greedy(graph: Graph, files: readonly string[], free: readonly string[], seen: Set<string>): readonly string[] {
  const missing = new Set(files.filter((path) => !seen.has(path)));
  const most = new Map(free.map((path) => [path, missing.size]));
  const picks: string[] = [];
  while (picks.length < MOST_PICKS && missing.size > files.length * (1 - COVERED_ENOUGH)) {
    let best: { path: string; gain: number } | undefined;
    for (const [path, bound] of most) {
      if (best !== undefined && bound < best.gain) continue;
      const gain = countIn(missing, reachBeyond(graph, path, seen));
      most.set(path, gain);
      if (gain > 0 && (best === undefined || better(path, gain, best))) best = { path, gain };
    }
    if (best === undefined) break;
    picks.push(best.path);
    for (const file of reachFrom(graph, [best.path], seen)) missing.delete(file);
  }
  return picks;
}

function countIn(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  let count = 0;
  for (const one of found) if (wanted.has(one)) count += 1;
  return count;
}

function better(path: string, gain: number, best: { path: string; gain: number }): boolean {
  if (gain !== best.gain) return gain > best.gain;
  return path.length !== best.path.length ? path.length < best.path.length : byteOrder(path, best.path) < 0;
}

/** A package with very many entries becomes one group root at its manifest. */
function merge(scan: Scan, roots: readonly Candidate[], options: RootOptions): readonly Candidate[] {
  const merged: Candidate[] = [];
  const byPackage = new Map<string, Candidate[]>();
  for (const root of roots) {
    if (root.rule === "--entry") continue;
    const key = `${root.language}\0${root.package}`;
    const list = byPackage.get(key) ?? [];
    byPackage.set(key, list);
    list.push(root);
  }
  for (const root of roots) {
    const mine = byPackage.get(`${root.language}\0${root.package}`) ?? [];
    const manifest = packagesOf(scan, root.language).find((pkg) => pkg.directory === root.package)?.manifest;
    if (root.rule === "--entry" || mine.length <= options.maxRootsPerPackage || manifest === undefined || manifest === "")
      merged.push(root);
    else if (mine[0] === root) merged.push(asGroup(mine, root, manifest));
  }
  return merged;
}

function asGroup(mine: readonly Candidate[], first: Candidate, manifest: string): Candidate {
  const group = mine.flatMap((root) => [
    ...(root.entry === manifest || (root.group !== undefined && root.class === "R1")
      ? []
      : [{ path: root.entry, text: `declared by ${root.evidence[0] ?? "the manifest"}.` }]),
    ...(root.group ?? []),
  ]);
  return { ...first, entry: manifest, group, evidence: [`${mine.length} declared entries, grouped at the manifest`] };
}
