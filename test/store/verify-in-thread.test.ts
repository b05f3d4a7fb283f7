/** Whether `.dsp/` is as it was, asked by one thread and by two. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { groupsOf } from "../../src/store/directory-digest.js";
import { packGroups, unpackGroups } from "../../src/store/verify-order.js";
import type { startVerifying as StartLooking } from "../../src/store/verify-in-thread.js";
import { STAMP_PARTS } from "../../src/fs/file-stamp.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const BUILT = new URL("../../dist/src/store/verify-in-thread.js", import.meta.url);
const HOUR = 3_600_000;
/** More than two threads take at once. */
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

/** `worth`: entries from which on there is a second thread. The clock is ahead of that of the file system, so that every mark holds. */
async function look(base: string, worth: number, stamps?: Float64Array): Promise<ReturnType<typeof StartLooking>> {
  const { startVerifying } = (await import(BUILT.href)) as { readonly startVerifying: typeof StartLooking };
  return startVerifying(base, { batches: BATCHES, stamps, since: Date.now() + HOUR }, worth);
}

/** Gives the other thread the time to look at everything. */
async function lookFromAside(base: string): Promise<ReturnType<typeof StartLooking>> {
  for (let wait = 500; wait < 10_000; wait *= 2) {
    const looking = await look(base, 1);
    await setTimeout(wait);
    if (!looking.step()) return looking;
  }
  throw new Error("no other thread looks at anything");
}

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

describe.each([
  ["one thread", (base: string, stamps?: Float64Array) => look(base, Number.POSITIVE_INFINITY, stamps)],
  ["two threads", (base: string, stamps?: Float64Array) => look(base, 1, stamps)],
])("a look by %s", (_, begin) => {
  it("takes the marks of what is there, and holds by them", async () => {
    const base = written();
    const found = (await begin(base)).finish();
    expect(found?.renewed).toBe(ENTRIES - ENTITIES);
    // Directories of entities are looked at as groups, and have no mark beside that.
    expect([...(found?.stamps ?? [])].filter(Number.isNaN)).toHaveLength(ENTITIES * STAMP_PARTS);
    const again = (await begin(base, found?.stamps)).finish();
    expect({ renewed: again?.renewed, stamps: [...(again?.stamps ?? [])] }).toEqual({ renewed: 0, stamps: [...(found?.stamps ?? [])] });
  });

  it.each(CHANGES)("sees %s", async (_what, change) => {
    const base = written();
    const before = (await begin(base)).finish()?.stamps;
    change(base);
    expect((await begin(base)).finish()).toBeUndefined();
    expect((await begin(base, before)).finish()).toBeUndefined();
  });

  it("takes no part in what the reference keeps, and says the same twice", async () => {
    const base = written();
    mkdirSync(join(base, ".cache"));
    const looking = await begin(base);
    expect(looking.finish()).toBeDefined();
    expect(looking.finish()).toEqual(looking.finish());
  });
});

describe("a look by another thread alone", () => {
  it("takes the marks of what is there", async () => {
    const found = (await lookFromAside(written())).finish();
    expect({ renewed: found?.renewed, entries: (found?.stamps.length ?? 0) / STAMP_PARTS }).toEqual({
      renewed: ENTRIES - ENTITIES,
      entries: ENTRIES,
    });
  });

  it("sees another text, and stops there", async () => {
    const base = written();
    writeFileSync(join(base, "obj-0010/description"), "source: src/11.ts\n");
    expect((await lookFromAside(base)).finish()).toBeUndefined();
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
