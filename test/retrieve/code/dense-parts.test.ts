/** Where in a long function the words of a query are densest. */
import { expect, test } from "vitest";
import { denseParts } from "../../../src/retrieve/code/rank-symbols.js";
import { lineCounter } from "../../../src/retrieve/code/count-lines.js";

const TERMS = ["bread", "oven"];

/** The parts of a function from the second line to the last but one. */
function partsOf(lines: readonly string[]): readonly string[] {
  const text = ["before", ...lines, "after"].join("\n");
  const counts = lineCounter(new Map(TERMS.map((term, number) => [term, number])))(text);
  return denseParts(counts, TERMS.length, { from: 2, to: lines.length + 1 }).map(({ from, to }) => `${from}-${to}`);
}

const body = (length: number, words: Readonly<Record<number, string>>): readonly string[] =>
  Array.from({ length }, (_, at) => words[at + 2] ?? "step()");

test("a short function is read whole", () => {
  expect(partsOf(body(60, { 30: "bread" }))).toEqual([]);
});

test("without a word there is no part", () => {
  expect(partsOf(body(200, {}))).toEqual([]);
});

test("the two densest parts, in the order of their lines, with a few lines around", () => {
  expect(partsOf(body(200, { 150: "oven.put(bread)", 155: "oven", 60: "bread", 64: "bread", 110: "bread" }))).toEqual(["56-68", "146-159"]);
});

test("parts that nearly touch are one, and none ends outside of the function", () => {
  expect(partsOf(body(119, { 80: "oven", 94: "bread", 101: "bread", 120: "bread" }))).toEqual(["76-120"]);
});

test("a word that stands everywhere weighs less than a rare one", () => {
  const everywhere = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [at + 2, at % 6 === 0 ? "bread" : "step()"]));
  expect(partsOf(body(300, { ...everywhere, 201: "oven", 202: "oven" }))[1]).toMatch(/^1[89]\d-2[0-2]\d$/);
});

test("a function that has the words throughout is read whole", () => {
  expect(partsOf(body(70, Object.fromEntries(Array.from({ length: 70 }, (_, at) => [at + 2, "bread oven"]))))).toEqual([]);
});
