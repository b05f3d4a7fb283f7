/** What a run of `bootstrap` is given, and hands on where a map has to be drawn. */
import type { DspTree } from "../../dsp/dsp-tree.js";
import type { RecordedRoot } from "../../dsp/roots-record.js";
import type { Inventory } from "../../inventory/inventory.js";
import type { DependencyRecorder } from "../../inventory/dependency-recorder.js";
import type { Given } from "../registry/command.js";
import type { Plan } from "../../pipeline/plan-map.js";
import type { UpToDateCheck } from "../../incremental/up-to-date-check.js";
import type { Stopwatch } from "../../runtime/phase-timer.js";
import type { Streams } from "../../cli/streams.js";

export interface Run {
  readonly given: Given;
  /** `performance.now()` at the beginning. */
  readonly started: number;
  readonly stopwatch: Stopwatch;
  readonly streams: Streams;
}

/** Of a run that comes again by itself, and takes away nothing but what this tool wrote. */
export interface Recurring {
  /** Asked before anything is written; throws what keeps the plan from being carried out now. */
  readonly accept: (plan: Plan, known: DspTree) => void;
}

export interface RunContext extends Run {
  /** For the full report. */
  readonly file: string | undefined;
  readonly tree: Inventory;
  /** Roots to record, where that is to change. */
  readonly settled: readonly RecordedRoot[] | undefined;
  /** Of everything that is read of the tree. */
  readonly recorder: DependencyRecorder;
  /** Where the next run may look whether there is anything to do. */
  readonly upToDate: UpToDateCheck | undefined;
  readonly recurring: Recurring | undefined;
}
