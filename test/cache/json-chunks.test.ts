import { expect, it } from "vitest";
import { jsonPieces } from "../../src/cache/cache-store.js";

const SHELF = { name: "bread", price: undefined, weights: [1.5, null, undefined], notes: { "a\nkey": "half a pair: \ud83d" } };

it.each([
  ["an object with everything", { snapshot: { sources: [SHELF, SHELF], head: undefined }, answer: [[], {}, [undefined]], text: "" }],
  ["nothing in it", {}],
  ["a list", [SHELF, [SHELF], 3]],
  ["a text", "bread"],
  ["more than a piece", { sources: Array.from({ length: 5000 }, () => SHELF) }],
])("has the text of the platform: %s", (_, value) => {
  expect([...jsonPieces(value)].join("")).toBe(JSON.stringify(value));
});

it("writes what can only be gone through once as a list", () => {
  const shelves = function* (): Generator<object> {
    yield SHELF;
    yield SHELF;
  };
  expect([...jsonPieces({ answer: { shelves: shelves(), none: [].values() } })].join("")).toBe(
    JSON.stringify({ answer: { shelves: [SHELF, SHELF], none: [] } }),
  );
});

it("writes iterables as lists on every level that is split, beside small rows", () => {
  const once = (...parts: readonly unknown[]): Iterable<unknown> => parts.values();
  const drafts = new Map([
    ["a", ["x", "y"]],
    ["b", []],
  ]);
  expect([...jsonPieces(drafts)].join("")).toBe('[["a",["x","y"]],["b",[]]]');
  expect(
    [
      ...jsonPieces([
        [once(1, undefined), 2],
        [[once(3)], "z", null],
      ]),
    ].join(""),
  ).toBe('[[[1,null],2],[[{}],"z",null]]');
  expect([...jsonPieces({ a: [once("x")], b: { c: once("y") } })].join("")).toBe('{"a":[["x"]],"b":{"c":["y"]}}');
});

it("makes no piece as large as all of it", () => {
  const pieces = [...jsonPieces({ sources: Array.from({ length: 50_000 }, () => SHELF) })];
  expect(pieces.length).toBeGreaterThan(3);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2 ** 19);
});
