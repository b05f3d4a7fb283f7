import { expect, it } from "vitest";
import { outlineRows } from "../../packages/view/src/picture/view-outlines.js";

it("outlines have the first sentence or the signature, without the values inside of types and functions", () => {
  const symbols = [
    { name: "RATE", kind: "constant", depth: 0, from: 1, to: 1 },
    { name: "Cart", kind: "class", depth: 0, from: 3, to: 20, doc: "Holds items.", signature: "extends Base" },
    { name: "Cart.items", kind: "property", depth: 1, from: 4, to: 4 },
    { name: "Cart.total", kind: "method", depth: 1, from: 6, to: 9, signature: "(): number" },
    { name: "Cart.total.sum", kind: "variable", depth: 2, from: 7, to: 7 },
  ] as const;
  expect(outlineRows(symbols)).toContainEqual(["Cart.total", "method", 6, 9]);
  const rows = outlineRows(symbols, (text) => text);
  expect(rows).toEqual([
    ["RATE", "constant", 1, 1, ""],
    ["Cart", "class", 3, 20, "Holds items."],
    ["Cart.total", "method", 6, 9, "(): number"],
  ]);
});
