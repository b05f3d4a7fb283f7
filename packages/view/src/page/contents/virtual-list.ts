import { h } from "../h.js";
import { rowHeights, type RowHeights } from "./row-heights.js";

/** A list of which only the rows near the window are in the document; the document scrolls. */
export interface VirtualList {
  readonly element: HTMLElement;
  /** Shows what is near the window now. */
  readonly draw: () => void;
  /** The row's element, scrolled into the window if need be. */
  readonly reveal: (row: number) => HTMLElement | undefined;
  readonly leave: () => void;
  readonly heights: () => RowHeights;
  /** Those of the same list before. */
  readonly setHeights: (heights: RowHeights) => void;
}

/** Rows beyond the edges of the window, in px: as many are made at once, and more only when few are left. */
const BEYOND = 600;
const LEAST_BEYOND = 200;
const ESTIMATE = 48;
/** For paper. */
export const MOST_PRINTED = 500;
/** Measured rows may leave a gap that others fill. */
const ROUNDS = 4;

export function virtualList(count: number, make: (row: number) => HTMLElement): VirtualList {
  const element = h("ol", { class: "virtual", role: "list", tabindex: "-1" });
  const rows = new Map<number, HTMLElement>();
  let heights = rowHeights(count, ESTIMATE);
  const place = (from: number, to: number): void => {
    removeOutside(element, rows, from, to);
    let next = element.firstElementChild;
    for (let row = from; row < to; row += 1) {
      const made = rows.get(row);
      if (made === undefined) {
        const fresh = make(row);
        rows.set(row, fresh);
        element.insertBefore(fresh, next);
      } else next = made.nextElementSibling;
    }
    element.style.paddingTop = `${heights.topOf(from)}px`;
    for (const [row, made] of rows) heights.set(row, made.getBoundingClientRect().height);
    element.style.height = `${heights.total()}px`;
  };
  const draw = (): void => {
    if (count === 0) return;
    for (let round = 0; round < ROUNDS; round += 1) {
      const top = -element.getBoundingClientRect().top;
      const near = (beyond: number): readonly [from: number, to: number] => [
        heights.rowAt(top - beyond),
        heights.rowAt(top + innerHeight + beyond),
      ];
      if (near(LEAST_BEYOND).every((row) => rows.has(row))) return;
      const [from, last] = near(BEYOND);
      const first = heights.rowAt(top);
      const before = heights.topOf(first);
      place(from, last + 1);
      // What people read stays where it is, whatever was measured above it.
      const moved = heights.topOf(first) - before;
      if (top > 0 && Math.abs(moved) >= 1) scrollBy(0, moved);
    }
  };
  return {
    element,
    draw,
    leave: follow(draw, () => {
      place(0, Math.min(count, MOST_PRINTED));
      element.style.height = "auto";
    }),
    reveal: (row) => {
      if (!rows.has(row)) {
        scrollBy(0, element.getBoundingClientRect().top + heights.topOf(row) - innerHeight / 3);
        draw();
      }
      const made = rows.get(row);
      made?.scrollIntoView({ block: "nearest" });
      draw();
      return made;
    },
    heights: () => heights,
    setHeights: (known) => {
      heights = known;
    },
  };
}

function removeOutside(list: HTMLElement, rows: Map<number, HTMLElement>, from: number, to: number): void {
  for (const [row, made] of rows) {
    if (row >= from && row < to) continue;
    if (made.contains(document.activeElement)) list.focus({ preventScroll: true });
    made.remove();
    rows.delete(row);
  }
}

/** Draws when the window moves or changes, and all that is printed before printing. Returns what ends this. */
function follow(draw: () => void, drawPrinted: () => void): () => void {
  let asked = 0;
  const ask = (): void => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      draw();
    });
  };
  const listeners = [
    ["scroll", ask],
    ["resize", ask],
    ["beforeprint", drawPrinted],
    ["afterprint", draw],
  ] as const;
  for (const [type, listener] of listeners) addEventListener(type, listener);
  return () => {
    cancelAnimationFrame(asked);
    for (const [type, listener] of listeners) removeEventListener(type, listener);
  };
}
