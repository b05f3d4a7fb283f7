/** Links to the largest cycles: of files, and of members of folders. */
import { components } from "../../../../../src/model/graphs/components.js";
import { cycleNumbers } from "../../picture/findings.js";
import { memoOf } from "../../../../../src/model/basics.js";
import type { Box } from "../../picture/rooms.js";
import { h } from "../h.js";
import type { Page } from "../page-state.js";
import { hashOf } from "../routes.js";
import { matrixHash } from "./rooms-address.js";

const MOST = 4;
const NAMED = 3;

/** In the words of `overview`. Empty if the page has no findings. */
export function fileCycles({ data: { findings } }: Page): readonly HTMLElement[] {
  if (findings === undefined) return [];
  const { runs, lazy, types, largest } = cycleNumbers(findings);
  if (runs + lazy + types === 0) return [h("li", {}, "None of files.")];
  const words = runs === 0 ? "None of files that runs" : `${runs} of files that ${runs === 1 ? "runs" : "run"}, the largest of ${largest}`;
  const more = [lazy > 0 ? `${lazy} more with lazy imports` : "", types > 0 ? `${types} more with types` : ""];
  return [h("li", {}, h("a", { href: hashOf("f", "cycle") }, words), ["", ...more.filter((one) => one !== "")].join("; "))];
}

/** The largest cycle of each folder in `room`, itself included, if two folders are in it; the largest first. */
export function cyclesInside({ data: { title } }: Page, room: Box): readonly HTMLElement[] {
  return largestIn(room).map(({ folder: { key }, cycle }) => {
    const names = [...cycle.slice(0, NAMED).map(({ name }) => name), ...(cycle.length > NAMED ? ["…"] : [])].join(", ");
    return h("li", {}, h("a", { href: matrixHash(key) }, `${cycle.length} members of ${key === "/" ? title : key}`), `: ${names}`);
  });
}

/** The picture is drawn often, and a large map has thousands of folders. */
const largestIn = memoOf((room: Box) =>
  foldersIn(room)
    .map((folder) => ({ folder, cycle: largestCycle(folder) }))
    .filter(({ cycle }) => cycle.length > 0)
    .sort((a, b) => b.cycle.length - a.cycle.length)
    .slice(0, MOST),
);

function foldersIn(box: Box): readonly Box[] {
  return box.members.length === 0 ? [] : [box, ...box.members.flatMap(foldersIn)];
}

/** With two folders or more; empty if there is none. */
function largestCycle({ members, arrows }: Box): readonly Box[] {
  if (arrows.length < 2) return [];
  const targets = new Map(members.map((_, node): [number, number[]] => [node, []]));
  for (const { from, to } of arrows) targets.get(from)?.push(to);
  const isOfFolders = (nodes: readonly number[]): boolean => nodes.filter((node) => members[node]?.kind === "folder").length > 1;
  const [largest = []] = components(targets)
    .filter(isOfFolders)
    .toSorted((a, b) => b.length - a.length);
  return largest.toSorted((a, b) => a - b).flatMap((node) => members[node] ?? []);
}
