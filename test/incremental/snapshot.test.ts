/** What a later run takes as read is what was read, whatever the clocks say. */
import { mkdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTree } from "../../src/inventory/inventory.js";
import { compareWithProof, makeProof, makeSourceProof, standingOf, type SourceProof } from "../../src/incremental/snapshot.js";
import { createWitness } from "../../src/inventory/dependency-recorder.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const HOUR = 3_600_000;

/** A project whose till is read by a run whose clock is an hour ahead of that of the file system. */
function readTill(during: (root: string) => void): { readonly root: string; readonly proof: SourceProof } {
  const root = temporaryDirectory();
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "src/till.ts"), "export const open = 8;\n");
  writeFileSync(join(root, "src/aside.ts"), "export const open = 9;\n");
  const since = Date.now() + HOUR;
  const witness = createWitness();
  const tree = openTree(root, { witness });
  tree.read("src/till.ts");
  during(root);
  const testimony = witness.testimony();
  if (testimony === undefined) throw new Error("nothing was read twice");
  return { root, proof: makeSourceProof(tree, testimony, since) };
}

test("a source that is written while a run reads is not taken for what was read", () => {
  const { root, proof } = readTill((directory) => writeFileSync(join(directory, "src/till.ts"), "export const open = 7;\n"));
  expect([...standingOf(root, openTree(root), proof, () => true).same.keys()]).toEqual([]);
});

test("a source that is put in its place while a run reads is not taken for what was read", () => {
  const { root, proof } = readTill((directory) => {
    utimesSync(join(directory, "src/aside.ts"), 1, 1);
    renameSync(join(directory, "src/aside.ts"), join(directory, "src/till.ts"));
  });
  expect([...standingOf(root, openTree(root), proof, () => true).same.keys()]).toEqual([]);
});

test("a source that nobody writes is known by its mark", () => {
  const { root, proof } = readTill(() => undefined);
  expect([...(proof.marks ?? [])].some(Number.isNaN)).toBe(false);
  expect([...standingOf(root, openTree(root), proof, () => true).same.values()].map(({ mark }) => mark)).toEqual([
    [...(proof.marks ?? [])],
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
  const testimony = createWitness().testimony();
  if (testimony === undefined) throw new Error("nothing is in doubt");
  const proof = makeProof(openTree(root), testimony, dsp, Date.now());
  expect(compareWithProof(root, openTree(root), proof)?.changed).toEqual([]);
  writeFileSync(join(root, "src/drawer.ts"), "export const coins = 8;\n");
  const compared = compareWithProof(root, openTree(root), proof);
  expect(compared?.changed).toBeUndefined();
  expect(compared?.map().finish()).toBeDefined();
  writeFileSync(join(root, ".dsp/obj-1/description"), "source: src/drawer.ts\n");
  expect(compareWithProof(root, openTree(root), proof)?.map().finish()).toBeUndefined();
});
