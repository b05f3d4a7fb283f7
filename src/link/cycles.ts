/**
 * Cycles between files (protocol §8.1): strongly connected components of the file graph. Recorded per file, without counts,
 * so that an unrelated edit does not touch the record.
 */
import { byteOrder } from "../model/basics.js";
import { components } from "../model/graphs/components.js";
import { CYCLE_KINDS, type CycleKind, kindOfStatement } from "../model/edge-kinds.js";
import type { Graph } from "../model/graph.js";
import type { Problem } from "../model/problem.js";

/** One component of two files or more; `files` in byte order. */
export interface Cycle {
  readonly files: readonly string[];
  /** The weakest kind of import that closes it: without those it is smaller, or gone. */
  readonly kind: CycleKind;
}

/** Those that run first; then those that lazy imports close, then those that types do. */
export function findCycles(graph: Graph): readonly Cycle[] {
  const found: Cycle[] = [];
  const known = new Set<string>();
  for (const [place, kind] of CYCLE_KINDS.entries()) {
    const counted = new Set<string>(CYCLE_KINDS.slice(0, place + 1));
    const cycles = components(fileEdges(graph, counted))
      .filter((files) => files.length > 1)
      .map((files): Cycle => ({ files: files.toSorted(byteOrder), kind }))
      .filter(({ files }) => !known.has(files.join("\0")))
      .sort((a, b) => byteOrder(a.files[0] ?? "", b.files[0] ?? ""));
    for (const { files } of cycles) known.add(files.join("\0"));
    found.push(...cycles);
  }
  return found;
}

/** One problem per file; each names the component by its first file. */
export function cycleProblems(cycles: readonly Cycle[]): readonly Problem[] {
  return cycles.flatMap(({ files, kind }) => {
    const detail = `${files[0] ?? ""}${kind === "runs" ? "" : ` [${kind}]`}`;
    return files.map((path): Problem => ({ code: "cycle", path, detail, notes: files }));
  });
}

type Adjacency = ReadonlyMap<string, readonly string[]>;

/** Importer → imported module, by statements of these kinds. The files of a unit count as the unit. */
function fileEdges(graph: Graph, kinds: ReadonlySet<string>): Adjacency {
  const adjacency = new Map<string, string[]>();
  const isUnits = graph.units.size > 0;
  const moduleOf = (path: string): string => (isUnits ? (graph.units.get(path) ?? path) : path);
  for (const [path, file] of graph.files) {
    const module = moduleOf(path);
    const targets = adjacency.get(module) ?? [];
    adjacency.set(module, targets);
    for (const edge of file.edges) {
      const target = moduleOf(edge.via ?? edge.to);
      if (target === module || !graph.files.has(target)) continue;
      if (edge.reasons.some((reason) => kinds.has(kindOfStatement(reason)))) targets.push(target);
    }
  }
  return adjacency;
}
