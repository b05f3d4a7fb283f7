/** Folders and files in levels: each stands above what it imports. */
import { type Box, wayTo } from "../../picture/rooms.js";
import { type Child, h } from "../h.js";
import { noEntityScreen } from "../entity/no-entity-screen.js";
import type { Page, Screen } from "../page-state.js";
import { hashOf } from "../routes.js";
import { pictureState } from "./picture-state.js";
import { roomCrumbs, roomModelOf } from "./room-model.js";
import { matrixHash, readRoomsView, roomsHash, type RoomsView } from "./rooms-address.js";
import { type FindingGroup, findingGroups, findingPaths } from "../../picture/findings.js";
import type { Drawn } from "../../picture/fold-members.js";
import { QUIET_KINDS } from "../../picture/file-graph.js";
import { KIND_NAMES, type Marks, shortName } from "./draw-rooms.js";
import { clip } from "../code-spans.js";
import { count, entityLink, grouped, placeText, sentence } from "../texts.js";
import { chooseLink, type Side } from "./rooms-side.js";
import { cyclesInside, fileCycles } from "./cycle-links.js";

const MOST = 8;

const MOST_AGAINST = 15;

const MOST_CHARACTERS = 90;

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

interface Marked {
  readonly group: FindingGroup;
  readonly marks: Marks;
  readonly badge: (drawn: Drawn) => string;
}

// Findings of one kind as badges on the boxes of a picture.

/** Undefined if the map has none of the kind. */
function markedFindings(page: Page, code: string): Marked | undefined {
  const { findings } = page.data;
  const group = findings === undefined ? undefined : findingGroups(findings).find((one) => one.code === code);
  if (group === undefined) return undefined;
  const paths = [...findingPaths(group)];
  const numberIn = ({ key, kind }: Box): number =>
    paths.reduce(
      (sum, [path, number]) => (path === key || (kind === "folder" && (key === "/" || path.startsWith(key))) ? sum + number : sum),
      0,
    );
  const badge = ({ members }: Drawn): string => {
    const number = members.reduce((sum, member) => sum + numberIn(member), 0);
    return number === 0 ? "" : `⚠ ${number}`;
  };
  const { graph } = roomModelOf(page.map);
  const cycleOf = new Map(
    group.code === "cycle" ? group.items.flatMap(({ files = [] }, at) => files.map((file) => [file, at] as const)) : [],
  );
  const pathAt = (file: number | undefined): string => graph.files[file ?? -1]?.path ?? "";
  const isInCycle = (at: number): boolean => {
    const cycle = cycleOf.get(pathAt(graph.imports[at]?.from));
    return cycle !== undefined && cycle === cycleOf.get(pathAt(graph.imports[at]?.to));
  };
  return {
    group,
    badge,
    marks: {
      box: ({ drawn, isOpen }) => {
        const text = badge(drawn);
        return { class: text === "" ? "" : "marked", words: text === "" ? "" : `${text.slice(2)} marked`, badge: isOpen ? "" : text };
      },
      arrow: ({ imports, isAgainst, weight }) => {
        const isWrong = isAgainst || imports.some(isInCycle);
        return { class: isWrong ? "against" : "plain", words: isWrong ? "part of a cycle" : "", badge: "", weight };
      },
      pair: (at) => (isInCycle(at) ? "in a cycle" : ""),
    },
  };
}

function markedNote(room: Box, view: RoomsView, { group }: Marked): HTMLElement {
  const name = h("a", { href: hashOf("f", group.code) }, group.name);
  return h(
    "p",
    { class: "marked-note" },
    "Marked: ",
    name,
    ` (${group.items.length}). `,
    h("a", { href: roomsHash(room.key, unmarked(view)) }, "Clear"),
  );
}

function unmarked({ open }: RoomsView): RoomsView {
  return open === undefined ? {} : { open };
}

/** What a room is, while nothing in its picture is chosen. */
function aboutRoom(side: Side): Child {
  const { page, graph, room, picture } = side;
  const own = new Set(room.files);
  const said = new Set<string>();
  const inner = graph.imports.filter(({ from, to }) => own.has(from) && own.has(to));
  const folders = picture.boxes.filter(({ drawn }) => drawn.members.some(({ kind }) => kind === "folder")).length;
  return [
    h(
      "p",
      {},
      `${count(room.count, "file")}, ${count(
        inner.reduce((sum, { edges }) => sum + edges.length, 0),
        "import",
      )} between them.`,
    ),
    h(
      "ul",
      { class: "legend" },
      h("li", {}, "Each box stands above what it imports when it runs; numbers count files in boxes, imports on arrows."),
      folders === 0 ? undefined : h("li", {}, "Choose a box for its imports. Enter or double click opens a folder."),
      picture.arrows.some(({ isAgainst }) => isAgainst)
        ? h("li", {}, h("span", { class: "wrong" }, "Red, dashed"), ": against this order, part of a cycle (⟲).")
        : undefined,
      lighterNote(side),
    ),
    kindSwitches(side),
    against(side),
    cycles(side),
    section(
      "Entrypoints",
      rootsByReach(page)
        .filter((uid) => isIn(page, own, uid))
        .slice(0, MOST)
        .map((uid) => fileItem(page, uid, undefined, overviewOf(page, uid, said))),
    ),
    section("Most imported", mostImported(page, own)),
  ];
}

/** What the heaviest arrows leave out. */
function lighterNote({ room, picture: { lighter } }: Side): Child {
  if (lighter.arrows === 0) return undefined;
  const share = Math.round(((lighter.whole - lighter.weight) / lighter.whole) * 100);
  const matrix = h("a", { href: matrixHash(room.key) }, "matrix");
  return h(
    "li",
    { class: "lighter" },
    `The heaviest arrows, ${share} % of the imports. + ${count(lighter.arrows, "lighter one")}: choose a box, or see the `,
    matrix,
    ".",
  );
}

/** Imports that do not run, each kind by a switch. */
function kindSwitches({ graph, view, turn }: Side): Child {
  const switches = QUIET_KINDS.flatMap((kind) => {
    const number = (graph.quiet ?? []).reduce((sum, one) => sum + (one.kind === kind ? one.edges.length : 0), 0);
    if (number === 0) return [];
    const box = h("input", { type: "checkbox", checked: view.kinds?.has(kind) === true, id: `kind-${kind}` });
    box.addEventListener("change", () => {
      turn(kind, box.checked);
      document.getElementById(`kind-${kind}`)?.focus();
    });
    return [h("label", {}, box, ` ${KIND_NAMES[kind]} `, h("span", { class: "number" }, grouped(number)))];
  });
  return switches.length === 0 ? undefined : h("p", { class: "switches" }, "Also draw: ", switches);
}

/** What the entrypoint is for, in a sentence or two; entrypoints of one package often say the same. */
function overviewOf(page: Page, uid: string, said: Set<string>): Child {
  const entity = page.map.entities.get(uid);
  const [first = "", ...others] = (entity?.extras.get("overview") ?? entity?.purpose ?? "").split(/(?<=[.!?])\s+/);
  const text = others.reduce((shown, next) => (shown.length + next.length > MOST_CHARACTERS ? shown : `${shown} ${next}`), first);
  if (text === "" || said.has(text)) return undefined;
  said.add(text);
  return h("p", { class: "soft" }, sentence(clip(text, 2 * MOST_CHARACTERS)));
}

function rootsByReach({ map }: Page): readonly string[] {
  return [...new Set(map.contents.toSorted((a, b) => b.listed.size - a.listed.size).map(({ root }) => root))].filter((uid) =>
    map.entities.has(uid),
  );
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

function fileItem(page: Page, uid: string, number?: string, about?: Child): HTMLElement {
  const entity = page.map.entities.get(uid);
  const words = number === undefined ? undefined : [" ", h("span", { class: "number" }, number)];
  return h("li", {}, entityLink(page, uid), words, " ", entity === undefined ? undefined : placeText(entity), about);
}

function against(side: Side): Child {
  const arrows = side.picture.arrows.filter(({ isAgainst }) => isAgainst).sort((a, b) => a.weight - b.weight);
  const shown = arrows
    .slice(0, MOST_AGAINST)
    .map(({ from, to, weight }) =>
      h("li", {}, chooseLink(side, from, `${shortName(from)} → ${shortName(to)}`, to), " ", h("span", { class: "number" }, weight)),
    );
  return section("Against the order", arrows.length > MOST_AGAINST ? [...shown, more(arrows.length - MOST_AGAINST)] : shown);
}

function cycles({ page, room }: Side): Child {
  return section("Cycles", [...(room.key === "/" ? fileCycles(page) : []), ...cyclesInside(page, room)]);
}

function more(number: number): Child {
  return h("li", { class: "soft" }, `and ${number} more`);
}
