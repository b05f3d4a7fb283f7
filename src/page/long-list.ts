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

export function longList<Item>({ items, most, make, class: kind, name }: Given<Item>): LongList {
  const list = h("ul", { class: kind, role: "list" });
  const [before, after] = [h("button", { type: "button", class: "more" }), h("button", { type: "button", class: "more" })];
  const element = h("div", { class: "long-list" }, before, list, after);
  let [from, to] = [0, 0];
  const label = (): void => {
    const next = Math.min(most, items.length - to);
    before.textContent = `Show ${Math.min(most, from)} before`;
    before.hidden = from === 0;
    after.textContent = `Show ${next} more${to + next < items.length ? ` of ${items.length - to}` : ""} ${name}`;
    after.hidden = to === items.length;
  };
  const forth = (): HTMLElement | undefined => {
    const fresh = items.slice(to, to + most).map((item, at) => make(item, to + at));
    list.append(...fresh);
    to += fresh.length;
    while (to - from > most && document.getElementsByTagName("*").length > MOST_ELEMENTS) {
      list.firstElementChild?.remove();
      from += 1;
    }
    label();
    return fresh[0];
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
