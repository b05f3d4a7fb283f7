/** What a room is, while nothing in its picture is chosen. */
import { clip } from "../code-spans.js";
import { h, type Child } from "../h.js";
import type { Page } from "../page-state.js";
import { count, entityLink, placeText, sentence } from "../texts.js";
import { shortName } from "./draw-rooms.js";
import { roomModelOf } from "./room-model.js";
import { matrixHash } from "./rooms-address.js";
import { chooseLink, type Side } from "./rooms-side.js";
import { cyclesInside, fileCycles } from "./cycle-links.js";

const MOST = 8;
const MOST_AGAINST = 15;
const MOST_CHARACTERS = 90;

export function aboutRoom(side: Side): Child {
  const { page, graph, room, picture } = side;
  const own = new Set(room.files);
  const said = new Set<string>();
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
    h(
      "ul",
      { class: "legend" },
      h("li", {}, "Each box stands above what it imports; numbers count files. An arrow is left out if others lead there, too."),
      folders === 0 ? undefined : h("li", {}, "Choose a box for its imports. Enter or double click opens a folder."),
      picture.arrows.some(({ isAgainst }) => isAgainst)
        ? h("li", {}, h("span", { class: "wrong" }, "Red, dashed"), ": against this order, part of a cycle (⟲).")
        : undefined,
      picture.crowded === 0
        ? undefined
        : h(
            "li",
            {},
            h("span", { class: "wrong" }, `${picture.crowded} arrows`),
            " against this order are not drawn, because so many cannot be told apart: choose a box, or see the ",
            h("a", { href: matrixHash(room.key) }, "matrix"),
            ".",
          ),
    ),
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
