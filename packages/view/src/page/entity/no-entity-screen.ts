import { nearSource } from "../../../../../src/retrieve/near-source.js";
import { rankedSearch } from "../../../../../src/retrieve/ranked-search.js";
import { h } from "../h.js";
import type { Page, Screen } from "../page-state.js";
import { hashOf } from "../routes.js";
import { clip } from "../code-spans.js";
import { entityLink, placeText } from "../texts.js";

const MOST_HITS = 8;

/** For an address that names nothing: what it may have meant. */
export function noEntityScreen(page: Page, wanted: string): Screen {
  const { map } = page;
  const near = nearSource(map, wanted);
  const nearUid = near === undefined ? undefined : map.bySource.get(near)?.[0];
  const words = wanted.replace(/[#/\\.:_-]+/g, " ");
  const hits = rankedSearch(page.index(), words, { limit: MOST_HITS }).map(({ uid }) => uid);
  const uids = [...new Set([...(nearUid === undefined ? [] : [nearUid]), ...hits])];
  const items = uids.flatMap((uid) => {
    const entity = map.entities.get(uid);
    return entity === undefined ? [] : [h("li", {}, entityLink(page, uid), " ", placeText(entity))];
  });
  const element = h(
    "div",
    { class: "reading" },
    h("h1", {}, "Not in this map"),
    h(
      "p",
      {},
      "Nothing here is named ",
      h("code", {}, clip(wanted, 300)),
      ". It may have been removed or renamed since the link was made.",
    ),
    items.length === 0 ? undefined : [h("h2", {}, "Did you mean"), h("ul", {}, items)],
    h("p", {}, h("a", { href: hashOf("toc") }, "All contents")),
  );
  return { title: "Not in this map", crumbs: [{ name: page.data.title, hash: hashOf("") }, { name: "Not in this map" }], element };
}
