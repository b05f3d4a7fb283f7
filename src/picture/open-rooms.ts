/** Which rooms are open when the picture is first seen: outer ones before inner ones, large ones before small ones, while the whole fits the window. */
import { byteOrder } from "../model/byte-order.js";
import { insideOf } from "./fold-members.js";
import { placeRooms, type Shown } from "./place-rooms.js";
import type { Box } from "./rooms.js";

export interface Window {
  readonly width: number;
  readonly height: number;
}

/** More boxes cannot be taken in at once. */
const MOST_BOXES = 150;
/** Each costs a drawing. */
const MOST_TRIES = 40;

/** Keys of the open rooms. */
export function roomsToOpen(room: Box, { width, height }: Window, shown: Omit<Shown, "open" | "width"> = {}): ReadonlySet<string> {
  let open: ReadonlySet<string> = new Set();
  const waiting = foldersIn(room, 1);
  for (let tries = 0; tries < MOST_TRIES && waiting.length > 0; tries += 1) {
    waiting.sort((a, b) => a.depth - b.depth || b.box.entities - a.box.entities || byteOrder(a.box.key, b.box.key));
    const [next] = waiting.splice(0, 1);
    if (next === undefined) break;
    const more = new Set([...open, next.box.key]);
    const picture = placeRooms(room, { ...shown, open: more, width });
    if (picture.width > width || picture.height > height || picture.boxes.length > MOST_BOXES) continue;
    open = more;
    waiting.push(...foldersIn(next.box, next.depth + 1));
  }
  return open;
}

interface Waiting {
  readonly box: Box;
  readonly depth: number;
}

function foldersIn(room: Box, depth: number): Waiting[] {
  const members = insideOf(room).nodes.flatMap((drawn) => (drawn.kind === "member" ? drawn.members : []));
  return members.filter((box) => box.members.length > 0).map((box) => ({ box, depth }));
}
