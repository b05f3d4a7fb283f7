import { expect, it } from "vitest";
import { countImports, surroundingsOf, type Card } from "../../packages/view/src/page/entity/gather-cards.js";
import { apply } from "../../src/dsp/apply/apply.js";
import type { MapEntity } from "../../src/retrieve/map-graph.js";
import { readMapGraph } from "../../src/retrieve/read-map-graph.js";
import { bakery, TREE, UIDS } from "../retrieve/bakery.js";

const map = bakery();
const entity = (uid: string): MapEntity => map.entities.get(uid)!;
const told = (cards: readonly Card[]): unknown =>
  cards.map(({ entity, reasons }) => [
    entity.source,
    ...reasons.map(({ edge, part, passed, through }) => ({ why: map.why(edge), part, passed, through })),
  ]);

it("gathers imports of a file and of its parts by the importing entity, tests apart", () => {
  const { importers, imports, tests } = surroundingsOf(map, entity(UIDS.oven));
  expect(told(importers)).toEqual([
    ["src/menu.ts", { why: "Names every bread as `oven`.", part: undefined, passed: undefined, through: undefined }],
    ["src/oven/index.ts", { why: "Hands baking on.", part: UIDS.bake, passed: undefined, through: undefined }],
    ["src/till.ts", { why: "Bakes what was sold out.", part: UIDS.bake, passed: undefined, through: UIDS.barrel }],
  ]);
  expect(told(tests)).toEqual([
    ["test/oven.test.ts", { why: "Bakes a loaf to look at.", part: UIDS.bake, passed: undefined, through: undefined }],
  ]);
  expect(imports).toEqual([]);
  expect(countImports(importers)).toBe(3);
});

it("says what is imported through an entity", () => {
  const { importers, imports } = surroundingsOf(map, entity(UIDS.barrel));
  expect(told(importers)).toEqual([
    ["src/till.ts", { why: "Bakes what was sold out.", part: undefined, passed: UIDS.bake, through: undefined }],
  ]);
  expect(told(imports)).toEqual([
    ["src/oven/oven.ts#bakeLoaf", { why: "Hands baking on.", part: undefined, passed: undefined, through: undefined }],
  ]);
});

it("leaves tests among the importers of a test", () => {
  const { imports, tests } = surroundingsOf(map, entity(UIDS.test));
  expect(told(imports)).toEqual([
    ["src/oven/oven.ts#bakeLoaf", { why: "Bakes a loaf to look at.", part: undefined, passed: undefined, through: undefined }],
  ]);
  expect(tests).toEqual([]);
});

it("merges what is imported of one file, and sets externals apart", () => {
  const shop = readMapGraph(
    apply(TREE, [{ op: "addImport", importer: UIDS.till, imported: UIDS.heat, exporter: UIDS.oven, why: "Asks how hot it is." }]),
  );
  const { imports, externals } = surroundingsOf(shop, shop.entities.get(UIDS.till)!);
  expect(imports.map(({ entity, reasons }) => [entity.source, reasons.map(({ other, through }) => [other, through])])).toEqual([
    [
      "src/oven/oven.ts",
      [
        [UIDS.bake, UIDS.barrel],
        [UIDS.heat, undefined],
      ],
    ],
  ]);
  expect(externals.map(({ entity }) => entity.source)).toEqual(["zod"]);
});
