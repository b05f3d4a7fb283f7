import type { Edge } from "../model/graph.js";

/** Edges after `change`. Edges to the same target through the same exporter are merged, with all their reasons. */
export function mergeEdges(edges: readonly Edge[], change: (edge: Edge) => Edge): readonly Edge[] {
  const merged = new Map<string, Edge>();
  for (const edge of edges) {
    const changed = change(edge);
    const id = `${changed.to}\0${changed.via ?? ""}`;
    const before = merged.get(id);
    merged.set(id, before === undefined ? changed : { ...before, reasons: [...before.reasons, ...changed.reasons] });
  }
  return [...merged.values()];
}
