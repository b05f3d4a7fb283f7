/** Which rooms are open when the picture is first seen: outer ones before inner ones, large ones before small ones, while the whole fits the window. */
import { byteOrder } from "../../../../src/model/basics.js";
import { insideOf } from "./fold-members.js";
import { placeRooms, type Shown } from "./place-rooms.js";
import type { Box } from "./rooms.js";

export interface Window {
  readonly width: number;
  readonly height: number;
}

/** More boxes cannot be taken in at once. */
const MOST_BOXES = 150;
/** Fewer say nothing: then a room is opened even if people have to scroll for it. */
const FEW_BOXES = 4;
const MOST_INSTEAD = 400;
/** Each costs a drawing. */
const MOST_TRIES = 40;

/** The members of a large cycle, and those of a folder that has most of the whole, say more than their number, so people scroll for them. */
const HEIGHT_FOR_MANY = 2.5;

/** Keys of the open rooms, and of cycles that are drawn member by member. */
export function roomsToOpen(room: Box, { width, height }: Window, shown: Omit<Shown, "open" | "width"> = {}): ReadonlySet<string> {
  let open: ReadonlySet<string> = new Set();
  const waiting = candidatesIn(room, open, 1);
  let boxes = insideOf(room, open).nodes.length;
  for (let tries = 0; tries < MOST_TRIES && waiting.length > 0; tries += 1) {
    waiting.sort((a, b) => a.depth - b.depth || b.entities - a.entities || byteOrder(a.key, b.key));
    const [next] = waiting.splice(0, 1);
    if (next === undefined) break;
    const more = new Set([...open, next.key]);
    const picture = placeRooms(room, { ...shown, open: more, width });
    const isNothing = boxes < FEW_BOXES;
    const isMany = next.key !== next.room.key || (next.depth === 1 && next.entities * 2 > room.entities);
    const most = isNothing ? Infinity : isMany ? HEIGHT_FOR_MANY * height : height;
    if (picture.width > width || picture.height > most || picture.boxes.length > (isNothing ? MOST_INSTEAD : MOST_BOXES)) continue;
    open = more;
    boxes = picture.boxes.length;
    // The members of a cycle are candidates from now on.
    waiting.push(
      ...candidatesIn(next.room, open, next.depth + 1).filter(({ key }) => !open.has(key) && !waiting.some((one) => one.key === key)),
    );
  }
  return open;
}

interface Candidate {
  readonly key: string;
  /** The folder itself, or the one that has the cycle. */
  readonly room: Box;
  readonly depth: number;
  readonly entities: number;
}

function candidatesIn(room: Box, open: ReadonlySet<string>, depth: number): Candidate[] {
  return insideOf(room, open).nodes.flatMap(({ key, kind, members }): Candidate[] => {
    const entities = members.reduce((sum, member) => sum + member.entities, 0);
    const [box] = members;
    if (kind === "cycle") return [{ key, room, depth, entities }];
    return kind === "member" && box !== undefined && box.members.length > 0 ? [{ key, room: box, depth, entities }] : [];
  });
}
