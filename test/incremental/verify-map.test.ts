/** Whether `.dsp/` is what an earlier run left, whatever became of the sources. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { STAMP_PARTS } from "../../src/fs/file-stamp.js";
import { describeMap, isStamped, isUndisturbed, mapId, treeOf, verifyMap } from "../../src/incremental/verify-map.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const HOUR = 3_600_000;
const DSP = new Map([
  ["TOC", "obj-1\nobj-2\n"],
  ["obj-1/description", "source: src/till.ts\n"],
  ["obj-2/description", "source: src/cart.ts\n"],
]);
const written = (files: ReadonlyMap<string, string>): string =>
  temporaryDirectory(Object.fromEntries([...files].map(([path, text]) => [`.dsp/${path}`, text])));

test("a map is named by all paths and contents in it", () => {
  const idOf = (entries: Iterable<readonly [string, string]>): string => mapId(new Map(entries));
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

/** As it is read: in one piece. */
function recorded(dsp: ReadonlyMap<string, string>): Required<ReturnType<typeof describeMap>> {
  const made = describeMap(dsp, undefined);
  return { ...made, bytes: [Buffer.concat([...made.bytes])] };
}

test("a map is verified by its contents, then by its stamps, and not if a file of it was written", () => {
  const root = written(DSP);
  const described = recorded(DSP);
  expect(isStamped(described)).toBe(false);
  const found = verifyMap(root, described, Date.now() + HOUR);
  // Files, two directories and the map itself.
  expect(found?.renewed).toBe(DSP.size + 3);
  const stamped = { ...described, stamps: found?.stamps ?? Float64Array.of() };
  expect(isStamped(stamped)).toBe(true);
  expect(verifyMap(root, stamped, Date.now())?.renewed).toBe(0);
  writeFileSync(join(root, "src.ts"), "");
  expect(verifyMap(root, stamped, Date.now())).toBeDefined();
  writeFileSync(join(root, ".dsp/obj-1/description"), "source: src/drawer.ts\n");
  for (const record of [described, stamped]) expect(verifyMap(root, record, Date.now())).toBeUndefined();
});

const CHANGES: readonly (readonly [what: string, change: (base: string) => void])[] = [
  ["another text", (base) => writeFileSync(join(base, "obj-2/description"), "source: src/care.ts\n")],
  ["a file more", (base) => writeFileSync(join(base, "obj-1/imports"), "")],
  ["a file less", (base) => rmSync(join(base, "TOC"))],
  ["a link in place of what the reference keeps", (base) => symlinkSync(tmpdir(), join(base, ".cache"))],
  ["a directory more", (base) => mkdirSync(join(base, "obj-1/notes"))],
  ["a directory for a file", (base) => (rmSync(join(base, "TOC")), mkdirSync(join(base, "TOC")))],
  ["an entity under another name", (base) => renameSync(join(base, "obj-2"), join(base, "obj-3"))],
  ["a link to the same file", (base) => (renameSync(join(base, "TOC"), `${base}-TOC`), symlinkSync(`${base}-TOC`, join(base, "TOC")))],
  ["nothing any more", (base) => rmSync(base, { recursive: true })],
];

test.each(CHANGES)("a map is not the same after a change: %s", (_what, change) => {
  const root = written(DSP);
  const described = recorded(DSP);
  const stamps = verifyMap(root, described, Date.now() + HOUR)?.stamps;
  change(join(root, ".dsp"));
  expect(verifyMap(root, described, Date.now())).toBeUndefined();
  expect(verifyMap(root, { ...described, stamps: stamps ?? Float64Array.of() }, Date.now())).toBeUndefined();
});

test("a map is the same beside the cache of the reference and files of others", () => {
  const root = written(DSP);
  mkdirSync(join(root, ".dsp/.cache"));
  writeFileSync(join(root, ".dsp/notes.md"), "");
  expect(verifyMap(root, recorded(DSP), Date.now())).toBeDefined();
});

test("after an update the files that are as they were keep their stamps, and the others have none", () => {
  const before = recorded(DSP);
  before.stamps.set(before.stamps.map((_, index) => index));
  expect(describeMap(DSP, before).stamps).toEqual(before.stamps);
  const changed = new Map([...DSP, ["obj-1/description", "source: src/till.mts\n"], ["obj-3/description", "source: src/new.ts\n"]]);
  const part = (stamps: Float64Array, place: number): readonly number[] => [
    ...stamps.subarray(place * STAMP_PARTS, (place + 1) * STAMP_PARTS),
  ];
  const { stamps } = describeMap(changed, before);
  // Directories: the map, three entities; then the table of contents and the descriptions.
  for (const place of [3, 5, 7]) expect(part(stamps, place).every(Number.isNaN), `${place}`).toBe(true);
  expect([part(stamps, 4), part(stamps, 6)]).toEqual([part(before.stamps, 3), part(before.stamps, 5)]);
});

test("a map is disturbed by what an interrupted run left and by a cache of the reference", () => {
  expect(isUndisturbed(written(DSP))).toBe(true);
  expect(isUndisturbed(temporaryDirectory({ ".dsp.tmp-journal": "" }))).toBe(false);
  expect(isUndisturbed(written(new Map([...DSP, [".cache/built", "1\n"]])))).toBe(false);
});

test("a tree comes back from its record as it was, whatever it is named and says", () => {
  const tree = new Map([...DSP, ["a\nb", "x\u0000"], ["obj-1/\u00fc '3' /\t", ""], ["obj-3/description", "\ud83c\udf4e \u0130"]]);
  expect(new Map(treeOf(recorded(tree)))).toEqual(tree);
});
