/** Facts of files that an earlier run extracted, as the pipeline uses them; `src/cache/facts-cache.ts` keeps them on disk. */
import type { FileFacts } from "./facts.js";
import type { Task } from "./parse-task.js";
import type { Tree } from "./tree.js";

export interface FactsStore {
  /** Nothing can be found. */
  readonly isEmpty: () => boolean;
  /** What was found in the same text before. */
  readonly find: (task: Task) => FileFacts | undefined;
  /** `facts`: as JSON. */
  readonly keep: (task: Task, facts: string) => void;
  /** Where the facts of a file that was asked for last are kept. */
  readonly placeOf: (path: string) => string | undefined;
  /** What is kept there. */
  readonly at: (place: string) => FileFacts | undefined;
  /** See `Tree.kept`. */
  readonly kept: NonNullable<Tree["kept"]>;
  /** Writes what is new; says nothing where it cannot, and then what is new is found by this run alone. */
  readonly save: () => void;
}
