/** Secrets are replaced one text at a time: what is found in the whole of an output could reach over its records. */
import type { ExportGraph, ExportNode, ExportRoom } from "../../picture/export/export-graph.js";

/** Ids stay, because arrows lead to them: UIDs, or paths of folders. */
export function redactGraph(graph: ExportGraph, redact: (text: string) => string): ExportGraph {
  const node = (one: ExportNode): ExportNode => ({
    ...one,
    label: redact(one.label),
    path: redact(one.path),
    ...(one.symbol !== undefined && { symbol: redact(one.symbol) }),
    purpose: redact(one.purpose),
  });
  const room = (one: ExportRoom): ExportRoom => ({
    ...one,
    label: redact(one.label),
    rooms: one.rooms.map(room),
    nodes: one.nodes.map(node),
  });
  return {
    ...graph,
    top: room(graph.top),
    edges: graph.edges.map((edge) => ({ ...edge, whys: edge.whys.map(redact) })),
    said: graph.said.map(redact),
  };
}
