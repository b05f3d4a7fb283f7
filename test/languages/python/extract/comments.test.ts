import { expect, test } from "vitest";
import { read } from "./read.js";
import { processorTime } from "../../../support/processor-time.js";

const docs = async (text: string): Promise<readonly (string | undefined)[]> => (await read(text)).declarations.map(({ doc }) => doc);

test("comments stand above what they describe", async () => {
  expect(await docs("# Holds the rye flour.\nRYE = 1\n# Holds the wheat flour.\nWHEAT = 2\n")).toEqual([
    "Holds the rye flour.",
    "Holds the wheat flour.",
  ]);
});

test("a paragraph that explains each constant below it is read that way", async () => {
  const text = "# --- Kinds of flour ---\nRYE = 1\n# holds the rye flour\nWHEAT = 2\n# holds the wheat flour\n# of two years\n\nOATS = 3\n";
  expect(await docs(text)).toEqual(["holds the rye flour", "holds the wheat flour of two years", undefined]);
});

test.each([
  [
    "a comment comes first as well",
    "# holds the rye flour\nRYE = 1\n# holds the wheat flour\nWHEAT = 2\n# oats are not sold here\n",
    ["holds the rye flour", undefined],
  ],
  [
    "a constant has none",
    "RYE = 1\nOATS = 3\n# holds the wheat flour\nWHEAT = 2\n# oats are not sold here\n",
    [undefined, undefined, undefined],
  ],
  [
    "something else is a statement",
    "RYE = 1\n# holds the wheat flour\nWHEAT = 2\n# opens the mill\nstart()\n# closes the mill\n",
    [undefined, undefined],
  ],
])("nothing is said of a comment between statements where a comment ends the paragraph and %s", async (_, text, expected) => {
  expect(await docs(text)).toEqual(expected);
});

test("commented-out code at the end of a paragraph is ignored", async () => {
  expect(await docs("RYE = 1\n# Holds the wheat flour.\nWHEAT = 2\n# OATS = 3\n")).toEqual([undefined, "Holds the wheat flour."]);
});

test("long paragraphs take no time", async () => {
  const text = Array.from({ length: 3000 }, (_, index) => `SACK_${index} = ${index}\n# holds sack number ${index}\n`).join("");
  const start = processorTime();
  await docs(text);
  expect(processorTime() - start).toBeLessThan(2000);
});
