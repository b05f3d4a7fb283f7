/**
 * Cycles between files (protocol §8.1): strongly connected components of the file graph, by an iterative
 * Tarjan. Recorded per file, without counts, so that an unrelated edit does not touch the record.
 */
import { byteOrder } from "../model/byte-order.js";
import { components } from "../model/components.js";
import type { Graph, Reason } from "../model/graph.js";
import type { Problem } from "../model/problem.js";

/** One component of two files or more; `files` in byte order. */
export interface Cycle {
  readonly files: readonly string[];
  /** Broken when type-only (or dynamic) imports are left out. */
  readonly broken?: "type-only" | "deferred";
}

export function findCycles(graph: Graph): readonly Cycle[] {
  const cyclic = components(fileEdges(graph, () => true)).filter((files) => files.length > 1);
  // Removing edges cannot create cycles outside of these components.
  const inside = new Set(cyclic.flat());
  const ofKind = (counts: (reason: Reason) => boolean): ReadonlySet<string> => {
    return new Set(components(fileEdges(graph, counts, inside)).flatMap((files) => (files.length > 1 ? files : [])));
  };
  const eagerly = ofKind((reason) => !reason.typeOnly && reason.kind !== "dynamic");
  const byValue = ofKind((reason) => !reason.typeOnly);
  return cyclic
    .map((files) => ({ files: files.toSorted(byteOrder), broken: brokenBy(files, eagerly, byValue) }))
    .sort((a, b) => byteOrder(a.files[0] ?? "", b.files[0] ?? ""));
}

/** One problem per file; each names the component by its first file. */
export function cycleProblems(cycles: readonly Cycle[]): readonly Problem[] {
  return cycles.flatMap(({ files, broken }) => {
    const detail = `${files[0] ?? ""}${broken === undefined ? "" : ` [${broken}]`}`;
    return files.map((path): Problem => ({ code: "cycle", path, detail, notes: files }));
  });
}

type Adjacency = ReadonlyMap<string, readonly string[]>;

/** Importer → imported module. The files of a unit count as the unit. `inside`: the modules to consider. */
function fileEdges(graph: Graph, counts: (reason: Reason) => boolean, inside?: ReadonlySet<string>): Adjacency {
  const imports = (reason: Reason): boolean => reason.noImport !== true && counts(reason);
  const adjacency = new Map<string, string[]>();
  const isUnits = graph.units.size > 0;
  const moduleOf = (path: string): string => (isUnits ? (graph.units.get(path) ?? path) : path);
  const isCounted = (module: string): boolean => (inside === undefined ? graph.files.has(module) : inside.has(module));
  for (const [path, file] of graph.files) {
    const module = moduleOf(path);
    if (inside?.has(module) === false) continue;
    const targets = adjacency.get(module) ?? [];
    adjacency.set(module, targets);
    for (const edge of file.edges) {
      const target = moduleOf(edge.via ?? edge.to);
      if (target !== module && isCounted(target) && edge.reasons.some(imports)) targets.push(target);
    }
  }
  return adjacency;
}

function brokenBy(files: readonly string[], eager: ReadonlySet<string>, values: ReadonlySet<string>): Cycle["broken"] {
  if (files.some((file) => eager.has(file))) return undefined;
  return files.some((file) => values.has(file)) ? "deferred" : "type-only";
}
