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
  const styled = (choose: (edge: ExportEdge) => boolean, style: string): readonly string[] => {
    const chosen = edges.flatMap((edge, at) => (choose(edge) ? [at] : []));
    return chosen.length === 0 ? [] : [`  linkStyle ${chosen.join(",")} ${style}`];
  };
  const lines = [
    "flowchart TB",
    ...[titleOf(graph), ...said].map((line) => `  %% ${plainText(line).replace(/[{}]/g, " ")}`),
    ...(said.length === 0 ? [] : [`  said["${mermaidText(said.join("; "), LONGEST_PURPOSE)}"]`, "  style said fill:none,stroke:none"]),
    ...membersOf(top, "  "),
    ...edges.map(
      ({ from, to, weight, isAgainst }) => `  ${names.get(from) ?? ""} ${isAgainst ? "-.->" : "-->"}|${weight}| ${names.get(to) ?? ""}`,
    ),
    ...styled(({ isShortcut }) => isShortcut, "stroke:#cdd5dd"),
    ...styled(({ isAgainst }) => isAgainst, "stroke:#b3261e"),
  ];
  return `${lines.join("\n")}\n`;
}

/** Whatever has a meaning for Mermaid, HTML or its icons and formulas, by its number. */
export function mermaidText(text: string, most = LONGEST_LABEL): string {
  return shortText(text, most).replace(/[&"<>#`;|[\]{}%\\$:]/g, (character) => `#${character.charCodeAt(0)};`);
}
