/** Folders and files in levels: each stands above what it imports. */
import { wayTo } from "../../picture/rooms.js";
import { h } from "../h.js";
import { noEntityScreen } from "../entity/no-entity-screen.js";
import type { Page, Screen } from "../page-state.js";
import { hashOf } from "../routes.js";
import { pictureState } from "./picture-state.js";
import { markedFindings, markedNote } from "./marked-findings.js";
import { roomCrumbs, roomModelOf } from "./room-model.js";
import { matrixHash, readRoomsView, roomsHash } from "./rooms-address.js";
import { aboutRoom } from "./about-room.js";

export function roomsScreen(page: Page, argument: string, query: URLSearchParams): Screen {
  const { graph, root } = roomModelOf(page.map);
  // A file means its folder.
  const room = wayTo(root, argument).findLast(({ kind }) => kind === "folder");
  if (room === undefined) return noEntityScreen(page, argument);
  const title = room.key === "/" ? page.data.title : room.key.replace(/\/$/, "");
  const picture = h("div", { class: "picture" });
  const side = h("aside", { class: "side", "aria-label": "About what is shown" });
  const heading = h("h1", {}, title);
  const links = h("p", { class: "actions" }, h("a", { href: room.key === "/" ? hashOf("m") : matrixHash(room.key) }, "Matrix"));
  const view = readRoomsView(query);
  const marked = view.mark === undefined ? undefined : markedFindings(page, view.mark);
  const noted = marked === undefined ? undefined : markedNote(room, view, marked);
  const element = h("div", { class: "rooms-screen" }, picture, h("div", { class: "beside" }, heading, links, noted, side));
  const state = pictureState({
    page,
    graph,
    room,
    hash: (next) => roomsHash(room.key, next),
    view,
    ...(marked === undefined ? {} : { marks: marked.marks, shown: { badge: marked.badge } }),
    picture,
    side,
    about: aboutRoom,
  });
  return {
    title: room.key === "/" ? title : `${title}/`,
    crumbs: roomCrumbs(page, room),
    element,
    shown: state.draw,
    keys: state.keys,
    leave: state.leave,
  };
}
