/**
 * Entries without a table of contents of their own (docs/decisions/0030): they become entry edges of a manifest, and stay in the map.
 */
import type { Graph, Key, Scan } from "../model/graph.js";
import type { Candidate, GroupEntry, RootClass } from "../model/language.js";
import type { Problem } from "../model/problem.js";
import { MOST_ROOTS, MOST_ROOTS_PER_PACKAGE } from "./most-roots.js";
import { packageKey, packagesOf } from "./package-sources.js";
import { isNamed, startsOf, united } from "./root-set.js";

/** Weakest first. */
const GUESSES: readonly RootClass[] = ["R6", "R5", "R4", "R3"];

const RANKS = GUESSES.length + 2;

/** Absent limits are the defaults, which leave commands alone. */
export interface Limits {
  readonly maxRoots?: number | undefined;
  readonly maxRootsPerPackage?: number | undefined;
}

interface Folded {
  readonly roots: readonly Candidate[];
  /** Group roots that were folded: no roots any longer, but they keep their entry edges. */
  readonly attached: readonly Candidate[];
  readonly problems: readonly Problem[];
}

export function foldRoots(scan: Scan, graph: Graph, roots: readonly Candidate[], limits: Limits): Folded {
  const scripts = foldInPackages(scan, roots, (mine) => {
    const run = mine.filter((root) => root.class === "R4" && scan.category(root.entry) === "script");
    return run.length > 1 ? run : [];
  });
  const packages = foldInPackages(scan, scripts.roots, (mine) => {
    const open = limits.maxRootsPerPackage === undefined ? mine.filter((root) => root.command !== true) : mine;
    return open.length > (limits.maxRootsPerPackage ?? MOST_ROOTS_PER_PACKAGE) ? open : [];
  });
  const all = foldSurplus(scan, graph, packages.roots, limits);
  return { ...all, attached: [...scripts.attached, ...packages.attached, ...all.attached] };
}

type Fold = Pick<Folded, "roots" | "attached">;

/** Folds the chosen roots of each package into its manifest. */
function foldInPackages(scan: Scan, roots: readonly Candidate[], choose: (mine: readonly Candidate[]) => readonly Candidate[]): Fold {
  const byPackage = new Map<string, Candidate[]>();
  for (const root of roots) {
    if (isNamed(root)) continue;
    const key = packageKey({ language: root.language, directory: root.package });
    const list = byPackage.get(key) ?? [];
    byPackage.set(key, list);
    list.push(root);
  }
  const folds = new Map<string, Candidate[]>();
  for (const mine of byPackage.values()) {
    const manifest = manifestOf(scan, mine[0]);
    const chosen = manifest === undefined ? [] : choose(mine);
    if (manifest !== undefined && chosen.length > 0) folds.set(manifest, [...(folds.get(manifest) ?? []), ...chosen]);
  }
  return fold(roots, folds, (root) => declaredBy(root));
}

function manifestOf(scan: Scan, root: Candidate | undefined): string | undefined {
  if (root === undefined) return undefined;
  const manifest = packagesOf(scan, root.language).find((pkg) => pkg.directory === root.package)?.manifest;
  return manifest === "" ? undefined : manifest;
}

/** Folds the weakest roots into the manifest of the outermost package until there are few enough. */
function foldSurplus(scan: Scan, graph: Graph, roots: readonly Candidate[], { maxRoots }: Limits): Folded {
  const most = maxRoots ?? MOST_ROOTS;
  const counted = roots.filter((root) => !isNamed(root) && (maxRoots !== undefined || root.class !== "R1"));
  if (counted.length <= most) return { roots, attached: [], problems: [] };
  const entries = new Set(roots.map(({ entry }) => entry));
  const folds = new Map<string, Candidate[]>();
  let left = counted.length;
  const holderOf = outermostManifests(scan);
  for (const root of weakestFirst(graph, roots, counted)) {
    if (left <= most) break;
    const holder = holderOf(root);
    if (holder === undefined || holder === root.entry) continue;
    const list = folds.get(holder) ?? [];
    folds.set(holder, list);
    // A new group root takes the place of the first root that it holds.
    if (list.length > 0 || entries.has(holder)) left -= 1;
    list.push(root);
  }
  for (const [holder, list] of folds) if (list.length < 2 && !entries.has(holder)) folds.delete(holder);
  const names = (root: Candidate): string => `${nameOf(scan, root)}${declaredBy(root)}`;
  const problems = [...folds].flatMap(([holder, list]) =>
    list.map(({ entry, evidence }): Problem => ({
      code: "root-cap",
      path: entry,
      detail: `folded into ${holder}: ${evidence.join("; ")}`,
    })),
  );
  return { ...fold(roots, folds, names), problems };
}

/** By directory: a workspace may have thousands of packages. */
function outermostManifests(scan: Scan): (root: Candidate) => string | undefined {
  const manifests = new Map<string, string>();
  for (const { language, packages } of scan.workspaces) {
    for (const { directory, manifest } of packages) {
      const key = packageKey({ language, directory });
      if (manifest !== "" && !manifests.has(key)) manifests.set(key, manifest);
    }
  }
  return ({ language, package: inner }) => {
    const parts = inner === "" ? [] : inner.split("/");
    const directories = ["", ...parts.map((_, index) => parts.slice(0, index + 1).join("/"))];
    const holder = directories.find((directory) => manifests.has(packageKey({ language, directory })));
    return holder === undefined ? undefined : manifests.get(packageKey({ language, directory: holder }));
  };
}

function nameOf(scan: Scan, root: Candidate): string {
  const name = packagesOf(scan, root.language).find((pkg) => pkg.directory === root.package)?.name ?? "";
  return name === "" ? "" : `\`${name}\`, `;
}

function declaredBy({ class: rootClass, evidence: [first = "the manifest"] }: Candidate): string {
  return rootClass === "R6" ? `${first}.` : `declared by ${first}.`;
}

/** `folds`: roots by the manifest that holds them. The group root has the place of its first member, or its own if it was a root before. */
function fold(roots: readonly Candidate[], folds: ReadonlyMap<string, readonly Candidate[]>, textOf: (root: Candidate) => string): Fold {
  const holders = new Map([...folds].flatMap(([holder, list]) => list.map((root) => [root, holder] as const)));
  const groups = new Map([...folds].map(([holder, list]) => [holder, groupRoot(holder, list, textOf)]));
  const done = new Set<string>();
  const folded: Candidate[] = [];
  for (const root of roots) {
    const holder = holders.get(root) ?? (groups.has(root.entry) ? root.entry : undefined);
    const group = holder === undefined ? undefined : groups.get(holder);
    if (holder === undefined || group === undefined) folded.push(root);
    else if (!done.has(holder)) {
      done.add(holder);
      const before = roots.find((other) => other.entry === holder && !holders.has(other));
      folded.push(before === undefined ? group : united(before, group));
    }
  }
  const attached = [...holders].flatMap(([root, holder]) => (root.group === undefined || root.entry === holder ? [] : [root]));
  return { roots: folded, attached };
}

function groupRoot(holder: string, list: readonly Candidate[], textOf: (root: Candidate) => string): Candidate {
  const [first] = list as readonly [Candidate, ...Candidate[]];
  const group = list.flatMap((root): readonly GroupEntry[] =>
    root.entry === holder ? (root.group ?? []) : [{ path: root.entry, text: textOf(root) }],
  );
  const { symbols: _symbols, ...rest } = first;
  return { ...rest, entry: holder, manifest: holder, group, evidence: [`${list.length} declared entrypoints, grouped at the manifest`] };
}

// The order in which roots lose their table of contents (docs/decisions/0005 and 0030).

/**
 * Guesses first, then scripts, then secondary entries, then private packages, and published packages last. Within a class it starts at the
 * end, with roots covered by another root before those that alone reach something. `counted`: the roots to order, among all `roots`.
 */
export function* weakestFirst(graph: Graph, roots: readonly Candidate[], counted: readonly Candidate[]): Generator<Candidate> {
  const others = createOthers(graph, roots);
  for (let rank = 0; rank < RANKS; rank += 1) {
    // Roots are only removed: what no other root reaches now, none will reach later.
    const alone: Candidate[] = [];
    for (const root of counted.toReversed()) {
      if (keepRank(root) !== rank) continue;
      if (!others.reach(root)) alone.push(root);
      else {
        others.remove(root);
        yield root;
      }
    }
    for (const root of alone) {
      others.remove(root);
      yield root;
    }
  }
}

function keepRank(root: Candidate): number {
  const guess = GUESSES.indexOf(root.class);
  if (guess >= 0) return guess;
  return GUESSES.length + (root.published ? 1 : 0);
}

interface Others {
  /** Whether another remaining root documents the entry of this one. */
  readonly reach: (root: Candidate) => boolean;
  readonly remove: (root: Candidate) => void;
}

/** Walks backwards from an entry until it meets an entry of another root: usually a few steps. */
function createOthers(graph: Graph, roots: readonly Candidate[]): Others {
  const importers = new Map<Key, Key[]>();
  const wholes = new Map<Key, Key[]>();
  for (const [path, { next, parts = [] }] of graph.files) {
    for (const target of next) listOf(importers, target).push(path);
    for (const part of parts) listOf(wholes, part).push(path);
  }
  const starts = new Map<Key, Set<Candidate>>();
  for (const root of roots) for (const start of startsOf(root)) starts.set(start, (starts.get(start) ?? new Set()).add(root));
  const startsAnother = (key: Key, root: Candidate): boolean => {
    const there = starts.get(key);
    return there !== undefined && there.size > (there.has(root) ? 1 : 0);
  };
  return {
    reach: (root) => {
      const seen = new Set([root.entry, ...(wholes.get(root.entry) ?? [])]);
      // Iterating over a set includes elements that are added meanwhile.
      for (const key of seen) {
        if (startsAnother(key, root)) return true;
        for (const importer of importers.get(key) ?? []) seen.add(importer);
      }
      return false;
    },
    remove: (root) => startsOf(root).forEach((start) => starts.get(start)?.delete(root)),
  };
}

function listOf(lists: Map<Key, Key[]>, key: Key): Key[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
