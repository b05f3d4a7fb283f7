import type { PlacedArrow, Point } from "./picture.js";

const RADIUS = 5;

/** Path data of SVG: the lines between the points, with round corners. */
export function arrowPath(points: readonly Point[]): string {
  return points
    .map(([x, y], at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (before === undefined) return `M${round(x)} ${round(y)}`;
      if (after === undefined) return `L${round(x)} ${round(y)}`;
      const [[fromX, fromY], [toX, toY]] = [near([x, y], before), near([x, y], after)];
      return `L${round(fromX)} ${round(fromY)}Q${round(x)} ${round(y)} ${round(toX)} ${round(toY)}`;
    })
    .join("");
}

/** A bit of the way to another point, or half of a short way. */
function near([x, y]: Point, [otherX, otherY]: Point): Point {
  const length = Math.hypot(otherX - x, otherY - y);
  const share = length === 0 ? 0 : Math.min(RADIUS, length / 2) / length;
  return [x + (otherX - x) * share, y + (otherY - y) * share];
}

const WIDEST = 6;
/** Of the heaviest arrow of a picture that has only light ones. */
const FEW = 12;

/** Width of an arrow's line: grows with the number of imports, up to that of the heaviest arrow. */
export function arrowWidth(weight: number, heaviest: number): number {
  return round(1 + (WIDEST - 1) * Math.min(1, Math.max(0, weight - 1) / Math.max(FEW, heaviest - 1)));
}

/** The weight of the heaviest one that runs. */
export function heaviestOf(arrows: readonly PlacedArrow[]): number {
  return Math.max(1, ...arrows.flatMap(({ weight, kind }) => (kind === undefined ? [weight] : [])));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
