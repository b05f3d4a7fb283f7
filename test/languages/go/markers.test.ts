import { describe, expect, it } from "vitest";
import { bound, read } from "../../support/bound-markers.js";

const HEAD = 'package shop\n\nimport "os"\n\n';

describe("markers bind to the next declaration", () => {
  it.each([
    ['// @1\npackage shop\n\n// @2\nimport "os"\n\n// @3\n\n// Sell sells.\nfunc Sell() {}', "1 file, 2 file, 3 Sell"],
    ["// @1\n\npackage shop\n\n// @2\nfunc Sell() {}", "1 file, 2 file Sell"],
    [`${HEAD}// @1\ntype Till struct{}\n// @2\ntype Money = int`, "1 Till, 2 Money"],
    [`${HEAD}type Till struct{} // @1\nvar fee = 2`, "1 Till"],
    [`${HEAD}func Sell() { // @1\n}`, "1 Sell"],
    [`${HEAD}var (\n\t// @1\n\n\t// A is one.\n\tA = 1\n\tB = 2 // @2\n\t// @3\n\t// @4\n\tC, D = 3, 4\n)`, "1 A, 2 B, 3 C, 4 D"],
    [`${HEAD}// @1 B\nvar (\n\tA = 1\n\tB = 2\n)`, "1 B"],
    [`${HEAD}// @1\nvar (\n\tA = 1\n)`, "1 -"],
    [`${HEAD}// @1\n// @2\nvar A, B = 1, 2`, "1 A, 2 B"],
    [`${HEAD}type (\n\t// @1\n\tTill struct{}\n)`, "1 Till"],
    [`${HEAD}/* @1 */ const Fee = 2`, "1 Fee"],
    [`${HEAD}/*\nSell sells.\n@1\n*/\nfunc Sell() {}`, "1 Sell"],
  ])("%j", async (text, expected) => {
    expect(await bound("shop.go", text)).toBe(expected);
  });

  it.each([
    [`${HEAD}// @1\nfunc (t *Till) Open() {}\nfunc Sell() {}`, "1 -"],
    [`${HEAD}// @1\nfunc init() {}\nfunc Sell() {}`, "1 -"],
    [`${HEAD}func Sell() {\n\t// @1\n}\nfunc Buy() {}`, "1 -"],
    [`${HEAD}type Till struct {\n\t// @1\n\tSum int\n}\n`, "1 -"],
    [`${HEAD}var text = "// @1"\nvar other = \`\n// @1\n\`\n`, ""],
  ])("or to none: %j", async (text, expected) => {
    expect(await bound("shop.go", text)).toBe(expected);
  });
});

it("is no documentation", async () => {
  const text =
    "// @dsp obj-00000001\npackage shop\n\n// @dsp func-00000002\n// Sell sells the items.\nfunc Sell() {}\n\n/*\n@dsp func-00000003\nBuy buys the items.\n*/\nfunc Buy() {}\n// @dsp func-00000004\nfunc Pay() {}\n";
  const { doc, declarations } = await read("shop.go", text);
  expect([doc, ...declarations.map((one) => one.doc)]).toEqual([undefined, "Sell sells the items.", "Buy buys the items.", undefined]);
});

it("reports markers without a place", async () => {
  const { problems } = await read("shop.go", "package shop\n\n// @dsp obj-e5f6g7h8\nfunc Sell() {}\n");
  expect(problems).toEqual([{ code: "invalid-marker", path: "shop.go", line: 3, detail: "obj-e5f6g7h8" }]);
});
