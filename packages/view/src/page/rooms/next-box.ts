import type { PlacedBox } from "../../picture/picture.js";

type Way = (from: Middle, to: Middle) => { readonly ahead: number; readonly aside: number };

interface Middle {
  readonly x: number;
  readonly y: number;
}

const WAYS: Readonly<Record<string, Way>> = {
  ArrowDown: (from, to) => ({ ahead: to.y - from.y, aside: Math.abs(to.x - from.x) }),
  ArrowUp: (from, to) => ({ ahead: from.y - to.y, aside: Math.abs(to.x - from.x) }),
  ArrowRight: (from, to) => ({ ahead: to.x - from.x, aside: Math.abs(to.y - from.y) }),
  ArrowLeft: (from, to) => ({ ahead: from.x - to.x, aside: Math.abs(to.y - from.y) }),
};
/** To move aside is worse than to move ahead. */
const ASIDE = 3;

/** The nearest box in the direction of an arrow key; Home and End lead to the first and last. */
export function nextBox(boxes: readonly PlacedBox[], from: PlacedBox, key: string): PlacedBox | undefined {
  if (key === "Home") return boxes[0];
  if (key === "End") return boxes.at(-1);
  const way = Object.hasOwn(WAYS, key) ? WAYS[key] : undefined;
  if (way === undefined) return undefined;
  let [best, least] = [undefined as PlacedBox | undefined, Infinity];
  for (const box of boxes) {
    const { ahead, aside } = way(handle(from), handle(box));
    const cost = ahead + ASIDE * aside;
    if (box !== from && ahead > 0 && cost < least) [best, least] = [box, cost];
  }
  return best;
}

/** An open room is reached by its name. */
function handle({ x, y, width, height, isOpen }: PlacedBox): Middle {
  return { x: x + width / 2, y: isOpen ? y + 12 : y + height / 2 };
}
