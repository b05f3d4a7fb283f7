import type { Point } from "./picture.js";

/** Path data of SVG: a smooth line through the points that leaves and reaches each of them upright. */
export function arrowPath(points: readonly Point[]): string {
  return points
    .map(([x, y], at) => {
      const [lastX, lastY] = points[at - 1] ?? [x, y];
      if (at === 0) return `M${round(x)} ${round(y)}`;
      if (lastX === x || lastY === y) return `L${round(x)} ${round(y)}`;
      const middle = round((y + lastY) / 2);
      return `C${round(lastX)} ${middle} ${round(x)} ${middle} ${round(x)} ${round(y)}`;
    })
    .join("");
}

/** Width of an arrow's line: grows slowly with the number of imports. */
export function arrowWidth(weight: number): number {
  return round(Math.min(5, 1 + Math.log2(Math.max(1, weight)) / 2));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
