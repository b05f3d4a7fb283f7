import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openViewData } from "../../packages/view/src/picture/open-view-data.js";
import { viewDataOf } from "../../packages/view/src/picture/view-data.js";
import type { ViewData } from "../../packages/view/src/picture/view-format.js";
import type { MapGraph } from "../../src/retrieve/map-graph.js";
import { rankedSearch } from "../../src/retrieve/ranked-search.js";
import { readMapGraph } from "../../src/retrieve/read-map-graph.js";
import { indexMap } from "../../src/retrieve/search-index.js";
import { bakery, TREE, UIDS } from "../retrieve/bakery.js";
import { mapFixture } from "../support/map-fixture.js";

const MIXED = join(import.meta.dirname, "..", "..", "fixtures", "mixed");
const STRAY = "obj-ffffffff";
/** Nothing here is what this program writes. */
const HANDMADE = new Map([
  ...TREE,
  ["obj-000000a1/description", "source: a%20b.ts#c#d\nkind: odd\npurpose: one\ntwo\n__proto__: x\nnotes: more\n"],
  ["obj-000000a2/description", "kind: external\nsource: c#\n"],
  ["obj-000000a3/imports", `${STRAY}\nnobody via=nowhere\n${UIDS.bake} via=\n${UIDS.bake} via=${STRAY}\n${UIDS.oven}\n${UIDS.oven}\n`],
  [`${UIDS.bake}/exports/obj-000000a3`, "Not of any line.\n"],
  [`${STRAY}/exports/obj-000000a3`, "Of one that is gone.\n"],
  [`${UIDS.oven}/exports/obj-000000a3`, "\n"],
  ["obj-000000a4/shared", `${UIDS.bake}\n${STRAY}\n${UIDS.bake}\n`],
  [`obj-000000a4/exports/${UIDS.bake}/description`, "</script><script>\u2028\u202e\u0000\ud800"],
  ["TOC-obj-000000a4", `${UIDS.till}\nno uid\n${STRAY}\n${UIDS.zod}\n`],
  ["TOC-other", `${STRAY}\n${UIDS.till}\n`],
  ["TOC-none", "no uid\n"],
]);

const DATA = { title: "Bread & </title>" };

function reopened(map: MapGraph): MapGraph {
  const data: ViewData = JSON.parse(JSON.stringify(viewDataOf(map, DATA)));
  return openViewData(data);
}

/** Everything that can be asked of a map but for its files. */
function all(map: MapGraph): unknown {
  const { columns, entities, contents, roots } = map;
  const edges = Array.from(columns.edges.to.keys());
  const sources = new Set([...entities.values()].map(({ source }) => source));
  return {
    entities: [...entities.values()].map((entity) => ({
      ...entity,
      extras: [...entity.extras],
      again: [...map.extras(entity.uid)],
      whys: entity.imports.map((edge) => map.why(edge)),
      reasons: entity.importers.map((edge) => map.why(edge)),
      texts: entity.shared.map((shared) => map.sharedText(entity.uid, shared)),
      place: columns.places.get(entity.uid),
    })),
    columns: {
      ...columns,
      more: undefined,
      leads: undefined,
      paths: undefined,
      symbols: undefined,
      edges: edges.map((edge) => map.whyOf(edge)),
    },
    edges: columns.edges,
    lines: edges.map((edge) => [columns.edges.imported.at(edge), columns.edges.via.at(edge)]),
    contents: contents.map(({ root, listed }) => [root, ...listed]),
    roots,
    sources: [...sources].map((source) => map.bySource.get(source)),
    paths: [...map.byPath],
    unknown: [
      map.entities.get(STRAY),
      map.extras(STRAY).size,
      map.sharedText(STRAY, UIDS.bake),
      map.why({ importer: STRAY, imported: STRAY }),
    ],
  };
}

function withoutFunctions(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, one) => (ArrayBuffer.isView(one) ? Array.from(one as Int32Array) : one instanceof Map ? [...one] : one)),
  );
}

describe("a map as data of the page", () => {
  it.each([
    ["a small map", TREE],
    ["a map with lines to nowhere, unknown kinds, and other names of tables", HANDMADE],
    ["no map at all", new Map<string, string>()],
  ])("is the same map when it is opened: %s", (_, tree) => {
    const map = readMapGraph(tree);
    expect(withoutFunctions(all(reopened(map)))).toEqual(withoutFunctions(all(map)));
  });

  it.each(readdirSync(MIXED))("is the same map when it is opened: %s", async (name) => {
    const map = readMapGraph(await mapFixture(join(MIXED, name, "repo")));
    expect(map.entities.size).toBeGreaterThan(3);
    expect(withoutFunctions(all(reopened(map)))).toEqual(withoutFunctions(all(map)));
  });

  it("gives the same hits for a query", () => {
    const map = readMapGraph(HANDMADE);
    const [index, again] = [indexMap(map), indexMap(reopened(map))];
    for (const query of ["bake a loaf", "oven", "src/oven/oven.ts#bakeLoaf", "one that is gone", "more"])
      expect(rankedSearch(again, query)).toEqual(rankedSearch(index, query));
    expect(rankedSearch(again, "more")[0]?.uid).toBe("obj-000000a1");
  });

  it("is the same text whatever the order of the files", () => {
    const backwards = readMapGraph(new Map([...HANDMADE].reverse()));
    expect(JSON.stringify(viewDataOf(backwards, DATA))).toBe(JSON.stringify(viewDataOf(readMapGraph(HANDMADE), DATA)));
  });

  it("says each text once, and says what it was given", () => {
    const data = viewDataOf(bakery(), { title: "Bread", commit: "abc", sourceUrl: "https://example.org/{commit}/{path}" });
    expect(data).toMatchObject({ v: 1, title: "Bread", commit: "abc", sourceUrl: "https://example.org/{commit}/{path}" });
    expect(new Set(data.texts).size).toBe(data.texts.length);
    expect(new Set(data.paths).size).toBe(data.paths.length);
    expect(Object.keys(viewDataOf(bakery(), { title: "Bread" }))).not.toContain("commit");
  });
});

describe("documented order", () => {
  const toc = (root: string, ...listed: readonly string[]): [string, string] => [`TOC-${root}`, [root, ...listed, ""].join("\n")];
  const tree = new Map([
    ...TREE,
    ["TOC", ""],
    toc(UIDS.till, UIDS.receipt),
    toc(UIDS.oven, UIDS.heat, UIDS.bake),
    toc(UIDS.whole, UIDS.till),
  ]);

  it("follows the contents that list most, then those of the first source, then UIDs", () => {
    const { uids, tocs, tocOrder } = viewDataOf(readMapGraph(tree), DATA);
    expect(uids.slice(0, 6)).toEqual([UIDS.oven, UIDS.heat, UIDS.bake, UIDS.whole, UIDS.till, UIDS.receipt]);
    expect(uids.slice(6)).toEqual([UIDS.entry, UIDS.barrel, UIDS.test, UIDS.zod]);
    expect(tocOrder.map((at) => uids[Number(tocs[at]?.[0])])).toEqual([UIDS.oven, UIDS.whole, UIDS.till]);
  });

  it("follows recorded entrypoints first, in their order", () => {
    const recorded = new Map([...tree, ["roots", "src/till.ts said so\nsrc/menu.ts too\n"]]);
    const { uids } = viewDataOf(readMapGraph(recorded), DATA);
    expect(uids.slice(0, 4)).toEqual([UIDS.till, UIDS.receipt, UIDS.whole, UIDS.oven]);
  });
});
