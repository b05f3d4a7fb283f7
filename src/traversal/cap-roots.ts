/** Limits the number of roots (semantics A.5; docs/decisions/0005-published-entries-are-dropped-last.md). Each root is checked once for other roots that reach it. */
import type { Graph, Key } from "../model/graph.js";
import type { Candidate, RootClass } from "../model/language.js";
import type { Problem } from "../model/problem.js";
import { startsOf } from "./root-set.js";

/** Entries named by the user are neither counted nor dropped. */
const isNamed = (root: Candidate): boolean => root.rule === "--entry";

/** Weakest first. */
const GUESSES: readonly RootClass[] = ["R6", "R5", "R4", "R3"];

/**
 * Drops guesses first, then scripts, then secondary entries, then private packages, and published packages last. Within a class it starts
 * at the end, with roots covered by another root before those that alone reach something.
 */
export function capRoots(
  graph: Graph,
  roots: readonly Candidate[],
  maxRoots: number,
): { readonly roots: readonly Candidate[]; readonly problems: readonly Problem[] } {
  const surplus = roots.filter((root) => !isNamed(root)).length - maxRoots;
  if (surplus <= 0) return { roots, problems: [] };
  const dropped = weakestFirst(graph, roots, surplus);
  const removed = new Set(dropped);
  return {
    roots: roots.filter((root) => !removed.has(root)),
    problems: dropped.map(({ entry, evidence }) => ({ code: "root-cap", path: entry, detail: evidence.join("; ") })),
  };
}

function weakestFirst(graph: Graph, roots: readonly Candidate[], surplus: number): readonly Candidate[] {
  const others = createOthers(graph, roots);
  const dropped: Candidate[] = [];
  const drop = (root: Candidate): void => {
    others.remove(root);
    dropped.push(root);
  };
  for (const rank of [0, 1, 2, 3, 4, 5]) {
    // Roots are only removed: what no other root reaches now, none will reach later.
    const alone: Candidate[] = [];
    for (const root of roots.toReversed()) {
      if (isNamed(root) || keepRank(root) !== rank) continue;
      if (dropped.length === surplus) return dropped;
      if (others.reach(root)) drop(root);
      else alone.push(root);
    }
    alone.slice(0, surplus - dropped.length).forEach(drop);
  }
  return dropped;
}

function keepRank(root: Candidate): number {
  const guess = GUESSES.indexOf(root.class);
  if (guess >= 0) return guess;
  return root.published ? 5 : 4;
}

interface Others {
  /** Whether another remaining root documents the entry of this one. */
  readonly reach: (root: Candidate) => boolean;
  readonly remove: (root: Candidate) => void;
}

/** Walks backwards from an entry until it meets an entry of another root: usually a few steps. */
function createOthers(graph: Graph, roots: readonly Candidate[]): Others {
  const importers = new Map<Key, Key[]>();
  const wholes = new Map<Key, Key[]>();
  for (const [path, { next, parts = [] }] of graph.files) {
    for (const target of next) listOf(importers, target).push(path);
    for (const part of parts) listOf(wholes, part).push(path);
  }
  const starts = new Map<Key, Set<Candidate>>();
  for (const root of roots) for (const start of startsOf(root)) starts.set(start, (starts.get(start) ?? new Set()).add(root));
  const startsAnother = (key: Key, root: Candidate): boolean => {
    const there = starts.get(key);
    return there !== undefined && there.size > (there.has(root) ? 1 : 0);
  };
  return {
    reach: (root) => {
      const seen = new Set([root.entry, ...(wholes.get(root.entry) ?? [])]);
      // Iterating over a set includes elements that are added meanwhile.
      for (const key of seen) {
        if (startsAnother(key, root)) return true;
        for (const importer of importers.get(key) ?? []) seen.add(importer);
      }
      return false;
    },
    remove: (root) => startsOf(root).forEach((start) => starts.get(start)?.delete(root)),
  };
}

function listOf(lists: Map<Key, Key[]>, key: Key): Key[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
