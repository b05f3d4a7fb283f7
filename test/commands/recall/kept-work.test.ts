import { join } from "node:path";
import { expect, it } from "vitest";
import { isInOrder } from "../../../src/commands/recall/is-in-order.js";
import { openWork } from "../../../src/commands/recall/kept-work.js";
import type { Scan } from "../../../src/model/scan.js";
import type { Inventory } from "../../../src/repo/inventory.js";
import { memoryTree } from "../../../src/repo/memory-tree.js";
import { createWitness } from "../../../src/repo/witness.js";
import { treeId } from "../../../src/repo/proof.js";
import { temporaryDirectory } from "../../repo/temporary-directory.js";

const TREE: Inventory = { ...memoryTree({}), skipped: [], unread: () => undefined, history: () => ({ problems: [] }) };
const SCAN: Scan = {
  tree: TREE,
  files: new Map(),
  resolutions: new Map(),
  workspaces: [],
  units: [],
  candidates: [],
  workspaceOf: () => undefined,
  category: () => "source",
};

const MAP = new Map([["TOC", "obj-00000001\n"]]);

it("names what an earlier run of the same build made of the map", async () => {
  const root = temporaryDirectory();
  const place = { root, file: join(root, "work"), drafts: join(root, "drafts"), since: 0 };
  const open = (version: string) => openWork(TREE, { ...place, version, witness: createWitness() });
  const first = await open("today");
  expect(isInOrder(undefined, first)(MAP)).toBe(false);
  first.keep(SCAN, MAP);
  const second = await open("today");
  expect(isInOrder(undefined, second)(new Map(MAP))).toBe(true);
  expect(isInOrder(undefined, second)(new Map([["TOC", "obj-00000002\n"]]))).toBe(false);
  expect(isInOrder(undefined, second)(new Map([...MAP, ["notes", ""]]))).toBe(false);
  // Who only looks at the map changes nothing of that.
  second.keep(SCAN);
  expect((await open("today")).written).toBe(treeId(MAP));
  expect((await open("tomorrow")).written).toBeUndefined();
});
