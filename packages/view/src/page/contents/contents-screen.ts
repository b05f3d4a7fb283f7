import type { Uid } from "../../../../../src/model/operation.js";
import type { Contents } from "../../../../../src/retrieve/map-columns.js";
import type { MapEntity } from "../../../../../src/retrieve/map-graph.js";
import { kindClass } from "../entity/card.js";
import { nameOf } from "../entity-name.js";
import { h } from "../h.js";
import { longList } from "../long-list.js";
import { noEntityScreen } from "../entity/no-entity-screen.js";
import type { Page, Screen } from "../page-state.js";
import { focusOn } from "../router.js";
import type { RowHeights } from "./row-heights.js";
import { entityHash, entityNamed, hashOf } from "../routes.js";
import { grouped } from "../../../../../src/model/shown-text.js";
import { count, entityLink, nameText, paragraphs, placeText, sentence } from "../texts.js";
import { MOST_PRINTED, virtualList, type VirtualList } from "./virtual-list.js";

const MOST_ROOTS = 40;
/** In the address: declarations are left out. */
const SHORT = "short";

/** One table of contents to read from its first line to the last. */
export function contentsScreen(page: Page, argument: string, query: URLSearchParams): Screen {
  const all = page.tocs();
  const wanted = argument === "" ? all[0]?.root : entityNamed(page.map, argument);
  const contents = all.find(({ root }) => root === wanted);
  if (contents === undefined) return noEntityScreen(page, argument === "" ? "contents" : argument);
  const root = page.map.entities.get(contents.root);
  const name = root?.source ?? contents.root;
  const isShort = query.has(SHORT);
  const uids = listedIn(page, contents, isShort);
  const list = virtualList(uids.length, (row) => rowOf(page, uids, row));
  const reader = readerOf(list, uids.length);
  const overview = root?.extras.get("overview") ?? "";
  const element = h(
    "div",
    { class: all.length > 1 ? "contents with-roots" : "contents" },
    h(
      "div",
      { class: "lines-of" },
      h("h1", {}, nameText(name, { class: "name" })),
      h(
        "p",
        { class: "soft" },
        `${count(uids.length, "entry", "entries")} in reading order: each after the first one that imports it. `,
        h("a", { href: `${tocHash(page, contents.root)}${isShort ? "" : `?${SHORT}`}` }, isShort ? "With declarations" : "Only files"),
      ),
      overview === "" ? undefined : h("div", { class: "overview" }, paragraphs(overview)),
      list.element,
      uids.length > MOST_PRINTED
        ? h("p", { class: "printed" }, `These are the first ${MOST_PRINTED} of ${grouped(uids.length)}.`)
        : undefined,
    ),
    all.length > 1 ? rootsOf(page, all, contents.root) : undefined,
  );
  return {
    title: `Contents of ${name}`,
    crumbs: [{ name: page.data.title, hash: hashOf("") }, { name: "Contents", hash: hashOf("toc") }, { name }],
    element,
    ...reader,
  };
}

function listedIn({ map }: Page, { listed }: Contents, isShort: boolean): readonly Uid[] {
  const { places, symbols } = map.columns;
  return [...listed].filter((uid) => {
    const place = places.get(uid);
    return place !== undefined && !(isShort && symbols.at(place) !== undefined);
  });
}

function tocHash({ map }: Page, root: Uid): string {
  return entityHash(map, root, "toc");
}

/** The keys of a list of rows, and what it needs to come back to. */
function readerOf(list: VirtualList, rows: number): Partial<Screen> {
  let selected = -1;
  const select = (row: number): void => {
    selected = row;
    const link = list.reveal(row)?.querySelector<HTMLElement>(".row-link");
    for (const other of list.element.querySelectorAll(".row-link")) other.setAttribute("tabindex", other === link ? "0" : "-1");
    link?.focus({ preventScroll: true });
  };
  list.element.addEventListener("focusin", ({ target }) => {
    const row = target instanceof Element ? target.closest("li")?.getAttribute("aria-posinset") : undefined;
    if (row !== null && row !== undefined) selected = Number(row) - 1;
  });
  return {
    shown: list.draw,
    leave: list.leave,
    keys: ({ key }) => {
      const to = { ArrowDown: selected + 1, j: selected + 1, ArrowUp: selected - 1, k: selected - 1, Home: 0, End: rows - 1 }[key];
      if (to === undefined) return false;
      if (to >= 0 && to < rows) select(to);
      return true;
    },
    keep: (): Kept => ({ selected, heights: list.heights() }),
    restore: (kept) => {
      const known = kept as Kept;
      list.setHeights(known.heights);
      list.element.style.height = `${known.heights.total()}px`;
      return () => {
        list.draw();
        if (known.selected >= 0) select(known.selected);
        else focusOn(document.querySelector("main h1"));
      };
    },
  };
}

interface Kept {
  readonly selected: number;
  readonly heights: RowHeights;
}

function rowOf(page: Page, uids: readonly Uid[], row: number): HTMLElement {
  const { entities } = page.map;
  const entity = entities.get(uids[row] ?? "");
  if (entity === undefined) return h("li");
  // Below its file, a declaration needs no path.
  const isInside = entity.symbol !== undefined && entities.get(uids[row - 1] ?? "")?.path === entity.path;
  const link = entityLink(page, entity.uid, { class: "row-link" });
  if (row > 0) link.setAttribute("tabindex", "-1");
  return h(
    "li",
    { class: `row ${kindClass(entity.kind)}${isInside ? " inside" : ""}`, "aria-setsize": uids.length, "aria-posinset": row + 1 },
    h("span", { class: "row-number", "aria-hidden": "true" }, row + 1),
    h(
      "div",
      {},
      link,
      " ",
      isInside || nameOf(entity).place === "" ? kindOf(entity) : placeText(entity),
      entity.purpose === "" ? undefined : h("p", {}, sentence(entity.purpose)),
    ),
  );
}

function kindOf({ kind }: MapEntity): HTMLElement | undefined {
  return kind === "object" ? undefined : h("span", { class: "place" }, kind);
}

function rootsOf(page: Page, all: readonly Contents[], shown: Uid): HTMLElement {
  const make = ({ root, listed }: Contents): HTMLElement => {
    const source = page.map.entities.get(root)?.source ?? root;
    const link = h(
      "a",
      { href: tocHash(page, root), "aria-current": root === shown ? "page" : undefined },
      nameText(source, { class: "name" }),
    );
    return h("li", {}, link, " ", h("span", { class: "number" }, grouped(listed.size)));
  };
  const list = longList({ items: all, most: MOST_ROOTS, make, class: "plain", name: "entrypoints" });
  return h(
    "nav",
    { class: "roots", "aria-labelledby": "roots" },
    h("h2", { id: "roots" }, "Entrypoints ", h("span", { class: "number" }, all.length)),
    list.element,
  );
}
