/** Where the numbers of arrows stand: on their lines, beside the names of boxes and other numbers. */
import type { Area, Picture, Point } from "./picture.js";
import { textWidth } from "./text-width.js";

export const NUMBER_FONT = 10;
const HEIGHT = 12;
/** What a number must not cover at any price, and what is merely less readable. */
const [OVER_TEXT, OVER_LINE] = [20, 1];

/** By arrow: the middle of its text. */
export function arrowNumbers({ boxes, arrows }: Pick<Picture, "boxes" | "arrows">, texts: readonly string[]): readonly Point[] {
  const taken: Area[] = boxes.map(({ isOpen, ...box }) => (isOpen ? { ...box, height: 22 } : box));
  const lines = arrows.flatMap(({ points }, arrow) => segments(points).map(([from, to]) => ({ arrow, area: areaBetween(from, to) })));
  return arrows.map(({ points }, at): Point => {
    const width = textWidth(texts[at] ?? "", NUMBER_FONT) + 4;
    const areaAt = ([x, y]: Point): Area => ({ x: x - width / 2, y: y - HEIGHT / 2, width, height: HEIGHT });
    const cost = (place: Point): number => {
      const area = areaAt(place);
      const over = taken.filter((one) => overlap(one, area)).length;
      return over * OVER_TEXT + lines.filter(({ arrow, area: line }) => arrow !== at && overlap(line, area)).length * OVER_LINE;
    };
    let best: Point = points[0] ?? [0, 0];
    let least = Infinity;
    for (const place of placesOn(points, width)) {
      const own = cost(place);
      if (own < least) [best, least] = [place, own];
      if (own === 0) break;
    }
    taken.push(areaAt(best));
    return best;
  });
}

/** Near the importer first, where an arrow has not joined others to the same box. */
function placesOn(points: readonly Point[], width: number): readonly Point[] {
  return segments(points).flatMap(([from, to]) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const own = from[1] === to[1] ? width : HEIGHT;
    if (length < own) return [];
    const steps = Math.min(12, Math.floor(length / (own / 2)));
    return Array.from({ length: Math.max(1, steps - 1) }, (_, step): Point => {
      const share = steps <= 2 ? 0.5 : (own / 2 + (step * (length - own)) / Math.max(1, steps - 2)) / length;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });
}

function segments(points: readonly Point[]): readonly (readonly [Point, Point])[] {
  return points.slice(1).map((to, at) => [points[at] ?? to, to]);
}

function areaBetween([x, y]: Point, [toX, toY]: Point): Area {
  return { x: Math.min(x, toX) - 1, y: Math.min(y, toY) - 1, width: Math.abs(toX - x) + 2, height: Math.abs(toY - y) + 2 };
}

function overlap(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
