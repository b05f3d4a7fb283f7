/** What a later run takes as read is what was read, whatever the clocks say. */
import { mkdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTree } from "../../src/inventory/inventory.js";
import { compareWithSnapshot, makeSnapshot, makeSourceStamps, statusOf, type SourceStamps } from "../../src/incremental/snapshot.js";
import { createDependencyRecorder } from "../../src/inventory/dependency-recorder.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const HOUR = 3_600_000;

/** A project whose till is read by a run whose clock is an hour ahead of that of the file system. */
function readTill(during: (root: string) => void): { readonly root: string; readonly snapshot: SourceStamps } {
  const root = temporaryDirectory();
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "src/till.ts"), "export const open = 8;\n");
  writeFileSync(join(root, "src/aside.ts"), "export const open = 9;\n");
  const since = Date.now() + HOUR;
  const recorder = createDependencyRecorder();
  const tree = openTree(root, { recorder });
  tree.read("src/till.ts");
  during(root);
  const recording = recorder.recording();
  if (recording === undefined) throw new Error("nothing was read twice");
  return { root, snapshot: makeSourceStamps(tree, recording, since) };
}

test("a source that is written while a run reads is not taken for what was read", () => {
  const { root, snapshot } = readTill((directory) => writeFileSync(join(directory, "src/till.ts"), "export const open = 7;\n"));
  expect([...statusOf(root, openTree(root), snapshot, () => true).same.keys()]).toEqual([]);
});

test("a source that is put in its place while a run reads is not taken for what was read", () => {
  const { root, snapshot } = readTill((directory) => {
    utimesSync(join(directory, "src/aside.ts"), 1, 1);
    renameSync(join(directory, "src/aside.ts"), join(directory, "src/till.ts"));
  });
  expect([...statusOf(root, openTree(root), snapshot, () => true).same.keys()]).toEqual([]);
});

test("a source that nobody writes is known by its mark", () => {
  const { root, snapshot } = readTill(() => undefined);
  expect([...(snapshot.stamps ?? [])].some(Number.isNaN)).toBe(false);
  expect([...statusOf(root, openTree(root), snapshot, () => true).same.values()].map(({ stamp }) => stamp)).toEqual([
    [...(snapshot.stamps ?? [])],
  ]);
});

test("the map is known by its marks, whatever became of the sources", () => {
  const root = temporaryDirectory({
    "src/till.ts": "export const open = 8;\n",
    ".dsp/TOC": "obj-1\n",
    ".dsp/obj-1/description": "source: src/till.ts\n",
  });
  const dsp = new Map([
    ["TOC", "obj-1\n"],
    ["obj-1/description", "source: src/till.ts\n"],
  ]);
  const recording = createDependencyRecorder().recording();
  if (recording === undefined) throw new Error("nothing is in doubt");
  const snapshot = makeSnapshot(openTree(root), recording, dsp, Date.now());
  expect(compareWithSnapshot(root, openTree(root), snapshot)?.changed).toEqual([]);
  writeFileSync(join(root, "src/drawer.ts"), "export const coins = 8;\n");
  const compared = compareWithSnapshot(root, openTree(root), snapshot);
  expect(compared?.changed).toBeUndefined();
  expect(compared?.map().finish()).toBeDefined();
  writeFileSync(join(root, ".dsp/obj-1/description"), "source: src/drawer.ts\n");
  expect(compareWithSnapshot(root, openTree(root), snapshot)?.map().finish()).toBeUndefined();
});
