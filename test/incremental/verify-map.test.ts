/** Whether `.dsp/` is what an earlier run left, whatever became of the sources. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { STAMP_PARTS } from "../../src/fs/file-stamp.js";
import { describeMap, isStamped, isUndisturbed, mapId, treeOf, treeRecord, verifyMap } from "../../src/incremental/verify-map.js";
import { groupsOf } from "../../src/store/directory-digest.js";
import { unpackGroups } from "../../src/store/verify-groups.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const HOUR = 3_600_000;
const DSP = new Map([
  ["TOC", "obj-1\nobj-2\n"],
  ["obj-1/description", "source: src/till.ts\n"],
  ["obj-2/description", "source: src/cart.ts\n"],
]);
const written = (files: ReadonlyMap<string, string>): string =>
  temporaryDirectory(Object.fromEntries([...files].map(([path, text]) => [`.dsp/${path}`, text])));

/** By name of the directory. */
function stampsByGroup({ value, stamps }: ReturnType<typeof describeMap>): ReadonlyMap<string, readonly number[]> {
  const groups = value.groups.flatMap(unpackGroups);
  let at = 0;
  return new Map(groups.map(({ name, entries }) => [name, [...stamps.subarray(at, (at += entries.length * STAMP_PARTS))]]));
}

test("a map is named by all paths and contents in it", () => {
  const idOf = (entries: Iterable<readonly [string, string]>): string => mapId(groupsOf(new Map(entries)));
  const ids = [
    idOf(DSP),
    idOf([]),
    idOf([...DSP, ["notes", ""]]),
    idOf([...DSP, ["obj-2/imports", ""]]),
    idOf([...DSP].slice(1)),
    idOf([...DSP, ["TOC", "obj-2\nobj-1\n"]]),
    idOf([...DSP].map(([path, text]) => [path.replace("obj-2", "obj-3"), text])),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(idOf([...DSP].toReversed())).toBe(idOf(DSP));
});

test("a map is verified by its contents, then by its stamps, and not if a file of it was written", () => {
  const root = written(DSP);
  const described = describeMap(DSP, undefined);
  expect(isStamped(described)).toBe(false);
  const found = verifyMap(root, described, Date.now() + HOUR);
  const stamped = { value: described.value, stamps: found?.stamps ?? Float64Array.of() };
  expect(verifyMap(root, stamped, Date.now())?.renewed).toBe(0);
  writeFileSync(join(root, "src.ts"), "");
  expect(verifyMap(root, stamped, Date.now())).toBeDefined();
  writeFileSync(join(root, ".dsp/obj-1/description"), "source: src/drawer.ts\n");
  for (const record of [described, stamped]) expect(verifyMap(root, record, Date.now())).toBeUndefined();
});

test("after an update the groups that are as they were keep their stamps, and the others have none", () => {
  const before = describeMap(DSP, undefined);
  before.stamps.set(before.stamps.map((_, index) => index));
  expect(describeMap(DSP, before).stamps).toEqual(before.stamps);
  const changed = new Map([...DSP, ["obj-1/description", "source: src/till.mts\n"], ["obj-3/description", "source: src/new.ts\n"]]);
  const after = stampsByGroup(describeMap(changed, before));
  expect(after.get("obj-2")).toEqual(stampsByGroup(before).get("obj-2"));
  for (const name of ["", "obj-1", "obj-3"]) expect(after.get(name)?.every(Number.isNaN), name).toBe(true);
});

test("a map is disturbed by what an interrupted run left and by a cache of the reference", () => {
  expect(isUndisturbed(written(DSP))).toBe(true);
  expect(isUndisturbed(temporaryDirectory({ ".dsp.tmp-journal": "" }))).toBe(false);
  expect(isUndisturbed(written(new Map([...DSP, [".cache/built", "1\n"]])))).toBe(false);
});

test("a tree comes back from its record as it was", () => {
  const record = treeRecord("one", DSP);
  expect([...treeOf({ id: "one", texts: record?.texts ?? [] })]).toEqual([...DSP]);
});

test("a tree with more than 64 Mi characters is not kept", () => {
  const part = "x".repeat(2 ** 24);
  expect(treeRecord("one", new Map([1, 2, 3].map((index) => [`${index}`, part])))).toBeDefined();
  expect(treeRecord("one", new Map([1, 2, 3, 4].map((index) => [`${index}`, part])))).toBeUndefined();
});
