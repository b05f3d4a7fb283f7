import type { MapGraph } from "../../../../src/retrieve/map-graph.js";
import { h, show } from "./h.js";
import { noEntityScreen } from "./entity/no-entity-screen.js";
import { createPage, type Page, type PageData, type ScreenRow } from "./page-state.js";
import { createRouter, focusOn, noteAddress, type Router } from "./router.js";
import { searchBox } from "./search/search-box.js";
import { contentsScreen } from "./contents/contents-screen.js";
import { entityScreen } from "./entity/entity-screen.js";
import { findingsScreen } from "./findings/findings-screen.js";
import { changesScreen } from "./rooms/changes-screen.js";
import { impactScreen } from "./entity/impact-screen.js";
import { reachScreen } from "./rooms/reach-screen.js";
import { matrixScreen } from "./rooms/matrix-screen.js";
import { roomsScreen } from "./rooms/rooms-screen.js";
import { resultsScreen } from "./search/results-screen.js";
import { hashOf } from "./routes.js";

const KEY = "dsp-view-keys";

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ["/", "search"],
  ["↑ ↓", "to the card, line or result before or after"],
  ["← →", "to the column beside"],
  ["Enter", "open it"],
  ["Backspace", "back"],
  ["j k", "read on, read back in the contents"],
  ["Esc", "close what is open"],
  ["?", "these keys"],
];

/** After `g`, the letter of a screen is waited for so long, in ms. */
const WAIT = 1_500;

/** Every screen of the page, by the first part of its address. */
const SCREENS: readonly ScreenRow[] = [
  { key: "", make: (page, _, query) => roomsScreen(page, "", query), link: { name: "Rooms", letter: "r" } },
  { key: "r", make: roomsScreen },
  { key: "m", make: matrixScreen, link: { name: "Matrix", letter: "m" } },
  { key: "toc", make: contentsScreen, link: { name: "Contents", letter: "c" } },
  { key: "diff", make: changesScreen, link: { name: "Changes", letter: "d" }, isFor: ({ changes }) => changes !== undefined },
  { key: "f", make: findingsScreen, link: { name: "Findings", letter: "f" }, isFor: ({ findings }) => findings !== undefined },
  { key: "e", make: entityScreen },
  { key: "impact", make: impactScreen },
  { key: "reach", make: reachScreen },
  { key: "s", make: resultsScreen },
];

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

interface Header {
  readonly element: HTMLElement;
  /** Marks the link of the screen that is shown. */
  readonly mark: (key: string) => void;
}

function pageHeader(data: PageData, rows: readonly ScreenRow[], search: HTMLElement, keys: KeysDialog): Header {
  const links = rows.flatMap(({ key, link }) => (link === undefined ? [] : [{ key, element: h("a", { href: hashOf(key) }, link.name) }]));
  const help = h("button", { type: "button", class: "quiet", "aria-label": "Keys", title: "Keys ( ? )", on: { click: keys.open } }, "?");
  const element = h(
    "header",
    { class: "top" },
    h("a", { class: "title", href: hashOf("") }, data.title),
    h(
      "nav",
      { "aria-label": "Screens" },
      h(
        "ul",
        {},
        links.map((link) => h("li", {}, link.element)),
      ),
    ),
    search,
    themeChoice(),
    help,
  );
  return {
    element,
    mark: (shown) => {
      for (const { key, element } of links) {
        if (key === shown) element.setAttribute("aria-current", "page");
        else element.removeAttribute("aria-current");
      }
    },
  };
}

interface Keys {
  readonly page: Page;
  readonly rows: readonly ScreenRow[];
  readonly router: Router;
  readonly dialog: KeysDialog;
  readonly search: () => void;
}

/** Keys of the whole page; the screen that is shown is asked first. */
function listenToKeys({ page, rows, router, dialog, search }: Keys): void {
  let gone = -Infinity;
  const letters = new Map(rows.flatMap(({ key, link }) => (link === undefined ? [] : [[link.letter, key] as const])));
  const others: Readonly<Record<string, () => void>> = {
    "/": search,
    "?": dialog.open,
    Backspace: () => history.back(),
  };
  const act = (event: KeyboardEvent): boolean => {
    const row = event.timeStamp - gone < WAIT ? letters.get(event.key) : undefined;
    gone = event.key === "g" ? event.timeStamp : -Infinity;
    if (row !== undefined) {
      page.go(hashOf(row));
      return true;
    }
    if (event.key === "g") return true;
    if (router.current()?.keys?.(event) === true) return true;
    const other = others[event.key];
    other?.();
    return other !== undefined;
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || dialog.element.open || isField(event.target)) return;
    if (event.key.length === 1 && event.key !== " " && !dialog.areOn()) return;
    if (act(event)) event.preventDefault();
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
}

interface KeysDialog {
  readonly element: HTMLDialogElement;
  readonly open: () => void;
  /** Whether keys without a modifier do something outside of fields. */
  readonly areOn: () => boolean;
}

function keysDialog(rows: readonly ScreenRow[]): KeysDialog {
  const screens = rows.flatMap(({ link }) => (link === undefined ? [] : [[`g ${link.letter}`, link.name] as const]));
  const lines = [...KEYS, ...screens].map(([keys, what]) =>
    h(
      "div",
      {},
      h(
        "dt",
        {},
        keys.split(" ").flatMap((key, at) => [at === 0 ? "" : " ", h("kbd", {}, key)]),
      ),
      h("dd", {}, what),
    ),
  );
  const on = h("input", { type: "checkbox", checked: remembered(KEY) !== "off" });
  on.addEventListener("change", () => remember(KEY, on.checked ? "on" : "off"));
  const element = h(
    "dialog",
    { "aria-labelledby": "keys-title", id: "keys" },
    h("h2", { id: "keys-title" }, "Keys"),
    h("dl", {}, lines),
    h("label", {}, on, " single letters and signs work as keys"),
    h("form", { method: "dialog" }, h("button", {}, "Close")),
  );
  return { element, open: () => element.showModal(), areOn: () => on.checked };
}

const THEMES = ["system", "light", "dark"] as const;
const THEME_KEY = "dsp-view-theme";

/** A choice of light, dark, or what the system has. */
function themeChoice(): HTMLElement {
  const chosen = remembered(THEME_KEY) ?? "system";
  setTheme(chosen);
  const options = THEMES.map((name) => h("option", { value: name, selected: name === chosen }, name));
  const select = h("select", { id: "theme", "aria-label": "Colours", title: "Colours" }, options);
  select.addEventListener("change", () => {
    setTheme(select.value);
    remember(THEME_KEY, select.value);
  });
  return select;
}

function setTheme(name: string): void {
  const known = THEMES.find((one) => one === name) ?? "system";
  if (known === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", known);
}

/** Browsers may refuse to remember; the page works without. */
function remembered(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}
