/** Values shared by the parts of `bootstrap`. */
import type { Streams } from "../../cli/streams.js";
import type { DspTree } from "../../dsp/dsp-tree.js";
import type { RecordedRoot } from "../../dsp/records.js";
import type { IncrementalRun } from "../../incremental/incremental-run.js";
import type { DependencyRecorder } from "../../inventory/dependency-recorder.js";
import type { Inventory } from "../../inventory/inventory.js";
import type { Plan } from "../../pipeline/plan-map.js";
import type { Stopwatch } from "../../runtime/phase-timer.js";
import type { OptionsRecord } from "../options/resolve-options.js";
import type { Given } from "../registry/command.js";

export interface Run {
  readonly given: Given;
  /** `performance.now()` at the beginning. */
  readonly started: number;
  readonly stopwatch: Stopwatch;
  readonly streams: Streams;
}

/** A run that starts again by itself (`watch`): it removes only what this tool wrote. */
export interface Recurring {
  /** Called before anything is written; throws to prevent the update. */
  readonly accept: (plan: Plan, before: DspTree) => void;
}

export interface RunContext extends Run {
  /** Receives the full report. */
  readonly file: string | undefined;
  /** Receives the surface. */
  readonly surface: string | undefined;
  readonly tree: Inventory;
  /** Roots to record, if they were chosen anew. */
  readonly chosen: readonly RecordedRoot[] | undefined;
  /** What the map is to record of its options. */
  readonly optionsRecord: OptionsRecord;
  /** Whether the options differ from those that the map was made with. */
  readonly isReshaped: boolean;
  /** Records everything that is read from the tree. */
  readonly recorder: DependencyRecorder;
  readonly incremental: IncrementalRun | undefined;
  /** Whether the next run of the same kind may return the result of this one. */
  readonly isPlain: boolean;
  readonly recurring: Recurring | undefined;
}
