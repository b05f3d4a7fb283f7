/**
 * The protocol's bootstrap (§6): depth first over the non-external imports, in documented order, one table of
 * contents per root. Iterative: a chain of 300,000 imports is only a long list.
 */
import { type Contents, ENTRY_POINT, type Graph, type Key } from "../model/graph.js";
import type { Candidate } from "../model/language.js";
import { startsOf } from "./root-set.js";

export function walk(graph: Graph, roots: readonly Candidate[]): readonly Contents[] {
  return roots.map((root) => ({ root, keys: documentFrom(graph, listedFrom(graph, startsOf(root))) }));
}

/** Manifests among the starts, each followed by what it lists, through all levels. */
function listedFrom(graph: Graph, starts: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const open = starts.toReversed();
  for (let start = open.pop(); start !== undefined; start = open.pop()) {
    if (found.has(start)) continue;
    found.add(start);
    open.push(...(graph.files.get(start)?.lists ?? []).toReversed());
  }
  return [...found];
}

/** The keys, which must be closed, followed by what is reached from `starts` beyond them. */
export function walkFurther(graph: Graph, keys: readonly Key[], starts: readonly string[]): readonly Key[] {
  return documentFrom(graph, starts, keys);
}

interface Frame {
  readonly next: readonly Key[];
  position: number;
}

function documentFrom(graph: Graph, starts: readonly string[], known: readonly Key[] = []): readonly Key[] {
  const keys = new Set<Key>(known);
  const frames: Frame[] = [];
  const document = (key: Key): void => {
    keys.add(key);
    const file = graph.files.get(key);
    if (file === undefined) return;
    for (const member of file.members) keys.add(member);
    for (const part of file.parts ?? []) {
      keys.add(part);
      for (const member of graph.files.get(part)?.members ?? []) keys.add(member);
    }
    for (const target of file.next) if (graph.nodes.get(target)?.type === "external") keys.add(target);
    frames.push({ next: file.next, position: 0 });
  };
  const drain = (): void => {
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const target = frame.next[frame.position];
      frame.position += 1;
      if (target === undefined) frames.pop();
      else if (!keys.has(target)) document(target);
    }
  };
  for (const start of starts) {
    if (keys.has(start)) continue;
    document(start);
    drain();
  }
  // The graph stays closed: every target of an edge or a share is documented, in order of first mention.
  for (const key of keys) {
    for (const named of namedBy(graph, key)) {
      if (keys.has(named)) continue;
      const node = graph.nodes.get(named);
      document(node?.type === "symbol" ? node.path : named);
      drain();
    }
  }
  return [...keys];
}

function namedBy(graph: Graph, key: Key): readonly Key[] {
  const file = graph.files.get(key);
  if (file === undefined) return [];
  const named = [...(file.alsoOwns ?? [])];
  const lists = new Set(file.lists);
  for (const { to, via, reasons } of file.edges) {
    if (lists.has(to) && reasons.every(({ form }) => form === ENTRY_POINT)) continue;
    named.push(to);
    if (via !== undefined) named.push(via);
  }
  for (const entry of file.shared) named.push(entry.key);
  return named;
}
