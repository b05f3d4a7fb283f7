/** Which imports to remove first where many nodes import each other: what is left of the cycle without each of those that go against the order. */
import { components } from "../model/components.js";
import { levelsOf, type Arrow } from "./levels.js";

export interface CycleCut {
  /** Place of the arrow. */
  readonly arrow: number;
  /** Nodes of the largest cycle that is left of this one without it. */
  readonly left: number;
}

/** More take too long, and nobody reads them. */
const MOST = 400;

/** `cycle`: nodes that import each other. Cuts that leave least come first, then those of few imports. */
export function cycleCuts(count: number, arrows: readonly Arrow[], cycle: readonly number[]): readonly CycleCut[] {
  const inside = new Set(cycle);
  const own = [...arrows.keys()].filter((at) => inside.has(arrows[at]?.from ?? -1) && inside.has(arrows[at]?.to ?? -1));
  const { against } = levelsOf(
    count,
    own.flatMap((at) => arrows[at] ?? []),
  );
  const weightOf = (at: number): number => arrows[at]?.weight ?? 0;
  return own
    .filter((_, place) => against.has(place))
    .sort((a, b) => weightOf(a) - weightOf(b) || a - b)
    .slice(0, MOST)
    .map((arrow): CycleCut => ({ arrow, left: largestWithout(arrows, own, cycle, arrow) }))
    .sort((a, b) => a.left - b.left || weightOf(a.arrow) - weightOf(b.arrow) || a.arrow - b.arrow);
}

function largestWithout(arrows: readonly Arrow[], own: readonly number[], cycle: readonly number[], cut: number): number {
  const targets = new Map(cycle.map((node): [number, number[]] => [node, []]));
  for (const at of own) {
    const { from = -1, to = -1 } = arrows[at] ?? {};
    if (at !== cut) targets.get(from)?.push(to);
  }
  const sizes = components(targets).map(({ length }) => length);
  const largest = Math.max(...sizes);
  return largest === 1 ? 0 : largest;
}
