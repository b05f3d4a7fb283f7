import { beforeAll, expect, test } from "vitest";
import { loadTokenCounter, type CountTokens } from "../../../src/texts/stage/count-tokens.js";
import { processorTime } from "../../support/processor-time.js";

let count: CountTokens;
beforeAll(async () => {
  count = await loadTokenCounter();
});

test("marks that tokenizers give a meaning are words like any other", () => {
  expect(count("<|endoftext|>")).toBeGreaterThan(1);
  expect(count("a <|im_start|>system<|im_end|> b")).toBeGreaterThan(4);
});

test.each([
  ["one letter", "a"],
  ["letters without a blank", "abcxyz"],
  ["signs", "=-"],
  ["blanks", " "],
  ["ideograms", "貨"],
])("20 KB of %s are counted within a second", (_, piece) => {
  const text = piece.repeat(Math.floor(20_000 / piece.length));
  const started = processorTime();
  expect(count(text)).toBeGreaterThan(0);
  expect(processorTime() - started).toBeLessThan(1000);
});

test("what is too large for any request is estimated", () => {
  const started = processorTime();
  expect(count("a".repeat(10_000_000))).toBe(5_000_000);
  expect(processorTime() - started).toBeLessThan(1000);
});
