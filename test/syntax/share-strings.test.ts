import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { createSharing } from "../../src/syntax/parse-all.js";

const FACTS = { path: "till.ts", uses: [{ kind: "call", within: { label: "open()" } }, "call"], doc: "d".repeat(100), line: 3, open: null };

it("changes nothing that can be seen", () => {
  const copy = structuredClone(FACTS);
  createSharing()(copy);
  expect(copy).toEqual(FACTS);
});

/** Bytes that copies of the same names take. */
function sizeOf(share: (value: object) => void): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const names = Array.from({ length: 1000 }, (_, index) => `a rather long name of a module, number ${index}`);
  collect();
  const before = getHeapStatistics().used_heap_size;
  const copies = Array.from({ length: 100 }, () => {
    const copy = structuredClone(names);
    share(copy);
    return copy;
  });
  collect();
  return getHeapStatistics().used_heap_size - before + 0 * copies.length;
}

it("keeps one of many equal strings", () => {
  expect(sizeOf(createSharing())).toBeLessThan(0.4 * sizeOf(() => undefined));
});
