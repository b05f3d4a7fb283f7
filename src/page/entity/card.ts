import { entityLink, nameText, placeText, sentence } from "../texts.js";
import type { Card, Reason } from "./gather-cards.js";
import { h, type Child } from "../h.js";
import { longList } from "../long-list.js";
import type { Page } from "../page-state.js";
import { nameOf } from "../entity-name.js";
import { entityHash } from "../routes.js";

/** Reasons that a card shows before people ask for all. */
const FIRST = 2;
const MOST_REASONS = 60;

/** One entity at the other end of imports, with the reasons of all of them. */
export function cardItem(page: Page, { entity, reasons }: Card): HTMLElement {
  const times = reasons.length === 1 ? undefined : h("span", { class: "times" }, `${reasons.length} × `);
  const rest = reasons.slice(reasons.length > FIRST + 1 ? FIRST : reasons.length);
  return h(
    "li",
    { class: `card ${kindClass(entity.kind)}` },
    h("a", { class: "card-link", href: entityHash(page.map, entity.uid) }, times, nameText(nameOf(entity).name, { class: "name" })),
    placeText(entity),
    h(
      "ul",
      { class: "reasons", role: "list" },
      reasons.slice(0, reasons.length - rest.length).map((reason) => reasonItem(page, reason)),
    ),
    rest.length === 0 ? undefined : moreReasons(page, rest),
  );
}

function moreReasons(page: Page, rest: readonly Reason[]): HTMLElement {
  const make = (reason: Reason): HTMLElement => reasonItem(page, reason);
  return disclosed(
    `${rest.length} more reasons`,
    () => longList({ items: rest, most: MOST_REASONS, make, class: "reasons", name: "reasons" }).element,
  );
}

/** What is inside is made when it is opened. */
export function disclosed(summary: Child, make: () => HTMLElement): HTMLDetailsElement {
  const details = h("details", {}, h("summary", {}, summary));
  details.addEventListener("toggle", () => details.childElementCount === 1 && details.append(make()), { once: true });
  return details;
}

export function kindClass(kind: string): string {
  return kind === "function" || kind === "external" ? `kind-${kind}` : "kind-object";
}

function reasonItem(page: Page, { edge, part, passed }: Reason): HTMLElement {
  const { entities } = page.map;
  const why = page.map.why(edge);
  const via = passed === undefined ? entities.get(edge.via ?? "") : undefined;
  // That a part comes from its own file needs no words.
  const isElsewhere = via !== undefined && via.path !== entities.get(edge.imported)?.path;
  return h(
    "li",
    {},
    part === undefined ? undefined : [entityLink(page, part, { class: "part" }), " "],
    passed === undefined ? undefined : ["imports ", entityLink(page, passed, { class: "part" }), " through it: "],
    why === "" ? h("span", { class: "none" }, "no reason given") : sentence(why),
    isElsewhere ? h("span", { class: "via", title: via.source }, ` through ${nameOf(via).name}`) : undefined,
  );
}
