import type { MapGraph } from "../retrieve/map-graph.js";
import { h, show } from "./h.js";
import { pageHeader } from "./header.js";
import { keysDialog } from "./keys-dialog.js";
import { noEntityScreen } from "./entity/no-entity-screen.js";
import { listenToKeys } from "./page-keys.js";
import { createPage, type PageData } from "./page-state.js";
import { createRouter, focusOn, noteAddress } from "./router.js";
import { SCREENS } from "./screens.js";
import { searchBox } from "./search/search-box.js";

/** Builds the page around a map and shows the screen of its address. */
export function startPage(data: PageData, map: MapGraph): void {
  const live = h("p", { class: "unseen", role: "status", "aria-live": "polite" });
  const page = createPage(data, map, {
    go: (hash) => {
      location.hash = hash;
    },
    note: noteAddress,
    announce: (text) => show(live, text),
  });
  const rows = SCREENS.map(({ link, isFor, ...row }) => (link === undefined || isFor?.(data) === false ? row : { ...row, link }));
  const keys = keysDialog(rows);
  const search = searchBox(page);
  const header = pageHeader(data, rows, search.element, keys);
  const crumbs = h("nav", { class: "crumbs", "aria-label": "Breadcrumbs" });
  const main = h("main", { id: "main" });
  const skip = h("button", { type: "button", class: "skip", on: { click: () => focusOn(main.querySelector("h1")) } }, "Skip to content");
  document.body.append(skip, header.element, crumbs, main, live, keys.element);
  const router = createRouter(page, rows, noEntityScreen, { main, crumbs, changed: (key) => (header.mark(key), search.close()) });
  listenToKeys({ page, rows, router, dialog: keys, search: search.focus });
  router.start();
}
