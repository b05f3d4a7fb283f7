/** Cycles of a change that its base does not have. Both are found in the sources, by the same rule, so it does not matter what a map records. */
import { isKnownCycle, smallestCycles } from "../../../dsp/cycle-lines.js";
import { findCycles, type Cycle } from "../../../link/cycles.js";
import { link } from "../../../link/link.js";
import { byteOrder } from "../../../model/basics.js";
import type { CycleKind } from "../../../model/edge-kinds.js";
import { shortestWay } from "../../../model/graphs/shortest-way.js";
import type { Graph } from "../../../model/graph.js";
import type { Category } from "../../../model/category.js";
import type { MapOptions } from "../../../pipeline/map-types.js";
import { importsWithin } from "../cycle-way.js";
import { widerOptions, type Shapes } from "./both-shapes.js";
import { runsMore, type Base, type SourceState } from "./open-base.js";

export interface NewCycle extends Cycle {
  /** Of the sources that have the cycle. */
  readonly graph: Graph;
}

export async function newCyclesSince(base: Base, shapes: Shapes): Promise<readonly NewCycle[]> {
  const { before, now, namesOf } = await base.states();
  const options = await widerOptions(shapes, now.tree);
  const former = cyclesIn(before, options);
  const known = setsOf(former);
  const isKnown = (cycle: Cycle): boolean => isKnownCycle(setOf(cycle), known, namesOf);
  const found = cyclesIn(now, options);
  const running = [before, now].some(({ scan }) => runsMore(scan));
  const [more = [], moreKnown = []] = running ? [now, before].map((state) => cyclesIn(state, options, true)) : [];
  const sets = setsOf(moreKnown);
  return smallestCycles([
    ...found.filter((cycle) => !isKnown(cycle)),
    ...found.filter(isKnown).flatMap((cycle) => closedAnew(cycle, former, namesOf)),
    ...more.filter((cycle) => !isKnownCycle(setOf(cycle), sets, namesOf)),
  ]);
}

const setOf = ({ files, kind }: Cycle): { readonly files: ReadonlySet<string>; readonly kind: CycleKind } => ({
  files: new Set(files),
  kind,
});
const setsOf = (cycles: readonly Cycle[]): readonly ReturnType<typeof setOf>[] => cycles.map(setOf);

/** The cycles that new imports close between modules that were in one already: each by a shortest way. */
function closedAnew(
  { files, kind, graph }: NewCycle,
  former: readonly NewCycle[],
  namesOf: (module: string) => readonly string[],
): readonly NewCycle[] {
  const pairsOf = (cycle: NewCycle): readonly (readonly [from: string, to: string])[] =>
    [...importsWithin(cycle)].flatMap(([from, targets]) => [...targets.keys()].map((to) => [from, to] as const));
  const known = new Set(former.flatMap(pairsOf).map(([from, to]) => `${from}\0${to}`));
  const isNew = ([from, to]: readonly [string, string]): boolean =>
    !namesOf(from).some((one) => namesOf(to).some((other) => known.has(`${one}\0${other}`)));
  const all = importsWithin({ files, kind, graph });
  const wayOf = (to: string, from: string): readonly string[] => [
    to,
    ...(shortestWay(to, from, (module) => all.get(module) ?? []) ?? []).map((step) => step.to),
  ];
  return pairsOf({ files, kind, graph }).flatMap((pair) =>
    isNew(pair) ? [{ files: wayOf(pair[1], pair[0]).toSorted(byteOrder), kind, graph }] : [],
  );
}

function cyclesIn({ scan, tree }: SourceState, options: MapOptions, runsBefore = false): readonly NewCycle[] {
  const { limits } = options;
  const files = limits === undefined ? scan.files : new Map([...scan.files].filter(([path]) => limits(path) === undefined));
  const category = (path: string): Category => limits?.(path) ?? scan.category(path);
  // An import that nothing uses still runs the module, unless a compiler removes it.
  const deadImports = options.link.deadImports === "keep" ? "keep" : "run";
  const graph = link({ ...scan, files, category }, { ...options.link, deadImports, runsBefore });
  const mapped = new Set<Category>(["source", "generated", "config", "script", "vendored", ...options.include]);
  if (options.link.tests) mapped.add("test");
  const parts = new Map<string, string[]>();
  for (const [path, unit] of graph.units) parts.set(unit, [...(parts.get(unit) ?? []), path]);
  const isMapped = (module: string): boolean =>
    (tree.has(module) ? [module] : (parts.get(module) ?? [])).some((path) => mapped.has(category(path)));
  // A map has what its files reach, whatever category that is of.
  const inMap = reachedFrom(graph, isMapped);
  return findCycles(graph)
    .filter((cycle) => cycle.files.some((module) => inMap.has(module)))
    .map((cycle) => ({ ...cycle, graph }));
}

/** Modules for which `starts` holds, and all that they import, step by step. */
function reachedFrom({ files, units }: Graph, starts: (module: string) => boolean): ReadonlySet<string> {
  const moduleOf = (path: string): string => units.get(path) ?? path;
  const targets = new Map<string, string[]>();
  for (const [path, { edges }] of files) {
    const module = moduleOf(path);
    targets.set(module, [...(targets.get(module) ?? []), ...edges.map(({ via, to }) => moduleOf(via ?? to))]);
  }
  const reached = new Set([...targets.keys()].filter(starts));
  // A set is walked in the order of insertion, with what is added meanwhile.
  for (const module of reached) for (const target of targets.get(module) ?? []) if (targets.has(target)) reached.add(target);
  return reached;
}
