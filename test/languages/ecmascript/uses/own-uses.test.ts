import { describe, expect, it } from "vitest";
import { outline } from "../../../../languages/ecmascript/outline/index.js";
import { readUses } from "../../../../languages/ecmascript/uses/index.js";
import { usesRows } from "../../../support/uses-rows.js";

async function own(text: string, path = "till.ts"): Promise<readonly string[]> {
  return (await usesRows(readUses, path, text)).own;
}

describe("uses of the names of a module", () => {
  it("have the kind and the innermost symbol", async () => {
    const text = `const LIMIT = 5;
let open = false;
function ring(times: number) {
  if (times < LIMIT) ring(times + 1);
}
class Till extends Box {
  go = () => ring(1);
  start() {
    open = true;
    open ||= false;
    const later = () => new Till();
    return [later, open, ring];
  }
}
class Big extends Till implements Key {}
interface Key { till: Till }
export default LIMIT;
export { ring, ring as bell };
listen(ring);`;
    expect(await own(text)).toEqual([
      "4 read LIMIT in ring",
      "4 call ring in ring",
      "7 call ring in Till.go",
      "9 assign open in Till.start",
      "10 assign open in Till.start",
      "11 construct Till in Till.start.later",
      "12 read Till.start.later in Till.start",
      "12 read open in Till.start",
      "12 read ring in Till.start",
      "15 extend Till in Big",
      "15 implement Key in Big",
      "16 type Till in Key",
      "19 pass ring",
    ]);
  });

  it("leave out names that something nearer declares", async () => {
    const text = `const key = 1;
type Coin = string;
class Till {}
function parameter(key: number) { return key; }
function pattern({ key = 2, other: [coin] }) { return key; }
function local() { use(key); { const key = 3; use(key); } use(key); }
function hoisted() { use(key); function key() {} }
function variable() { use(key); if (a) { var key = 1; } }
function caught() { try {} catch (key) { use(key); } }
function loops() { for (const key of list) use(key); }
const named = function key() { return key; };
const anonymous = class Till { twin: Till; };
function generic<Coin>(coin: Coin): Coin { return coin; }
function value(Coin: number, x: Coin) { return Coin; }
key: for (;;) break key;
use(other.key, { key: 1 }, { key });
enum Side { key, other = key }`;
    expect(await own(text)).toEqual([
      "6 pass key in local",
      "6 pass key in local",
      "7 pass hoisted.key in hoisted",
      "14 type Coin in value",
      "16 pass key",
    ]);
  });

  it("keep values and types of one name apart, and join what merges", async () => {
    const text = `interface Shape { a: string }
const Shape = { parse() {} };
type Parsed = typeof Shape;
function f(x: Shape) { return Shape.parse(x); }
enum Side { Head }
const side: Side = Side.Head;
namespace Parts { export type Size = number; }
let size: Parts.Size;`;
    expect(await own(text)).toEqual([
      "3 type Shape in Parsed",
      "4 type Shape in f",
      "4 read Shape in f",
      "6 type Side in side",
      "6 read Side in side",
      "8 type Parts in size",
    ]);
  });

  it("have elements, shorthand properties, decorators and tags", async () => {
    const text = `const Item = () => <b />;
const tag = String.raw;
const logged = (x: unknown) => x;
const list = <ul><Item name="x" /><Item>{tag}</Item></ul>;
const table = { tag };
const text = tag\`x\`;
@logged class A {}`;
    expect(await own(text, "till.tsx")).toEqual([
      "4 render Item in list",
      "4 render Item in list",
      "4 read tag in list",
      "5 store tag in table",
      "6 tag tag in text",
      "7 decorate logged in A",
    ]);
  });

  it("have no imports, and nothing of other modules", async () => {
    const text = `import { a } from "./a";
import * as b from "./b";
const c = require("./c");
export { d } from "./d";
a(b.x, c.y);`;
    expect(await own(text)).toEqual([]);
  });

  it("have the exports of CommonJS", async () => {
    const text = `exports.ring = function () { exports.stop(); };
exports.stop = stop;
function stop() { module.exports.ring(); }
module.exports.limit = 5;
use(exports.limit);`;
    expect(await own(text, "till.js")).toEqual(["1 call stop in ring", "3 call ring in stop", "5 pass limit"]);
    const app = `var app = exports = module.exports = {};
app.open = function open() { app.close(); };
app.close = function () {};
module.exports = app;`;
    expect(await own(app, "app.js")).toEqual([
      "2 read app in app.open",
      "2 read app in app.open",
      "2 call close in app.open",
      "3 read app in app.close",
    ]);
    const wrapped = `(function () {\n  function ring() {}\n  ring();\n  module.exports = { ring };\n})();`;
    expect(await own(wrapped, "w.js")).toEqual(["3 call ring"]);
  });

  it("have the types of comments in a script", async () => {
    const text = `/** @typedef {string} Key */
function Till() {}
/** @param {Key} key @returns {Till} */
function open(key) {}`;
    expect(await own(text, "till.js")).toEqual(["3 type Key in open", "3 type Till in open"]);
  });

  it("are those of the script and the template of a component", async () => {
    const text = `<script setup lang="ts">
const total = ref(0);
function add() { total.value++; }
</script>
<template><button @click="add">{{ total }}</button></template>`;
    expect(await own(text, "Till.vue")).toEqual(["3 read total in add", "5 read add", "5 read total"]);
    expect(await readUses("till.svelte", "<p />")).toEqual({ own: [], members: [] });
    expect(await readUses("till.css", "p { color: red }")).toBeUndefined();
  });

  it("name symbols as the outline does", async () => {
    const text = `const key = 1;
export default class { open() { use(key); } }
const api = { ring() { const deep = () => key; }, "a-b": () => key };
exports.Till = class { close() { key; } };
describe("x", () => { function helper() { key; } });
function outer() { function inner() { key; } }
namespace Parts { export function f() { key; } }`;
    const uses = await readUses("till.ts", text);
    const names = new Set(((await outline("till.ts", text)) ?? []).map(({ name }) => name));
    const places = (uses?.own ?? []).map(({ within }) => within ?? "");
    expect(places).toEqual(["default.open", "api.ring.deep", "api.a-b", "Till.close", "helper", "outer.inner", "Parts.f"]);
    for (const place of places) expect(names).toContain(place);
  });

  it("are fewer, without an error, for what cannot be parsed", async () => {
    expect(await own(`const x = 1;\nconst y = ${"(".repeat(100_000)}x`)).toEqual([]);
    expect(await own(`const x = 1;\nf(x;\nfunction ( {\nx`)).toContain("2 pass x");
    const deep = `const x = 1; const y = ${"[".repeat(200)}x${"]".repeat(200)}; function f() { return x; }`;
    expect((await own(deep)).length).toBe(2);
  });
});
