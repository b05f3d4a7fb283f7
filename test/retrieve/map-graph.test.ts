import { describe, expect, it } from "vitest";
import { readMapGraph } from "../../src/retrieve/read-map-graph.js";
import { bakery, TREE, UIDS } from "./bakery.js";

describe("a map as a graph", () => {
  const map = bakery();

  it("tells composition from imports", () => {
    const oven = map.entities.get(UIDS.oven);
    expect(oven?.owned).toEqual([UIDS.bake, UIDS.heat]);
    expect(oven?.imports).toEqual([]);
    expect(map.entities.get(UIDS.heat)?.owner).toBe(UIDS.oven);
    expect(map.entities.get(UIDS.bake)?.importers.map(({ importer }) => importer)).toEqual([UIDS.barrel, UIDS.till, UIDS.test]);
  });

  it("knows the files of a module, in the project directory too, and no other module for a part", () => {
    const [here, file, inner, part] = ["obj-000000b0", "obj-000000b1", "obj-000000b2", "obj-000000b3"] as const;
    const sources = { [here]: ".", [file]: "mixer.x", [inner]: "dough", [part]: "dough/knead.x" };
    const tree = new Map([
      ...TREE,
      ...Object.entries(sources).map(([uid, at]): [string, string] => [`${uid}/description`, `source: ${at}\n`]),
    ]);
    tree.set(`${here}/imports`, `${file}\n${inner}\n`).set(`${inner}/imports`, `${part}\n`);
    const { entities } = readMapGraph(tree);
    expect([here, file, inner, part].map((uid) => entities.get(uid)?.owner)).toEqual([undefined, here, undefined, inner]);
    expect(entities.get(here)?.imports).toEqual([{ importer: here, imported: inner }]);
  });

  it("counts an import through an exporter as one of the exporter", () => {
    expect(map.entities.get(UIDS.barrel)?.importers).toEqual([{ importer: UIDS.till, imported: UIDS.bake, via: UIDS.barrel }]);
    expect(map.entities.get(UIDS.bake)?.sharedBy).toEqual([UIDS.oven, UIDS.barrel]);
  });

  it("reads whys and what exporters say where they are kept", () => {
    const [edge] = map.entities.get(UIDS.barrel)?.importers ?? [];
    expect(edge && map.why(edge)).toBe("Bakes what was sold out.");
    expect(map.sharedText(UIDS.barrel, UIDS.bake)).toBe("Baking, for everybody.");
    expect(map.why({ importer: UIDS.zod, imported: UIDS.till })).toBe("");
  });

  it("places entities by path, the file first, and leaves externals out", () => {
    expect(map.byPath.get("src/oven/oven.ts")).toEqual([UIDS.oven, UIDS.bake, UIDS.heat]);
    expect(map.byPath.has("zod")).toBe(false);
    expect(map.roots).toEqual([UIDS.entry]);
    expect(map.entities.get(UIDS.till)?.roots).toEqual([UIDS.entry]);
  });

  it("leaves out what names no entity", () => {
    const odd = new Map([...TREE, ["obj-nothex/description", "source: x\n"], [`${UIDS.entry}/shared`, "obj-ffffffff\n"]]);
    const read = readMapGraph(odd);
    expect(read.entities.size).toBe(map.entities.size);
    expect(read.entities.get(UIDS.entry)?.shared).toEqual([]);
  });
});
