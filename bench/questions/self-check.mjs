/** What reads and judges answers, on outputs whose meaning is known. Runs before anything is measured. */
import assert from "node:assert/strict";
import { judgePath } from "./kinds.mjs";
import { compareSets, wordIn } from "./measure.mjs";
import { affectedOf, explainedOf, hitsOf, namedOf, placesOf, rootsOf, sharedOf, uidsOf, usersOf, whyOf } from "./read-answers.mjs";
import { askGraph } from "./truth/graph.mjs";

export function selfCheck() {
  reading();
  judging();
  graph();
}

function reading() {
  assert.deepEqual(usersOf(`{"uses":[{"path":"a.ts"},{"path":"b/c.go"},{"path":"b/d.go"},{"path":"e.go"}]}`), ["a.ts", "b", "."]);
  assert.deepEqual(affectedOf(`{"direct":[{"path":"a.ts"}],"further":[{"path":"b.ts"},{"path":"a.ts"}]}`), ["a.ts", "b.ts"]);
  const explain =
    "a.ts  obj-1\n\nImports\n  a.ts → b.ts#f via i.ts\n      Calls `f()` → there.\n\nImported by\n  c.ts → a.ts\n      c.ts:1  import x from y\n";
  assert.deepEqual(explainedOf(explain, "Imports"), [{ from: "a.ts", to: "b.ts#f", via: "i.ts" }]);
  assert.deepEqual(explainedOf(explain, "Imported by"), [{ from: "c.ts", to: "a.ts" }]);
  assert.deepEqual(explainedOf("a.ts  obj-1\n", "Imported by"), []);
  const tree = "obj-0a1b2c3d a b.ts: Sells.\n├── func-0a1b2c3e c.ts#f [function]: Adds: all.\n└── obj-0a1b2c3d a b.ts \u21bb\n";
  assert.deepEqual(namedOf(tree), ["a b.ts", "c.ts#f"]);
  assert.deepEqual(namedOf("obj-0a1b2c3d a.ts -> obj-0a1b2c3e b.ts <- func-0a1b2c3f c.ts#f\n"), ["a.ts", "b.ts", "c.ts#f"]);
  const shared = "\nfunc-0a1b2c3d a b.ts#f:\n  description: Adds.\n  imported by:\n    obj-0a1b2c3e c.ts: Calls it:\n";
  assert.deepEqual(sharedOf(shared), ["a b.ts#f"]);
  assert.deepEqual(uidsOf("obj-0a1b2c3d -> func-0a1b2c3d -> obj-0a1b2c3d"), ["obj-0a1b2c3d", "func-0a1b2c3d"]);
  assert.deepEqual(hitsOf("1.000  src/a.ts#f  [func-1]\n       words 0.5\n0.500  b.ts:3-9  [obj-1]\n"), ["src/a.ts#f", "b.ts"]);
  assert.equal(whyOf("obj-1: Calls `f()`.\nobj-12: owner", "obj-1"), "Calls `f()`.");
  assert.deepEqual(rootsOf("* program  bin/a.js  package.json\n  further  src/b.ts  x\n  src/c.ts (reaches 1)\n"), [
    "bin/a.js",
    "src/b.ts",
  ]);
  assert.deepEqual(placesOf("Calls `f()` in `Cart.total()`, `pay()` — Sums in `nothing`."), ["Cart", "pay"]);
  assert.deepEqual(placesOf("Types `Cart`, `pay()` (+2 more) with `F` (type-only); passes `f` to `map()` in `sum()`."), [
    "sum",
    "Cart",
    "pay",
  ]);
  assert.deepEqual(placesOf("Calls `f()` at module level."), ["module level"]);
}

function judging() {
  const { precision, recall, surplus, missing } = compareSets(["a", "b"], ["b", "c", "d"]);
  assert.deepEqual([precision, recall, surplus, missing], [1 / 2, 1 / 3, ["a"], ["c", "d"]]);
  assert.deepEqual([compareSets([], []).precision, compareSets([], ["a"]).precision, compareSets(["a"], []).recall], [1, 0, 1]);
  assert.deepEqual(
    [wordIn("x.total()", "total"), wordIn("subtotal, totals", "total"), wordIn("from '@a/b';", "@a/b")],
    [true, false, true],
  );
}

function graph() {
  const node = (...to) => ({ to: new Set(to), externals: new Set() });
  const edges = new Map([
    ["a", node("b", "a")],
    ["b", node("c")],
    ["c", node("b")],
    ["d", node("a")],
  ]);
  const asked = askGraph(edges);
  assert.deepEqual([asked.importers("a"), asked.dependents("c").sort(), asked.reaches("a").sort()], [["d"], ["a", "b", "d"], ["b", "c"]]);
  assert.deepEqual([asked.inCycle("b"), asked.inCycle("d")], [true, false]);
  assert.deepEqual([asked.shortest("d", "c"), asked.shortest("c", "d")], [["d", "a", "b", "c"], undefined]);
  const tool = { ...asked, api: (node) => [`${node}#f`], users: (symbol) => (symbol === "c#f" ? ["a"] : []) };
  const judged = ["d → a → b → c", "d → a → c", "d → b → c", "a → b → c", "d → a"].map((way) => judgePath(tool, [way], ["d → a → b → c"]));
  assert.deepEqual(judged, [true, true, false, false, false]);
}
