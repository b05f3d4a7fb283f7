/** Graphviz: rooms are clusters, arrows against the levels are red and do not shape the picture. */
import { titleOf, type ExportEdge, type ExportGraph, type ExportNode, type ExportRoom } from "./export-graph.js";
import { arrowWidth } from "../arrow-path.js";
import { LONGEST_LABEL, LONGEST_PURPOSE, plainText, shortText } from "./plain-text.js";

export function writeDot(graph: ExportGraph): string {
  const { top, edges, said } = graph;
  const heaviest = Math.max(1, ...edges.map(({ weight }) => weight));
  const note = [titleOf(graph), ...said];
  const lines = [
    ...note.map((line) => `// ${plainText(line)}`),
    "digraph map {",
    `  graph [rankdir=TB compound=true newrank=true fontname="Helvetica" fontsize=11 nodesep=0.3 ranksep=0.5 labelloc=t label=${labelled(note.join("\n"))}]`,
    `  node [shape=box style="rounded,filled" fillcolor="#ffffff" color="#9aa5b1" fontname="Helvetica" fontsize=11 height=0.35 margin="0.12,0.06"]`,
    `  edge [color="#6b7785" fontcolor="#4a5561" fontname="Helvetica" fontsize=9 arrowsize=0.7]`,
    ...membersOf(top, "  "),
    ...edges.map((edge) => `  ${edgeLine(edge, heaviest)}`),
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

function membersOf({ rooms, nodes }: ExportRoom, indent: string): readonly string[] {
  return [
    ...rooms.flatMap((room) => [
      `${indent}subgraph ${quoted(`cluster_${room.key}`)} {`,
      `${indent}  graph [label=${labelled(shortText(room.label, LONGEST_LABEL))} labelloc=t labeljust=l style="rounded,filled" fillcolor="#1f4e790d" color="#c3ccd6"]`,
      ...membersOf(room, `${indent}  `),
      `${indent}}`,
    ]),
    ...nodes.map((node) => `${indent}${nodeLine(node)}`),
  ];
}

function nodeLine({ id, label, kind, path, symbol, purpose, entities }: ExportNode): string {
  const name = symbol === undefined ? path : `${path}#${symbol}`;
  const about = [kind === "external" ? label : name, purpose, entities > 1 ? `${entities} entities` : ""].filter((text) => text !== "");
  const folder = kind === "folder" || kind === "files" ? ` fillcolor="#eaf0f6"` : "";
  const external = kind === "external" ? ` style="rounded,dashed"` : "";
  const tooltip = labelled(about.map((text) => shortText(text, LONGEST_PURPOSE)).join("\n"));
  return `${quoted(id)} [label=${labelled(shortText(label, LONGEST_LABEL))} tooltip=${tooltip}${folder}${external}]`;
}

/** Labels outside of the layout: Graphviz fails on ranks of clusters that a labelled arrow without influence leads to. */
function edgeLine({ from, to, weight, isAgainst }: ExportEdge, heaviest: number): string {
  const looks = isAgainst
    ? ` xlabel="↑ ${weight}" color="#b3261e" fontcolor="#b3261e" style=dashed constraint=false`
    : ` label="${weight}"`;
  return `${quoted(from)} -> ${quoted(to)} [weight=${weight} penwidth=${arrowWidth(weight, heaviest)}${looks}]`;
}

/** In quotes only the quote itself is escaped; a backslash must not escape the closing one. */
function quoted(text: string): string {
  return `"${plainText(text).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** In labels a backslash starts an escape and an ampersand an entity of HTML. */
function labelled(text: string): string {
  const lines = text.split("\n").map((line) => line.replaceAll("&", "&amp;").replaceAll("\\", "\\\\").replaceAll('"', '\\"'));
  return `"${lines.join("\\n")}"`;
}
