/** A Mermaid flowchart, for Markdown: rooms are subgraphs. Without links, directives and front matter, which other texts could use. */
import { nodesIn, roomsIn, titleOf, type ExportEdge, type ExportGraph, type ExportRoom } from "./export-graph.js";
import { LONGEST_LABEL, LONGEST_PURPOSE, plainText, shortText } from "./plain-text.js";

export function writeMermaid(graph: ExportGraph): string {
  const { top, edges, said } = graph;
  const names = new Map(nodesIn(top).map(({ id }, at) => [id, `n${at}`]));
  const rooms = new Map(roomsIn(top).map(({ room }, at) => [room, `r${at}`]));
  const membersOf = (room: ExportRoom, indent: string): readonly string[] => [
    ...room.rooms.flatMap((one) => [
      `${indent}subgraph ${rooms.get(one) ?? ""}["${mermaidText(one.label)}"]`,
      ...membersOf(one, `${indent}  `),
      `${indent}end`,
    ]),
    ...room.nodes.map(({ id, label }) => `${indent}${names.get(id) ?? ""}["${mermaidText(label)}"]`),
  ];
  const against = edges.flatMap(({ isAgainst }, at) => (isAgainst ? [at] : []));
  const lines = [
    "flowchart TB",
    ...[titleOf(graph), ...said].map((line) => `  %% ${plainText(line).replace(/[{}]/g, " ")}`),
    `  said["${mermaidText([titleOf(graph), ...said].join("; "), LONGEST_PURPOSE)}"]`,
    "  style said fill:none,stroke:none",
    ...membersOf(top, "  "),
    ...edges.map((edge) => `  ${edgeLine(edge, names)}`),
    ...(against.length === 0 ? [] : [`  linkStyle ${against.join(",")} stroke:#b3261e`]),
  ];
  return `${lines.join("\n")}\n`;
}

/** An arrow against the order is written from the upper to the lower box, without a head: otherwise it would turn the picture upside down. */
function edgeLine({ from, to, weight, isAgainst }: ExportEdge, names: ReadonlyMap<string, string>): string {
  const [importer = "", imported = ""] = [names.get(from), names.get(to)];
  return isAgainst ? `${imported} -.-|"↑ ${weight}"| ${importer}` : `${importer} -->|${weight}| ${imported}`;
}

/** Whatever has a meaning for Mermaid, HTML or its icons and formulas, by its number. */
export function mermaidText(text: string, most = LONGEST_LABEL): string {
  return shortText(text, most).replace(/[&"<>#`;|[\]{}%\\$:]/g, (character) => `#${character.charCodeAt(0)};`);
}
