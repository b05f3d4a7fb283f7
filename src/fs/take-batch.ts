/** Distribution of batches over threads: the first number of the shared state is the next free batch. */
const NEXT = 0;

/** Takes the next free batch; undefined if there is none before `end`. */
export function takeBatch(state: Int32Array, end: number): number | undefined {
  for (let next = Atomics.load(state, NEXT); next < end; next = Atomics.load(state, NEXT)) {
    if (Atomics.compareExchange(state, NEXT, next, next + 1) === next) return next;
  }
  return undefined;
}

/** Leaves all remaining batches untaken. */
export function endBatches(state: Int32Array, end: number): void {
  Atomics.store(state, NEXT, end);
}
