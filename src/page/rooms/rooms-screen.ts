/** Folders and files in levels: each stands above what it imports. */
import { importsOfBox } from "../../picture/box-imports.js";
import { roomsToOpen, type Window } from "../../picture/open-rooms.js";
import type { Picture, PlacedBox } from "../../picture/picture.js";
import { placeRooms } from "../../picture/place-rooms.js";
import { wayTo, type Box } from "../../picture/rooms.js";
import { h, show } from "../h.js";
import { noEntityScreen } from "../entity/no-entity-screen.js";
import type { Page, Screen } from "../page-state.js";
import { entityHash, hashOf } from "../routes.js";
import { drawRooms } from "./draw-rooms.js";
import { roomCrumbs, roomModelOf } from "./room-model.js";
import { readRoomsView, roomsHash, type RoomsView } from "./rooms-address.js";
import { roomsSide } from "./rooms-side.js";
import { nextBox } from "./next-box.js";

/** Key of what is outside of the shown room. */
const OUTSIDE = ":outside";

export function roomsScreen(page: Page, argument: string, query: URLSearchParams): Screen {
  const { root } = roomModelOf(page.map);
  const room = wayTo(root, argument).at(-1);
  if (room === undefined || room.kind !== "folder") return noEntityScreen(page, argument);
  const title = room.key === "/" ? page.data.title : room.key.replace(/\/$/, "");
  const picture = h("div", { class: "picture" });
  const side = h("aside", { class: "side", "aria-label": "About what is shown" });
  const heading = h("h1", {}, title);
  const links = h("p", { class: "actions" }, h("a", { href: hashOf("m", room.key === "/" ? "" : title) }, "Matrix"));
  const element = h("div", { class: "rooms-screen" }, picture, h("div", { class: "beside" }, heading, links, side));
  const state = roomsState({ page, room, picture, side, view: readRoomsView(query) });
  return {
    title: room.key === "/" ? title : `${title}/`,
    crumbs: roomCrumbs(page, room),
    element,
    shown: state.draw,
    keys: (event) => state.keys(event),
    leave: state.leave,
  };
}

interface Given {
  readonly page: Page;
  readonly room: Box;
  readonly picture: HTMLElement;
  readonly side: HTMLElement;
  readonly view: RoomsView;
}

interface State {
  readonly draw: () => void;
  readonly keys: (event: KeyboardEvent) => boolean;
  readonly leave: () => void;
}

function roomsState(given: Given): State {
  const { page, room, picture: frame } = given;
  let view = given.view;
  let placed = NOTHING;
  let current: string | undefined;
  const draw = (): void => {
    ({ placed, current } = drawView(given, view, current, { choose, toggle, enter }));
  };
  const change = (next: RoomsView): void => {
    view = next;
    page.note(roomsHash(room.key, view));
    const hadFocus = frame.contains(document.activeElement);
    draw();
    if (hadFocus) focusBox(frame, current);
  };
  const choose = (key: string | undefined, to?: string): void => {
    const { open, unfolded } = view;
    const end = key === undefined || to === undefined ? {} : { to };
    change({ ...(open === undefined ? {} : { open }), unfolded, ...(key === undefined ? {} : { chosen: key }), ...end });
    const box = placed.boxes.find(({ drawn }) => drawn.key === key);
    if (box !== undefined) page.announce(`${box.drawn.members[0]?.name ?? ""} chosen`);
  };
  const toggle = (box: PlacedBox): void => {
    const { key, kind } = box.drawn;
    const open = new Set(placed.boxes.filter(({ isOpen }) => isOpen).map(({ drawn }) => drawn.key));
    const unfolded = new Set(view.unfolded);
    if (kind !== "member") unfolded.add(key);
    else if (!open.delete(key)) open.add(key);
    change({ ...view, open, unfolded });
    page.announce(kind !== "member" || open.has(key) ? "opened" : "closed");
  };
  const enter = (box: PlacedBox): void => {
    const [member] = box.drawn.members;
    if (box.drawn.kind !== "member" || member?.kind === "folder") toggle(box);
    else page.go(entityHash(page.map, fileOf(page, member)));
  };
  const keys = (event: KeyboardEvent): boolean => {
    if (event.key === "Escape" && view.chosen !== undefined) {
      choose(undefined);
      return true;
    }
    const step = (next: PlacedBox): void => {
      current = next.drawn.key;
      focusBox(frame, current);
    };
    return boxKeys(event, placed.boxes, { choose, toggle, enter }, step);
  };
  let waiting = 0;
  const resized = (): void => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(draw);
  };
  addEventListener("resize", resized);
  return { draw, keys, leave: () => removeEventListener("resize", resized) };
}

function boxKeys(event: KeyboardEvent, boxes: readonly PlacedBox[], { enter, choose }: Actions, step: (next: PlacedBox) => void): boolean {
  const focused = document.activeElement?.closest("[data-key]")?.getAttribute("data-key");
  const box = boxes.find(({ drawn }) => drawn.key === focused);
  if (box === undefined) return false;
  if (event.key === "Enter") enter(box);
  else if (event.key === " ") choose(box.drawn.key);
  else {
    const next = nextBox(boxes, box, event.key);
    if (next === undefined) return event.key.startsWith("Arrow");
    step(next);
  }
  return true;
}

const NOTHING: Picture = { width: 0, height: 0, boxes: [], bands: [], arrows: [] };

interface Actions {
  readonly choose: (key: string | undefined, to?: string) => void;
  readonly toggle: (box: PlacedBox) => void;
  readonly enter: (box: PlacedBox) => void;
}

interface Shown {
  readonly placed: Picture;
  /** Key of the box that the keyboard reaches. */
  readonly current: string | undefined;
}

function drawView({ page, room, picture: frame, side }: Given, view: RoomsView, before: string | undefined, actions: Actions): Shown {
  const size = windowOf(frame);
  const open = view.open ?? roomsToOpen(room, size);
  const placed = placeRooms(room, { open, unfolded: view.unfolded, width: size.width });
  const at = (key: string | undefined): PlacedBox | undefined => placed.boxes.find(({ drawn }) => drawn.key === key);
  const chosen = at(view.chosen);
  const around = chosen === undefined ? undefined : importsOfBox(roomModelOf(page.map).graph, placed, chosen, OUTSIDE);
  const current = (chosen ?? at(before) ?? placed.boxes[0])?.drawn.key;
  const picture = drawRooms({ picture: placed, chosen: chosen?.drawn.key, to: view.to, around, current, ...actions });
  picture.addEventListener("click", () => actions.choose(undefined));
  show(frame, picture);
  show(side, roomsSide({ page, room, picture: placed, view: { ...view, open }, chosen, around, outside: OUTSIDE, ...actions }));
  return { placed, current };
}

/** What is free for the picture, below what stands above it. */
function windowOf(frame: HTMLElement): Window {
  const top = frame.getBoundingClientRect().top + scrollY;
  return { width: Math.max(320, frame.clientWidth - 2), height: Math.max(360, innerHeight - top - 24) };
}

function fileOf(page: Page, box: Box | undefined): string {
  return roomModelOf(page.map).graph.files[box?.files[0] ?? -1]?.uid ?? "";
}

function focusBox(frame: HTMLElement, key: string | undefined): void {
  for (const box of frame.querySelectorAll<SVGElement>("[data-key]")) {
    const isIt = box.getAttribute("data-key") === key;
    box.setAttribute("tabindex", isIt ? "0" : "-1");
    if (isIt) box.focus();
  }
}
