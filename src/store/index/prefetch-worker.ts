/** Second thread at the start of a server: verifies the columns of the map against its files, while the first thread is loading. */
import { workerData } from "node:worker_threads";
import { AHEAD, CHANGED, LONGEST_ID, VERIFIED, type PrefetchOrder } from "./prefetch-order.js";
import { verifiedId } from "./text-column.js";

const { base, states, ids }: PrefetchOrder = workerData;
for (const [at, name] of AHEAD.entries()) {
  Atomics.store(states, at, verify(at, name));
  Atomics.notify(states, at);
}

function verify(at: number, name: string): number {
  try {
    const id = Buffer.from(
      verifiedId(base, name, () => Atomics.add(states, AHEAD.length, 1)),
      "latin1",
    );
    if (id.length === 0 || id.length > LONGEST_ID) return CHANGED;
    ids.set(id, at * LONGEST_ID);
    return VERIFIED;
  } catch {
    return CHANGED;
  }
}
