import { expect, test } from "vitest";
import { declarationOf } from "./facts.js";

test.each([
  ["type X struct {\n\tKilo int\n\tRye, wheat bool\n\t*Stone\n\tseal string\n}", { fields: ["Kilo", "Rye", "Stone"] }],
  ["type X struct{}", {}],
  ["type X struct {\n\tseal string\n\t_ int\n}", { fields: ["seal"] }],
  ["type X interface {\n\tMill\n\tstone.Mill\n\tGrind()\n}", { extends: "Mill, stone.Mill", members: ["Grind"] }],
  ["type X interface{ grind() }", { members: ["grind"] }],
  ["type X interface{ ~int | ~string }", {}],
  ["type X = mill.Stone", { type: "mill.Stone" }],
  ["type X func(kilo int) error", { type: "func(kilo int) error" }],
  ["var X mill.Stone", { type: "mill.Stone" }],
  ["var X = mill.New(3)", { value: "mill.New()" }],
  ['var X = map[string]int{"rye": 1}', { type: "map[string]int" }],
  ["const X = 25_000", { value: "25_000" }],
  ["var X = 25_000", {}],
  ['const X = "sk-live-0123456789"', {}],
])("%s", async (text, contents) => {
  const { extends: bases, members, fields, type, value } = await declarationOf(text, "X");
  expect(
    Object.fromEntries(Object.entries({ extends: bases, members, fields, type, value }).filter(([, known]) => known !== undefined)),
  ).toEqual(contents);
});

test.each([
  ["var X = mill.New(3)", true],
  ["const X = 3", undefined],
  ["type X struct{}", undefined],
])("whether %s may be given another value", async (text, variable) => {
  expect((await declarationOf(text, "X")).variable).toBe(variable);
});
