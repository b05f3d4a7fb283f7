/** Which files a traversal from `starts` documents; adds to `seen` and returns it. Iterative. */
import type { Graph } from "../model/graph.js";

export function reachFrom(graph: Graph, starts: readonly string[], seen: Set<string> = new Set()): Set<string> {
  const open = starts.filter((path) => !seen.has(path));
  for (const path of open) seen.add(path);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = graph.files.get(path);
    for (const part of file?.parts ?? []) seen.add(part);
    for (const next of file?.next ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}
