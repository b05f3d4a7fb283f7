/**
 * The steps of a shortest way, breadth first; undefined if there is none. If both ends are the same, the way leads around and back. `stepsOf`: where a
 * node leads, with what is known of the step, in order of preference.
 */
export function shortestWay<Node, Step>(
  start: Node,
  end: Node,
  stepsOf: (node: Node) => Iterable<readonly [to: Node, step: Step]>,
): readonly Step[] | undefined {
  const came = new Map<Node, { readonly from: Node; readonly step: Step }>();
  const queue = [start];
  for (const from of queue) {
    for (const [to, step] of stepsOf(from)) {
      if (came.has(to) || (to === start && to !== end)) continue;
      came.set(to, { from, step });
      if (to === end) return stepsTo(came, start, end);
      queue.push(to);
    }
  }
  return undefined;
}

/** The same by its nodes, both ends included; one node if both ends are the same. */
export function nodesBetween<Node>(start: Node, end: Node, next: (node: Node) => Iterable<Node>): readonly Node[] | undefined {
  if (start === end) return [start];
  const way = shortestWay(start, end, (node) => [...next(node)].map((to) => [to, to] as const));
  return way && [start, ...way];
}

function stepsTo<Node, Step>(
  came: ReadonlyMap<Node, { readonly from: Node; readonly step: Step }>,
  start: Node,
  end: Node,
): readonly Step[] {
  const steps: Step[] = [];
  for (let at = came.get(end); at !== undefined; at = at.from === start ? undefined : came.get(at.from)) steps.push(at.step);
  return steps.reverse();
}
