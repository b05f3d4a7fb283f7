import type { FileEntry } from "./write-files.js";

/** What a writing thread is given. */
export interface WriteOrder {
  readonly base: string;
  readonly files: readonly FileEntry[];
  /** Shared: `[0]` turns from `RUNNING` to `DONE` or `FAILED`, `[1]` counts written batches as a sign of life. */
  readonly state: Int32Array;
}

export const RUNNING = 0;
export const DONE = 1;
export const FAILED = 2;
