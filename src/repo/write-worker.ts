/** Second thread of a first creation: writes its half and reports through shared memory, for nobody listens to events meanwhile. */
import { workerData } from "node:worker_threads";
import { writeFiles } from "./write-files.js";
import { DONE, FAILED, type WriteOrder } from "./write-order.js";

const BATCH = 500;

function write({ base, files, state }: WriteOrder): number {
  const made = new Set<string>();
  try {
    for (let start = 0; start < files.length; start += BATCH) {
      writeFiles(base, files.slice(start, start + BATCH), made);
      Atomics.add(state, 1, 1);
    }
    return DONE;
  } catch {
    return FAILED;
  }
}

const order: WriteOrder = workerData;
Atomics.store(order.state, 0, write(order));
Atomics.notify(order.state, 0);
