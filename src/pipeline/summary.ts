/** The results of a run, for people and for `--json`. */
import { RECORD } from "../traversal/recorded-roots.js";
import { needsNoImport, rootCandidates } from "../traversal/unreached.js";
import type { LinkedFile } from "../model/graph.js";
import type { Operation } from "../model/operation.js";
import type { Problem } from "../model/problem.js";
import type { RepositoryMap, Survey } from "./map-types.js";

export interface Summary {
  readonly roots: readonly RootSummary[];
  readonly entities: {
    readonly files: number;
    /** Modules of several files. */
    readonly units: number;
    readonly functions: number;
    readonly objects: number;
    readonly externals: number;
  };
  readonly imports: number;
  readonly shared: number;
  readonly cycles: readonly (readonly string[])[];
  readonly coverage: { readonly sources: number; readonly documented: number; readonly percent: number };
  readonly candidates: readonly { readonly path: string; readonly reach: number }[];
  readonly unreached: readonly { readonly path: string; readonly reason: string }[];
  readonly problems: Readonly<Record<string, number>>;
  readonly unresolved: readonly string[];
}

export interface RootSummary {
  readonly path: string;
  readonly uid?: string;
  /** File under `.dsp/` that lists what the root reaches. */
  readonly toc?: string;
  readonly class: string;
  readonly rule: string;
  readonly evidence: readonly string[];
  readonly entities: number;
}

const MOST_CANDIDATES = 20;

export function summarise(found: Survey | RepositoryMap): Summary {
  const { graph, contents, scan, problems } = found;
  const uidOf = "uidOf" in found ? found.uidOf : undefined;
  const tocs = "operations" in found ? tocsByUid(found.operations) : undefined;
  const keys = [...new Set(contents.flatMap((part) => part.keys))];
  const nodes = keys.flatMap((key) => graph.nodes.get(key) ?? []);
  const symbols = nodes.flatMap((node) => (node.type === "symbol" ? [node.declaration.kind] : []));
  const files = keys.flatMap((key) => graph.files.get(key) ?? []);
  const documented = new Set(keys);
  const needless = new Set(found.unreached.filter(needsNoImport).map((file) => file.path));
  const sources = [...scan.files.values()].flatMap(({ path, ambient }) =>
    scan.category(path) === "source" && !ambient && !needless.has(path) ? [path] : [],
  );
  const covered = sources.filter((path) => documented.has(path)).length;
  return {
    roots: contents.map(({ root, keys: own }) => ({
      path: root.entry,
      uid: uidOf?.(root.entry),
      toc: tocs?.get(uidOf?.(root.entry) ?? ""),
      class: root.class,
      rule: root.rule,
      evidence: root.evidence,
      entities: own.length,
    })),
    entities: {
      files: nodes.filter((node) => node.type === "file").length,
      units: nodes.filter((node) => node.type === "unit").length,
      functions: symbols.filter((kind) => kind === "function").length,
      objects: symbols.filter((kind) => kind === "object").length,
      externals: nodes.filter((node) => node.type === "external").length,
    },
    imports: files.reduce((sum, file) => sum + importLines(file), 0),
    shared: files.reduce((sum, file) => sum + file.shared.length, 0),
    cycles: found.cycles.map((cycle) => cycle.files),
    coverage: {
      sources: sources.length,
      documented: covered,
      percent: sources.length === 0 ? 100 : Math.floor((covered / sources.length) * 100),
    },
    candidates: rootCandidates(found, MOST_CANDIDATES),
    unreached: found.unreached
      .filter((file) => file.category === "source" && !needsNoImport(file))
      .map(({ path, reason }) => ({ path, reason })),
    problems: countByCode(problems),
    unresolved: problems.filter((problem) => problem.code === "unresolved").map((problem) => `${place(problem)} ${problem.detail}`),
  };
}

/** Edges and owner lines. */
function importLines({ edges, members, parts = [], alsoOwns = [] }: LinkedFile): number {
  return edges.length + members.length + parts.length + alsoOwns.length;
}

export function place(problem: Problem): string {
  return problem.line === undefined ? problem.path : `${problem.path}:${problem.line}`;
}

/** Semantics F.3: `TOC`, or `TOC-<uid>` of a root that has its own. */
function tocsByUid(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const tocs = new Map<string, string>();
  for (const operation of operations) {
    if (operation.op !== "createObject") continue;
    tocs.set(operation.uid, operation.newRoot === true ? `TOC-${operation.uid}` : "TOC");
  }
  return tocs;
}

function countByCode(problems: readonly Problem[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { code } of problems) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** Whether recorded roots were ignored because none of them exists any longer. */
export function hasLostRecord({ rootsFrom, problems }: Pick<Survey, "rootsFrom" | "problems">): boolean {
  return rootsFrom === "rules" && problems.some(({ code, path }) => code === "entry-unmapped" && path === RECORD);
}
