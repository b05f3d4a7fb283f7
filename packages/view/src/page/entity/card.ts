import type { Uid } from "../../../../../src/model/operation.js";
import type { MapEntity } from "../../../../../src/retrieve/map-graph.js";
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
      reasons.slice(0, reasons.length - rest.length).map((reason) => reasonItem(page, entity.uid, reason)),
    ),
    rest.length === 0 ? undefined : moreReasons(page, entity, rest),
  );
}

function moreReasons(page: Page, entity: MapEntity, rest: readonly Reason[]): HTMLElement {
  const make = (reason: Reason): HTMLElement => reasonItem(page, entity.uid, reason);
  return disclosed(
    `${rest.length} more reasons`,
    () => longList({ items: rest, most: MOST_REASONS, make, class: "reasons", name: "reasons" }).element,
  );
}

/** What is inside is made when it is opened. */
export function disclosed(summary: Child, make: () => HTMLElement, open = false): HTMLDetailsElement {
  const details = h("details", {}, h("summary", {}, summary));
  details.addEventListener("toggle", () => details.childElementCount === 1 && details.append(make()), { once: true });
  details.open = open;
  return details;
}

export function kindClass(kind: string): string {
  return kind === "function" || kind === "external" ? `kind-${kind}` : "kind-object";
}

function reasonItem(page: Page, entity: Uid, { edge, other, part, passed, through }: Reason): HTMLElement {
  const why = page.map.why(edge);
  const exporter = page.map.entities.get(through ?? "");
  const links = [other === entity ? undefined : other, part, passed].flatMap((uid) =>
    uid === undefined ? [] : [entityLink(page, uid, { class: "part" })],
  );
  return h(
    "li",
    {},
    links.flatMap((link): Child[] => [link, " "]),
    why === "" ? h("span", { class: "none" }, "No reason is written.") : sentence(why),
    exporter === undefined ? undefined : h("span", { class: "via", title: exporter.source }, ` through ${nameOf(exporter).name}`),
  );
}
