import { expect, test } from "vitest";
import { baselineText, compareBaseline, knownText, parseBaseline } from "../../src/rules/baseline.js";
import { check, graphOf } from "./graph.js";

const RULES = { forbidden: [{ name: "apart", from: "a/**", to: "b/**" }], cycles: "error", orphans: "error" };
const GRAPH = graphOf("a/x.ts:2 > b/y.ts", "a/z.ts:3 > b/y.ts", "c.ts > d.ts", "d.ts > e.ts", "e.ts > d.ts", "e.ts > c.ts", "f.ts");

test("a baseline is one sorted line for each violation, without line numbers", () => {
  expect(baselineText(check(RULES, GRAPH).violations)).toBe(`{
  "generator": "dsp-bootstrap",
  "schemaVersion": 1,
  "violations": [
    {"rule":"cycles","files":["c.ts","d.ts","e.ts"]},
    {"rule":"forbidden/apart","from":"a/x.ts","to":"b/y.ts"},
    {"rule":"forbidden/apart","from":"a/z.ts","to":"b/y.ts"},
    {"rule":"orphans","from":"f.ts"}
  ]
}
`);
});

test("known violations are left out, new ones remain, and those that are gone are named", () => {
  const known = parseBaseline(baselineText(check(RULES, GRAPH).violations)) ?? [];
  const now = graphOf("a/x.ts:7 > b/y.ts", "a/new.ts:3 > b/y.ts", "d.ts > e.ts", "e.ts > d.ts", "f.ts");
  const { fresh, known: same, gone } = compareBaseline(check(RULES, now).violations, known);
  expect(fresh.map(({ path }) => path)).toEqual(["a/new.ts"]);
  expect(same.map(({ path }) => path)).toEqual(["a/x.ts", "d.ts", "f.ts"]);
  expect(gone.map(knownText)).toEqual(["forbidden/apart: a/z.ts → b/y.ts"]);
});

test("a cycle that grew is new, and not gone; one of which a single file is left in another one is gone", () => {
  const known = parseBaseline(baselineText(check({ cycles: "error" }, graphOf("a > b", "b > a")).violations)) ?? [];
  const lengths = (...imports: readonly string[]): readonly number[] => {
    const { fresh, gone } = compareBaseline(check({ cycles: "error" }, graphOf(...imports)).violations, known);
    return [fresh.length, gone.length];
  };
  expect(lengths("a > b", "b > c", "c > a")).toEqual([1, 0]);
  expect(lengths("a > c", "c > a", "b > c")).toEqual([1, 1]);
  expect(lengths("a > b")).toEqual([0, 1]);
});

test("another file is no baseline", () => {
  expect(["", "[]", "{}", '{"schemaVersion":2,"violations":[]}', '{"schemaVersion":1,"violations":[{"x":1}]}'].map(parseBaseline)).toEqual(
    Array(5).fill(undefined),
  );
  expect(parseBaseline(baselineText([]))).toEqual([]);
});
