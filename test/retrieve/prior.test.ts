/** Files that only show or try the code are seldom the subject of a task. */
import { expect, test } from "vitest";
import { priorOf } from "../../src/retrieve/rank-files.js";
import { wordsOf } from "../../src/retrieve/words.js";

const prior = (path: string, ...terms: readonly string[]): number =>
  priorOf(path, false, { terms: new Map(terms.flatMap(wordsOf).map((term) => [term, 1])), has: () => false });

test.each([
  "fixtures/shop.ts",
  "src/fixtures/shop.ts",
  "src/__fixtures__/shop.ts",
  "src/__testfixtures__/shop.ts",
  "src/testfixtures/shop.ts",
  "testdata/shop.go",
  "examples/shop.ts",
])("%s is ranked down", (path) => expect(prior(path)).toBe(0.6));

test.each(["src/shop.ts", "src/fixtures.ts", "src/shopfixtures/shop.ts", "src/my__fixtures__x/shop.ts"])("%s is not", (path) =>
  expect(prior(path)).toBe(1),
);

test("what a task names is not ranked down", () => {
  expect(prior("examples/shop.ts", "examples")).toBe(1);
});
