/** The list beside the picture: what is shown, what is chosen, and the imports behind the arrows. */
import { importAt, type FileGraph, type QuietKind } from "../../picture/file-graph.js";
import type { BoxImports, BoxSurroundings } from "../../picture/box-imports.js";
import type { Picture, PlacedBox } from "../../picture/picture.js";
import { type Box, wayTo } from "../../picture/rooms.js";
import { groupBy } from "../../../../../src/model/basics.js";
import { disclosed } from "../entity/card.js";
import { h, type Child } from "../h.js";
import { longList } from "../long-list.js";
import type { Page } from "../page-state.js";
import { entityHash } from "../routes.js";
import { grouped } from "../../../../../src/model/shown-text.js";
import { count, sentence } from "../texts.js";
import { fileName, pairList } from "./pair-list.js";
import { roomModelOf } from "./room-model.js";
import { matrixHash, roomsHash, type RoomsView } from "./rooms-address.js";
import { shortName, type Drawing } from "./draw-rooms.js";

export interface Side {
  readonly page: Page;
  readonly graph: FileGraph;
  readonly room: Box;
  readonly picture: Picture;
  readonly view: RoomsView;
  readonly hash: (view: RoomsView) => string;
  readonly marks: Drawing["marks"];
  readonly around: BoxSurroundings | undefined;
  /** What is outside of the shown room, as the other end of imports. */
  readonly outside: string;
  readonly choose: (key: string | undefined, to?: string) => void;
  readonly toggle: (box: PlacedBox) => void;
  readonly turn: (kind: QuietKind, isOn: boolean) => void;
  readonly near: () => void;
}

const MOST_LISTED = 25;

/** What is chosen: a box, or an arrow between two. */
export function chosenSide(side: Side, chosen: PlacedBox): Child {
  const { view } = side;
  return [back(side), view.to === undefined ? aboutBox(side, chosen) : aboutArrow(side, view.chosen ?? "", view.to)];
}

function back({ choose, room }: Side): Child {
  const name = room.key === "/" ? "the whole" : room.name;
  return h("p", {}, h("button", { type: "button", class: "quiet", on: { click: () => choose(undefined) } }, `Back to ${name}`));
}

/** A button would do, but people want to copy it. */
export function chooseLink({ hash, view, choose }: Side, key: string, name: string, to?: string): HTMLElement {
  const { to: _, ...rest } = view;
  return h(
    "a",
    {
      href: hash({ ...rest, chosen: key, ...(to === undefined ? {} : { to }) }),
      on: {
        click: (event) => {
          if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
          event.preventDefault();
          choose(key, to);
        },
      },
    },
    name,
  );
}

function aboutBox(side: Side, box: PlacedBox): readonly Child[] {
  const { around } = side;
  const { members, kind } = box.drawn;
  const [member] = members;
  if (member === undefined) return [];
  return [
    h("h2", {}, kind === "member" ? (member.kind === "folder" ? member.key : member.name) : groupName(box)),
    kind === "member" ? aboutMember(side, member) : groupList(side, box),
    actions(side, box),
    around === undefined
      ? undefined
      : [importList(side, "Imports", "key-added", around.imports), importList(side, "Imported by", "key-removed", around.importers)],
  ];
}

function groupName({ drawn: { kind, members } }: PlacedBox): string {
  return kind === "cycle" ? `${members.length} members import each other` : `${members.length} files without imports here`;
}

function groupList(side: Side, { drawn }: PlacedBox): Child {
  const { graph } = side;
  const make = (box: Box): HTMLElement =>
    h(
      "li",
      {},
      box.kind === "folder" ? h("a", { href: roomsHash(box.key) }, `${box.name}/`) : fileName(side.page, graph, box.files[0] ?? -1),
    );
  return longList({ items: drawn.members, most: MOST_LISTED, make, class: "plain", name: "members" }).element;
}

function aboutMember({ page, graph }: Side, member: Box): Child {
  if (member.kind === "folder") {
    const text = `${count(member.count, "file")}, ${count(member.entities, "entity", "entities")}.`;
    const uid = graph.files.find(({ path, isPackage }) => isPackage && `${path}/` === member.key)?.uid;
    const purpose = page.map.entities.get(uid ?? "")?.purpose ?? "";
    return [h("p", {}, text), purpose === "" ? undefined : h("p", {}, sentence(purpose))];
  }
  const entity = page.map.entities.get(graph.files[member.files[0] ?? -1]?.uid ?? "");
  return h("p", {}, entity === undefined ? "" : sentence(entity.purpose));
}

function actions(side: Side, box: PlacedBox): Child {
  const { page, graph, toggle, near, view } = side;
  const { root } = roomModelOf(page.map);
  const { members, kind } = box.drawn;
  const [member] = members;
  const uid = graph.files[member?.files[0] ?? -1]?.uid ?? "";
  if (member === undefined) return undefined;
  const button = (name: string): Child => h("button", { type: "button", on: { click: () => toggle(box) } }, name);
  const neighbours = h("button", { type: "button", on: { click: near } }, view.near === true ? "All boxes" : "Only its neighbours");
  if (kind === "cycle") {
    const way = wayTo(root, box.room);
    return h(
      "p",
      { class: "actions" },
      button("Draw them one by one"),
      neighbours,
      h("a", { href: matrixHash(way.at(-1)?.key ?? "/") }, "Matrix"),
    );
  }
  if (kind === "alone") return h("p", { class: "actions" }, button("Draw them one by one"));
  if (member.kind !== "folder")
    return h(
      "p",
      { class: "actions" },
      neighbours,
      h("a", { href: entityHash(page.map, uid) }, "Reasons, parts and all imports"),
      h("a", { href: entityHash(page.map, uid, "impact") }, "What a change affects"),
    );
  return h(
    "p",
    { class: "actions" },
    button(box.isOpen ? "Close" : "Open here"),
    neighbours,
    h("a", { href: roomsHash(member.key) }, "Only this"),
    h("a", { href: matrixHash(member.key) }, "Matrix"),
  );
}

/** `colour`: class of the arrows' colour. */
function importList(side: Side, name: string, colour: string, ends: readonly BoxImports[]): Child {
  const { page, graph, outside, room, marks } = side;
  const total = ends.reduce((sum, { weight }) => sum + weight, 0);
  const names = namesApart(ends);
  const make = ({ key, weight, imports }: BoxImports): HTMLElement =>
    h(
      "li",
      {},
      key === outside
        ? h("span", {}, `outside of ${room.name}`)
        : h("span", { title: key }, chooseLink(side, key, names.get(key) ?? endName(key))),
      disclosed(count(weight, "import"), () => pairList(page, graph, imports, marks?.pair)),
    );
  return h(
    "section",
    {},
    h("h2", {}, h("span", { class: colour }, name), " ", h("span", { class: "number" }, grouped(total))),
    ends.length === 0
      ? h("p", { class: "none" }, "Nothing in the map.")
      : longList({ items: ends, most: MOST_LISTED, make, class: "ends", name: "boxes" }).element,
  );
}

/** Boxes of the same name with the folder that contains them. */
function namesApart(ends: readonly BoxImports[]): ReadonlyMap<string, string> {
  const same = groupBy(ends, ({ key }) => endName(key));
  const isOne = (key: string): boolean => same.get(endName(key))?.length === 1 || key.includes(":");
  return new Map(ends.flatMap(({ key }) => (isOne(key) ? [] : [[key, key.replace(/\/$/, "").split("/").slice(-2).join("/")] as const])));
}

function endName(key: string): string {
  if (key.startsWith("cycle:")) return "members of a cycle";
  if (key.startsWith("alone:")) return "other files";
  return shortName(key);
}

function aboutArrow(side: Side, from: string, to: string): readonly Child[] {
  const { page, graph, picture, around, marks } = side;
  const arrow = picture.arrows.find((one) => one.from === from && one.to === to);
  const imports = arrow?.imports ?? around?.imports.find(({ key }) => key === to)?.imports ?? [];
  const weight = imports.reduce((sum, at) => sum + (importAt(graph, at)?.edges.length ?? 0), 0);
  return [
    h("h2", {}, chooseLink(side, from, endName(from)), " → ", chooseLink(side, to, endName(to))),
    h("p", {}, `${count(weight, "import")} of ${count(imports.length, "pair")} of files.`),
    arrow?.isAgainst === true
      ? h(
          "p",
          {},
          h("span", { class: "wrong" }, "Against the order"),
          `: ${endName(to)} imports ${endName(from)}, too, itself or through others.`,
        )
      : undefined,
    pairList(page, graph, imports, marks?.pair),
  ];
}
