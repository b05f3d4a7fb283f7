/** The order in which roots lose their table of contents (semantics A.5; docs/decisions/0005 and 0030). */
import type { Graph, Key } from "../model/graph.js";
import type { Candidate, RootClass } from "../model/language.js";
import { startsOf } from "./root-set.js";

/** Weakest first. */
const GUESSES: readonly RootClass[] = ["R6", "R5", "R4", "R3"];
const RANKS = GUESSES.length + 2;

/**
 * Guesses first, then scripts, then secondary entries, then private packages, and published packages last. Within a class it starts at the
 * end, with roots covered by another root before those that alone reach something. `counted`: the roots to order, among all `roots`.
 */
export function* weakestFirst(graph: Graph, roots: readonly Candidate[], counted: readonly Candidate[]): Generator<Candidate> {
  const others = createOthers(graph, roots);
  for (let rank = 0; rank < RANKS; rank += 1) {
    // Roots are only removed: what no other root reaches now, none will reach later.
    const alone: Candidate[] = [];
    for (const root of counted.toReversed()) {
      if (keepRank(root) !== rank) continue;
      if (!others.reach(root)) alone.push(root);
      else {
        others.remove(root);
        yield root;
      }
    }
    for (const root of alone) {
      others.remove(root);
      yield root;
    }
  }
}

function keepRank(root: Candidate): number {
  const guess = GUESSES.indexOf(root.class);
  if (guess >= 0) return guess;
  return GUESSES.length + (root.published ? 1 : 0);
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
