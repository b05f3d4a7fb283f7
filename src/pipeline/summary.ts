/** The results of a run, for people and for `--json`. */
import { RECORD } from "../traversal/recorded-roots.js";
import { isReported, rootCandidates } from "../traversal/unreached.js";
import type { CycleKind } from "../model/edge-kinds.js";
import type { Category, RootClass } from "../model/language.js";
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
  /** Of imports that run. */
  readonly cycles: readonly (readonly string[])[];
  /** Those that only lazy imports, or only types, close. */
  readonly moreCycles: Readonly<Record<Exclude<CycleKind, "runs">, readonly (readonly string[])[]>>;
  readonly coverage: Coverage;
  readonly candidates: readonly { readonly path: string; readonly reach: number }[];
  readonly unreached: readonly { readonly path: string; readonly reason: string }[];
  readonly problems: Readonly<Record<string, number>>;
  readonly unresolved: readonly string[];
}

/** Of shipped code: sources that have to be imported to have an effect. */
export interface Coverage {
  readonly sources: number;
  readonly documented: number;
  readonly percent: number;
  /** Code files of other categories; a category without files is absent. */
  readonly others: readonly OtherFiles[];
}

interface OtherFiles {
  readonly category: Category;
  readonly files: number;
  readonly documented: number;
}

export interface RootSummary {
  readonly path: string;
  readonly uid?: string;
  /** File under `.dsp/` that lists what the root reaches. */
  readonly toc?: string;
  readonly class: RootClass;
  readonly rule: string;
  readonly evidence: readonly string[];
  /** Entities in its table of contents. */
  readonly entities: number;
  /** Those of them that it reaches by imports; options may add others. */
  readonly reached: number;
}

const MOST_CANDIDATES = 20;

export function summarise(found: Survey | RepositoryMap): Summary {
  const { graph, contents, problems } = found;
  const uidOf = "uidOf" in found ? found.uidOf : undefined;
  const tocs = "operations" in found ? tocsByUid(found.operations) : undefined;
  const keys = [...new Set(contents.flatMap((part) => part.keys))];
  const nodes = keys.flatMap((key) => graph.nodes.get(key) ?? []);
  const symbols = nodes.flatMap((node) => (node.type === "symbol" ? [node.declaration.kind] : []));
  const files = keys.flatMap((key) => graph.files.get(key) ?? []);
  return {
    roots: contents.map(({ root, keys: own, reached = own.length }) => ({
      path: root.entry,
      uid: uidOf?.(root.entry),
      toc: tocs?.get(uidOf?.(root.entry) ?? ""),
      class: root.class,
      rule: root.rule,
      evidence: root.evidence,
      entities: own.length,
      reached,
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
    cycles: cyclesOf(found, "runs"),
    moreCycles: { lazy: cyclesOf(found, "lazy"), types: cyclesOf(found, "types") },
    coverage: coverageOf(found, new Set(keys)),
    candidates: rootCandidates(found, MOST_CANDIDATES),
    unreached: found.unreached.filter(isReported).map(({ path, reason }) => ({ path, reason })),
    problems: countByCode(problems),
    unresolved: problems.filter((problem) => problem.code === "unresolved").map((problem) => `${place(problem)} ${problem.detail}`),
  };
}

const OTHERS: readonly Category[] = ["test", "fixture", "story", "example", "bench", "docs", "config", "script"];

function coverageOf(found: Survey, keys: ReadonlySet<string>): Coverage {
  const others = new Map<Category, { files: number; documented: number }>();
  let sources = 0;
  let documented = 0;
  for (const { path, category } of countedFiles(found, keys)) {
    const isMapped = keys.has(path);
    if (category === "source") {
      sources += 1;
      if (isMapped) documented += 1;
    } else {
      const count = others.get(category) ?? { files: 0, documented: 0 };
      others.set(category, { files: count.files + 1, documented: count.documented + (isMapped ? 1 : 0) });
    }
  }
  return {
    sources,
    documented,
    percent: sources === 0 ? 100 : Math.floor((documented / sources) * 100),
    others: OTHERS.flatMap((category) => {
      const count = others.get(category);
      return count === undefined ? [] : [{ category, ...count }];
    }),
  };
}

/** Code files that count for coverage. `keys`: those of the map. */
export function countedFiles(
  { scan, unreached }: Pick<Survey, "scan" | "unreached">,
  keys: ReadonlySet<string>,
): readonly { readonly path: string; readonly category: Category }[] {
  const open = new Map(unreached.map((file) => [file.path, file]));
  return scan.tree.paths.flatMap((path): readonly { readonly path: string; readonly category: Category }[] => {
    const gap = open.get(path);
    if (!keys.has(path) && gap === undefined) return [];
    const category = gap?.category ?? scan.category(path);
    if (category === "source") {
      const isCounted = gap === undefined ? scan.files.get(path)?.ambient === false : isReported(gap);
      return isCounted ? [{ path, category }] : [];
    }
    return OTHERS.includes(category) ? [{ path, category }] : [];
  });
}

/** Edges and owner lines. */
function importLines({ edges, members, parts = [], alsoOwns = [] }: LinkedFile): number {
  return edges.length + members.length + parts.length + alsoOwns.length;
}

export function place(problem: Problem): string {
  return problem.line === undefined ? problem.path : `${problem.path}:${problem.line}`;
}

/** `TOC`, or `TOC-<uid>` of a root that has its own. */
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

function cyclesOf({ cycles }: Pick<Survey, "cycles">, kind: CycleKind): readonly (readonly string[])[] {
  return cycles.filter((cycle) => cycle.kind === kind).map(({ files }) => files);
}
