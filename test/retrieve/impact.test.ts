import { describe, expect, it } from "vitest";
import { impactOf } from "../../src/retrieve/impact.js";
import { bakery, UIDS } from "./bakery.js";

describe("impact", () => {
  const map = bakery();
  const told = (targets: readonly string[], depth?: number): readonly string[] =>
    impactOf(map, targets, depth === undefined ? {} : { depth }).affected.map(
      ({ distance, source, why }) => `${distance} ${source}: ${why}`,
    );

  it("follows exporters, imports of whole modules and parts, by distance", () => {
    expect(told([UIDS.bake])).toEqual([
      "1 src/menu.ts: Names every bread as `oven`.",
      "1 src/oven/index.ts: Hands baking on.",
      "1 src/till.ts: Bakes what was sold out.",
      "1 test/oven.test.ts: Bakes a loaf to look at.",
      "2 src/shop.ts: Prints a receipt for each order.",
    ]);
  });

  it("stops at the depth that is asked for, and at what is no entity", () => {
    expect(told([UIDS.bake], 1)).toHaveLength(4);
    expect(told(["obj-ffffffff"])).toEqual([]);
  });

  it("starts from a file with all that it declares", () => {
    expect(told([UIDS.oven])).toEqual(told([UIDS.bake]));
    expect(told([UIDS.heat])).toEqual(["1 src/menu.ts: Names every bread as `oven`."]);
  });

  it("names the tests and the entrypoints that it reaches", () => {
    const impact = impactOf(map, [UIDS.oven]);
    expect(impact.tests).toEqual([UIDS.test]);
    expect(impact.roots).toEqual([UIDS.shop]);
    expect(impactOf(map, [UIDS.whole]).roots).toEqual([]);
  });
});
