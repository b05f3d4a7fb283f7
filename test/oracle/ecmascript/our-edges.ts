/** Our side: which module each live import of a file names. The exporter counts, not the declaring file behind a barrel. */
import type { Reason } from "../../../src/model/graph.js";
import type { Repository } from "./repository.js";

export interface OurEdge {
  readonly from: string;
  readonly to: string;
  readonly reasons: readonly Reason[];
}

export function ourEdges(repository: Repository): ReadonlyMap<string, OurEdge> {
  const { graph } = repository.survey;
  const edges = new Map<string, { from: string; to: string; reasons: Reason[] }>();
  for (const from of repository.importers) {
    for (const edge of graph.files.get(from)?.edges ?? []) {
      const to = edge.via ?? edge.to;
      if (graph.nodes.get(to)?.type !== "file" || to === from) continue;
      const id = edgeId(from, to);
      const before = edges.get(id);
      if (before === undefined) edges.set(id, { from, to, reasons: [...edge.reasons] });
      else before.reasons.push(...edge.reasons);
    }
  }
  return edges;
}

export function edgeId(from: string, to: string): string {
  return `${from}\0${to}`;
}
