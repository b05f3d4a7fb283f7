/** Where the code of an entity is, and what its file declares besides the entities of the map. */
import type { OutlineRow } from "../../picture/view-outlines.js";
import type { MapEntity } from "../../retrieve/map-graph.js";
import { h, type Child } from "../h.js";
import { longList } from "../long-list.js";
import type { Page } from "../page-state.js";
import { sourceAddress } from "../routes.js";
import { sentence } from "../texts.js";

const MOST = 40;

/** `lines 3–17`, as a link where the source is published; undefined if the lines are unknown. */
export function linesOf(page: Page, { path, symbol }: MapEntity): Child {
  const row = rowsOf(page, path).find(([name]) => name === symbol);
  return row === undefined ? undefined : lineRange(page, path, row);
}

/** Functions, methods and types that are no entities: of the whole file, or of a class. */
export function furtherCode(page: Page, { path, symbol }: MapEntity): Child {
  const rows = rowsOf(page, path).filter(
    ([name]) => (symbol === undefined || name.startsWith(`${symbol}.`)) && page.map.bySource.get(`${path}#${name}`) === undefined,
  );
  if (rows.length === 0) return undefined;
  const make = (row: OutlineRow): HTMLElement => {
    const [name, kind, , , text] = row;
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

function rowsOf({ data }: Page, path: string): readonly OutlineRow[] {
  const { outlines } = data;
  return outlines !== undefined && Object.hasOwn(outlines, path) ? (outlines[path] ?? []) : [];
}

function lineRange({ data }: Page, path: string, [, , from, to]: OutlineRow): HTMLElement {
  const words = from === to ? `line ${from}` : `lines ${from}–${to}`;
  const address = sourceAddress(data.sourceUrl, data.commit, path, { from, to });
  return address === undefined ? h("span", {}, words) : h("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, words);
}
