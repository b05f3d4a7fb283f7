interface Frame<Node> {
  readonly node: Node;
  next: number;
}

/** Strongly connected components, each before those that lead to it. Iterative, so that long chains do not overflow the stack. */
export function components<Node>(adjacency: ReadonlyMap<Node, readonly Node[]>): readonly (readonly Node[])[] {
  const order = new Map<Node, number>();
  const low = new Map<Node, number>();
  const open: Node[] = [];
  const isOpen = new Set<Node>();
  const found: Node[][] = [];
  const enter = (node: Node, frames: Frame<Node>[]): void => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    open.push(node);
    isOpen.add(node);
    frames.push({ node, next: 0 });
  };
  const lower = (node: Node, value: number): void => {
    if (value < (low.get(node) ?? 0)) low.set(node, value);
  };
  const close = (node: Node): void => {
    if (low.get(node) !== order.get(node)) return;
    const start = open.lastIndexOf(node);
    const members = open.splice(start);
    for (const member of members) isOpen.delete(member);
    found.push(members);
  };
  for (const start of adjacency.keys()) {
    if (order.has(start)) continue;
    const frames: Frame<Node>[] = [];
    enter(start, frames);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const target = adjacency.get(frame.node)?.[frame.next];
      frame.next += 1;
      if (target === undefined) {
        frames.pop();
        const parent = frames.at(-1);
        if (parent !== undefined) lower(parent.node, low.get(frame.node) ?? 0);
        close(frame.node);
      } else if (!order.has(target)) enter(target, frames);
      else if (isOpen.has(target)) lower(frame.node, order.get(target) ?? 0);
    }
  }
  return found;
}
