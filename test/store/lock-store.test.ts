/** Questions that cannot be answered without a lock: something lies half done, others never stop, or nothing can be written. */
import type * as FileSystem from "node:fs";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { writeJournal } from "../../src/store/journal.js";
import { askStore, readAsItIs } from "../../src/store/lock-store.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const disk = vi.hoisted(() => ({ isReadOnly: false }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof FileSystem>();
  const accessSync: typeof fs.accessSync = (path, mode) => {
    if (disk.isReadOnly) throw Object.assign(new Error("read-only"), { code: "EROFS" });
    fs.accessSync(path, mode);
  };
  return { ...fs, accessSync };
});

const UID = "obj-0a0a0a0a";
const LOCK = ".dsp.tmp-lock";

beforeEach(() => void (disk.isReadOnly = false));

/** A map whose change to its purpose was cut short. */
function interrupted(): string {
  const root = temporaryDirectory({ ".dsp/TOC": `${UID}\n`, [`.dsp/${UID}/description`]: "purpose: old\n" });
  const before = new Map([[`${UID}/description`, "purpose: old\n"]]);
  writeJournal(root, ".dsp.tmp-1", before, { written: [[`${UID}/description`, "purpose: new\n"]], removed: [] });
  return root;
}

const purpose = (root: string): string | undefined => askStore(root, (open) => open().tree.get(`${UID}/description`));

describe("a question", () => {
  it("finishes what was interrupted, and leaves nothing beside the map", () => {
    const root = interrupted();
    expect(purpose(root)).toBe("purpose: new\n");
    expect(readdirSync(root)).toEqual([".dsp"]);
    expect(readFileSync(join(root, ".dsp", UID, "description"), "utf8")).toBe("purpose: new\n");
  });

  it("answers as if it were finished where nothing can be written, and writes nothing", () => {
    const root = interrupted();
    disk.isReadOnly = true;
    expect(purpose(root)).toBe("purpose: new\n");
    expect(readdirSync(root)).toEqual([".dsp", ".dsp.tmp-journal"]);
    expect(readFileSync(join(root, ".dsp", UID, "description"), "utf8")).toBe("purpose: old\n");
  });

  it("takes the lock where others never stop, and asks without one where it cannot be taken", () => {
    for (const isReadOnly of [false, true]) {
      disk.isReadOnly = isReadOnly;
      const root = temporaryDirectory({ [`.dsp/${UID}/description`]: "purpose: old\n" });
      const held: boolean[] = [];
      const answer = askStore(root, (open) => {
        held.push(existsSync(join(root, LOCK)));
        // What others do beside the map all the time.
        mkdirSync(join(root, `log-${held.length}`));
        return open().tree.get(`${UID}/description`);
      });
      expect(answer).toBe("purpose: old\n");
      expect(held).toEqual([false, false, false, !isReadOnly]);
      expect(existsSync(join(root, LOCK))).toBe(false);
    }
  });
});

it("what reads a map as it is leaves the journal of a run that was cut short", () => {
  const root = interrupted();
  expect(readAsItIs(root, () => readdirSync(root).includes(".dsp.tmp-journal"))).toBe(true);
  expect(readdirSync(root)).toEqual([".dsp", ".dsp.tmp-journal"]);
});
