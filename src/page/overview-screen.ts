import { groupBy } from "../model/group-by.js";
import { byteOrder } from "../model/byte-order.js";
import { itemsAt } from "../retrieve/map-columns.js";
import { FORM } from "../retrieve/plain-columns.js";
import { h, type Child } from "./h.js";
import type { Page, Screen } from "./page-state.js";
import { hashOf } from "./routes.js";
import { count, entityLink, paragraphs, placeText, sentence } from "./texts.js";

const MOST = 12;

/** The repository in words and numbers. */
export function overviewScreen(page: Page): Screen {
  const { data, map } = page;
  const { uids, edges, composition } = map.columns;
  const imports = edges.to.length - composition.reduce((sum, one) => sum + one, 0);
  const files = map.byPath.size;
  const element = h(
    "div",
    { class: "reading" },
    h("h1", {}, data.title),
    h("p", {}, `${count(uids.length, "entity", "entities")}, ${count(imports, "import")}, ${count(files, "file")}.`),
    section(
      "Entrypoints",
      [...new Set(page.tocs().map(({ root }) => root))].map((uid) => rootItem(page, uid)),
    ),
    section("Most imported", mostImported(page)),
    section("Biggest folders", biggestFolders(page)),
  );
  return { title: data.title, crumbs: [{ name: data.title }], element };
}

function section(name: string, items: readonly Child[]): Child {
  return items.length === 0 ? undefined : h("section", {}, h("h2", {}, name), h("ul", { class: "plain", role: "list" }, items));
}

function rootItem(page: Page, uid: string): HTMLElement {
  const entity = page.map.entities.get(uid);
  const overview = entity?.extras.get("overview") ?? "";
  return h(
    "li",
    {},
    entityLink(page, uid),
    " ",
    entity === undefined ? undefined : placeText(entity),
    " ",
    h("a", { class: "aside", href: hashOf("toc", entity?.source ?? uid) }, "contents"),
    overview === "" ? h("p", {}, sentence(entity?.purpose ?? "")) : paragraphs(overview),
  );
}

function mostImported(page: Page): readonly Child[] {
  const { uids, importers, forms, leads } = page.map.columns;
  const counted = uids.flatMap((uid, place) =>
    forms[place] === FORM.external ? [] : [{ uid, number: itemsAt(importers, place).length, source: leads.at(place)?.source ?? "" }],
  );
  counted.sort((a, b) => b.number - a.number || byteOrder(a.source, b.source));
  return counted.slice(0, MOST).map(({ uid, number }) => {
    const entity = page.map.entities.get(uid);
    return h(
      "li",
      {},
      entityLink(page, uid),
      " ",
      entity === undefined ? undefined : placeText(entity),
      " ",
      h("span", { class: "number" }, count(number, "import")),
    );
  });
}

function biggestFolders(page: Page): readonly Child[] {
  const folders = groupBy([...page.map.byPath.keys()], (path) => path.slice(0, Math.max(path.lastIndexOf("/"), 0)));
  return [...folders]
    .map(([folder, paths]) => ({ folder, number: paths.reduce((sum, path) => sum + (page.map.byPath.get(path)?.length ?? 0), 0) }))
    .sort((a, b) => b.number - a.number || byteOrder(a.folder, b.folder))
    .slice(0, MOST)
    .map(({ folder, number }) =>
      h(
        "li",
        {},
        folder === "" ? "top of the repository" : folder,
        " ",
        h("span", { class: "number" }, count(number, "entity", "entities")),
      ),
    );
}
