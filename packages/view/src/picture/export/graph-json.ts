/** JSON Graph Format, version 2: jsongraphformat.info. Nothing is shortened or replaced. `docs/schemas/export.schema.json` describes it. */
import { jsonText } from "../../../../../src/model/shown-text.js";
import { roomsIn, titleOf, type ExportEdge, type ExportGraph, type ExportNode, type ExportRoom } from "./export-graph.js";

/** Of the metadata: a field that is renamed, removed or changes its meaning raises it; a new one does not. */
export const GRAPH_VERSION = 1;

export function writeGraphJson(graph: ExportGraph): string {
  const { level, room, top, edges, said } = graph;
  return jsonText({
    graph: {
      id: "map",
      type: "imports",
      label: titleOf(graph),
      directed: true,
      metadata: {
        schemaVersion: GRAPH_VERSION,
        level,
        room: room ?? "/",
        rooms: roomsIn(top).map(({ room: { key, label, level: inRoom }, parent }) => ({ key, label, room: parent.key, level: inRoom })),
        said,
      },
      nodes: Object.fromEntries(
        [top, ...roomsIn(top).map((one) => one.room)].flatMap((one) => one.nodes.map((node) => [node.id, nodeData(node, one)])),
      ),
      edges: edges.map(edgeData),
    },
  });
}

function nodeData({ label, kind, path, symbol, purpose, level, cycle, entities }: ExportNode, room: ExportRoom): object {
  return { label, metadata: { kind, path, symbol, purpose, room: room.key, level, cycle, entities } };
}

function edgeData({ from, to, weight, whys, via, kind, isAgainst }: ExportEdge): object {
  return {
    source: from,
    target: to,
    relation: "imports",
    directed: true,
    metadata: { weight, why: whys, via, kind: kind ?? "runs", feedback: isAgainst },
  };
}
