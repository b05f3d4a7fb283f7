/** Elements of Cytoscape.js and of Cytoscape (`.cyjs`): rooms are nodes, `parent` is the room of a node. Nothing is shortened or replaced. */
import { jsonText } from "../../model/json-text.js";
import { roomsIn, titleOf, type ExportGraph, type ExportNode, type ExportRoom } from "./export-graph.js";
import { GRAPH_VERSION } from "./graph-json.js";

export function writeCytoscape(graph: ExportGraph): string {
  const { level, top, edges, said } = graph;
  const parentOf = (room: ExportRoom): object => (room === top ? {} : { parent: room.key });
  const nodes = (room: ExportRoom): readonly object[] => room.nodes.map((node) => ({ data: { ...nodeData(node), ...parentOf(room) } }));
  return jsonText({
    format_version: "1.0",
    data: { name: titleOf(graph), schemaVersion: GRAPH_VERSION, level, said },
    elements: {
      nodes: [
        ...nodes(top),
        ...roomsIn(top).flatMap(({ room, parent }) => [
          { data: { id: room.key, label: room.label, kind: "room", level: room.level, ...parentOf(parent) } },
          ...nodes(room),
        ]),
      ],
      edges: edges.map(({ from, to, weight, whys, via, isAgainst }, at) => ({
        data: { id: `e${at}`, source: from, target: to, weight, why: whys, via, feedback: isAgainst },
      })),
    },
  });
}

function nodeData({ id, label, kind, path, symbol, purpose, level, cycle, entities }: ExportNode): object {
  return { id, label, kind, path, symbol, purpose, level, cycle, entities };
}
