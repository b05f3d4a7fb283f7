/** Facts extracted by an earlier run, as used by the pipeline; `src/cache/facts-cache.ts` stores them on disk. */
import type { FileFacts } from "../facts.js";
import type { Task } from "./parse-task.js";

export interface FactsStore {
  /** Whether it contains nothing. */
  readonly isEmpty: () => boolean;
  /** Facts of the same text. */
  readonly find: (task: Task) => FileFacts | undefined;
  /** `facts`: as JSON. */
  readonly keep: (task: Task, facts: string) => void;
  /** Place of the facts of a file that was last looked up. */
  readonly placeOf: (path: string) => string | undefined;
  /** The facts at a place. */
  readonly at: (place: string) => FileFacts | undefined;
  /** Writes new facts; failures are ignored, because they cost only time in the next run. */
  readonly save: () => void;
}
