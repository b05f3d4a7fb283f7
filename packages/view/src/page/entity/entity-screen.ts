import type { MapEntity } from "../../../../../src/retrieve/map-graph.js";
import { cardItem, disclosed } from "./card.js";
import { centreOf } from "./entity-centre.js";
import { nameOf } from "../entity-name.js";
import { countImports, surroundingsOf, type Card, type Surroundings } from "./gather-cards.js";
import { h, type Child } from "../h.js";
import { longList, type LongList } from "../long-list.js";
import { noEntityScreen } from "./no-entity-screen.js";
import type { Crumb, Page, Screen } from "../page-state.js";
import { entityHash, entityNamed, hashOf } from "../routes.js";
import { count, entityLink } from "../texts.js";

const MOST_CARDS = 60;

/** One entity between what imports it and what it imports. */
export function entityScreen(page: Page, argument: string, query: URLSearchParams): Screen {
  const uid = entityNamed(page.map, argument);
  const entity = uid === undefined ? undefined : page.map.entities.get(uid);
  if (entity === undefined) return noEntityScreen(page, argument);
  const around = surroundingsOf(page.map, entity);
  const { importers, imports, externals, tests } = around;
  const lists: LongList[] = [];
  const cards = (items: readonly Card[]): HTMLElement => {
    const list = longList({ items, most: MOST_CARDS, make: (card) => cardItem(page, card), class: "cards", name: "cards" });
    lists.push(list);
    return list.element;
  };
  const element = h(
    "div",
    { class: "entity" },
    centreOf(page, entity, around, query.get("member") ?? undefined),
    column("importers", "Imported by", numbersOf([...importers, ...tests]), [
      importers.length === 0 ? h("p", { class: "none" }, nobody(entity, around)) : cards(importers),
      tests.length === 0
        ? undefined
        : disclosed(`${count(countImports(tests), "import")} in ${count(tests.length, "test")}`, () => cards(tests)),
    ]),
    column("imports", "Imports", numbersOf([...imports, ...externals]), [
      imports.length === 0 && externals.length === 0 ? importsOfFile(page, entity) : undefined,
      imports.length === 0 ? undefined : cards(imports),
      externals.length === 0 ? undefined : [h("h3", {}, "External ", h("span", { class: "number" }, externals.length)), cards(externals)],
    ]),
  );
  return {
    title: nameOf(entity).name,
    crumbs: crumbsOf(page, entity),
    element,
    keys: columnKeys(element),
    keep: () => lists.map((list) => list.shown()),
    restore: (kept) => {
      if (Array.isArray(kept)) for (const [at, shown] of kept.entries()) lists[at]?.showUntil(Number(shown));
      return undefined;
    },
  };
}

function nobody(entity: MapEntity, { tests }: Surroundings): string {
  if (tests.length > 0) return "Nothing but tests.";
  return entity.roots.includes(entity.uid) ? "Nothing: it is an entrypoint." : "Nothing in the map.";
}

/** Most imports are recorded for files, not for what is declared in them. */
function importsOfFile(page: Page, entity: MapEntity): readonly Child[] {
  const owner = page.map.entities.get(entity.owner ?? "");
  const number = owner?.imports.length ?? 0;
  if (owner === undefined || number === 0) return [h("p", { class: "none" }, "Nothing.")];
  return [h("p", { class: "none" }, "None of its own; ", entityLink(page, owner.uid), ` has ${count(number, "import")}.`)];
}

/** Each card is one file or package. */
function numbersOf(cards: readonly Card[]): string {
  if (cards.length === 0) return "0";
  const packages = cards.filter(({ entity }) => entity.kind === "external").length;
  const files = cards.length - packages;
  const ends = [files === 0 ? "" : count(files, "file"), packages === 0 ? "" : count(packages, "package")].filter((end) => end !== "");
  return `${ends.join(", ")} · ${count(countImports(cards), "import")}`;
}

function column(id: string, name: string, numbers: string, children: readonly Child[]): HTMLElement {
  const heading = h("h2", { id }, name, " ", h("span", { class: "number" }, numbers));
  return h("section", { class: `column ${id}`, "aria-labelledby": id }, heading, children);
}

/** The folder, and the entities that contain it. */
function crumbsOf(page: Page, entity: MapEntity): readonly Crumb[] {
  const { entities } = page.map;
  const crumbs: Crumb[] = [{ name: nameOf(entity).name }];
  const seen = new Set([entity.uid]);
  let top = entity;
  for (let owner = entities.get(entity.owner ?? ""); owner !== undefined && !seen.has(owner.uid); owner = entities.get(owner.owner ?? "")) {
    seen.add(owner.uid);
    crumbs.unshift({ name: nameOf(owner).name, hash: entityHash(page.map, owner.uid) });
    top = owner;
  }
  const folder = top.symbol === undefined ? nameOf(top).place : "";
  const folders = folder === "" ? [] : [{ name: folder, hash: hashOf("r", folder) }];
  return [{ name: page.data.title, hash: hashOf("") }, ...folders, ...crumbs];
}

/** Arrow keys between the cards of columns. Each column is one stop of the tab key; inside a card, tab goes through its links. */
const INSIDE = "a[href], button, summary";

function columnKeys(root: HTMLElement): (event: KeyboardEvent) => boolean {
  const cardsIn = (column: Element): HTMLElement[] =>
    [...column.querySelectorAll<HTMLElement>(".card")].filter((card) => card.checkVisibility());
  const columns = (): Element[] => [...root.querySelectorAll(".column")].filter((column) => cardsIn(column).length > 0);
  const focus = (card: HTMLElement | undefined): boolean => {
    const link = card?.querySelector<HTMLElement>(".card-link");
    link?.focus();
    link?.closest(".card")?.scrollIntoView({ block: "nearest" });
    return link !== undefined && link !== null;
  };
  const nearest = (cards: readonly HTMLElement[], to: Element | null): HTMLElement | undefined => {
    const top = to?.getBoundingClientRect().top ?? 0;
    const distance = (card: HTMLElement): number => Math.abs(card.getBoundingClientRect().top - top);
    return cards.reduce<HTMLElement | undefined>(
      (best, card) => (best === undefined || distance(card) < distance(best) ? card : best),
      undefined,
    );
  };
  for (const list of root.querySelectorAll(".cards")) makeStop(list.querySelector<HTMLElement>(".card"));
  root.addEventListener("focusin", ({ target }) => target instanceof Element && makeStop(target.closest<HTMLElement>(".card")));
  return (event) => {
    const card = document.activeElement?.closest<HTMLElement>(".card") ?? null;
    const column = card?.closest(".column");
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const all = columns();
      const step = event.key === "ArrowLeft" ? -1 : 1;
      // From the entity in the middle: its importers are to the left.
      const other =
        column === null || column === undefined
          ? all.find((one) => one.matches(step < 0 ? ".importers" : ".imports"))
          : all[all.indexOf(column) + step];
      return other !== undefined && focus(column ? nearest(cardsIn(other), card) : cardsIn(other)[0]);
    }
    if (column === null || column === undefined || card === null) return false;
    const cards = cardsIn(column);
    const at = cards.indexOf(card);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: cards.length - 1 }[event.key];
    return to !== undefined && (focus(cards[to]) || event.key.startsWith("Arrow"));
  };
}

/** Of the cards in a list, only this one is in the way of the tab key. */
function makeStop(card: HTMLElement | null): void {
  for (const other of card?.parentElement?.children ?? [])
    for (const inside of other.querySelectorAll(INSIDE)) inside.setAttribute("tabindex", other === card ? "0" : "-1");
}
