/** The fuzzer itself: the same seed gives the same mutants, and what is wrong is seen. */
import { Buffer } from "node:buffer";
import { expect, it } from "vitest";
import { planMap } from "../../src/pipeline/plan-map.js";
import { createRandom } from "../oracle/protocol/random.js";
import { DEFAULTS } from "../support/map-fixture.js";
import { openCorpus } from "./corpus.js";
import { judge, openBase, type Files } from "./judge.js";
import { KINDS, kindOf } from "./kinds.js";
import { inventoryOf } from "./memory-facts.js";
import { mutate } from "./mutate.js";
import { neighbourChanges } from "./neighbours.js";
import { openRounds } from "./round.js";
import { shrink } from "./shrink.js";

function filesOf(texts: Readonly<Record<string, string>>): Files {
  return new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
}

it("makes the same mutants of the same seed, and none that is too large", () => {
  const [text, other] = [
    Buffer.from('import { a } from "./a.js";\nexport const b = [a, "x"];\n'.repeat(40)),
    Buffer.from("const c = 1;\n"),
  ];
  const mutants = Array.from({ length: 300 }, (_, seed) => mutate(text, other, createRandom(seed)));
  expect(mutants).toEqual(Array.from({ length: 300 }, (_, seed) => mutate(text, other, createRandom(seed))));
  expect(new Set(mutants.map((mutant) => mutant.toString("latin1"))).size).toBeGreaterThan(280);
  expect(Math.max(...mutants.map(({ length }) => length))).toBeLessThanOrEqual(96 * 1024);
});

it("knows every kind that it is asked for", () => {
  const names = ["a.ts", "a.tsx", "a.cjs", "a.vue", "a.svelte", "a.astro", "a.mdx", "a.html", "a.css", "a.py", "a.go", "x/go.sum"];
  expect(names.map(kindOf)).toEqual(KINDS);
  expect(["vendor/modules.txt", "x/package.json", "pnpm-lock.yaml", "setup.cfg"].map(kindOf)).toEqual(
    Array.from({ length: 4 }, () => "manifests"),
  );
});

it.each(["javascript", "css", "python", "go", "manifests"])("finds nothing wrong with a few mutants of %s", async (kind) => {
  const rounds = openRounds(openCorpus("fixtures"));
  for (let round = 0; round < 2; round++) {
    const played = await rounds.play({ kind, seed: 1, slice: 0, round });
    expect(played?.complaints).toEqual([]);
    expect(played?.mutants.size).toBeGreaterThan(0);
  }
});

const FILES = {
  "package.json": '{ "main": "a.js" }',
  "a.js": 'import { b } from "./b.js";\nimport { c } from "./c.js";\nb(c);\n',
  "b.js": "export function b() {}\n",
  "c.js": "export const c = 1;\n",
};

it("tells what became of neighbours", async () => {
  const mapped = async (texts: Readonly<Record<string, string>>): ReturnType<typeof planMap> =>
    planMap({ tree: inventoryOf(filesOf(texts)), before: new Map(), options: DEFAULTS, update: {}, trackedOnly: false });
  const before = (await mapped(FILES)).map;
  const after = (await mapped({ ...FILES, "a.js": 'import { b } from "./b.js";\nb();\n' })).map;
  const tell = (mutated: readonly string[]): readonly string[] => neighbourChanges(before.graph, after.graph, after.scan, new Set(mutated));
  expect(tell(["b.js"])).toEqual(["lost: import of a.js: c.js#c via c.js"]);
  expect(tell(["c.js"])).toEqual([]);
  expect(tell(["a.js"])).toEqual([]);
});

it("accepts a run that is refused with a message", async () => {
  const verdict = await judge(openBase(filesOf(FILES)), filesOf({ "package.json": "{", "a.js": "", "b.js": "", "c.js": "" }), {
    roots: "rules",
    next: "again",
  });
  expect(verdict.complaints).toEqual([]);
  const nothing = await judge(openBase(filesOf({ "a.txt": "" })), filesOf({}), { roots: "rules", next: "again" });
  expect(nothing.refused).toMatch(/^no file is in a supported language/);
});

it("shrinks a case to what it needs", async () => {
  const whole = { files: filesOf(FILES), mutants: filesOf({ "b.js": "export function b() {}\n// one\n// two\n" }) };
  const small = await shrink(whole, { roots: "all", next: "again" }, "crash");
  // Nothing is wrong with it, so nothing can go.
  expect([...small.files.keys()]).toEqual(Object.keys(FILES));
});
