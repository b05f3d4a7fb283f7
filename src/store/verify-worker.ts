/** Second thread of a look at `.dsp/`: takes batches as long as there are some. Nobody listens to events meanwhile, so all it says stands in shared memory. */
import { workerData } from "node:worker_threads";
import { BATCHES, firstEntries, verifyBatch, OTHER, RENEWED, type VerifyOrder } from "./verify-order.js";
import { FileStamps } from "../fs/file-stamp.js";
import { endBatches, takeBatch } from "../fs/take-batch.js";

const { base, since, batches, before, values, state }: VerifyOrder = workerData;
const firsts = firstEntries(batches);
const end = batches.length;
for (let number = takeBatch(state, end); number !== undefined; number = takeBatch(state, end)) {
  const stamps = new FileStamps(values, since, before);
  const became = verifyBatch(base, batches[number] ?? [0, ""], stamps, firsts[number] ?? 0);
  Atomics.add(state, RENEWED, stamps.renewed);
  Atomics.store(state, BATCHES + number, became);
  Atomics.notify(state, BATCHES + number);
  if (became === OTHER) endBatches(state, end);
}
