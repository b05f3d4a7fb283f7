/** Arrow keys between the cards of columns. Each column is one stop of the tab key; inside a card, tab goes through its links. */

const INSIDE = "a[href], button, summary";

export function columnKeys(root: HTMLElement): (event: KeyboardEvent) => boolean {
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
