/** What a run counts about syntax trees, in memory that it shares with its parser threads. `parse-worker.ts` has the same slots. */
import type { TreeNumbers } from "../model/observer.js";
import type { TreeEvent, TreeWatch } from "../model/tree-watch.js";
import { isFastAllowed } from "./fast-parser.js";

/** 32-bit integers: whether fast parsers are off, and the number of each event. */
export type TreeCounts = Int32Array;

const SLOTS: Readonly<Record<"off" | TreeEvent, number>> = { off: 0, fast: 1, fallback: 2, compared: 3 };

export function openTreeCounts(): TreeCounts {
  const counts = new Int32Array(new SharedArrayBuffer(16));
  if (!isFastAllowed()) turnOff(counts);
  return counts;
}

/** Leaves all further trees to the grammars. */
export function turnOff(counts: TreeCounts): void {
  Atomics.store(counts, SLOTS.off, 1);
}

export function isOff(counts: TreeCounts): boolean {
  return Atomics.load(counts, SLOTS.off) !== 0;
}

export function numbersOf(counts: TreeCounts): TreeNumbers {
  const of = (event: TreeEvent): number => Atomics.load(counts, SLOTS[event]);
  return { fast: of("fast"), fallback: of("fallback"), compared: of("compared") };
}

/** The watch for parsing in this thread. */
export function watchTrees(counts: TreeCounts, differs: (offset: number) => void): TreeWatch {
  return {
    mayBeFast: () => !isOff(counts),
    isDue: () => false,
    note: (event) => void Atomics.add(counts, SLOTS[event], 1),
    differs,
  };
}
