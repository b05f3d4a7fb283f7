/** What changed in the structure as a small Mermaid flowchart, for a comment on a pull request: new imports blue and thick, lost ones orange and dashed. */
import { isEmpty, type StructureChanges } from "../../../../src/compare/compare-structures.js";
import { byteOrder } from "../../../../src/model/basics.js";
import { arrowChanges, boxChange, changedGraphOf, roomsWith, signsOf, type ArrowChange, type ChangedGraph } from "./changed-graph.js";
import { mermaidText } from "./export/mermaid.js";
import type { FileGraph } from "./file-graph.js";
import { roomsOf, wayTo, type Box, type BoxArrow } from "./rooms.js";

/** More cannot be taken in at a glance. */
const MOST_BOXES = 30;
/** Without those that were there before. */
const MOST_ARROWS = 60;

/** `later`: of the later state, as `changedGraphOf` needs it. Empty if no file and no import between files changed. */
export function changesMermaid(later: FileGraph, changes: StructureChanges): string {
  if (isEmpty(changes)) return "";
  const changed = changedGraphOf(later, changes);
  const whole = roomsOf(changed.graph);
  const room = roomsWith(whole, changed.touched);
  if (room === undefined) return "";
  const open = openedWithin(room);
  const arrows = shownArrows(changed, room, open);
  const names = new Map(boxesIn(room, open).map(({ key }, at) => [key, `n${at}`]));
  const nameOf = (key: string): string => names.get(key) ?? "";
  const boxes = (box: Box, indent: string): readonly string[] =>
    box.members.flatMap((member) =>
      open.has(member.key)
        ? [`${indent}subgraph ${nameOf(member.key)}["${mermaidText(member.name)}"]`, ...boxes(member, `${indent}  `), `${indent}end`]
        : [`${indent}${nameOf(member.key)}["${mermaidText(textOf(changed, member))}"]${classOf(changed, whole, member)}`],
    );
  const lines = [
    "flowchart TB",
    ...boxes(room, "  "),
    ...arrows.map(({ from, to, change, badge }) => `  ${nameOf(from)} ${LINES[change]}${badge === "" ? "" : `|"${badge}"|`} ${nameOf(to)}`),
    ...styles(arrows),
    "  classDef added stroke:#0a57ad,stroke-width:3px",
    "  classDef removed stroke:#a34a00,stroke-width:3px,stroke-dasharray:5 4",
    "  classDef moved stroke:#8a4fbf,stroke-width:3px",
  ];
  return `${lines.join("\n")}\n`;
}

/** For the lines above or below the picture, in Markdown. */
export const CHANGES_LEGEND =
  "Blue, thick: new. Orange, dashed: gone. Grey: was there before. `+2 −1` counts files in boxes, pairs of files that import each other on arrows.";

const LINES: Readonly<Record<ArrowChange, string>> = { new: "==>", gone: "-.->", changed: "-->", same: "-->" };
const COLOURS: Readonly<Record<ArrowChange, string>> = { new: "#0a57ad", gone: "#a34a00", changed: "#515c68", same: "#ccd4dc" };

interface ShownArrow {
  readonly from: string;
  readonly to: string;
  readonly change: ArrowChange;
  readonly badge: string;
}

function styles(arrows: readonly ShownArrow[]): readonly string[] {
  return (["new", "gone", "changed", "same"] as const).flatMap((change) => {
    const places = arrows.flatMap((arrow, at) => (arrow.change === change ? [at] : []));
    return places.length === 0 ? [] : [`  linkStyle ${places.join(",")} stroke:${COLOURS[change]}`];
  });
}

function textOf({ files }: ChangedGraph, { kind, name, files: own }: Box): string {
  if (kind === "file") return name;
  const states = own.map((file) => files.get(file));
  const signs = signsOf(states.filter((state) => state === "added").length, states.filter((state) => state === "removed").length);
  return [name, signs].filter((part) => part !== "").join(" ");
}

/** A folder is new if all of it is, also what did not change. */
function classOf(changed: ChangedGraph, whole: Box, { key }: Box): string {
  const change = boxChange(changed, wayTo(whole, key).at(-1)?.files ?? []);
  return change === undefined ? "" : `:::${change}`;
}

/** Keys of the folders whose members are drawn: outer ones first, then those with most files. */
function openedWithin(room: Box): ReadonlySet<string> {
  const open = new Set<string>();
  let count = room.members.length;
  const waiting = room.members.map((box) => ({ box, depth: 1 }));
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.depth - b.depth || b.box.files.length - a.box.files.length || byteOrder(a.box.key, b.box.key));
    const [next] = waiting.splice(0, 1);
    if (next === undefined || next.box.members.length === 0 || count + next.box.members.length - 1 > MOST_BOXES) continue;
    open.add(next.box.key);
    count += next.box.members.length - 1;
    waiting.push(...next.box.members.map((box) => ({ box, depth: next.depth + 1 })));
  }
  return open;
}

function boxesIn(room: Box, open: ReadonlySet<string>): readonly Box[] {
  return room.members.flatMap((member) => [member, ...(open.has(member.key) ? boxesIn(member, open) : [])]);
}

function shownArrows(changed: ChangedGraph, room: Box, open: ReadonlySet<string>): readonly ShownArrow[] {
  const rooms = [room, ...boxesIn(room, open).filter(({ key }) => open.has(key))];
  const all = rooms.flatMap((one) => one.arrows.map((arrow) => shownArrow(changed, one, arrow)));
  const touched = all.filter(({ change }) => change !== "same");
  return all.length <= MOST_ARROWS ? all : touched;
}

function shownArrow(changed: ChangedGraph, { members }: Box, { from, to, imports }: BoxArrow): ShownArrow {
  const { change, added, removed } = arrowChanges(changed, imports);
  return { from: members[from]?.key ?? "", to: members[to]?.key ?? "", change, badge: signsOf(added, removed) };
}
