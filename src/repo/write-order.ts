import type { FileEntry } from "./write-files.js";

/** What a writing thread is given. */
export interface WriteOrder {
  readonly base: string;
  readonly files: readonly FileEntry[];
  /** Shared: the next batch that nobody has taken, whether the thread is at one, and from `BATCHES` on what became of each. */
  readonly state: Int32Array;
}

/** Files that are taken at once. */
const BATCH = 128;

export const NEXT = 0;
export const AT_WORK = 1;
export const BATCHES = 2;

export const OPEN = 0;
export const WRITTEN = 1;
export const FAILED = 2;

export function batchesOf(files: readonly FileEntry[]): number {
  return Math.ceil(files.length / BATCH);
}

/** Files of the next batch that nobody has taken, and its number; undefined when there is none. */
export function takeBatch({ files, state }: WriteOrder): readonly [number: number, files: readonly FileEntry[]] | undefined {
  const number = Atomics.add(state, NEXT, 1);
  return number < batchesOf(files) ? [number, batchOf(files, number)] : undefined;
}

export function batchOf(files: readonly FileEntry[], number: number): readonly FileEntry[] {
  return files.slice(number * BATCH, (number + 1) * BATCH);
}
