/** The list beside the picture: what is shown, what is chosen, and the imports behind the arrows. */
import type { BoxImports, BoxSurroundings } from "../../picture/box-imports.js";
import { insideOf } from "../../picture/fold-members.js";
import type { Picture, PlacedBox } from "../../picture/picture.js";
import type { Box } from "../../picture/rooms.js";
import { wayTo } from "../../picture/rooms.js";
import { disclosed } from "../entity/card.js";
import { h, type Child } from "../h.js";
import { longList } from "../long-list.js";
import type { Page } from "../page-state.js";
import { entityHash, hashOf } from "../routes.js";
import { count, entityLink, placeText, sentence } from "../texts.js";
import { pairList } from "./pair-list.js";
import { roomModelOf } from "./room-model.js";
import { roomsHash, type RoomsView } from "./rooms-address.js";
import { shortName } from "./draw-rooms.js";

export interface Side {
  readonly page: Page;
  readonly room: Box;
  readonly picture: Picture;
  readonly view: RoomsView;
  readonly chosen: PlacedBox | undefined;
  readonly around: BoxSurroundings | undefined;
  /** What is outside of the shown room, as the other end of imports. */
  readonly outside: string;
  readonly choose: (key: string | undefined, to?: string) => void;
  readonly toggle: (box: PlacedBox) => void;
}

const MOST = 8;
const MOST_LISTED = 25;
const MOST_CHARACTERS = 260;

export function roomsSide(side: Side): readonly Child[] {
  const { view, chosen } = side;
  if (chosen === undefined) return aboutRoom(side);
  return [back(side), ...(view.to === undefined ? aboutBox(side, chosen) : aboutArrow(side, view.chosen ?? "", view.to))];
}

function back({ choose, room }: Side): Child {
  const name = room.key === "/" ? "the whole" : room.name;
  return h("p", {}, h("button", { type: "button", class: "quiet", on: { click: () => choose(undefined) } }, `Back to ${name}`));
}

function aboutRoom(side: Side): readonly Child[] {
  const { page, room, picture } = side;
  const { graph } = roomModelOf(page.map);
  const own = new Set(room.files);
  const inner = graph.imports.filter(({ from, to }) => own.has(from) && own.has(to));
  const folders = picture.boxes.filter(({ drawn }) => drawn.members.some(({ kind }) => kind === "folder")).length;
  return [
    h(
      "p",
      {},
      `${count(room.files.length, "file")}, ${count(
        inner.reduce((sum, { edges }) => sum + edges.length, 0),
        "import",
      )} between them.`,
    ),
    overviewOf(page, room),
    h(
      "ul",
      { class: "legend" },
      h("li", {}, "Each box stands above what it imports; numbers count files."),
      folders === 0 ? undefined : h("li", {}, "Choose a box for its imports. Enter or double click opens a folder."),
      picture.arrows.some(({ isAgainst }) => isAgainst)
        ? h("li", {}, h("span", { class: "wrong" }, "Red, dashed"), ": against this order, part of a cycle.")
        : undefined,
    ),
    against(side),
    cycles(side),
    section(
      "Entrypoints",
      page.map.roots
        .filter((uid) => isIn(page, own, uid))
        .slice(0, MOST)
        .map((uid) => fileItem(page, uid)),
    ),
    section("Most imported", mostImported(page, own)),
  ];
}

/** The words on the whole come from the entrypoint that reaches most. */
function overviewOf(page: Page, room: Box): Child {
  if (room.key !== "/") return undefined;
  const [first] = page.map.contents.toSorted((a, b) => b.listed.size - a.listed.size);
  const entity = page.map.entities.get(first?.root ?? "");
  const text = entity?.extras.get("overview") ?? entity?.purpose ?? "";
  return text === "" ? undefined : h("p", { class: "overview" }, sentence(firstSentences(text, MOST_CHARACTERS)));
}

function firstSentences(text: string, most: number): string {
  const sentences = text.split(/(?<=[.!?])\s+/);
  let shown = sentences[0] ?? "";
  for (const next of sentences.slice(1)) {
    if (shown.length + next.length > most) break;
    shown += ` ${next}`;
  }
  return shown;
}

function isIn(page: Page, files: ReadonlySet<number>, uid: string): boolean {
  const path = page.map.entities.get(uid)?.path ?? "";
  const { graph } = roomModelOf(page.map);
  return [...files].some((place) => graph.files[place]?.path === path);
}

function section(name: string, items: readonly Child[]): Child {
  return items.length === 0 ? undefined : h("section", {}, h("h2", {}, name), h("ul", { class: "plain", role: "list" }, items));
}

function mostImported(page: Page, own: ReadonlySet<number>): readonly Child[] {
  const { graph } = roomModelOf(page.map);
  const importers = new Map<number, number>();
  for (const { to } of graph.imports) if (own.has(to)) importers.set(to, (importers.get(to) ?? 0) + 1);
  return [...importers]
    .sort(([a, more], [b, fewer]) => fewer - more || a - b)
    .slice(0, MOST)
    .map(([place, number]) => {
      return fileItem(page, graph.files[place]?.uid ?? "", `by ${count(number, "file")}`);
    });
}

function fileItem(page: Page, uid: string, number?: string): HTMLElement {
  const entity = page.map.entities.get(uid);
  const words = number === undefined ? undefined : [" ", h("span", { class: "number" }, number)];
  return h("li", {}, entityLink(page, uid), words, " ", entity === undefined ? undefined : placeText(entity));
}

function against(side: Side): Child {
  const arrows = side.picture.arrows.filter(({ isAgainst }) => isAgainst).sort((a, b) => a.weight - b.weight);
  const shown = arrows
    .slice(0, MOST)
    .map(({ from, to, weight }) =>
      h("li", {}, link(side, from, `${shortName(from)} → ${shortName(to)}`, to), " ", h("span", { class: "number" }, weight)),
    );
  return section("Against the order", arrows.length > MOST ? [...shown, more(arrows.length - MOST)] : shown);
}

function cycles(side: Side): Child {
  const groups = side.picture.boxes.filter(({ drawn }) => drawn.kind === "cycle");
  return section(
    "Cycles",
    groups.map((box) => h("li", {}, link(side, box.drawn.key, `${count(box.drawn.members.length, "member")} import each other`))),
  );
}

function more(number: number): Child {
  return h("li", { class: "soft" }, `and ${number} more`);
}

/** A button would do, but people want to copy it. */
function link({ room, view, choose }: Side, key: string, name: string, to?: string): HTMLElement {
  const { to: _, ...rest } = view;
  return h(
    "a",
    {
      href: roomsHash(room.key, { ...rest, chosen: key, ...(to === undefined ? {} : { to }) }),
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
  const { page, around } = side;
  const { members, kind } = box.drawn;
  const [member] = members;
  if (member === undefined) return [];
  return [
    h("h2", {}, kind === "member" ? (member.kind === "folder" ? member.key : member.name) : groupName(box)),
    kind === "member" ? aboutMember(page, member) : groupList(side, box),
    actions(side, box),
    around === undefined ? undefined : [importList(side, "Imports", around.imports), importList(side, "Imported by", around.importers)],
  ];
}

function groupName({ drawn: { kind, members } }: PlacedBox): string {
  return kind === "cycle" ? `${members.length} members import each other` : `${members.length} files without imports here`;
}

function groupList(side: Side, { drawn }: PlacedBox): Child {
  const { graph } = roomModelOf(side.page.map);
  const make = (box: Box): HTMLElement => {
    const uid = graph.files[box.files[0] ?? -1]?.uid;
    return h(
      "li",
      {},
      box.kind === "folder" || uid === undefined ? h("a", { href: roomsHash(box.key) }, box.name) : entityLink(side.page, uid),
    );
  };
  return longList({ items: drawn.members, most: MOST_LISTED, make, class: "plain", name: "members" }).element;
}

function aboutMember(page: Page, member: Box): Child {
  const { graph } = roomModelOf(page.map);
  if (member.kind === "folder") {
    const text = `${count(member.files.length, "file")}, ${count(member.entities, "entity", "entities")}.`;
    const uid = graph.files.find(({ path, isPackage }) => isPackage && `${path}/` === member.key)?.uid;
    const purpose = page.map.entities.get(uid ?? "")?.purpose ?? "";
    return [h("p", {}, text), purpose === "" ? undefined : h("p", {}, sentence(purpose))];
  }
  const entity = page.map.entities.get(graph.files[member.files[0] ?? -1]?.uid ?? "");
  return h("p", {}, entity === undefined ? "" : sentence(entity.purpose));
}

function actions(side: Side, box: PlacedBox): Child {
  const { page, toggle } = side;
  const { graph, root } = roomModelOf(page.map);
  const { members, kind } = box.drawn;
  const [member] = members;
  const uid = graph.files[member?.files[0] ?? -1]?.uid ?? "";
  if (member === undefined) return undefined;
  const button = (name: string): Child => h("button", { type: "button", on: { click: () => toggle(box) } }, name);
  if (kind === "cycle") {
    const way = wayTo(root, box.room);
    return h(
      "p",
      { class: "actions" },
      button("Draw them one by one"),
      h("a", { href: hashOf("m", way.at(-1)?.key.replace(/\/$/, "") ?? "") }, "Matrix"),
    );
  }
  if (kind === "alone") return h("p", { class: "actions" }, button("Draw them one by one"));
  if (member.kind !== "folder")
    return h("p", { class: "actions" }, h("a", { href: entityHash(page.map, uid) }, "Reasons, parts and all imports"));
  return h(
    "p",
    { class: "actions" },
    button(box.isOpen ? "Close" : "Open here"),
    h("a", { href: roomsHash(member.key) }, "Only this"),
    h("a", { href: hashOf("m", member.key.replace(/\/$/, "")) }, "Matrix"),
  );
}

function importList(side: Side, name: string, ends: readonly BoxImports[]): Child {
  const { page, outside, room } = side;
  const { graph } = roomModelOf(page.map);
  const total = ends.reduce((sum, { weight }) => sum + weight, 0);
  const make = ({ key, weight, imports }: BoxImports): HTMLElement =>
    h(
      "li",
      {},
      key === outside ? h("span", {}, `outside of ${room.name}`) : h("span", { title: key }, link(side, key, endName(key))),
      disclosed(count(weight, "import"), () => pairList(page, graph, imports)),
    );
  return h(
    "section",
    {},
    h("h2", {}, `${name} `, h("span", { class: "number" }, total.toLocaleString("en"))),
    ends.length === 0
      ? h("p", { class: "none" }, "Nothing in the map.")
      : longList({ items: ends, most: MOST_LISTED, make, class: "ends", name: "boxes" }).element,
  );
}

function endName(key: string): string {
  if (key.startsWith("cycle:")) return "members of a cycle";
  if (key.startsWith("alone:")) return "other files";
  return shortName(key);
}

function aboutArrow(side: Side, from: string, to: string): readonly Child[] {
  const { page, picture, room } = side;
  const { graph, root } = roomModelOf(page.map);
  const arrow = picture.arrows.find((one) => one.from === from && one.to === to);
  const parent = wayTo(root, arrow?.room ?? room.key).at(-1) ?? room;
  const inside = insideOf(parent, side.view.unfolded);
  const drawn = inside.arrows.find((one) => inside.nodes[one.from]?.key === from && inside.nodes[one.to]?.key === to);
  const imports = drawn?.arrows.flatMap((one) => one.imports) ?? side.around?.imports.find(({ key }) => key === to)?.imports ?? [];
  const weight = imports.reduce((sum, at) => sum + (graph.imports[at]?.edges.length ?? 0), 0);
  return [
    h("h2", {}, link(side, from, endName(from)), " → ", link(side, to, endName(to))),
    h("p", {}, `${count(weight, "import")} of ${count(imports.length, "pair")} of files.`),
    drawn?.isAgainst === true
      ? h(
          "p",
          {},
          h("span", { class: "wrong" }, "Against the order"),
          `: ${endName(to)} imports ${endName(from)}, too, itself or through others.`,
        )
      : undefined,
    pairList(page, graph, imports),
  ];
}
