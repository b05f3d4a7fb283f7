/** GraphML. Rooms are nodes with a graph of their own; `yfiles.foldertype` is how yEd and networkx recognise them. */
import { titleOf, type ExportEdge, type ExportGraph, type ExportNode, type ExportRoom } from "./export-graph.js";
import { plainText } from "./plain-text.js";

type Value = string | number | boolean | undefined;

const KEYS = {
  node: {
    label: "string",
    kind: "string",
    path: "string",
    symbol: "string",
    purpose: "string",
    level: "int",
    cycle: "int",
    entities: "int",
  },
  edge: { why: "string", via: "string", weight: "int", kind: "string", feedback: "boolean" },
  graph: { title: "string", said: "string" },
} as const;

export function writeGraphml(graph: ExportGraph): string {
  const { top, edges, said } = graph;
  const keys = Object.entries(KEYS).flatMap(([domain, names]) =>
    Object.entries(names).map(([name, type]) => `  <key id="${domain}-${name}" for="${domain}" attr.name="${name}" attr.type="${type}"/>`),
  );
  const lines = [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<graphml xmlns="http://graphml.graphdrawing.org/xmlns">`,
    ...keys,
    `  <graph id="map" edgedefault="directed">`,
    ...data("graph", { title: escaped(titleOf(graph)), said: optional(said.join("; ")) }, "    "),
    ...membersOf(top, "    "),
    ...edges.flatMap((edge, at) => edgeLines(edge, at)),
    "  </graph>",
    "</graphml>",
  ];
  return `${lines.join("\n")}\n`;
}

function membersOf({ rooms, nodes }: ExportRoom, indent: string): readonly string[] {
  return [
    ...rooms.flatMap((room) => [
      `${indent}<node id="${escaped(room.key)}" yfiles.foldertype="group">`,
      ...data("node", { label: escaped(room.label), kind: "room", level: room.level }, `${indent}  `),
      `${indent}  <graph id="${escaped(`graph ${room.key}`)}" edgedefault="directed">`,
      ...membersOf(room, `${indent}    `),
      `${indent}  </graph>`,
      `${indent}</node>`,
    ]),
    ...nodes.flatMap((node) => nodeLines(node, indent)),
  ];
}

function nodeLines({ id, label, kind, path, symbol, purpose, level, cycle, entities }: ExportNode, indent: string): readonly string[] {
  const values = {
    label: escaped(label),
    kind: escaped(kind),
    path: optional(path),
    symbol: optional(symbol),
    purpose: optional(purpose),
    level,
    cycle,
    entities,
  };
  return [`${indent}<node id="${escaped(id)}">`, ...data("node", values, `${indent}  `), `${indent}</node>`];
}

function edgeLines({ from, to, weight, whys, via, kind, isAgainst }: ExportEdge, at: number): readonly string[] {
  const values = {
    why: whys.map(escaped).join("\n") || undefined,
    via: optional(via.join(" ")),
    weight,
    kind: kind ?? "runs",
    feedback: isAgainst,
  };
  return [`    <edge id="e${at}" source="${escaped(from)}" target="${escaped(to)}">`, ...data("edge", values, "      "), "    </edge>"];
}

/** `values` are escaped. */
function data(domain: keyof typeof KEYS, values: Readonly<Record<string, Value>>, indent: string): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${indent}<data key="${domain}-${name}">${String(value)}</data>`],
  );
}

function optional(text = ""): string | undefined {
  return text === "" ? undefined : escaped(text);
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What XML does not allow, and what would hide or turn round text, is U+FFFD. */
function escaped(text: string): string {
  return plainText(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
