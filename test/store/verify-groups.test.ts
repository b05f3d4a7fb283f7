/** Whether `.dsp/` still holds what was recorded of it. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { groupsOf } from "../../src/store/directory-digest.js";
import { packGroups, verifyGroups, unpackGroups } from "../../src/store/verify-groups.js";
import { STAMP_PARTS } from "../../src/fs/file-stamp.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const HOUR = 3_600_000;
/** More than fit into one batch. */
const ENTITIES = 100;
const MAP = new Map<string, string>([["TOC", "obj-0000\n"]]);
for (let index = 0; index < ENTITIES; index += 1) {
  const name = `obj-${String(index).padStart(4, "0")}`;
  MAP.set(`${name}/description`, `source: src/${index}.ts\n`);
  MAP.set(`${name}/exports/obj-9999`, "takes it\n");
}
const BATCHES = packGroups(groupsOf(MAP));
const ENTRIES = BATCHES.reduce((sum, [entries]) => sum + entries, 0);

function written(): string {
  const base = temporaryDirectory();
  for (const [path, text] of MAP) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  return base;
}

/** The clock is ahead of that of the file system, so that every stamp is stable. */
const verify = (base: string, stamps?: Float64Array) => verifyGroups(base, { batches: BATCHES, stamps, since: Date.now() + HOUR });

const CHANGES: readonly (readonly [what: string, change: (base: string) => void])[] = [
  ["another text", (base) => writeFileSync(join(base, "obj-0099/description"), "source: src/98.ts\n")],
  ["a file more", (base) => writeFileSync(join(base, "obj-0000/imports"), "")],
  ["a file less", (base) => rmSync(join(base, "TOC"))],
  ["a link in place of what the reference keeps", (base) => symlinkSync(tmpdir(), join(base, ".cache"))],
  ["a directory more", (base) => mkdirSync(join(base, "obj-0050/notes"))],
  ["a directory for a file", (base) => (rmSync(join(base, "TOC")), mkdirSync(join(base, "TOC")))],
  ["an entity under another name", (base) => renameSync(join(base, "obj-0099"), join(base, "obj-0100"))],
  ["nothing any more", (base) => rmSync(base, { recursive: true })],
];

describe("the groups of a map", () => {
  it("are known by the stamps that were taken when they were verified", () => {
    const base = written();
    const found = verify(base);
    expect(found?.renewed).toBe(ENTRIES - ENTITIES);
    // Directories of entities are groups of their own, and have no stamp in the group of `.dsp/` itself.
    expect([...(found?.stamps ?? [])].filter(Number.isNaN)).toHaveLength(ENTITIES * STAMP_PARTS);
    const again = verify(base, found?.stamps);
    expect({ renewed: again?.renewed, stamps: [...(again?.stamps ?? [])] }).toEqual({ renewed: 0, stamps: [...(found?.stamps ?? [])] });
  });

  it.each(CHANGES)("are not the same after a change: %s", (_what, change) => {
    const base = written();
    const before = verify(base)?.stamps;
    change(base);
    expect(verify(base)).toBeUndefined();
    expect(verify(base, before)).toBeUndefined();
  });

  it("are the same beside the cache of the reference", () => {
    const base = written();
    mkdirSync(join(base, ".cache"));
    expect(verify(base)).toBeDefined();
  });
});

it("groups are unpacked as they were packed, whatever they are named", () => {
  const tree = new Map([
    ["a\nb", "x"],
    ["obj-1/ü '3' //\t", ""],
    ["obj-1/3", "y"],
    ["2", ""],
  ]);
  const groups = groupsOf(new Map([...MAP, ...tree]));
  expect(packGroups(groups).flatMap(unpackGroups)).toEqual(groups);
});
