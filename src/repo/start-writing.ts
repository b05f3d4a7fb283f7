import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { writeFiles, type FileEntry } from "./write-files.js";
import { AT_WORK, BATCHES, batchesOf, batchOf, NEXT, OPEN, takeBatch, WRITTEN, type WriteOrder } from "./write-order.js";

export interface Writing {
  /** Writes what is left, with the other thread; afterwards everything is written. Throws `UserError` naming the path that cannot be. */
  readonly finish: () => void;
  /** Whatever is left stays unwritten; afterwards nobody writes. */
  readonly abandon: () => void;
}

/** Below this a thread costs more than it saves. */
const WORTH_A_THREAD = 10_000;
const PATIENCE_MS = 20_000;

/**
 * Writes many new files in a second thread, while the caller has other things to do, and then with the caller's. What that thread does not
 * get done is written by the caller's, so an error surfaces there with its path.
 */
export function startWriting(base: string, files: readonly FileEntry[]): Writing {
  const script = new URL("./write-worker.js", import.meta.url);
  const state = new Int32Array(new SharedArrayBuffer((BATCHES + batchesOf(files)) * Int32Array.BYTES_PER_ELEMENT));
  const order: WriteOrder = { base, files, state };
  if (files.length >= WORTH_A_THREAD && existsSync(fileURLToPath(script))) {
    const worker = new Worker(script, { workerData: order });
    worker.unref();
    // Without a listener a crash of the thread would end the process; what it was at is written by `finish` instead.
    worker.on("error", () => undefined);
  }
  const abandon = (): void => {
    Atomics.store(state, NEXT, batchesOf(files));
    Atomics.wait(state, AT_WORK, 1, PATIENCE_MS);
  };
  return {
    finish() {
      try {
        writeRest(order);
      } catch (error) {
        abandon();
        throw error;
      }
    },
    abandon,
  };
}

function writeRest(order: WriteOrder): void {
  const { base, files, state } = order;
  const made = new Set<string>();
  for (let batch = takeBatch(order); batch !== undefined; batch = takeBatch(order)) {
    const [number, part] = batch;
    writeFiles(base, part, made);
    Atomics.store(state, BATCHES + number, WRITTEN);
  }
  for (let number = 0; number < batchesOf(files); number += 1) {
    Atomics.wait(state, BATCHES + number, OPEN, PATIENCE_MS);
    if (Atomics.load(state, BATCHES + number) !== WRITTEN) writeFiles(base, batchOf(files, number), made);
  }
}
