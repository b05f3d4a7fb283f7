/** Folders and files in levels: each stands above what it imports. */
import { type Box, wayTo } from "../../picture/rooms.js";
import { type Child, h } from "../h.js";
import { noEntityScreen } from "../entity/no-entity-screen.js";
import type { Page, Screen } from "../page-state.js";
import { hashOf, entityHash } from "../routes.js";
import { pictureState } from "./picture-state.js";
import { roomCrumbs, roomModelOf } from "./room-model.js";
import { matrixHash, readRoomsView, roomsHash, type RoomsView } from "./rooms-address.js";
import { type FindingGroup, findingGroups, findingPaths } from "../../picture/findings.js";
import type { Drawn } from "../../picture/fold-members.js";
import { QUIET_KINDS } from "../../picture/file-graph.js";
import { KIND_NAMES, type Marks, shortName } from "./draw-rooms.js";
import { grouped } from "../../../../../src/model/shown-text.js";
import { count, nameText, placeText, sentence } from "../texts.js";
import { chooseLink, type Side } from "./rooms-side.js";
import { cyclesInside, fileCycles } from "./cycle-links.js";
import { telling, type ViewAbout, type ViewProject } from "../../picture/view-about.js";
import { nameOf } from "../entity-name.js";
import { longList } from "../long-list.js";
import { clip } from "../code-spans.js";

const MOST = 8;

const MOST_AGAINST = 15;

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
  const { page, graph, room } = side;
  const own = new Set(room.files);
  const inner = graph.imports.filter(({ from, to }) => own.has(from) && own.has(to));
  const imports = inner.reduce((sum, { edges }) => sum + edges.length, 0);
  return [
    room.key === "/"
      ? introduction(page, room.count, imports)
      : h("p", {}, `${count(room.count, "file")}, ${count(imports, "import")} between them.`),
    lighterNote(side),
    kindSwitches(side),
    cycles(side),
    against(side),
    section("Entrypoints", startsIn(page, own)),
    section("Most imported when it runs", mostImported(page, own)),
    legend(side),
  ];
}

function legend({ picture, page: { data } }: Side): Child {
  const folders = picture.boxes.some(({ drawn }) => drawn.members.some(({ kind }) => kind === "folder"));
  const isRed = picture.arrows.some(({ isAgainst }) => isAgainst);
  return [
    h("h2", {}, "How to read the picture"),
    h(
      "ul",
      { class: "legend" },
      h(
        "li",
        {},
        "Each box stands above what it imports when it runs; numbers count files in boxes, imports on arrows. Arrows to one box flow together; the lightest are left out.",
      ),
      folders ? h("li", {}, "Choose a box for its imports. Enter or double click opens a folder.") : undefined,
      isRed ? h("li", {}, h("span", { class: "wrong" }, "Red, dashed"), ": against this order, part of a cycle (⟲).") : undefined,
      data.about === undefined
        ? undefined
        : h("li", {}, "Thick frame: a library. Double frame: an application. Dotted: tests, examples. Grey: documents, generated."),
    ),
  ];
}

/** What the heaviest arrows leave out. */
function lighterNote({ room, picture: { lighter } }: Side): Child {
  if (lighter.arrows === 0) return undefined;
  const share = Math.round(((lighter.whole - lighter.weight) / lighter.whole) * 100);
  const matrix = h("a", { href: matrixHash(room.key) }, "matrix");
  return h(
    "p",
    { class: "lighter soft" },
    `The heaviest arrows, ${share} % of the imports. + ${grouped(lighter.arrows)} lighter: choose a box, or see the `,
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

const MOST_STARTS = 8;

/** As `overview` has them; without the sources, by what they reach. */
function startsIn(page: Page, own: ReadonlySet<number>): readonly Child[] {
  const { graph } = roomModelOf(page.map);
  const paths = new Set([...own].map((place) => graph.files[place]?.path ?? ""));
  const starts = page.data.about?.entrypoints ?? startsOf(page);
  const inside = starts.filter(({ path }) => paths.has(path)).flatMap((one) => startItem(page, one));
  return inside.length > MOST_STARTS ? [...inside.slice(0, MOST_STARTS), more(inside.length - MOST_STARTS)] : inside;
}

function startsOf({ map }: Page): readonly Starting[] {
  return map.contents
    .toSorted((a, b) => b.listed.size - a.listed.size)
    .flatMap(({ root, listed }) => {
      const { path, extras, purpose = "" } = map.entities.get(root) ?? {};
      const [first = ""] = (extras?.get("overview") ?? purpose).split(/(?<=[.!?])\s+/);
      return path === undefined ? [] : [{ path, kind: "entrypoint", evidence: first === "" ? [] : [first], reached: listed.size }];
    });
}

function section(name: string, items: readonly Child[]): Child {
  return items.length === 0 ? undefined : h("section", {}, h("h2", {}, name), h("ul", { class: "plain", role: "list" }, items));
}

/** By files that import it when it runs, without tests where these are known. */
function mostImported(page: Page, own: ReadonlySet<number>): readonly Child[] {
  const { graph } = roomModelOf(page.map);
  const known = page.data.about?.importers;
  const importers = new Map<number, number>();
  if (known === undefined) for (const { to } of graph.imports) if (own.has(to)) importers.set(to, (importers.get(to) ?? 0) + 1);
  for (const place of known === undefined ? [] : own) {
    const path = graph.files[place]?.path ?? "";
    if (known !== undefined && Object.hasOwn(known, path)) importers.set(place, known[path] ?? 0);
  }
  return [...importers]
    .sort(([a, more], [b, fewer]) => fewer - more || a - b)
    .slice(0, MOST)
    .map(([place, number]) => {
      const uid = graph.files[place]?.uid ?? "";
      return h("li", {}, fileTitle(page, uid), " ", h("span", { class: "number" }, `by ${grouped(number)}`));
    });
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
  return section("Import cycles", [...(room.key === "/" ? fileCycles(page) : []), ...cyclesInside(page, room)]);
}

function more(number: number): Child {
  return h("li", { class: "soft" }, `and ${number} more`);
}

/** What the repository is, what it is made of and where it starts: the same as `overview` says. */
const MOST_PROJECTS = 8;
const LONGEST = 140;

/** `about`: absent in pages that are made without the sources. */
function introduction({ map, data: { about } }: Page, files: number, imports: number): Child {
  const size = `${count(map.entities.size, "entity", "entities")} in ${count(files, "file")} of the map, ${count(imports, "import")} between them.`;
  if (about === undefined) return h("p", { class: "soft" }, size);
  const languages = about.languages.map(({ name, files: number }) => (about.languages.length === 1 ? name : `${name} ${grouped(number)}`));
  const sources = `${count(about.sources, "source file")}${languages.length === 0 ? "" : ` (${languages.join(", ")})`}`;
  return [
    h("p", { class: "introduction" }, sentence(about.introduction)),
    h("p", { class: "soft" }, `${sources}, ${count(about.tests, "test file")}; ${size}`),
    KINDS.map(([kind, name]) => projects(name, about.projects.length < 2 ? [] : about.projects.filter((one) => one.kind === kind))),
  ];
}

const KINDS = [
  ["application", "Applications"],
  ["library", "Libraries"],
  ["package", "Other packages"],
] as const satisfies readonly (readonly [ViewProject["kind"], string])[];

function projects(name: string, all: readonly ViewProject[]): Child {
  if (all.length === 0) return undefined;
  const make = ({ name: own, directory, files, purpose }: ViewProject): HTMLElement =>
    h(
      "li",
      {},
      h("a", { href: roomsHash(directory === "" ? "/" : directory) }, nameText(own, { class: "name" })),
      " ",
      h("span", { class: "number" }, count(files, "file")),
      purpose === undefined ? undefined : h("p", { class: "soft" }, sentence(clip(purpose, LONGEST))),
    );
  const list = longList({ items: all, most: MOST_PROJECTS, make, class: "plain", name: name.toLowerCase() });
  return h("section", {}, h("h2", {}, name, " ", h("span", { class: "number" }, all.length)), list.element);
}

/** A file by the name that people know it by: its package for an `index.ts`. */
function fileTitle({ map, data: { about } }: Page, uid: string): Child {
  const entity = map.entities.get(uid);
  if (entity === undefined) return h("span", {}, uid);
  const known = about === undefined || entity.symbol !== undefined ? undefined : telling(about, entity.path);
  const place = known === undefined ? placeText(entity) : nameText(entity.path, { class: "place" });
  return [h("a", { href: entityHash(map, uid) }, nameText(known ?? nameOf(entity).name, { class: "name" })), " ", place];
}

type Starting = ViewAbout["entrypoints"][number];

/** Why a file is an entrypoint, and how much it reaches. */
function startItem(page: Page, { path, kind, evidence, reached }: Starting): readonly HTMLElement[] {
  const [uid] = page.map.byPath.get(path) ?? [];
  if (uid === undefined) return [];
  const reach = h("a", { href: entityHash(page.map, uid, "reach") }, `reaches ${count(reached, "entity", "entities")}`);
  const why = evidence.length === 0 ? undefined : ["; ", sentence(clip(evidence.join("; "), LONGEST))];
  return [h("li", {}, fileTitle(page, uid), h("p", { class: "soft" }, `${kind}; `, reach, why))];
}
