/** D2: rooms are containers. Every text stands in single quotes, in which nothing is replaced. Purposes are left out: tooltips are Markdown. */
import { roomsIn, titleOf, type ExportEdge, type ExportGraph, type ExportRoom } from "./export-graph.js";
import { LONGEST_LABEL, LONGEST_PURPOSE, plainText, shortText } from "./plain-text.js";

export function writeD2(graph: ExportGraph): string {
  const { top, edges, said } = graph;
  const keys = keysOf(top);
  const note = said.length === 0 ? [] : [`"what is shown": ${quoted(said.join("; "), LONGEST_PURPOSE)} {shape: text; near: bottom-center}`];
  const lines = [
    ...[titleOf(graph), ...said].map((line) => `# ${plainText(line)}`),
    "direction: down",
    ...note,
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

/** D2 ignores the case of keys, limits their length, and its layout inserts them into code. Substitutes have a blank and so equal no other key. */
const SAFE = /^[a-z0-9_./@()+-]{1,120}$/;

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

function edgeLine({ from, to, weight, isAgainst, isShortcut }: ExportEdge, keys: ReadonlyMap<string, Key>): string {
  const style = isAgainst ? ` {style.stroke: "#b3261e"; style.stroke-dash: 4}` : isShortcut ? ` {style.stroke: "#cdd5dd"}` : "";
  return `${keys.get(from)?.whole ?? ""} -> ${keys.get(to)?.whole ?? ""}: '${weight}'${style}`;
}

function quoted(text: string, most: number): string {
  return `'${shortText(text, most).replaceAll("'", "''")}'`;
}
