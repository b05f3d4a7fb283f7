import { h } from "./h.js";
import type { KeysDialog } from "./keys-dialog.js";
import type { PageData, ScreenRow } from "./page-state.js";
import { hashOf } from "./routes.js";
import { themeChoice } from "./theme.js";

export interface Header {
  readonly element: HTMLElement;
  /** Marks the link of the screen that is shown. */
  readonly mark: (key: string) => void;
}

export function pageHeader(data: PageData, rows: readonly ScreenRow[], search: HTMLElement, keys: KeysDialog): Header {
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
