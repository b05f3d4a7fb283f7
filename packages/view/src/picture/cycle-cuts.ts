/** Which imports to remove first where many nodes import each other: those after which the cycle is smallest, one after the other. */
import { components } from "../../../../src/model/graphs/components.js";
import { levelsOf, type Arrow } from "../../../../src/model/graphs/levels.js";

export interface CutPlan {
  /** Arrows against the order of the cycle: without all of them it is gone. */
  readonly against: number;
  /** In this order; all that are needed, unless the cycle is too large to try them. */
  readonly steps: readonly CycleCut[];
}

export interface CycleCut {
  /** Place of the arrow. */
  readonly arrow: number;
  /** Nodes of the largest cycle that is left without it and the arrows of all steps before. */
  readonly left: number;
}

/** Arrows that are followed while one step is chosen; beyond, only those with fewest imports are tried. */
const MOST_FOLLOWED = 400_000;
/** In all steps. */
const MOST_IN_ALL = 2_000_000;

/** `cycle`: nodes that import each other. Of arrows that leave the same, those with fewest imports come first. */
export function cutPlan(count: number, arrows: readonly Arrow[], cycle: readonly number[]): CutPlan {
  let kept = inside(arrows, [...arrows.keys()], cycle);
  const { against } = levelsOf(
    count,
    kept.flatMap((at) => arrows[at] ?? []),
  );
  const weightOf = (at: number): number => arrows[at]?.weight ?? 0;
  const candidates = kept.filter((_, place) => against.has(place)).sort((a, b) => weightOf(a) - weightOf(b) || a - b);
  const steps: CycleCut[] = [];
  let followed = 0;
  for (let largest: readonly number[] = cycle.toSorted((a, b) => a - b); largest.length > 1 && followed < MOST_IN_ALL;) {
    const near = inside(arrows, kept, largest);
    const apart = sizeOf(cyclesOf(arrows, kept, cycle).find((nodes) => nodes[0] !== largest[0]));
    const known = new Set(near);
    const tried = candidates.filter((at) => known.has(at)).slice(0, Math.ceil(MOST_FOLLOWED / near.length));
    followed += tried.length * near.length;
    const [best] = tried
      .map((arrow): CycleCut => ({ arrow, left: Math.max(apart, sizeOf(cyclesOf(arrows, without(near, arrow), largest)[0])) }))
      .sort((a, b) => a.left - b.left);
    if (best === undefined) break;
    steps.push(best);
    kept = without(kept, best.arrow);
    largest = cyclesOf(arrows, kept, cycle)[0] ?? [];
  }
  return { against: candidates.length, steps };
}

/** Those between two of the nodes. */
function inside(arrows: readonly Arrow[], places: readonly number[], nodes: readonly number[]): readonly number[] {
  const known = new Set(nodes);
  return places.filter((at) => known.has(arrows[at]?.from ?? -1) && known.has(arrows[at]?.to ?? -1));
}

function without(places: readonly number[], one: number): readonly number[] {
  return places.filter((at) => at !== one);
}

function sizeOf(nodes: readonly number[] | undefined): number {
  return nodes?.length ?? 0;
}

/** Groups of nodes that import each other by the given arrows, largest first. */
function cyclesOf(arrows: readonly Arrow[], places: readonly number[], nodes: readonly number[]): readonly (readonly number[])[] {
  const targets = new Map(nodes.map((node): [number, number[]] => [node, []]));
  for (const at of places) targets.get(arrows[at]?.from ?? -1)?.push(arrows[at]?.to ?? -1);
  return components(targets)
    .filter(({ length }) => length > 1)
    .map((group) => group.toSorted((a, b) => a - b))
    .sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}
