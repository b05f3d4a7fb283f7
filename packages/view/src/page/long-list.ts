import { h } from "./h.js";

/** A list that shows its first items, and more on demand. */
export interface LongList {
  readonly element: HTMLElement;
  /** How many are shown, for `showUntil`. */
  readonly shown: () => number;
  readonly showUntil: (count: number) => void;
}

interface Given<Item> {
  readonly items: readonly Item[];
  /** At once. */
  readonly most: number;
  readonly make: (item: Item, at: number) => HTMLElement;
  readonly class?: string;
  /** What the items are, for the button: `cards`. */
  readonly name: string;
}

/** Elements in the whole document, above which the first items of a list make room for the next. */
const MOST_ELEMENTS = 2_800;
/** Elements that are added to one list at once. */
const MOST_AT_ONCE = 800;

export function longList<Item>({ items, most, make, class: kind, name }: Given<Item>): LongList {
  const list = h("ul", { class: kind, role: "list" });
  const [before, after] = [h("button", { type: "button", class: "more" }), h("button", { type: "button", class: "more" })];
  const element = h("div", { class: "long-list" }, before, list, after);
  let [from, to] = [0, 0];
  // No button for a few that are left.
  const batch = (): number => (items.length - to > 2 * most ? most : items.length - to);
  const label = (): void => {
    const next = batch();
    before.textContent = `Show ${Math.min(most, from)} before`;
    before.hidden = from === 0;
    const rest = to + next < items.length ? `of ${items.length - to}` : "";
    after.textContent = ["Show", next, "more", name, rest].filter((word) => word !== "").join(" ");
    after.hidden = to === items.length;
  };
  const forth = (): HTMLElement | undefined => {
    const [first, end, enough] = [to, to + (to === 0 ? Math.min(most, items.length) : batch()), elementsIn(list) + MOST_AT_ONCE];
    while (to < end && elementsIn(list) < enough) {
      const item = items[to];
      if (item !== undefined) list.append(make(item, to));
      to += 1;
    }
    while (to - from > most && document.getElementsByTagName("*").length > MOST_ELEMENTS) {
      list.firstElementChild?.remove();
      from += 1;
    }
    label();
    const fresh = list.children[first - from];
    return fresh instanceof HTMLElement ? fresh : undefined;
  };
  const back = (): void => {
    const start = Math.max(0, from - most);
    list.prepend(...items.slice(start, from).map((item, at) => make(item, start + at)));
    from = start;
    while (to - from > most && document.getElementsByTagName("*").length > MOST_ELEMENTS) {
      list.lastElementChild?.remove();
      to -= 1;
    }
    label();
  };
  after.addEventListener("click", () => forth()?.querySelector<HTMLElement>("a, button")?.focus());
  before.addEventListener("click", () => {
    back();
    list.querySelector<HTMLElement>("a, button")?.focus();
  });
  forth();
  return {
    element,
    shown: () => to,
    showUntil: (count) => {
      while (to < Math.min(count, items.length)) forth();
    },
  };
}

function elementsIn(element: Element): number {
  return element.getElementsByTagName("*").length;
}
