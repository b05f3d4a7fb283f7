/** The imports by which a module of a cycle reaches itself again. */
import { CYCLE_KINDS, type CycleKind, kindOfStatement } from "../../model/edge-kinds.js";
import type { Cycle } from "../../link/cycles.js";
import { shortestWay } from "../../model/graphs/shortest-way.js";
import type { Graph } from "../../model/graph.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import type { Place } from "./drift.js";

interface CycleStep extends Place {
  /** The imported module. */
  readonly to: string;
}

/** Modules that import each other in circles of this kind, in byte order. `module`: one of them. */
export function cycleMembers({ cycles }: Pick<RepositoryMap, "cycles">, module: string, kind: CycleKind): readonly string[] {
  return cycles.find((cycle) => cycle.kind === kind && cycle.files.includes(module))?.files ?? [];
}

/** A shortest way from the module back to it, with a file and a line for each import. Empty if it is in no cycle. */
export function cycleWay(graph: Graph, files: readonly string[], module: string, kind: CycleKind): readonly CycleStep[] {
  const imports = importsWithin({ graph, files, kind });
  return shortestWay(module, module, (from) => imports.get(from) ?? []) ?? [];
}

/** Module of the cycle → its first import of each other one, of this kind or a stronger one. */
export function importsWithin({
  graph,
  files,
  kind,
}: Cycle & { readonly graph: Graph }): ReadonlyMap<string, ReadonlyMap<string, CycleStep>> {
  const members = new Set(files);
  const kinds = new Set<string>(CYCLE_KINDS.slice(0, CYCLE_KINDS.indexOf(kind) + 1));
  const imports = new Map<string, Map<string, CycleStep>>();
  for (const [path, { edges }] of graph.files) {
    const module = graph.units.get(path) ?? path;
    if (!members.has(module)) continue;
    const targets = imports.get(module) ?? new Map<string, CycleStep>();
    imports.set(module, targets);
    for (const { to: key, via, reasons } of edges) {
      const to = graph.units.get(via ?? key) ?? via ?? key;
      const reason = reasons.find((one) => kinds.has(kindOfStatement(one)));
      if (reason === undefined || to === module || !members.has(to) || targets.has(to)) continue;
      targets.set(to, { path, line: reason.line, to });
    }
  }
  return imports;
}
