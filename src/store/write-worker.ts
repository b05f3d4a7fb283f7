/**
 * Second thread of a first creation: takes batches as long as there are any, and reports through shared memory, because the main thread
 * handles no events meanwhile.
 */
import { workerData } from "node:worker_threads";
import { takeBatch } from "../fs/take-batch.js";
import { writeFiles } from "./write-files.js";
import { AT_WORK, BATCHES, FAILED, unpackBatch, WRITTEN, type WriteOrder } from "./write-order.js";

function write(order: WriteOrder): void {
  const { base, state, share } = order;
  const made = new Set<string>();
  for (let number = takeBatch(state, share); number !== undefined; number = takeBatch(state, share)) {
    const files = unpackBatch(order, number);
    const became = attempt(() => writeFiles(base, files, made));
    Atomics.store(state, BATCHES + number, became);
    Atomics.notify(state, BATCHES + number);
    if (became === FAILED) return;
  }
}

function attempt(work: () => void): number {
  try {
    work();
    return WRITTEN;
  } catch {
    return FAILED;
  }
}

const order: WriteOrder = workerData;
Atomics.store(order.state, AT_WORK, 1);
write(order);
Atomics.store(order.state, AT_WORK, 0);
Atomics.notify(order.state, AT_WORK);
