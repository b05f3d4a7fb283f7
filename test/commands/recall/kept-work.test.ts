import { statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isInOrder } from "../../../src/commands/recall/is-in-order.js";
import { openWork } from "../../../src/commands/recall/kept-work.js";
import type { DspTree } from "../../../src/dsp/dsp-tree.js";
import type { Resolution } from "../../../src/model/language.js";
import type { Scan } from "../../../src/model/scan.js";
import { openTree, type Inventory } from "../../../src/repo/inventory.js";
import { memoryTree } from "../../../src/repo/memory-tree.js";
import { createWitness } from "../../../src/repo/witness.js";
import { treeId } from "../../../src/repo/proof.js";
import { file as factsOf } from "../../support/facts.js";
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

it("is written anew only where something is new", async () => {
  const root = temporaryDirectory();
  const file = join(temporaryDirectory(), "work");
  writeFileSync(join(root, "till.ts"), "export const open = 8;\n");
  const facts = factsOf("till.ts");
  const target: Resolution = { targets: [{ kind: "file", path: "till.ts", rule: "relative" }], problems: [] };
  /** A run that reads the file and takes its sites from where it finds them, first of all from an earlier one. */
  const run = async (written?: DspTree): Promise<number> => {
    const witness = createWitness();
    const tree = openTree(root, { witness });
    const work = await openWork(tree, { root, file, drafts: `${file}-drafts`, since: Date.now(), version: "today", witness });
    tree.read("till.ts");
    work.resolved.note(facts, work.resolved.find("till.ts") ?? [target]);
    work.keep(SCAN, written);
    return statSync(file).ino;
  };
  const first = await run();
  expect(await run()).toBe(first);
  const second = await run(MAP);
  expect(second).not.toBe(first);
  expect(await run()).toBe(second);
  writeFileSync(join(root, "till.ts"), "export const open = 9;\n");
  const third = await run();
  expect(third).not.toBe(second);
  utimesSync(join(root, "till.ts"), 1, 1);
  expect(await run()).toBe(third);
});
