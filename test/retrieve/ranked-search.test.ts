import { describe, expect, it } from "vitest";
import { rankedSearch } from "../../src/retrieve/ranked-search.js";
import { resolveTargets } from "../../src/retrieve/resolve-targets.js";
import { indexInSteps, indexMap } from "../../src/retrieve/search-index.js";
import { resultOf } from "../../src/retrieve/word-index.js";
import { bakery, UIDS } from "./bakery.js";

describe("ranked search", () => {
  const index = indexMap(bakery());
  const sources = (text: string): readonly string[] => rankedSearch(index, text).map(({ source }) => source);

  it("puts exact symbols, paths and UIDs first", () => {
    expect(sources("bakeLoaf")[0]).toBe("src/oven/oven.ts#bakeLoaf");
    expect(sources("src/till.ts")[0]).toBe("src/till.ts");
    expect(sources(UIDS.zod)[0]).toBe("zod");
    expect(sources("why does printReceipt() bake bread?")[0]).toBe("src/till.ts#printReceipt");
  });

  it("splits names and cuts endings", () => {
    expect(sources("receipts")).toContain("src/till.ts#printReceipt");
    expect(sources("loaves of loaf")[0]).toBe("src/oven/oven.ts#bakeLoaf");
    expect(sources("BAKING")).toContain("src/oven/oven.ts#bakeLoaf");
  });

  it("says which words were found where", () => {
    const [hit] = rankedSearch(index, "prints a receipt", { limit: 1 });
    expect(hit?.score).toBe(1);
    expect(hit?.matched).toEqual([
      { field: "symbol", words: ["prints", "receipt"] },
      { field: "purpose", words: ["prints"] },
      { field: "why", words: ["prints", "receipt"] },
    ]);
  });

  it("answers the same with an index that is made in steps", () => {
    const steps = indexInSteps(bakery());
    expect(steps.next().done).toBe(false);
    const made = resultOf(steps);
    for (const text of ["bakeLoaf", "src/till.ts", "prints a receipt", "oven", UIDS.zod, "submarine"])
      expect(rankedSearch(made, text)).toEqual(rankedSearch(index, text));
    expect(rankedSearch(made.described, "prints a receipt")).toEqual(rankedSearch(index.described, "prints a receipt"));
  });

  it("finds nothing for words that nobody wrote, and everything is limited", () => {
    expect(sources("submarine")).toEqual([]);
    expect(sources("")).toEqual([]);
    expect(rankedSearch(index, "oven", { limit: 2 })).toHaveLength(2);
  });

  it("lets the text of files speak for their entities", () => {
    const hits = rankedSearch(index, "submarine", { files: new Map([["src/till.ts", 1]]) });
    expect(hits.map(({ source, matched }) => [source, matched[0]?.field])).toEqual([["src/till.ts", "source"]]);
  });

  it("takes the names of an object's own parts for words", () => {
    expect(sources("the constructor of the oven, and its toString")[0]).toBe("src/oven/oven.ts");
  });

  it("searches for function words where there is nothing else", () => {
    expect(sources("what is how")).toContain("src/oven/oven.ts");
  });
});

describe("targets", () => {
  const map = bakery();
  it("are UIDs, their beginnings, sources, directories, and words that name nothing", () => {
    expect(resolveTargets(map, [UIDS.till, "func-00000003", "./src/shop.ts"]).uids).toEqual([UIDS.till, UIDS.bake, UIDS.entry]);
    expect(resolveTargets(map, ["func-00000007", "obj-0000000"])).toEqual({ uids: [UIDS.receipt], text: "obj-0000000" });
    expect(resolveTargets(map, ["src/oven/"]).uids).toEqual([UIDS.oven, UIDS.barrel]);
    expect(resolveTargets(map, ["src/oven/oven.ts#Heat", "zod", "burnt", "bread"])).toEqual({
      uids: [UIDS.heat, UIDS.zod],
      text: "burnt bread",
    });
  });
});
