/** What the caller of a pipeline may see of it: its phases, to time and to report them. */

import type { TreeEvent } from "./tree-watch.js";

/** In the order in which they are reported. */
export const PHASES = [
  "start",
  "inventory",
  "verify",
  "load",
  "read",
  "parse",
  "resolve",
  "link",
  "walk",
  "identify",
  "draft",
  "plan",
  "write",
  "rest",
] as const;

export type Phase = (typeof PHASES)[number];

export interface Observer {
  readonly during: <Result>(phase: Phase, work: () => Result) => Result;
  /** Nothing else may be observed from outside of `work` until its promise is settled. */
  readonly duringAsync: <Result>(phase: Phase, work: () => Promise<Result>) => Promise<Result>;
  /** A file and its bytes. */
  readonly countText: (phase: Phase, text: string | undefined) => void;
  /** Called before a step, for people; nothing is written before the promise is settled. */
  readonly step?: (title: "Reading" | "Linking" | "Matching" | "Drafting") => Promise<void>;
  readonly progress?: (title: string, done: number, total: number) => void;
  /** Syntax trees of the run until now. */
  readonly countTrees?: (trees: TreeNumbers) => void;
}

/** Numbers of syntax trees that a parser written by hand gave or left to the grammar, and of those that were compared with the grammar's. */
export type TreeNumbers = Readonly<Record<TreeEvent, number>>;

export const NO_OBSERVER: Observer = {
  during: (_, work) => work(),
  duringAsync: (_, work) => work(),
  countText: () => undefined,
};
