/** What the map says of one entity itself. */
import type { Uid } from "../../../../../src/model/operation.js";
import type { MapEntity, MapImport } from "../../../../../src/retrieve/map-graph.js";
import { disclosed, kindClass } from "./card.js";
import { nameOf } from "../entity-name.js";
import type { Surroundings } from "./gather-cards.js";
import { type Child, h } from "../h.js";
import { longList } from "../long-list.js";
import type { Page } from "../page-state.js";
import { focusOn } from "../router.js";
import { entityHash, sourceAddress } from "../routes.js";
import { count, entityLink, nameText, paragraphs, sentence } from "../texts.js";
import type { OutlineRow } from "../../picture/view-outlines.js";
import { pushTo } from "../../../../../src/model/basics.js";

const MOST = 40;

const MOST_PARTS = 40;
const MOST_LISTED = 6;

export function centreOf(page: Page, entity: MapEntity, around: Surroundings, member?: string): HTMLElement {
  const { data, map } = page;
  const { name } = nameOf(entity);
  const own = linesOf(page, entity);
  const address = sourceAddress(data.sourceUrl, data.commit, entity.path);
  return h(
    "article",
    { class: "centre", "aria-labelledby": "entity" },
    h("h1", { id: "entity" }, nameText(name, { class: "name" })),
    entity.source === name ? undefined : h("p", { class: "source" }, nameText(entity.source, { class: "place" })),
    h(
      "p",
      { class: "facts" },
      entity.kind,
      " · ",
      copied(page, entity.uid),
      address === undefined ? undefined : ["· ", outside(address)],
      own === undefined ? undefined : [" · ", own],
    ),
    h("p", { class: "jumps" }, jump("Imported by", "importers"), jump("Imports", "imports")),
    h(
      "p",
      { class: "actions" },
      h("a", { href: entityHash(map, entity.uid, "impact") }, "What a change affects"),
      entity.roots.includes(entity.uid) ? h("a", { href: entityHash(map, entity.uid, "reach") }, "What it reaches") : undefined,
    ),
    entity.purpose === "" ? h("p", { class: "none" }, "No purpose is written.") : h("p", { class: "purpose" }, sentence(entity.purpose)),
    member === undefined ? undefined : memberOf(page, entity, member),
    extrasOf(entity),
    partsOf(page, entity, around),
    furtherCode(page, entity),
    passedOn(page, entity),
    listed(
      "Also imported through",
      entity.sharedBy.filter((uid) => uid !== entity.owner),
      (uid) => [entityLink(page, uid), isToldApart(page, uid, entity.uid) ? sharedText(page, uid, entity.uid) : undefined],
    ),
    listed("Reached from the entrypoints", entity.roots, (root) => {
      const source = map.entities.get(root)?.source ?? root;
      return h("a", { href: entityHash(map, root, "toc") }, nameText(source === "." ? "package at the top" : source));
    }),
  );
}

/** Where the columns are below each other. */
function jump(name: string, id: string): HTMLElement {
  const go = (): void => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView();
    focusOn(heading);
  };
  return h("button", { type: "button", on: { click: go } }, `${name} ↓`);
}

function outside(address: string): HTMLElement {
  return h("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, "source ↗");
}

function copied(page: Page, uid: Uid): Child {
  const text = h("code", { class: "uid" }, uid);
  const copy = (): void => {
    getSelection()?.selectAllChildren(text);
    navigator.clipboard?.writeText(uid).then(
      () => page.announce(`${uid} is copied`),
      () => page.announce(`${uid} is selected`),
    );
  };
  return [text, " ", h("button", { type: "button", class: "quiet", "aria-label": `Copy ${uid}`, on: { click: copy } }, "copy")];
}

/** Texts first, then short facts. */
function extrasOf({ extras }: MapEntity): Child {
  const long = ["overview", "notes"].flatMap((key) => {
    const text = extras.get(key);
    return text === undefined ? [] : [h("h2", {}, key === "notes" ? "Notes" : "Overview"), paragraphs(text)];
  });
  const short = [...extras].filter(([key, value]) => key !== "overview" && key !== "notes" && value !== "");
  return [
    long,
    short.length === 0
      ? undefined
      : h(
          "dl",
          { class: "extras" },
          short.map(([key, value]) => [h("dt", {}, key), h("dd", {}, sentence(value))]),
        ),
  ];
}

/** Parts, and what is shared without being one: most of them are both. */
function partsOf(page: Page, entity: MapEntity, { importers, tests }: Surroundings): Child {
  const uses = new Map<Uid, number>();
  for (const { reasons } of [...importers, ...tests])
    for (const { part } of reasons) if (part !== undefined) uses.set(part, (uses.get(part) ?? 0) + 1);
  const shared = new Set(entity.shared);
  const make = (uid: Uid): HTMLElement => {
    const part = page.map.entities.get(uid);
    const used = uses.get(uid) ?? 0;
    const lines = part === undefined ? undefined : linesOf(page, part);
    return h(
      "li",
      { class: kindClass(part?.kind ?? "") },
      entityLink(page, uid),
      " ",
      h(
        "span",
        { class: "tags" },
        shared.has(uid) ? "exported" : "",
        used === 0 ? "" : `${shared.has(uid) ? " · " : ""}${count(used, "import")}`,
        lines === undefined ? "" : [shared.has(uid) || used > 0 ? " · " : "", lines],
      ),
      part?.purpose ? h("p", {}, sentence(part.purpose)) : undefined,
    );
  };
  if (entity.owned.length === 0) return undefined;
  const list = longList({ items: entity.owned, most: MOST_PARTS, make, class: "parts", name: "parts" });
  return h("section", {}, h("h2", {}, "Parts ", h("span", { class: "number" }, entity.owned.length)), list.element);
}

/** What it exports of others, or describes in words of its own. */
function passedOn(page: Page, entity: MapEntity): Child {
  const owned = new Set(entity.owned);
  const recipients = new Map<Uid, MapImport[]>();
  for (const edge of entity.importers) {
    if (edge.via !== entity.uid) continue;
    pushTo(recipients, edge.imported, edge);
  }
  // Its own parts are listed above; who imports them, beside.
  const told = entity.shared.filter((uid) => !owned.has(uid) || isToldApart(page, entity.uid, uid));
  if (told.length === 0) return undefined;
  const make = (uid: Uid): HTMLElement => {
    const edges = recipients.get(uid) ?? [];
    return h(
      "li",
      {},
      entityLink(page, uid),
      sharedText(page, entity.uid, uid),
      edges.length === 0 ? undefined : recipientsOf(page, edges),
    );
  };
  const list = longList({ items: told, most: MOST_PARTS, make, class: "parts", name: "exports" });
  return h("section", {}, h("h2", {}, "Exports ", h("span", { class: "number" }, told.length)), list.element);
}

function recipientsOf(page: Page, edges: readonly MapImport[]): HTMLElement {
  const make = (edge: MapImport): HTMLElement => h("li", {}, entityLink(page, edge.importer), " ", sentence(page.map.why(edge)));
  return disclosed(
    count(edges.length, "recipient"),
    () => longList({ items: edges, most: MOST_PARTS, make, class: "reasons", name: "recipients" }).element,
  );
}

function sharedText({ map }: Page, exporter: Uid, shared: Uid): Child {
  const text = map.sharedText(exporter, shared) || (map.entities.get(shared)?.purpose ?? "");
  return text === "" ? undefined : h("p", {}, sentence(text));
}

/** Whether the exporter has words of its own for it. */
function isToldApart({ map }: Page, exporter: Uid, shared: Uid): boolean {
  const text = map.sharedText(exporter, shared);
  return text !== "" && text !== map.entities.get(shared)?.purpose;
}

function listed<Item>(name: string, items: readonly Item[], make: (item: Item) => Child): Child {
  if (items.length === 0) return undefined;
  const list = longList({ items, most: MOST_LISTED, make: (item) => h("li", {}, make(item)), class: "plain", name: "" });
  return h("section", {}, h("h2", {}, name), list.element);
}

// Where the code of an entity is, and what its file declares besides the entities of the map.

/** `lines 3–17`, as a link where the source is published; undefined if the lines are unknown. */
function linesOf(page: Page, { path, symbol }: MapEntity): Child {
  const row = rowsOf(page, path).find(([name]) => name === symbol);
  return row === undefined ? undefined : lineRange(page, path, row);
}

/** Functions, methods and types that are no entities: of the whole file, or of a class. */
function furtherCode(page: Page, { path, symbol }: MapEntity): Child {
  const rows = rowsOf(page, path).filter(
    ([name]) => (symbol === undefined || name.startsWith(`${symbol}.`)) && page.map.bySource.get(`${path}#${name}`) === undefined,
  );
  if (rows.length === 0) return undefined;
  const make = (row: OutlineRow): HTMLElement => {
    const [name, kind, , , text = ""] = row;
    return h(
      "li",
      {},
      h("code", {}, symbol === undefined ? name : name.slice(symbol.length + 1)),
      " ",
      h("span", { class: "tags" }, `${kind} · `, lineRange(page, path, row)),
      text === "" ? undefined : h("p", {}, sentence(text)),
    );
  };
  const list = longList({ items: rows, most: MOST, make, class: "parts", name: "declarations" });
  return h(
    "section",
    {},
    h("h2", {}, symbol === undefined ? "Also in this file " : "Also in it ", h("span", { class: "number" }, rows.length)),
    list.element,
  );
}

/** A method or another declaration that a search has led to, and the reasons of imports that name it. */
function memberOf(page: Page, entity: MapEntity, member: string): Child {
  const row = rowsOf(page, entity.path).find(([name]) => name === member);
  if (row === undefined) return undefined;
  const [, kind, , , text = ""] = row;
  const last = member.slice(member.lastIndexOf(".") + 1);
  const isNamed = (edge: MapImport): boolean =>
    page.map
      .why(edge)
      .split(/[^\p{L}\p{N}_$]+/u)
      .includes(last);
  const around = [entity, ...entity.owned.flatMap((uid) => page.map.entities.get(uid) ?? [])];
  const named = around.flatMap(({ importers }) => importers.filter(isNamed));
  const make = (edge: MapImport): HTMLElement => h("li", {}, entityLink(page, edge.importer), " ", sentence(page.map.why(edge)));
  return h(
    "section",
    { class: "member" },
    h("h2", {}, h("code", {}, member), " ", h("span", { class: "tags" }, `${kind} · `, lineRange(page, entity.path, row))),
    text === "" ? undefined : h("p", {}, sentence(text)),
    named.length === 0
      ? h("p", { class: "none" }, `No reason of an import names it; dsp-cli uses '${entity.path}#${member}' reads the sources.`)
      : [
          h("p", {}, "Imports whose reasons name it:"),
          longList({ items: named, most: MOST, make, class: "reasons", name: "imports" }).element,
        ],
  );
}

function rowsOf({ data }: Page, path: string): readonly OutlineRow[] {
  const { outlines } = data;
  return outlines !== undefined && Object.hasOwn(outlines, path) ? (outlines[path] ?? []) : [];
}

function lineRange({ data }: Page, path: string, [, , from, to]: OutlineRow): HTMLElement {
  const words = from === to ? `line ${from}` : `lines ${from}–${to}`;
  const address = sourceAddress(data.sourceUrl, data.commit, path, { from, to });
  return address === undefined ? h("span", {}, words) : h("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, words);
}
