/** The result that a first map keeps for the next run is the one that the next run would find. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { nextResult, type Finished } from "../../src/incremental/next-result.js";
import type { CachedResult } from "../../src/incremental/records.js";
import { openTree, type Inventory } from "../../src/inventory/inventory.js";
import { updateMap } from "../../src/pipeline/update-map.js";
import { saveDsp } from "../../src/store/save-dsp.js";
import { DEFAULTS } from "../support/map-fixture.js";
import { git, temporaryRepository } from "../support/temporary-repository.js";

const SHOP = {
  "package.json": '{ "name": "shop", "main": "./till.js" }',
  "till.js": 'import { open } from "./door.js";\nimport pad from "left-pad";\nimport fs from "node:fs";\nopen(pad, fs);\n',
  "door.js": "/** Opens it. */\nexport function open() {}\n",
};

async function finish(tree: Inventory, before: DspTree): Promise<Finished> {
  const updated = await updateMap({ tree, before, options: DEFAULTS, update: {}, trackedOnly: false });
  return { tree, updated, before, repaired: [], options: DEFAULTS, update: {}, requested: new Set() };
}

interface Results {
  /** By the first run. */
  readonly kept: CachedResult | undefined;
  /** By the second one. */
  readonly found: CachedResult | undefined;
}

async function resultsOf(root: string): Promise<Results> {
  const first = await finish(openTree(root), new Map());
  const kept = await nextResult(first);
  const second = await finish(openTree(root), first.updated.after);
  expect(second.updated.remaining).toEqual([]);
  return { kept, found: await nextResult(second) };
}

describe("the kept result", () => {
  it("is that of a run that finds nothing to do", async () => {
    const { kept, found } = await resultsOf(temporaryRepository(SHOP));
    expect(kept).toEqual(found);
    expect(kept?.identity).toMatchObject({ kept: 5, new: 0 });
  });

  it("reports a marker that the map does not have, as only the next run does", async () => {
    const root = temporaryRepository({ ...SHOP, "door.js": `/** @dsp func-0000000a */\n${SHOP["door.js"]}` });
    const { kept, found } = await resultsOf(root);
    expect(kept).toEqual(found);
    expect(kept?.summary.problems).toMatchObject({ "stale-marker": 1 });
  });

  it("is found if a commit has a map", async () => {
    const root = temporaryRepository(SHOP);
    saveDsp(root, undefined, (await finish(openTree(root), new Map())).updated.after);
    git(root, "add", "--all");
    git(root, "commit", "--quiet", "--message", "Map it");
    rmSync(join(root, ".dsp"), { recursive: true });
    const { kept, found } = await resultsOf(root);
    expect(kept).toEqual(found);
  });
});
