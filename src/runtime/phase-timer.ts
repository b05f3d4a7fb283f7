/**
 * Measures the phases of a run (`--verbose`). Time counts for the innermost phase, so that the phases add up to the total:
 * reading within parsing is reading, and time outside of all phases is the rest.
 */
import { Buffer } from "node:buffer";
import type { IgnoredFailure } from "../fs/files.js";
import { NO_OBSERVER, type Observer, type Phase } from "../model/observer.js";
import type { Tree } from "../model/tree.js";

export interface Spent {
  readonly milliseconds: number;
  readonly files: number;
  readonly bytes: number;
}

export interface Stopwatch extends Pick<Observer, "during" | "duringAsync" | "countText"> {
  readonly count: (phase: Phase, files: number) => void;
  /** Time by phase until now, in the order in which the phases were first entered. */
  readonly spent: () => ReadonlyMap<Phase, Spent>;
  /** Whether `--verbose` asked for the table. */
  readonly isTable?: boolean;
  /** Failures that the run ignored; called once, at its end. */
  readonly passedOver?: () => readonly IgnoredFailure[];
}

/** Measures nothing. */
export const NO_STOPWATCH: Stopwatch = { ...NO_OBSERVER, count: () => undefined, spent: () => new Map() };

/** `now` returns milliseconds since the process began; the time before this call is the start phase. */
export function createStopwatch(now: () => number): Stopwatch {
  const spent = new Map<Phase, { milliseconds: number; files: number; bytes: number }>();
  const of = (phase: Phase): { milliseconds: number; files: number; bytes: number } => {
    const known = spent.get(phase) ?? { milliseconds: 0, files: 0, bytes: 0 };
    spent.set(phase, known);
    return known;
  };
  const open: Phase[] = ["rest"];
  let since = now();
  of("start").milliseconds = since;
  const turn = (): void => {
    const at = now();
    of(open.at(-1) ?? "rest").milliseconds += at - since;
    since = at;
  };
  const enter = (phase: Phase): void => {
    turn();
    open.push(phase);
    of(phase);
  };
  const leave = (): void => {
    turn();
    open.pop();
  };
  return {
    during(phase, work) {
      enter(phase);
      try {
        return work();
      } finally {
        leave();
      }
    },
    async duringAsync(phase, work) {
      enter(phase);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    count: (phase, files) => void (of(phase).files += files),
    countText(phase, text) {
      if (text === undefined) return;
      const known = of(phase);
      known.files += 1;
      known.bytes += Buffer.byteLength(text);
    },
    spent() {
      turn();
      return spent;
    },
  };
}

/** The tree, with its reads timed and counted. */
export function timedTree<Timed extends Tree>(tree: Timed, stopwatch: Stopwatch): Timed {
  if (stopwatch === NO_STOPWATCH) return tree;
  const read = (path: string): string | undefined => {
    const text = stopwatch.during("read", () => tree.read(path));
    stopwatch.countText("read", text);
    return text;
  };
  const { learn } = tree;
  if (learn === undefined) return { ...tree, read };
  const timedLearn: typeof learn = (reading, path, argument) => stopwatch.during("read", () => learn(reading, path, argument));
  return { ...tree, read, learn: timedLearn };
}
