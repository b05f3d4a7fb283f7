import { describe, expect, it, test } from "vitest";
import { bound, read } from "../../support/bound-markers.js";

describe("markers of scripts bind to the next declaration", () => {
  it.each([
    ["// @1\nimport x from 'x';\n// @2\nexport function sell() {}", "1 file, 2 sell"],
    ["// @1\nexport class Till {}", "1 file Till"],
    ["import x from 'x';\n// @1\n\n// Sells.\n\n/** Really. */\nexport default async function sell() {}", "1 sell"],
    ["import x from 'x';\n/**\n * Sells.\n * @1\n */\nexport function sell() {}", "1 sell"],
    ["import x from 'x';\n/** Sells. */\n// @1\nfunction sell() {}\nexport { sell };", "1 sell"],
    ["import x from 'x';\n// @1\n@Shop()\nexport class Till {}", "1 Till"],
    ["import x from 'x';\n@Shop()\n// @1\nexport class Till {}", "1 Till"],
    ["import x from 'x';\n@Shop() /* @1 */ class Till {}", "1 Till"],
    ["import x from 'x';\nexport /* @1 */ default class {}", "1 default"],
    ["import x from 'x';\n// @1\nexport default () => 1;", "1 default"],
    ["import x from 'x';\n// @1\nexport declare const fee: number;", "1 fee"],
    ["import x from 'x';\n// @1\ninterface Item {}", "1 Item"],
    [
      "import x from 'x';\n// @1\nexport type Item = string;\n// @2\nenum Size { S }\n// @3\nnamespace A { export const b = 1; }",
      "1 Item, 2 Size, 3 A",
    ],
    ["import x from 'x';\nconst fee = 2; // @1\nconst tax = 3;", "1 fee"],
    ["import x from 'x';\nconst fee = 2; /* @1 */ const tax = 3;", "1 tax"],
    ["import x from 'x';\nfunction sell() { // @1\n}\n", "1 sell"],
    ["import x from 'x';\nfunction sell() {\n} // @1\n", "1 sell"],
    ["// @1\n'use client';\n// @2\n\nfunction sell() {}", "1 file, 2 file sell"],
    ["#!/usr/bin/env node\n// @1\nimport x from 'x';", "1 file"],
    ["/* @1 */", "1 file"],
  ])("%j", async (text, expected) => {
    expect(await bound("shop.ts", text)).toBe(expected);
  });

  it.each([
    ["import x from 'x';\n// @1\nimport y from 'y';\nfunction sell() {}", "1 -"],
    ["import x from 'x';\n// @1\nsell();\nfunction sell() {}", "1 -"],
    ["import x from 'x'; // @1\nfunction sell() {}", "1 -"],
    ["import x from 'x';\nfunction sell() {\n  // @1\n}\nfunction buy() {}", "1 -"],
    ["import x from 'x';\nfunction sell() {\n  // @1\n  function inner() {}\n}", "1 -"],
    ["import x from 'x';\nclass Till {\n  // @1\n  open() {}\n}\nfunction buy() {}", "1 -"],
    ["import x from 'x';\nfunction sell() {}\n// @1\nexport { sell };", "1 -"],
    ["import x from 'x';\nfunction sell() {}\n// @1\n", "1 -"],
    ["import x from 'x';\nnamespace A {\n  // @1\n  export const b = 1;\n}", "1 -"],
  ])("or to none: %j", async (text, expected) => {
    expect(await bound("shop.ts", text)).toBe(expected);
  });
});

describe("stacked markers", () => {
  it.each([
    ["import x from 'x';\n// @1\n// @2\nexport const a = 1, b = 2;", "1 a, 2 b"],
    ["import x from 'x';\n// @1 b\n// @2 a\nconst a = 1, b = 2;", "1 b, 2 a"],
    ["import x from 'x';\n// @1 b\n// @2\nconst a = 1, b = 2;", "1 b, 2 a"],
    ["import x from 'x';\n// @1\nconst { a, b } = x, [c] = x;", "1 a"],
    ["import x from 'x';\n// @1\n// @2\n// @3\nconst a = 1, b = 2;", "1 -, 2 a, 3 b"],
    ["import x from 'x';\n// @1\n// @2\nfunction a() {}", "1 -, 2 a"],
    ["import x from 'x';\n// @1\nconst a = 1,\n  // @2\n  b = 2;", "1 a, 2 b"],
    ["import x from 'x';\n// @1 b\n// @2 a\nfunction a() {} function b() {}", "1 b, 2 a"],
    ["import x from 'x';\n/* @1 b\n   @2 a */\nconst a = 1, b = 2;", "1 b, 2 a"],
    ["import x from 'x';\n// @1 till\nclass Till {}", "1 Till"],
    ["import x from 'x';\n// @1\nfunction a(x: string): void;\n// @2\nfunction a(x: any) {}", "1 a, 2 -"],
    ["import x from 'x';\ninterface A {}\n// @1\nnamespace A {}", "1 A"],
  ])("%j", async (text, expected) => {
    expect(await bound("shop.ts", text)).toBe(expected);
  });
});

describe("CommonJS", () => {
  it.each([
    ["require('x');\n// @1\nexports.sell = function () {};", "1 sell"],
    ["require('x');\nmodule.exports = {\n  // @1\n  sell() {},\n  fee: 2, // @2\n  /** @3 */\n  get: () => 1,\n};", "1 sell, 2 fee, 3 get"],
    ["require('x');\n// @1\nmodule.exports = {\n  sell() {},\n};", "1 -"],
    ["require('x');\n// @1 sell\nmodule.exports = {\n  sell() {},\n};", "1 sell"],
    ["require('x');\n// @1 fee\n// @2 sell\nmodule.exports = { sell() {}, fee: 2 };", "1 fee, 2 sell"],
    ["require('x');\nmodule.exports = { /* @1 */ sell() {}, /* @2 */ fee: 2 };", "1 sell, 2 fee"],
    ["require('x');\n// @1\nmodule.exports = function sell() {};", "1 sell"],
    ["require('x');\n// @1\nconst app = exports = module.exports = {};", "1 app"],
    ["require('x');\n// @1\n/** @typedef {object} Item */\n\n// @2\nfunction sell() {}\nexports.sell = sell;", "1 Item, 2 sell"],
    ["require('x');\n/**\n * @typedef {object} Item\n * @1\n */\nfunction sell() {}\nexports.sell = sell;", "1 Item"],
  ])("%j", async (text, expected) => {
    expect(await bound("shop.js", text)).toBe(expected);
  });
});

test.each([
  ["const text = '// @1';"],
  ["const text = `\n// @1\n${1}\n// @1\n`;"],
  ["const pattern = /[/]/; const other = /\\/\\/ @1/;"],
  ["const view = <p>\n// @1\n</p>;"],
  ["const view = <p title='/* @1 */' />;"],
])("what is no comment holds no marker: %j", async (text) => {
  expect(await bound("shop.tsx", `${text}\nfunction sell() {}`)).toBe("");
});

it("reads the comments of elements", async () => {
  expect(await bound("shop.tsx", "import x from 'x';\nconst view = <p>{/* @1 */}</p>;\nconst other = <p /* @2 */ />;")).toBe(
    "1 view, 2 other",
  );
});

describe("single-file components and other files", () => {
  it.each([
    [
      "Shop.vue",
      "<template><p>// @1</p></template>\n<script>\n// @2\nimport x from 'x';\n// @3\nexport const a = 1;\n// @4\nexport default {};\n</script>",
      "2 file, 3 a, 4 file",
    ],
    ["Shop.vue", "<!-- @1 -->\n<script setup>\n// @2\nconst a = 1;\n</script>", "1 file, 2 file a"],
    ["Shop.svelte", "<script module>\n// @1\nexport const a = 1;\n</script>\n<script>\n// @2\nlet b;\n</script>", "1 file a, 2 b"],
    ["shop.astro", "---\n// @1\nexport const a = 1;\n---\n<p>{a}</p>", "1 file a"],
    ["shop.css", "/* @1 */\n@import './a.css';\n/* @2 */\n.a {}", "1 file"],
    ["shop.html", "<!-- @1 -->\n<p>\n<!-- @2 -->\n</p>", "1 file"],
  ])("%s %j", async (path, text, expected) => {
    expect(await bound(path, text)).toBe(expected);
  });
});

it("reports markers without a place", async () => {
  const text =
    "// @dsp rocks\n/* @dsp obj-e5f6g7h8 */\nfunction a() {}\n\n/** `@dsp func-1234567`. */\nfunction b() {}\n// @dspfunc-1 and me@dsp.example func-1\n";
  const { markers, problems } = await read("shop.ts", text);
  expect(markers).toBeUndefined();
  expect(problems).toEqual([
    { code: "invalid-marker", path: "shop.ts", line: 2, detail: "obj-e5f6g7h8" },
    { code: "invalid-marker", path: "shop.ts", line: 5, detail: "func-1234567" },
  ]);
});

it("is no documentation", async () => {
  const text =
    "// @dsp obj-00000001\n\n/**\n * @dsp func-00000002\n * Sells.\n */\n// @dsp func-00000003\nexport function sell() {}\n// @dsp func-00000004\nexport const a = 1;";
  const { doc, declarations } = await read("shop.ts", text);
  expect([doc, ...declarations.map((one) => one.doc)]).toEqual([undefined, "Sells.", undefined]);
});
