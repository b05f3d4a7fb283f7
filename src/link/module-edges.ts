/** Edges to the modules of imported names (`--module-edges on`), for queries that follow only edges from file to file. */
import type { Edge, Key } from "../model/graph.js";

const MOST_NAMES = 8;

/** Adds an edge to each module that names are imported from, before the first of them. `unit`: the module of the importer itself. */
export function withModuleEdges<One extends Edge>(edges: readonly One[], unit: Key | undefined): readonly One[] {
  const plain = new Set(edges.flatMap(({ to, via }) => (via === undefined ? [to] : [])));
  const byModule = new Map<string, One[]>();
  for (const edge of edges) {
    if (edge.via === undefined || plain.has(edge.via) || edge.via === unit) continue;
    byModule.set(edge.via, [...(byModule.get(edge.via) ?? []), edge]);
  }
  const added = new Set<string>();
  return edges.flatMap((edge) => {
    const { via } = edge;
    const provided = via === undefined || added.has(via) ? undefined : byModule.get(via);
    if (via === undefined || provided === undefined) return [edge];
    added.add(via);
    return [{ ...edge, to: via, via: undefined, reasons: [moduleReason(edge, provided)] }, edge];
  });
}

function moduleReason({ reasons: [first] }: Edge, provided: readonly Edge[]): Edge["reasons"][number] {
  if (first === undefined) throw new Error("an edge without a reason");
  const names = [...new Set(provided.map(({ to }) => `\`${to.slice(to.lastIndexOf("#") + 1)}\``))];
  const shown = names.slice(0, MOST_NAMES).join(", ");
  const rest = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
  const typeOnly = provided.every(({ reasons }) => reasons.every((reason) => reason.typeOnly));
  return { ...first, imported: undefined, local: undefined, uses: [], typeOnly, why: `Provides ${shown}${rest}.` };
}
