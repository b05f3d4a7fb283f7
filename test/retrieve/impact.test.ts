import { describe, expect, it } from "vitest";
import { impactOf } from "../../src/retrieve/impact.js";
import { apply } from "../../src/dsp/apply/apply.js";
import { readMapGraph } from "../../src/retrieve/read-map-graph.js";
import { bakery, TREE, UIDS } from "./bakery.js";

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
    expect(impact.roots).toEqual([UIDS.entry]);
    expect(impactOf(map, [UIDS.whole]).roots).toEqual([]);
  });

  it("names an entrypoint by its parts: what its file declares, and the files of a program", () => {
    const program = readMapGraph(
      apply(TREE, [
        { op: "createObject", uid: "obj-000000a0", source: "cmd/mixer", kind: "object", purpose: "Mixes dough.", tocs: ["obj-000000a0"] },
        {
          op: "createObject",
          uid: "obj-000000a1",
          source: "cmd/mixer/main.go",
          kind: "object",
          purpose: "Starts.",
          tocs: ["obj-000000a0"],
        },
        {
          op: "createFunction",
          uid: "func-000000a2",
          source: "cmd/mixer/main.go#knead",
          purpose: "Kneads.",
          owner: "obj-000000a1",
          tocs: ["obj-000000a0"],
        },
        { op: "addImport", importer: "obj-000000a0", imported: "obj-000000a1", why: "owner: member of this object" },
        { op: "addImport", importer: "obj-000000a1", imported: UIDS.bake, exporter: UIDS.oven, why: "Bakes what was kneaded." },
      ]),
    );
    expect(impactOf(program, [UIDS.heat]).roots).toEqual([]);
    expect(impactOf(program, [UIDS.bake]).roots).toEqual([UIDS.entry, "obj-000000a0"]);
    expect(impactOf(program, ["func-000000a2"]).roots).toEqual(["obj-000000a0"]);
  });
});
