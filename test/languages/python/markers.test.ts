import { describe, expect, it } from "vitest";
import { bound, read } from "../../support/bound-markers.js";

describe("markers bind to the next declaration", () => {
  it.each([
    ["# @1\nimport os\n# @2\ndef sell(): pass", "1 file, 2 sell"],
    ['#!/usr/bin/env python\n# @1\n"""Sells."""\n# @2\nclass Till: pass', "1 file, 2 file Till"],
    ["import os\n# @1\n# Sells.\n\n@shop\n@other(1)\nasync def sell(): pass", "1 sell"],
    ["import os\n@shop\n# @1\ndef sell(): pass", "1 sell"],
    ["import os\nFEE = 2  # @1\nTAX = 3", "1 FEE"],
    ["import os\nPRICES = {\n    'a': 1,\n}  # @1", "1 PRICES"],
    ["import os\ndef sell():  # @1\n    return 1", "1 sell"],
    ["import os\n# @1\nFEE: int = 2", "1 FEE"],
    ["import os\n# @1\ntype Item = str", "1 Item"],
    ["import os\n# @1\n# @2\nA, B = 1, 2", "1 A, 2 B"],
    ["import os\n# @1 B\n# @2 A\nA = B = 1", "1 B, 2 A"],
    ["import os\n# @1\n# @2\nclass Till: pass", "1 -, 2 Till"],
    ["import os\nif os:\n    # @1\n    def sell(): pass\nelse:\n    # @2\n    def sell(): pass", "1 sell, 2 -"],
    ["import os\n# @1\n@overload\ndef f(a: int): ...\n@overload\ndef f(a: str): ...\ndef f(a): return a", "1 f"],
  ])("%j", async (text, expected) => {
    expect(await bound("shop.py", text)).toBe(expected);
  });

  it.each([
    ["import os\n# @1\nimport sys\ndef sell(): pass", "1 -"],
    ["import os  # @1\ndef sell(): pass", "1 -"],
    ["import os\ndef sell():\n    # @1\n    pass\ndef buy(): pass", "1 -"],
    ["import os\ndef sell():\n    pass\n    # @1\n\ndef buy(): pass", "1 -"],
    ["import os\ndef sell():\n    return 1  # @1\ndef buy(): pass", "1 -"],
    ["import os\nclass Till:\n    # @1\n    def open(self): pass\n", "1 -"],
    ["import os\n# @1\nsell()\n", "1 -"],
    ["import os\n# @1\n__all__ = ['a']\n", "1 -"],
  ])("or to none: %j", async (text, expected) => {
    expect(await bound("shop.py", text)).toBe(expected);
  });

  it.each([["'''\n# @1\n'''\ndef sell(): pass"], ["text = '# @1'\n"], ["text = f'''{1}\n# @1'''\n"]])(
    "not from strings: %j",
    async (text) => {
      expect(await bound("shop.py", text)).toBe("");
      expect(await bound("shop.py", text, "tolerant")).toBe("");
    },
  );
});

it("reads what the grammar gives up on", async () => {
  const text = "# @1\nimport os\n# @2\n@shop\ndef sell():\n    # @3\n    return 1\n# @4\nclass Till: pass\n";
  expect(await bound("shop.py", text, "tolerant")).toBe("1 file, 2 sell, 3 -, 4 Till");
  expect(await bound("shop.py", `${text}def broken(:\n`)).toBe("1 file, 2 sell, 3 -, 4 Till");
  expect(await bound("shop.pyx", text)).toBe("1 file, 2 -, 3 -, 4 -");
});

it("is no documentation", async () => {
  const text =
    "# @dsp obj-00000001\n\nimport os\n\n# @dsp func-00000002\n# Sells the items of a shop.\ndef sell(): pass\n# @dsp func-00000003\ndef buy(): pass";
  const { doc, declarations } = await read("shop.py", text);
  expect([doc, ...declarations.map((one) => one.doc)]).toEqual([undefined, "Sells the items of a shop.", undefined]);
});

it("reports markers without a place", async () => {
  const { problems } = await read("shop.py", "# @dsp obj-e5f6g7h8\nclass Till: pass\n");
  expect(problems).toEqual([{ code: "invalid-marker", path: "shop.py", line: 1, detail: "obj-e5f6g7h8" }]);
});
