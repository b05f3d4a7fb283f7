import { h } from "../h.js";
import { findAll, type Found } from "./find-all.js";
import { hitText } from "./hit.js";
import { longList } from "../long-list.js";
import type { Page, Screen } from "../page-state.js";
import { hashOf } from "../routes.js";
import { count, nameText } from "../texts.js";

const MOST_HITS = 400;
const AT_ONCE = 40;

/** All hits of a search, so that it can be linked. */
export function resultsScreen(page: Page, words: string): Screen {
  const hits = findAll(page, words, MOST_HITS);
  const make = (hit: Found): HTMLElement =>
    h(
      "li",
      { class: "hit" },
      hitText(hit, h("a", { class: "row-link", href: hit.hash }, nameText(hit.name, { class: "name" }))),
      foundIn(hit),
    );
  const number = hits.length === MOST_HITS ? `The best ${MOST_HITS} results` : count(hits.length, "result");
  const list = longList({ items: hits, most: AT_ONCE, make, class: "hits", name: "results" });
  const element = h(
    "div",
    { class: "reading" },
    h("h1", {}, `Search: ${words}`),
    h(
      "p",
      { class: "soft" },
      hits.length === 0
        ? "Nothing found. Names of entities and of methods, paths, purposes and reasons of imports are searched; dsp-cli find searches the sources, too."
        : `${number}, best first.`,
    ),
    hits.length === 0 ? undefined : list.element,
  );
  return {
    title: `Search: ${words}`,
    crumbs: [{ name: page.data.title, hash: hashOf("") }, { name: "Search" }],
    element,
    keys: rowKeys(element),
    keep: () => list.shown(),
    restore: (kept) => {
      list.showUntil(Number(kept));
      return undefined;
    },
  };
}

function foundIn({ matched }: Found): HTMLElement | undefined {
  if (matched.length === 0) return undefined;
  const fields = matched.map(({ field, words }) => `${field === "symbol" ? "name" : field}: ${words.join(", ")}`);
  return h("span", { class: "found-in" }, fields.join(" · "));
}

/** Arrow keys, `j` and `k` between the rows of one list. */
function rowKeys(root: HTMLElement): (event: KeyboardEvent) => boolean {
  return (event) => {
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (step === undefined) return false;
    const links = [...root.querySelectorAll<HTMLElement>(".row-link")];
    const at = links.findIndex((link) => link === document.activeElement);
    const link = links[at < 0 ? 0 : at + step];
    link?.focus();
    return link !== undefined;
  };
}
