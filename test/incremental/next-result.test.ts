/** The result that a first map keeps for the next run is the one that the next run would find. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { nextResult, type Finished } from "../../src/incremental/next-result.js";
import type { CachedResult } from "../../src/incremental/records.js";
import { openTree, type Inventory } from "../../src/inventory/inventory.js";
import type { Operation } from "../../src/model/operation.js";
import { updateMap } from "../../src/pipeline/update-map.js";
import { areFoundAgain } from "../../src/reconcile/found-again.js";
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
  /** How often the first run asked for the history: once to prove, and once more to identify again. */
  readonly asked: number;
}

async function resultsOf(root: string): Promise<Results> {
  let asked = 0;
  const tree = openTree(root);
  const history: Inventory["history"] = () => {
    asked += 1;
    return tree.history();
  };
  const first = await finish({ ...tree, history }, new Map());
  const kept = await nextResult(first);
  const second = await finish(openTree(root), first.updated.after);
  expect(second.updated.remaining).toEqual([]);
  return { kept, found: await nextResult(second), asked };
}

describe("the kept result", () => {
  it("is known without identifying anything again", async () => {
    const { kept, found, asked } = await resultsOf(temporaryRepository(SHOP));
    expect(kept).toEqual(found);
    expect(kept?.identity).toMatchObject({ kept: 5, new: 0 });
    expect(asked).toBe(1);
  });

  it("is found by identifying again if a source has a marker: only the next run reports it", async () => {
    const root = temporaryRepository({ ...SHOP, "door.js": `/** @dsp func-0000000a */\n${SHOP["door.js"]}` });
    const { kept, found } = await resultsOf(root);
    expect(kept).toEqual(found);
    expect(kept?.summary.problems).toMatchObject({ "stale-marker": 1 });
  });

  it("is found by identifying again if a commit has a map", async () => {
    const root = temporaryRepository(SHOP);
    saveDsp(root, undefined, (await finish(openTree(root), new Map())).updated.after);
    git(root, "add", "--all");
    git(root, "commit", "--quiet", "--message", "Map it");
    rmSync(join(root, ".dsp"), { recursive: true });
    const { kept, found, asked } = await resultsOf(root);
    expect(kept).toEqual(found);
    expect(asked).toBe(2);
  });
});

describe("areFoundAgain", () => {
  const made = (source: string, more: Partial<Extract<Operation, { op: "createObject" }>> = {}): Operation => ({
    op: "createObject",
    uid: "obj-0000000a",
    source,
    kind: "object",
    purpose: "",
    tocs: ["default"],
    ...more,
  });
  const external = (extras: Record<string, string>): Operation => made("fs", { kind: "external", extras });

  it.each<readonly [string, readonly Operation[], boolean]>([
    ["different sources", [made("a.js"), made("b.js"), external({ purl: "pkg:npm/fs" })], true],
    ["two entities of one source", [made("a.js"), made("a.js")], false],
    ["a package with the name of a file", [made("fs"), external({ purl: "pkg:npm/fs" })], false],
    ["another spelling of a path", [made("./a.js")], false],
    ["a package that is a built-in module", [external({ purl: "pkg:npm/fs", builtin: "node" })], false],
  ])("%s", (_, wanted, expected) => expect(areFoundAgain(wanted)).toBe(expected));
});
