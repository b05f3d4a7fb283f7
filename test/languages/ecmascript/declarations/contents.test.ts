import { expect, test } from "vitest";
import { declarationOf } from "./facts.js";

test.each([
  [
    "export interface X { kilo: number; readonly 'best before': Date; weigh(): void; [key: string]: unknown }",
    { fields: ["kilo", "best before", "weigh"] },
  ],
  ["export enum X { Rye, Wheat }", { fields: ["Rye", "Wheat"] }],
  ["export type X = Sack & { kilo: number }", { fields: ["kilo"] }],
  ["export type X =\n  | 'rye'\n  | 'wheat'", { type: "'rye' | 'wheat'" }],
  ["export class X { kilo = 1; #hidden = 2; private seal = 3; weigh() {} pour = () => 1 }", { fields: ["kilo"] }],
  ["export const X: Sack[] = []", { type: "Sack[]" }],
  ["export const X = { rye: 1, wheat, ...rest, [key]: 2 }", { fields: ["rye", "wheat"] }],
  ["export const X = z.object({ rye: 1 }).strict()", { value: "z.object()" }],
  ["export const X = new Mill('stone')", { value: "new Mill()" }],
  ["export const X = -25_000", { value: "-25_000" }],
  ["export const X = Mill.Stone", { value: "Mill.Stone" }],
])("%s", (text, contents) => {
  const { fields, type, value } = declarationOf(text, "X", "src/mill.ts");
  expect({ fields, type, value }).toEqual({ fields: undefined, type: undefined, value: undefined, ...contents });
});

test.each(["export const X = 'sk-live-0123456789'", "export const X = `a ${key}`", "export let X = false", "export const X = ['a']"])(
  "tells nothing of %s",
  (text) => {
    const { fields, type, value } = declarationOf(text, "X", "src/mill.ts");
    expect([fields, type, value]).toEqual([undefined, undefined, undefined]);
  },
);
