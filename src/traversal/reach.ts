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

/** Files that a traversal from `start` documents beyond `known`, which must be closed: nothing in it is walked. Iterative. */
export function reachBeyond(graph: Graph, start: string, known: ReadonlySet<string>): Set<string> {
  const seen = new Set<string>(known.has(start) ? [] : [start]);
  const parts: string[] = [];
  // Iterating over a set includes elements that are added meanwhile.
  for (const path of seen) {
    const file = graph.files.get(path);
    for (const part of file?.parts ?? []) if (!known.has(part)) parts.push(part);
    for (const next of file?.next ?? []) if (!known.has(next)) seen.add(next);
  }
  for (const part of parts) seen.add(part);
  return seen;
}
