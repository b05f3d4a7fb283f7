import { describe, expect, it } from "vitest";
import { languages } from "../../languages/index.js";
import type { ParseMode } from "../../src/model/language.js";

/** `[text that the block adds]text of the declaration` for every declaration; line breaks are `⏎`. */
async function extents(path: string, text: string, mode: ParseMode = "full"): Promise<Record<string, string>> {
  const { extract } = (await languages.find((one) => one.claims(path))?.load()) ?? {};
  if (extract === undefined) throw new Error(`nobody reads ${path}`);
  const { declarations } = await extract(path, text, mode);
  return Object.fromEntries(
    declarations.map(({ name, block, position, end }) => {
      const head = block < position ? `[${text.slice(block, position)}]` : "";
      return [name, `${head}${text.slice(position, end)}`.replaceAll(/\r?\n/g, "⏎")];
    }),
  );
}

describe("extents of declarations in scripts", () => {
  it.each([
    ["/** Adds. */\nexport const add = (a) => {\n  return a;\n};\n", { add: "[/** Adds. */⏎]export const add = (a) => {⏎  return a;⏎}" }],
    [
      "// Sold.\n\n// Adds.\n// eslint-disable-next-line\nfunction add() {}\n",
      { add: "[// Adds.⏎// eslint-disable-next-line⏎]function add() {}" },
    ],
    ["/** @dsp obj-00000001 */\n@Shop()\nexport class Till {\n  open() {}\n}", { Till: "@Shop()⏎export class Till {⏎  open() {}⏎}" }],
    ["// @dsp obj-00000001\n/** Counts. */\nclass Till {}", { Till: "[/** Counts. */⏎]class Till {}" }],
    ["/** Counts. */\n// @dsp obj-00000001\nclass Till {}", { Till: "[/** Counts. */⏎// @dsp obj-00000001⏎]class Till {}" }],
    ["// Prices.\nconst a = 1,\n  b = [2];", { a: "[// Prices.⏎]const a = 1", b: "[// Prices.⏎const a = 1,⏎  ]b = [2]" }],
    [
      "/** Adds. */\nfunction sum(a: string): void;\nfunction sum(a: any) {\n}",
      { sum: "[/** Adds. */⏎]function sum(a: string): void;⏎function sum(a: any) {⏎}" },
    ],
    ["/* Copyright A Shop */\nexport function sell() {}", { sell: "export function sell() {}" }],
    [`/**\n * @${"jest"}-environment jsdom\n */\nexport function sell() {}`, { sell: "export function sell() {}" }],
    ["/** @typedef {object} Item */\nfunction sell() {}", { sell: "function sell() {}" }],
    ["// Sells.\nexport default () => 1;", { default: "[// Sells.⏎]export default () => 1;" }],
  ])("%j", async (text, expected) => {
    expect(await extents("shop.ts", text)).toEqual(expected);
  });

  it.each([
    ["// Sells.\nexports.sell = function () {\n};", { sell: "[// Sells.⏎]exports.sell = function () {⏎};" }],
    ["module.exports = {\n  // Sells.\n  sell() {\n  },\n  fee: 2,\n};", { sell: "[// Sells.⏎  ]sell() {⏎  }", fee: "fee: 2" }],
    [
      "/**\n * @typedef {object} Item\n * @property {string} name\n */\n",
      { Item: "[/**⏎ * @typedef {object} ]Item⏎ * @property {string} name⏎ " },
    ],
  ])("CommonJS and comments: %j", async (text, expected) => {
    expect(await extents("shop.js", text)).toEqual(expected);
  });

  it("counts in the whole file of a component", async () => {
    const text =
      "<template><p /></template>\n<script>\n// Named.\nexport const a = 1;\n</script>\n<script setup>\nimport x from './x';\n</script>";
    expect(await extents("Shop.vue", text)).toEqual({ a: "[// Named.⏎]export const a = 1" });
  });
});

describe("extents of declarations in modules by indentation", () => {
  it.each([
    [
      "import os\n\n# Sells.\n@shop\ndef sell():\n    return 1\n\nx = 1\n",
      { sell: "[# Sells.⏎]@shop⏎def sell():⏎    return 1", x: "x = 1" },
    ],
    ["# @dsp obj-00000001\n# Sells.\nclass Till:\n    def open(self): ...\n", { Till: "[# Sells.⏎]class Till:⏎    def open(self): ..." }],
    ["#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n# Sells.\nA = 1", { A: "[# Sells.⏎]A = 1" }],
    ["# Copyright A Shop\n# All rights reserved.\nA = B = (\n  1,\n)", { A: "A = B = (⏎  1,⏎)", B: "[A = ]B = (⏎  1,⏎)" }],
    [
      "@overload\ndef f(a: int): ...\n@overload\ndef f(a: str): ...\ndef f(a):\n    return a\n",
      { f: "@overload⏎def f(a: int): ...⏎@overload⏎def f(a: str): ...⏎def f(a):⏎    return a" },
    ],
    ["try:\n    # Fast.\n    def f(): pass\nexcept OSError:\n    def f(): pass\n", { f: "[# Fast.⏎    ]def f(): pass" }],
  ])("%j", async (text, expected) => {
    expect(await extents("shop.py", text)).toEqual(expected);
  });

  it("are those of the lines where the grammar gives up", async () => {
    expect(await extents("shop.py", "def sell():\n    return 1\nfee = 2\n", "tolerant")).toEqual({
      sell: "def sell():⏎    return 1",
      fee: "fee = 2",
    });
  });
});

describe("extents of declarations in packages", () => {
  it.each([
    [
      "package shop\n\n// Sell sells.\n//\n//go:noinline\nfunc Sell() {\n\tpay()\n}\n",
      { Sell: "[// Sell sells.⏎//⏎//go:noinline⏎]func Sell() {⏎\tpay()⏎}" },
    ],
    ["package shop\n\n// Till counts.\ntype Till struct {\n\tSum int\n}\n", { Till: "[// Till counts.⏎type ]Till struct {⏎\tSum int⏎}" }],
    [
      "package shop\n\n// All.\nvar (\n\t// A is one.\n\tA = 1\n\tB, C = 2, 3\n)\n",
      { A: "[// A is one.⏎\t]A = 1", B: "B, C = 2, 3", C: "[B, ]C = 2, 3" },
    ],
    ["package shop\n\n// @dsp obj-00000001\nconst Fee = 2 // in cents\n", { Fee: "[const ]Fee = 2" }],
  ])("%j", async (text, expected) => {
    expect(await extents("shop.go", text)).toEqual(expected);
  });
});
