/** Heights of the rows of a list, estimated until they are measured; sums in logarithmic time (a Fenwick tree). */
export interface RowHeights {
  readonly total: () => number;
  /** Sum of the heights of all rows before it. */
  readonly topOf: (row: number) => number;
  /** The row at this distance from the top; the first or last one outside of the list. */
  readonly rowAt: (offset: number) => number;
  readonly set: (row: number, height: number) => void;
}

export function rowHeights(count: number, estimate: number): RowHeights {
  const heights = new Float64Array(count).fill(estimate);
  // At n: sum of the last (n & -n) of the first n heights.
  const sums = new Float64Array(count + 1);
  for (let at = 1; at <= count; at += 1) sums[at] = (at & -at) * estimate;
  const top = 2 ** Math.floor(Math.log2(Math.max(count, 1)));
  const topOf = (row: number): number => {
    let sum = 0;
    for (let at = Math.min(Math.max(row, 0), count); at > 0; at -= at & -at) sum += sums[at] ?? 0;
    return sum;
  };
  return {
    total: () => topOf(count),
    topOf,
    rowAt: (offset) => {
      let [at, rest] = [0, offset];
      for (let step = top; step > 0; step >>= 1) {
        const sum = sums[at + step];
        if (sum === undefined || sum > rest) continue;
        at += step;
        rest -= sum;
      }
      return Math.max(0, Math.min(at, count - 1));
    },
    set: (row, height) => {
      const difference = height - (heights[row] ?? height);
      if (difference === 0) return;
      heights[row] = height;
      for (let at = row + 1; at <= count; at += at & -at) sums[at] = (sums[at] ?? 0) + difference;
    },
  };
}
