/** Which symbols of a file a commit changed: for each changed line of the former text the innermost function, method or class around it. */
const COUNTED = new Set(["function", "method", "class"]);

/** `hunks`: `[first, last]`, or for a pure insertion `[line before, line after, "inserted"]`, which must both be within the symbol. */
export function changedSymbols(symbols, hunks) {
  const counted = symbols.filter(({ kind }) => COUNTED.has(kind));
  const innermost = (from, to) =>
    counted
      .filter((one) => one.from <= from && one.to >= to)
      .reduce((best, one) => (best === undefined || one.to - one.from <= best.to - best.from ? one : best), undefined);
  const found = new Set();
  for (const [first, last, inserted] of hunks) {
    const spans = inserted === undefined ? Array.from({ length: last - first + 1 }, (_, at) => [first + at, first + at]) : [[first, last]];
    for (const [from, to] of spans) {
      const symbol = innermost(from, to);
      if (symbol !== undefined) found.add(symbol);
    }
  }
  return [...found];
}
