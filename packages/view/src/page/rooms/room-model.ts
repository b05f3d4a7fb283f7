import { memoOf } from "../../../../../src/model/basics.js";
import { fileGraphOf, type FileGraph } from "../../picture/file-graph.js";
import { roomsOf, wayTo, type Box } from "../../picture/rooms.js";
import type { MapGraph } from "../../../../../src/retrieve/map-graph.js";
import type { Crumb, Page } from "../page-state.js";
import { roomsHash } from "./rooms-address.js";

interface RoomModel {
  readonly graph: FileGraph;
  readonly root: Box;
}

export const roomModelOf = memoOf((map: MapGraph): RoomModel => {
  const graph = fileGraphOf(map);
  return { graph, root: roomsOf(graph) };
});

/** The folders that contain a room, from the whole. */
export function roomCrumbs(page: Page, room: Box, hash: (room: string) => string = roomsHash): readonly Crumb[] {
  const way = wayTo(roomModelOf(page.map).root, room.key);
  return way.map((box, at) => ({
    name: at === 0 ? page.data.title : box.name,
    ...(at === way.length - 1 ? {} : { hash: hash(box.key) }),
  }));
}
