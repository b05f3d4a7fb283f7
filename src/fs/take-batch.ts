/** Batches that threads share out among them: the first number of what they share is the next batch that nobody has taken. */
const NEXT = 0;

/** Number of the next batch that nobody has taken; undefined where there is none before `end`. */
export function takeBatch(state: Int32Array, end: number): number | undefined {
  for (let next = Atomics.load(state, NEXT); next < end; next = Atomics.load(state, NEXT)) {
    if (Atomics.compareExchange(state, NEXT, next, next + 1) === next) return next;
  }
  return undefined;
}

/** Whatever nobody has taken before stays untaken. */
export function endBatches(state: Int32Array, end: number): void {
  Atomics.store(state, NEXT, end);
}
