/**
 * Writes many new files in a second thread while the caller is busy, and then in both. Files that the thread has not
 * written are written by the caller's, so errors are thrown there with their path.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { endBatches, takeBatch } from "../fs/take-batch.js";
import { writeFiles } from "./write-files.js";
import { AT_WORK, BATCHES, batchesOf, batchOf, OPEN, packBatches, type WriteOrder, WRITTEN } from "./write-order.js";

/** Number of files below which a thread costs more than it saves. */
const WORTH_A_THREAD = 10_000;

/** Bytes for the thread: as much as it can write while the main thread is busy. */
const MOST_SHARED = 2 ** 27;

const PATIENCE_MS = 20_000;

interface Writing {
  /** Writes a part of the rest; false if nothing is left. `finish` reports errors. */
  readonly step: () => boolean;
  /** Writes the rest together with the other thread. Throws `UserError` with the path that cannot be written. */
  readonly finish: () => void;
  /** Stops writing; the rest stays unwritten. */
  readonly abandon: () => void;
}

interface Order {
  readonly base: string;
  readonly paths: readonly string[];
  readonly textOf: (path: string) => string;
  readonly state: Int32Array;
  /** Directories known to exist. */
  readonly made: Set<string>;
}

/** `most`: bytes for the thread. */
export function startWriting(base: string, paths: readonly string[], textOf: (path: string) => string, most = MOST_SHARED): Writing {
  const script = new URL("./write-worker.js", import.meta.url);
  const batches = batchesOf(paths.length);
  const state = new Int32Array(new SharedArrayBuffer((BATCHES + batches) * Int32Array.BYTES_PER_ELEMENT));
  if (paths.length >= WORTH_A_THREAD && existsSync(fileURLToPath(script))) {
    const entryAt = (index: number): readonly [string, string] => [paths[index] ?? "", textOf(paths[index] ?? "")];
    const workerData: WriteOrder = { base, state, ...packBatches(paths.length, entryAt, most) };
    const worker = new Worker(script, { workerData });
    worker.unref();
    // Without a listener a crash of the thread would end the process; `finish` writes its unfinished batches.
    worker.on("error", () => undefined);
  }
  const abandon = (): void => {
    endBatches(state, batches);
    Atomics.wait(state, AT_WORK, 1, PATIENCE_MS);
  };
  const order: Order = { base, paths, textOf, state, made: new Set() };
  let failure: { readonly error: unknown } | undefined;
  return {
    step() {
      try {
        return failure === undefined && writeNext(order);
      } catch (error) {
        failure = { error };
        return false;
      }
    },
    finish() {
      try {
        if (failure !== undefined) throw failure.error;
        writeRest(order);
      } catch (error) {
        abandon();
        throw error;
      }
    },
    abandon,
  };
}

function write({ base, paths, textOf, made }: Order, number: number): void {
  const part = paths.slice(...batchOf(paths.length, number));
  writeFiles(
    base,
    part.map((path) => [path, textOf(path)]),
    made,
  );
}

/** False if every batch is taken. */
function writeNext(order: Order): boolean {
  const number = takeBatch(order.state, batchesOf(order.paths.length));
  if (number === undefined) return false;
  write(order, number);
  Atomics.store(order.state, BATCHES + number, WRITTEN);
  return true;
}

function writeRest(order: Order): void {
  while (writeNext(order));
  const { state, paths } = order;
  const batches = batchesOf(paths.length);
  for (let number = 0; number < batches; number += 1) {
    Atomics.wait(state, BATCHES + number, OPEN, PATIENCE_MS);
    if (Atomics.load(state, BATCHES + number) !== WRITTEN) write(order, number);
  }
}
