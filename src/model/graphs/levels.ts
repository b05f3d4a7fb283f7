/**
 * Levels of a directed graph: each node stands above what it imports. Arrows that prevent this are those of cycles; the fewest
 * possible are turned round, by the greedy order of Eades, Lin and Smyth ("A fast and effective heuristic for the feedback arc set problem", 1993).
 */
import { components } from "./components.js";

/** From importer to imported; `from` and `to` are places of nodes. */
export interface Arrow {
  readonly from: number;
  readonly to: number;
  /** Number of imports. */
  readonly weight: number;
}

interface Levels {
  /** By node; 0 for those that import no other. */
  readonly level: Int32Array;
  /** Places of the arrows against the order. */
  readonly against: ReadonlySet<number>;
  /** Groups of nodes that import each other, two or more; nodes in order. */
  readonly cycles: readonly (readonly number[])[];
}

/** `arrows`: at most one from a node to another, none to itself. Ties go to the earlier node. */
export function levelsOf(count: number, arrows: readonly Arrow[]): Levels {
  const found = components(targetsOf(count, arrows));
  const componentOf = new Int32Array(count);
  found.forEach((nodes, at) => nodes.forEach((node) => (componentOf[node] = at)));
  const cycles = found
    .filter((nodes) => nodes.length > 1)
    .map((nodes) => nodes.toSorted((a, b) => a - b))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  const against = new Set<number>();
  for (const nodes of cycles) {
    const component = componentOf[nodes[0] ?? 0];
    const inside = [...arrows.keys()].filter((at) => {
      const { from = -1, to = -1 } = arrows[at] ?? {};
      return componentOf[from] === component && componentOf[to] === component;
    });
    const rank = greedyOrder(
      nodes,
      inside.flatMap((at) => arrows[at] ?? []),
    );
    for (const at of inside) {
      const { from = -1, to = -1 } = arrows[at] ?? {};
      if ((rank.get(from) ?? 0) > (rank.get(to) ?? 0)) against.add(at);
    }
  }
  restore(count, arrows, against);
  const kept = arrows.filter((_, at) => !against.has(at));
  return { level: longestPaths(count, kept), against, cycles };
}

/** Takes arrows out of `against`, the heaviest first, as long as none of the others closes a cycle with them: each that stays leads up. */
function restore(count: number, arrows: readonly Arrow[], against: Set<number>): void {
  const targets = targetsOf(
    count,
    arrows.filter((_, at) => !against.has(at)),
  );
  const weightOf = (at: number): number => arrows[at]?.weight ?? 0;
  for (const at of [...against].sort((a, b) => weightOf(b) - weightOf(a) || a - b)) {
    const { from = -1, to = -1 } = arrows[at] ?? {};
    if (leads(targets, to, from)) continue;
    against.delete(at);
    targets.get(from)?.push(to);
  }
}

function leads(targets: ReadonlyMap<number, readonly number[]>, from: number, to: number): boolean {
  const seen = new Set([from]);
  for (const node of seen) {
    if (node === to) return true;
    for (const target of targets.get(node) ?? []) seen.add(target);
  }
  return false;
}

function targetsOf(count: number, arrows: readonly Arrow[]): ReadonlyMap<number, number[]> {
  const targets = new Map(Array.from({ length: count }, (_, node): [number, number[]] => [node, []]));
  for (const { from, to } of arrows) targets.get(from)?.push(to);
  return targets;
}

interface Ends {
  out: number;
  in: number;
  readonly targets: [number, number][];
  readonly sources: [number, number][];
}

/** Place of each node in an order with few arrows back: importers first. */
function greedyOrder(nodes: readonly number[], arrows: readonly Arrow[]): ReadonlyMap<number, number> {
  const left = new Map(nodes.map((node): [number, Ends] => [node, { out: 0, in: 0, targets: [], sources: [] }]));
  for (const { from, to, weight } of arrows) {
    const [importer, imported] = [left.get(from), left.get(to)];
    if (importer === undefined || imported === undefined) continue;
    importer.out += weight;
    importer.targets.push([to, weight]);
    imported.in += weight;
    imported.sources.push([from, weight]);
  }
  const first: number[] = [];
  const last: number[] = [];
  const remove = (node: number, list: number[]): void => {
    const ends = left.get(node);
    left.delete(node);
    list.push(node);
    for (const [target, weight] of ends?.targets ?? []) lower(left.get(target), "in", weight);
    for (const [source, weight] of ends?.sources ?? []) lower(left.get(source), "out", weight);
  };
  while (left.size > 0) {
    const sink = [...left].find(([, ends]) => ends.out === 0);
    if (sink !== undefined) {
      remove(sink[0], last);
      continue;
    }
    let [best, gain] = [-1, -Infinity];
    for (const [node, ends] of left) {
      const own = ends.in === 0 ? Infinity : ends.out - ends.in;
      if (own > gain) [best, gain] = [node, own];
    }
    remove(best, first);
  }
  return new Map([...first, ...last.toReversed()].map((node, place) => [node, place]));
}

function lower(ends: Ends | undefined, side: "in" | "out", weight: number): void {
  if (ends !== undefined) ends[side] -= weight;
}

/** Length of the longest way down from each node of a graph without cycles. */
function longestPaths(count: number, arrows: readonly Arrow[]): Int32Array {
  const level = new Int32Array(count);
  const targets = targetsOf(count, arrows);
  // Components come after those that they lead to: each node after what it imports.
  for (const [node = 0] of components(targets)) {
    for (const target of targets.get(node) ?? []) level[node] = Math.max(level[node] ?? 0, (level[target] ?? 0) + 1);
  }
  return level;
}
