/** The formats of an export: names, extensions, and how much of a map they hold. */
import { writeDot } from "./dot.js";
import { type ExportEdge, type ExportGraph, type ExportNode, type ExportRoom, roomsIn, titleOf } from "./export-graph.js";
import { GRAPH_VERSION, writeGraphJson } from "./graph-json.js";
import { writeGraphml } from "./graphml.js";
import { writeMermaid } from "./mermaid.js";
import { jsonText } from "../../../../../src/model/shown-text.js";
import { LONGEST_LABEL, LONGEST_PURPOSE, plainText, shortText } from "./plain-text.js";

/** D2 ignores the case of keys, limits their length, and its layout inserts them into code. Substitutes have a blank and so equal no other key. */
const SAFE = /^[a-z0-9_./@()+-]{1,120}$/;

export interface Format {
  /** Of files, with a dot. */
  readonly extensions: readonly string[];
  readonly write: (graph: ExportGraph) => string;
  readonly limits: Limits;
  /** Shows what runs and weighs; others hold everything. */
  readonly isPicture?: true;
}

export interface Limits {
  /** Readable and drawn in seconds; `--limit` replaces both. */
  readonly nodes?: number;
  readonly edges?: number;
  /** Of the programs that read the format; nothing replaces them. */
  readonly mostEdges?: number;
  readonly mostCharacters?: number;
}

export const FORMATS = {
  dot: { extensions: [".dot", ".gv"], write: writeDot, limits: { nodes: 300, edges: 1000 }, isPicture: true },
  // Mermaid refuses more than 500 arrows and 50,000 characters, unless a page is configured otherwise.
  mermaid: { extensions: [".mmd", ".mermaid"], write: writeMermaid, limits: { mostEdges: 450, mostCharacters: 45_000 }, isPicture: true },
  json: { extensions: [".json"], write: writeGraphJson, limits: {} },
  graphml: { extensions: [".graphml"], write: writeGraphml, limits: {} },
  // The layout of D2 takes minutes for more.
  d2: { extensions: [".d2"], write: writeD2, limits: { nodes: 80, edges: 150 }, isPicture: true },
  cytoscape: { extensions: [".cyjs"], write: writeCytoscape, limits: {} },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = ["dot", "mermaid", "json", "graphml", "d2", "cytoscape"] as const satisfies readonly FormatName[];

/** Elements of Cytoscape.js and of Cytoscape (`.cyjs`): rooms are nodes, `parent` is the room of a node. Nothing is shortened or replaced. */
function writeCytoscape(graph: ExportGraph): string {
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
      edges: edges.map(({ from, to, weight, whys, via, kind, isAgainst }, at) => ({
        data: { id: `e${at}`, source: from, target: to, weight, why: whys, via, kind: kind ?? "runs", feedback: isAgainst },
      })),
    },
  });
}

function nodeData({ id, label, kind, path, symbol, purpose, level, cycle, entities }: ExportNode): object {
  return { id, label, kind, path, symbol, purpose, level, cycle, entities };
}

/** D2: rooms are containers. Every text stands in single quotes, in which nothing is replaced. Purposes are left out: tooltips are Markdown. */
function writeD2(graph: ExportGraph): string {
  const { top, edges, said } = graph;
  const keys = keysOf(top);
  const note = `"what is shown": ${quoted([titleOf(graph), ...said].join("; "), LONGEST_PURPOSE)} {shape: text; near: top-center}`;
  const lines = [
    ...[titleOf(graph), ...said].map((line) => `# ${plainText(line)}`),
    "direction: down",
    note,
    ...membersOf(top, keys, ""),
    ...edges.map((edge) => edgeLine(edge, keys)),
  ];
  return `${lines.join("\n")}\n`;
}

/** Key in its container, and the whole way to it. */
interface Key {
  readonly own: string;
  readonly whole: string;
}

/** By id of a node or key of a room. */
function keysOf(top: ExportRoom): ReadonlyMap<string, Key> {
  const keys = new Map<string, Key>();
  const add = (name: string, parent: string, substitute: string): void => {
    const own = `"${SAFE.test(name) ? name : substitute}"`;
    const before = keys.get(parent)?.whole;
    keys.set(name, { own, whole: before === undefined ? own : `${before}.${own}` });
  };
  roomsIn(top).forEach(({ room, parent }, at) => add(room.key, parent.key, `room ${at}`));
  let place = 0;
  for (const room of [top, ...roomsIn(top).map((one) => one.room)])
    for (const { id } of room.nodes) add(id, room.key, `node ${(place += 1)}`);
  return keys;
}

function membersOf({ rooms, nodes }: ExportRoom, keys: ReadonlyMap<string, Key>, indent: string): readonly string[] {
  return [
    ...rooms.flatMap((room) => [
      `${indent}${keys.get(room.key)?.own ?? ""}: ${quoted(room.label, LONGEST_LABEL)} {`,
      ...membersOf(room, keys, `${indent}  `),
      `${indent}}`,
    ]),
    ...nodes.map((node) => `${indent}${keys.get(node.id)?.own ?? ""}: ${quoted(node.label, LONGEST_LABEL)}`),
  ];
}

/** An arrow against the order is written from the upper to the lower box, without a head: otherwise it would turn the picture upside down. */
function edgeLine({ from, to, weight, isAgainst }: ExportEdge, keys: ReadonlyMap<string, Key>): string {
  const [importer = "", imported = ""] = [keys.get(from)?.whole, keys.get(to)?.whole];
  if (isAgainst) return `${imported} -- ${importer}: '↑ ${weight}' {style.stroke: "#b3261e"; style.stroke-dash: 4}`;
  return `${importer} -> ${imported}: '${weight}'`;
}

function quoted(text: string, most: number): string {
  return `'${shortText(text, most).replaceAll("'", "''")}'`;
}
