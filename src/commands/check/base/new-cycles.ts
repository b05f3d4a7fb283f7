/** Cycles of a change that its base does not have. Both are found in the sources, by the same rule, so it does not matter what a map records. */
import { isKnownCycle, smallestCycles } from "../../../dsp/cycle-lines.js";
import { findCycles, type Cycle } from "../../../link/cycles.js";
import { link } from "../../../link/link.js";
import type { Graph } from "../../../model/graph.js";
import type { Category } from "../../../model/category.js";
import type { MapOptions } from "../../../pipeline/map-types.js";
import { widerOptions, type Shapes } from "./both-shapes.js";
import type { Base, SourceState } from "./open-base.js";

export interface NewCycle extends Cycle {
  /** Of the sources that have the cycle. */
  readonly graph: Graph;
}

export async function newCyclesSince(base: Base, shapes: Shapes): Promise<readonly NewCycle[]> {
  const { before, now, namesOf } = await base.states();
  const options = await widerOptions(shapes, now.tree);
  const former = cyclesIn(before, options).map(({ files, kind }) => ({ files: new Set(files), kind }));
  return smallestCycles(
    cyclesIn(now, options).filter(({ files, kind }) => !isKnownCycle({ files: new Set(files), kind }, former, namesOf)),
  );
}

function cyclesIn({ scan, tree }: SourceState, options: MapOptions): readonly NewCycle[] {
  const { limits } = options;
  const files = limits === undefined ? scan.files : new Map([...scan.files].filter(([path]) => limits(path) === undefined));
  const category = (path: string): Category => limits?.(path) ?? scan.category(path);
  // An import that nothing uses still runs the module, unless a compiler removes it.
  const deadImports = options.link.deadImports === "keep" ? "keep" : "run";
  const graph = link({ ...scan, files, category }, { ...options.link, deadImports });
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
