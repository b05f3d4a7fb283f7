import { expect, test } from "vitest";
import { questionOf, type Reading } from "../../src/model/tree.js";
import { openAnswers } from "../../src/incremental/unchanged-facts.js";
import { languages } from "../../languages/index.js";

const source = (text: string, learned: Readonly<Record<string, string>>) => ({
  path: "till.py",
  id: "now",
  was: "then",
  facts: "place",
  learned,
  stamp: undefined,
  bytes: Buffer.from(text),
});

test("compares the current result of a reading with the recorded one", async () => {
  const alike = await openAnswers();
  const learned = { "python/script": "false", "python/inserted": "[]", "python/matches /^import till/m": "true" };
  expect(alike(source("import till\nx = 1\n", learned))).toBe(true);
  expect(alike(source('import till\nif __name__ == "__main__": pass\n', learned))).toBe(false);
  expect(alike(source("import drawer\n", learned))).toBe(false);
  expect(alike(source("", {}))).toBe(true);
});

test("an unknown question has no answer", async () => {
  const alike = await openAnswers();
  expect(alike(source("", { "python/gone": "false" }))).toBe(false);
});

test("names of readings identify the language and contain no blanks", async () => {
  const all = await Promise.all(languages.map(async ({ name, readings }) => ({ name, readings: (await readings?.()) ?? [] })));
  for (const { name, readings } of all) for (const reading of readings) expect(reading.name).toMatch(new RegExp(`^${name}/[a-z-]+$`));
  const names = all.flatMap(({ readings }) => readings.map((reading: Reading) => reading.name));
  expect(new Set(names).size).toBe(names.length);
  expect(questionOf({ name: "a/b", of: () => 0 }, "c d")).toBe("a/b c d");
});
