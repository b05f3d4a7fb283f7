/** Path between two entities that shows their dependency. */
import { nodesBetween } from "../../model/shortest-way.js";

/** Neighbours in order of preference. */
export interface Around<Node> {
  /** Its imports and their exporters, its parts, and its container. */
  readonly needs: (node: Node) => Iterable<Node>;
  /** The same edges in the other direction. */
  readonly users: (node: Node) => Iterable<Node>;
  /** Whether a path may lead through it. */
  readonly mayPass: (node: Node) => boolean;
}

export interface Way<Node> {
  readonly nodes: readonly Node[];
  /** `imports`: the first depends on the last; `importers`: the last depends on the first; `either`: neither, but there is a connection. */
  readonly direction: "imports" | "importers" | "either";
  /** For each step, whether its start depends on its end. */
  readonly down: readonly boolean[];
}

/** A shortest path along imports; otherwise along importers; otherwise in any direction. */
export function findWay<Node>({ needs, users, mayPass }: Around<Node>, from: Node, to: Node): Way<Node> | undefined {
  const toWay = (nodes: readonly Node[], direction: Way<Node>["direction"], isDown: (from: Node, to: Node) => boolean): Way<Node> => ({
    nodes,
    direction,
    down: nodes.slice(1).map((node, index) => isDown(nodes[index] ?? node, node)),
  });
  const shortest = (next: (node: Node) => Iterable<Node>, start: Node, end: Node): readonly Node[] | undefined =>
    nodesBetween(start, end, (node) => [...next(node)].filter((one) => one === end || mayPass(one)));
  const down = shortest(needs, from, to);
  if (down !== undefined) return toWay(down, "imports", () => true);
  const up = shortest(needs, to, from);
  if (up !== undefined) return toWay(up.toReversed(), "importers", () => false);
  const joined = shortest((node) => [...needs(node), ...users(node)], from, to);
  return joined === undefined ? undefined : toWay(joined, "either", (one, next) => [...needs(one)].includes(next));
}
