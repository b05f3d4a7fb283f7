import { expect, test } from "vitest";
import { declarationOf } from "./facts.js";

test.each([
  [
    "export interface X { kilo: number; readonly 'best before': Date; weigh(): void; [key: string]: unknown }",
    { fields: ["kilo", "best before", "weigh"] },
  ],
  ["export enum X { Rye, Wheat }", { fields: ["Rye", "Wheat"] }],
  ["export type X = Sack & { kilo: number }", { extends: "Sack", fields: ["kilo"] }],
  ["export type X = Sack & { kilo: number } & Partial<Bag>", { extends: "Sack & Partial<Bag>", fields: ["kilo"] }],
  ["export interface X extends Sack<Rye>, Bag { kilo: number }", { extends: "Sack<Rye>, Bag", fields: ["kilo"] }],
  ["export type X =\n  | 'rye'\n  | 'wheat'", { type: "'rye' | 'wheat'" }],
  ["export class X { kilo = 1; #hidden = 2; private seal = 3; weigh() {} pour = () => 1 }", { fields: ["kilo"] }],
  ["export const X: Sack[] = []", { type: "Sack[]" }],
  ["export const X = { rye: 1, wheat, ...rest, [key]: 2 }", { fields: ["rye", "wheat"] }],
  ["export const X = z.object({ rye: 1 }).strict()", { value: "z.object()", fields: ["rye"] }],
  ["export const X = table('rye', { id: 1, wheat: text() }, (t) => [{ oat: t }])", { value: "table()", fields: ["id", "wheat"] }],
  ["export const X = new Schema({ rye: String }, { oat: true })", { value: "new Schema()", fields: ["rye"] }],
  ["export const X = route\n  .input(Rye)\n  .query(() => 1)", { value: "route.input()" }],
  ["export const X = new Mill('stone')", { value: "new Mill()" }],
  ["export const X = -25_000", { value: "-25_000" }],
  ["export const X = Mill.Stone", { value: "Mill.Stone" }],
])("%s", (text, contents) => {
  const { extends: bases, fields, type, value } = declarationOf(text, "X", "src/mill.ts");
  expect({ extends: bases, fields, type, value }).toEqual({
    extends: undefined,
    fields: undefined,
    type: undefined,
    value: undefined,
    ...contents,
  });
});

test.each(["export const X = 'sk-live-0123456789'", "export const X = `a ${key}`", "export let X = false", "export const X = ['a']"])(
  "tells nothing of %s",
  (text) => {
    const { fields, type, value } = declarationOf(text, "X", "src/mill.ts");
    expect([fields, type, value]).toEqual([undefined, undefined, undefined]);
  },
);

test.each([
  ["export let X = 1", true],
  ["export var X = open()", true],
  ["export let X: Sack", true],
  ["export const X = 1", undefined],
  ["export interface X { kilo: number }", undefined],
])("whether %s may be given another value", (text, variable) => {
  expect(declarationOf(text, "X", "src/mill.ts").variable).toBe(variable);
});

test.each([
  ["export const X = lazy(() => import('./stone'))", { form: "component", value: "lazy()" }],
  ["export const X = React.lazy(() => import('./stone'))", { form: "component", value: "React.lazy()" }],
  ["export const X = lazy(() => load())", { form: "function", value: "lazy()" }],
  ["export const X = memo((kilo: number) => kilo)", { form: "function", parameters: "kilo: number" }],
])("%s has the signature of what is called", (text, expected) => {
  const { form, parameters, value } = declarationOf(text, "X", "src/mill.ts");
  expect({ form, parameters, value }).toEqual({ parameters: undefined, value: undefined, ...expected });
});

test.each([
  ["/**\n * @typedef {object} X\n * @property {number} kilo\n * @property {string=} label\n */", { fields: ["kilo", "label"] }],
  ["/** @typedef {Record<string, number>} X */", { type: "Record<string, number>" }],
  ["/** @typedef {Sack & { kilo: number }} X */", { extends: "Sack", fields: ["kilo"] }],
  ["/**\n * @typedef {Sack |\n *   Bag} X\n */", { type: "Sack | Bag" }],
  ["/**\n * @callback X\n * @param {Error} error\n * @param {Sack} sack\n */", { type: "(error, sack) => …" }],
  ["/** @typedef {object} X */", {}],
])("%j tells what the type consists of", (text, contents) => {
  const { extends: bases, fields, type } = declarationOf(text, "X", "src/mill.js");
  const known = Object.entries({ extends: bases, fields, type }).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(known)).toEqual(contents);
});

test("release tags behind the text of a comment are no part of it", () => {
  expect(declarationOf("/** Holds the flour @public @readonly */\nexport type X = Sack;", "X", "src/mill.ts").doc).toBe("Holds the flour");
});
