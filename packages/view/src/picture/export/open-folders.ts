/** Which folders are drawn with their members: all down to a depth, or the biggest as long as the boxes are few. */
import { byteOrder } from "../../../../../src/model/basics.js";
import type { Box } from "../rooms.js";
import { FEW_FILES } from "./parts.js";

/** `depth` 1: the members of the room itself. */
export function openedTo(room: Box, depth: number): ReadonlySet<string> {
  if (room.kind !== "folder" || depth < 1) return new Set();
  return new Set([room.key, ...room.members.flatMap((member) => [...openedTo(member, depth - 1)])]);
}

/** Depth at which all folders are open. */
export function deepest(room: Box): number {
  return room.kind === "folder" ? 1 + Math.max(0, ...room.members.map(deepest)) : 0;
}

/** Folders are opened until a room has a dozen boxes. */
const ENOUGH = 12;

/** The room, then folders of one depth after the other until the boxes are enough to tell something; in a depth the biggest first, as long as there are at most so many boxes. */
export function openedWithin(room: Box, most: number): ReadonlySet<string> {
  const opened = new Set([room.key]);
  let boxes = boxesIn(room);
  for (let closed = foldersIn(room); closed.length > 0 && boxes < ENOUGH;) {
    const inside: Box[] = [];
    for (const folder of closed.toSorted((a, b) => b.entities - a.entities || byteOrder(a.key, b.key))) {
      const more = boxesIn(folder) - 1;
      if (boxes + more > most) continue;
      boxes += more;
      opened.add(folder.key);
      inside.push(...foldersIn(folder));
    }
    closed = inside;
  }
  return opened;
}

function foldersIn({ members }: Box): readonly Box[] {
  return members.filter(({ kind }) => kind === "folder");
}

/** If it is opened. */
function boxesIn(room: Box): number {
  const folders = foldersIn(room).length;
  const files = room.members.length - folders;
  return folders + (files > FEW_FILES ? 1 : files);
}
