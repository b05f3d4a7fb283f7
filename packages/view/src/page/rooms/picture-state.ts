/** A picture of rooms that people open, choose in and walk by keyboard, with the list beside it. */
import { importsOfBox } from "../../picture/box-imports.js";
import { roomsWith } from "../../picture/changed-graph.js";
import type { FileGraph, QuietKind } from "../../picture/file-graph.js";
import { roomsToOpen, type Window } from "../../picture/open-rooms.js";
import { boxRoles } from "../../picture/view-about.js";
import type { Picture, PlacedBox } from "../../picture/picture.js";
import { placeRooms, type Shown as Placing } from "../../picture/place-rooms.js";
import type { Box } from "../../picture/rooms.js";
import { show, type Child } from "../h.js";
import type { Page } from "../page-state.js";
import { entityHash } from "../routes.js";
import { drawRooms, type Drawing } from "./draw-rooms.js";
import { nextBox } from "./next-box.js";
import type { RoomsView } from "./rooms-address.js";
import { chosenSide, type Side } from "./rooms-side.js";

/** Key of what is outside of the shown room. */
const OUTSIDE = ":outside";

interface Given {
  readonly page: Page;
  readonly graph: FileGraph;
  readonly room: Box;
  /** Of the screen with another view. */
  readonly hash: (view: RoomsView) => string;
  readonly view: RoomsView;
  /** Where the picture and the list are shown. */
  readonly picture: HTMLElement;
  readonly side: HTMLElement;
  /** The list while nothing is chosen. */
  readonly about: (side: Side) => Child;
  /** How the picture is placed, beyond the view. */
  readonly shown?: Omit<Placing, "open" | "width">;
  readonly marks?: Drawing["marks"];
}

interface PictureState {
  readonly draw: () => void;
  readonly keys: (event: KeyboardEvent) => boolean;
  readonly leave: () => void;
}

export function pictureState(given: Given): PictureState {
  const { page, graph, hash, picture: frame } = given;
  let view = given.view;
  let placed = NOTHING;
  let open: ReadonlySet<string> = new Set();
  let current: string | undefined;
  const place = placing(given);
  const draw = (): void => {
    ({ placed, open } = place(view));
    current = drawView(given, { view, placed, open }, current, { choose, toggle, enter, turn, near });
  };
  const change = (next: RoomsView): void => {
    view = next;
    page.note(hash(view));
    const hadFocus = frame.contains(document.activeElement);
    draw();
    if (hadFocus) focusBox(frame, current);
  };
  const choose = (key: string | undefined, to?: string): void => {
    const { chosen: _, to: __, near: isNearOnly, ...rest } = view;
    const more = { ...(to !== undefined && { to }), ...(isNearOnly === true && { near: isNearOnly }) };
    change(key === undefined ? rest : { ...rest, chosen: key, ...more });
    const box = placed.boxes.find(({ drawn }) => drawn.key === key);
    if (box !== undefined) page.announce(`${box.drawn.members[0]?.name ?? ""} chosen`);
  };
  const toggle = (box: PlacedBox): void => {
    const { key } = box.drawn;
    // Not every focus comes from a key.
    current = key;
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    change({ ...view, open: next });
    page.announce(next.has(key) ? "opened" : "closed");
  };
  const near = (): void => change(turned(view));
  const turn = (kind: QuietKind, isOn: boolean): void => change(withKind(view, kind, isOn));
  const enter = (box: PlacedBox): void => {
    const [member] = box.drawn.members;
    if (box.drawn.kind !== "member" || member?.kind === "folder") toggle(box);
    else page.go(entityHash(page.map, graph.files[member?.files[0] ?? -1]?.uid ?? ""));
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
    return boxKeys(event, placed.boxes, { choose, enter }, step);
  };
  let waiting = 0;
  const resized = (): void => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(draw);
  };
  addEventListener("resize", resized);
  return { draw, keys, leave: () => removeEventListener("resize", resized) };
}

/** With the neighbours alone, or with all boxes again. */
function turned({ near, ...rest }: RoomsView): RoomsView {
  return near === true ? rest : { ...rest, near: true };
}

function withKind({ kinds, ...rest }: RoomsView, kind: QuietKind, isOn: boolean): RoomsView {
  const next = new Set(kinds);
  if (isOn) next.add(kind);
  else next.delete(kind);
  return next.size === 0 ? rest : { ...rest, kinds: next };
}

function boxKeys(
  event: KeyboardEvent,
  boxes: readonly PlacedBox[],
  { enter, choose }: Pick<Actions, "enter" | "choose">,
  step: (next: PlacedBox) => void,
): boolean {
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

const NOTHING: Picture = { width: 0, height: 0, boxes: [], bands: [], arrows: [], lighter: { arrows: 0, weight: 0, whole: 0 } };

interface Actions {
  readonly choose: (key: string | undefined, to?: string) => void;
  readonly toggle: (box: PlacedBox) => void;
  readonly enter: (box: PlacedBox) => void;
  /** Draws only the chosen box and its neighbours, or all boxes again. */
  readonly near: () => void;
  /** Draws a kind of imports besides what runs, or no longer. */
  readonly turn: (kind: QuietKind, isOn: boolean) => void;
}

interface Placed {
  readonly placed: Picture;
  /** Keys of open rooms and cycles. */
  readonly open: ReadonlySet<string>;
}

/** Places the picture again only if something else is drawn, or the window has another size: choosing a box changes neither. */
function placing(given: Given): (view: RoomsView) => Placed {
  const { room, picture: frame, shown = {} } = given;
  let last: (Placed & { readonly asked: RoomsView; readonly size: Window }) | undefined;
  return (asked) => {
    const size = windowOf(frame);
    const isSame =
      last !== undefined && last.asked.open === asked.open && last.asked.kinds === asked.kinds && isNear(last.asked) === isNear(asked);
    if (last === undefined || !isSame || last.size.width !== size.width || last.size.height !== size.height) {
      const open = asked.open ?? roomsToOpen(room, size, shown);
      const placedBy = { ...shown, ...(asked.kinds !== undefined && { kinds: asked.kinds }), open, width: size.width };
      const whole = placeRooms(room, placedBy);
      last = { asked, size, open, placed: (asked.near === true ? neighboursIn(given, whole, asked, placedBy) : undefined) ?? whole };
    }
    return last;
  };
}

/** Which box's neighbours are drawn; undefined for all boxes. */
function isNear({ near, chosen }: RoomsView): string | undefined {
  return near === true ? chosen : undefined;
}

/** The chosen box and those with imports of it or by it, close together; undefined if there is no such box. */
function neighboursIn({ graph, room }: Given, whole: Picture, { chosen, kinds }: RoomsView, shown: Placing): Picture | undefined {
  const box = whole.boxes.find(({ drawn }) => drawn.key === chosen);
  if (box === undefined) return undefined;
  const { imports, importers } = importsOfBox(graph, whole, box, { ...(kinds !== undefined && { kinds }) });
  const keys = new Set([box, ...imports, ...importers].map((one) => ("drawn" in one ? one.drawn.key : one.key)));
  const near = whole.boxes.filter(({ drawn }) => keys.has(drawn.key));
  const inner = roomsWith(room, new Set(near.flatMap(({ drawn }) => drawn.members.flatMap(({ files }) => files))));
  const always = new Set([...imports, ...importers].flatMap((one) => one.imports));
  return inner === undefined ? undefined : placeRooms(inner, { ...shown, always });
}

/** Key of the box that the keyboard reaches. */
function drawView(
  given: Given,
  { view, placed, open }: Placed & { readonly view: RoomsView },
  before: string | undefined,
  actions: Actions,
): string | undefined {
  const { page, graph, room, hash, picture: frame, side, about, marks } = given;
  const at = (key: string | undefined): PlacedBox | undefined => placed.boxes.find(({ drawn }) => drawn.key === key);
  const chosen = at(view.chosen);
  const around =
    chosen === undefined
      ? undefined
      : importsOfBox(graph, placed, chosen, { outside: OUTSIDE, ...(view.kinds !== undefined && { kinds: view.kinds }) });
  const current = (chosen ?? at(before) ?? placed.boxes[0])?.drawn.key;
  const roleOf = rolesIn(given);
  const picture = drawRooms({ picture: placed, roleOf, chosen: chosen?.drawn.key, to: view.to, around, current, marks, ...actions });
  picture.addEventListener("click", () => actions.choose(undefined));
  show(frame, picture);
  const beside: Side = { page, graph, room, picture: placed, view: { ...view, open }, hash, around, outside: OUTSIDE, marks, ...actions };
  frame.parentElement?.classList.toggle("has-chosen", chosen !== undefined);
  show(side, chosen === undefined ? about(beside) : chosenSide(beside, chosen));
  return current;
}

/** Unknown in pages that are made without the sources. */
function rolesIn({ page, graph }: Given): Drawing["roleOf"] {
  const { about } = page.data;
  if (about === undefined) return undefined;
  const roleOf = boxRoles(about);
  return ({ drawn: { members } }) =>
    roleOf(
      members.length === 1 ? (members[0]?.key ?? "") : "",
      members.flatMap(({ files }) => files.map((file) => graph.files[file]?.path ?? "")),
    );
}

/** What is free for the picture, below what stands above it. */
function windowOf(frame: HTMLElement): Window {
  const top = frame.getBoundingClientRect().top + scrollY;
  return { width: Math.max(320, frame.clientWidth - 2), height: Math.max(360, innerHeight - top - 24) };
}

function focusBox(frame: HTMLElement, key: string | undefined): void {
  for (const box of frame.querySelectorAll<SVGElement>("[data-key]")) {
    const isIt = box.getAttribute("data-key") === key;
    box.setAttribute("tabindex", isIt ? "0" : "-1");
    if (isIt) box.focus();
  }
}
