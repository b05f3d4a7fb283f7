/** The way between two entities for those who want to know what depends on what (semantics, amendment 3). */

/** Neighbors in the order in which ways are preferred. */
export interface Around<Node> {
  /** What it imports and through what, its parts, and what a declaration stands in. */
  readonly needs: (node: Node) => Iterable<Node>;
  /** The same edges from their other end. */
  readonly users: (node: Node) => Iterable<Node>;
  /** Whether a way may lead through it. */
  readonly mayPass: (node: Node) => boolean;
}

export interface Way<Node> {
  readonly nodes: readonly Node[];
  /** `imports`: the first needs the last; `importers`: the last needs the first; `either`: neither, but something joins them. */
  readonly direction: "imports" | "importers" | "either";
  /** For each step whether what it leaves needs what it comes to. */
  readonly down: readonly boolean[];
}

/** A shortest way along imports; where there is none, one along importers; where there is none, one in either direction. */
export function findWay<Node>({ needs, users, mayPass }: Around<Node>, from: Node, to: Node): Way<Node> | undefined {
  const told = (nodes: readonly Node[], direction: Way<Node>["direction"], isDown: (from: Node, to: Node) => boolean): Way<Node> => ({
    nodes,
    direction,
    down: nodes.slice(1).map((node, index) => isDown(nodes[index] ?? node, node)),
  });
  const down = shortest(needs, mayPass, from, to);
  if (down !== undefined) return told(down, "imports", () => true);
  const up = shortest(needs, mayPass, to, from);
  if (up !== undefined) return told(up.toReversed(), "importers", () => false);
  const joined = shortest((node) => [...needs(node), ...users(node)], mayPass, from, to);
  return joined === undefined ? undefined : told(joined, "either", (one, next) => [...needs(one)].includes(next));
}

function shortest<Node>(next: Around<Node>["needs"], mayPass: Around<Node>["mayPass"], from: Node, to: Node): readonly Node[] | undefined {
  if (from === to) return [from];
  const came = new Map<Node, Node>();
  const queue = [from];
  for (const current of queue) {
    for (const node of next(current)) {
      if (node === from || came.has(node) || (node !== to && !mayPass(node))) continue;
      came.set(node, current);
      if (node === to) return wayTo(came, from, to);
      queue.push(node);
    }
  }
  return undefined;
}

function wayTo<Node>(came: ReadonlyMap<Node, Node>, from: Node, to: Node): readonly Node[] {
  const way = [to];
  for (let node = came.get(to); node !== undefined; node = node === from ? undefined : came.get(node)) way.push(node);
  return way.reverse();
}
