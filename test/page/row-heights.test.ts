import fc from "fast-check";
import { expect, it } from "vitest";
import { rowHeights } from "../../packages/view/src/page/contents/row-heights.js";

const ESTIMATE = 10;

it("sums heights and finds rows as plain addition does, whatever was measured", () => {
  const measured = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 90 })), { maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), measured, (count, changes) => {
      const plain = Array.from({ length: count }, () => ESTIMATE);
      const heights = rowHeights(count, ESTIMATE);
      for (const [row, height] of changes) {
        heights.set(row, height);
        if (row < count) plain[row] = height;
      }
      const tops = [0];
      for (const height of plain) tops.push(tops.at(-1)! + height);
      expect(Array.from({ length: count + 1 }, (_, row) => heights.topOf(row))).toEqual(tops);
      expect(heights.total()).toBe(tops.at(-1));
      for (const [row, height] of plain.entries()) {
        expect(heights.rowAt(tops[row]!)).toBe(row);
        expect(heights.rowAt(tops[row]! + height - 0.5)).toBe(row);
      }
      expect(heights.rowAt(-5)).toBe(0);
      expect(heights.rowAt(heights.total() + 5)).toBe(count - 1);
    }),
  );
});

it("copes with no rows", () => {
  const heights = rowHeights(0, ESTIMATE);
  expect([heights.total(), heights.topOf(3), heights.rowAt(7)]).toEqual([0, 0, 0]);
});
