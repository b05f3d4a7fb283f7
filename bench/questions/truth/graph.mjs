/** Questions to imports as a toolchain resolves them: a map from a file, or a package, to `{to: Set, externals: Set}`. */

/** Everything that is reached from `start` along `next`; `start` itself only where a cycle leads back to it. */
function closure(start, next) {
  const seen = new Set();
  const waiting = [start];
  while (waiting.length > 0) {
    for (const one of next(waiting.pop())) {
      if (seen.has(one)) continue;
      seen.add(one);
      waiting.push(one);
    }
  }
  return seen;
}

const but = (set, one) => [...set].filter((other) => other !== one);

export function askGraph(edges) {
  const importers = new Map();
  for (const [from, { to }] of edges) {
    for (const one of to) importers.set(one, (importers.get(one) ?? new Set()).add(from));
  }
  const into = (node) => importers.get(node) ?? [];
  const out = (node) => edges.get(node)?.to ?? [];
  return {
    isEdge: (from, to) => edges.get(from)?.to.has(to) === true,
    importers: (node) => but(into(node), node),
    dependents: (node) => but(closure(node, into), node),
    imports: (node) => but(out(node), node),
    reaches: (node) => but(closure(node, out), node),
    inCycle: (node) => closure(node, out).has(node),
    using: (external) => [...edges].filter(([, { externals }]) => externals.has(external)).map(([from]) => from),
    shortest: (from, to) => shortest(from, to, out),
  };
}

/** The nodes of a shortest way, both ends included; undefined where there is none. */
function shortest(from, to, out) {
  const before = new Map([[from, undefined]]);
  const waiting = [from];
  for (const node of waiting) {
    if (node === to) {
      const way = [];
      for (let at = to; at !== undefined; at = before.get(at)) way.unshift(at);
      return way;
    }
    for (const next of out(node)) {
      if (before.has(next)) continue;
      before.set(next, node);
      waiting.push(next);
    }
  }
  return undefined;
}
