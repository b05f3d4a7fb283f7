import { expect, it } from "vitest";
import { countImports, surroundingsOf, type Card } from "../../src/page/entity/gather-cards.js";
import type { MapEntity } from "../../src/retrieve/map-graph.js";
import { bakery, UIDS } from "../retrieve/bakery.js";

const map = bakery();
const entity = (uid: string): MapEntity => map.entities.get(uid)!;
const told = (cards: readonly Card[]): unknown =>
  cards.map(({ entity, reasons }) => [entity.source, ...reasons.map(({ edge, part, passed }) => ({ why: map.why(edge), part, passed }))]);

it("gathers imports of a file and of its parts by the importing entity, tests apart", () => {
  const { importers, imports, tests } = surroundingsOf(map, entity(UIDS.oven));
  expect(told(importers)).toEqual([
    ["src/menu.ts", { why: "Names every bread as `oven`.", part: undefined, passed: undefined }],
    ["src/oven/index.ts", { why: "Hands baking on.", part: UIDS.bake, passed: undefined }],
    ["src/till.ts", { why: "Bakes what was sold out.", part: UIDS.bake, passed: undefined }],
  ]);
  expect(told(tests)).toEqual([["test/oven.test.ts", { why: "Bakes a loaf to look at.", part: UIDS.bake, passed: undefined }]]);
  expect(imports).toEqual([]);
  expect(countImports(importers)).toBe(3);
});

it("says what is imported through an entity", () => {
  const { importers, imports } = surroundingsOf(map, entity(UIDS.barrel));
  expect(told(importers)).toEqual([["src/till.ts", { why: "Bakes what was sold out.", part: undefined, passed: UIDS.bake }]]);
  expect(told(imports)).toEqual([["src/oven/oven.ts#bakeLoaf", { why: "Hands baking on.", part: undefined, passed: undefined }]]);
});

it("leaves tests among the importers of a test", () => {
  const { imports, tests } = surroundingsOf(map, entity(UIDS.test));
  expect(told(imports)).toEqual([["src/oven/oven.ts#bakeLoaf", { why: "Bakes a loaf to look at.", part: undefined, passed: undefined }]]);
  expect(tests).toEqual([]);
});
