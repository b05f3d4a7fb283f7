import { describe, expect, it } from "vitest";
import { outline } from "../../../../languages/ecmascript/outline/index.js";
import { outlineRows } from "../../../support/outline-rows.js";

const rows = (text: string, path = "till.ts"): Promise<readonly string[]> => outlineRows(outline, path, text);

describe("the outline of a script", () => {
  it("has classes with all their members, and functions inside functions", async () => {
    const text = `/** Holds coins. */
export class Till extends Box {
  #coins: number[] = [];
  limit = 5;
  constructor(readonly key: string) { super(); }
  /** Opens it. */
  @logged
  open(by: string): void {
    function ring() {}
    const log = () => ring();
  }
  get total(): number { return 0; }
  close = async (why?: string) => {};
}`;
    expect(await rows(text)).toEqual([
      "2-14 0 class Till extends Box — Holds coins.",
      "3-3 1 property Till.#coins: number[]",
      "4-4 1 property Till.limit",
      "5-5 1 method Till.constructor(readonly key: string)",
      "7-11 1 method Till.open(by: string): void — Opens it.",
      "9-9 2 function Till.open.ring()",
      "10-10 2 function Till.open.log()",
      "12-12 1 method Till.total(): number",
      "13-13 1 method Till.close(why?: string)",
    ]);
  });

  it("has types and values of the module, but no local values", async () => {
    const text = `interface Coin extends Metal {}
type Key = string;
enum Side { Head }
export const LIMIT: number = 5;
let open = false;
const api = {
  ring() {},
  stop: () => {},
  deep: { nothing: 1 },
};
function count() {
  const local = 1;
}
namespace Parts { export const size = 1; }
export default count;`;
    expect(await rows(text)).toEqual([
      "1-1 0 interface Coin extends Metal",
      "2-2 0 type Key = string",
      "3-3 0 enum Side",
      "3-3 1 constant Side.Head",
      "4-4 0 constant LIMIT: number",
      "5-5 0 variable open",
      "6-10 0 constant api",
      "7-7 1 method api.ring()",
      "8-8 1 method api.stop()",
      "11-13 0 function count()",
      "14-14 0 namespace Parts",
      "14-14 1 constant Parts.size",
    ]);
  });

  it("has what CommonJS and prototypes assign, and functions in calls", async () => {
    const text = `exports.open = function (key) {};
Till.prototype.close = function () {};
module.exports = { stop() {} };
describe("till", () => {
  function helper() {}
});
window.onload = () => {};`;
    expect(await rows(text, "till.js")).toEqual([
      "1-1 0 function open(key)",
      "2-2 0 function Till.close()",
      "3-3 0 method stop()",
      "5-5 0 function helper()",
    ]);
  });

  it("has the lines of the component around the script", async () => {
    const text = `<template>\n  <p />\n</template>\n<script setup lang="ts">\nfunction ring(bell: string) {}\n</script>\n`;
    expect(await rows(text, "Till.vue")).toEqual(["5-5 0 function ring(bell: string)"]);
    expect(await rows("<p />", "Till.svelte")).toEqual([]);
    expect(await outline("till.svelte", "<p />")).toEqual([]);
    expect(await outline("till.css", "p { color: red }")).toBeUndefined();
  });

  it("is empty for what cannot be parsed, and has the rest of a broken file", async () => {
    expect(await rows(`const x = ${"(".repeat(100_000)}`)).toEqual([]);
    expect(await rows("function a() {\n\nfunction b( {}\n")).toContain("1-3 0 function a()");
  });
});
