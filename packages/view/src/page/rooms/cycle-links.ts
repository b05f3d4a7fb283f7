/** Links to the largest cycles: of files, and of members of folders. */
import { components } from "../../../../../src/model/components.js";
import { memoOf } from "../../../../../src/model/memo-of.js";
import { findingGroups } from "../../picture/findings.js";
import type { Box } from "../../picture/rooms.js";
import { h } from "../h.js";
import type { Page } from "../page-state.js";
import { hashOf } from "../routes.js";
import { matrixHash } from "./rooms-address.js";

const MOST = 4;
const NAMED = 3;

/** Empty if the page has no findings. */
export function fileCycles({ data: { findings } }: Page): readonly HTMLElement[] {
  if (findings === undefined) return [];
  const { code = "", items = [] } = findingGroups(findings).find((group) => group.code === "cycle") ?? {};
  const largest = items[0]?.files?.length ?? 0;
  if (largest === 0) return [];
  const others = items.length === 1 ? "" : `, the largest of ${items.length} cycles`;
  return [h("li", {}, h("a", { href: hashOf("f", code) }, `${largest} files`), others)];
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
