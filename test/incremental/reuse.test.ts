/** What a run need not find out again, and when it writes down what it found out. */
import { readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { memoryTree } from "../../src/fs/memory-tree.js";
import type { Resolution } from "../../src/model/language.js";
import type { Scan } from "../../src/model/scan.js";
import { file as factsOf } from "../support/facts.js";
import { openRun, useEmptyCache } from "../support/incremental-run.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const SCAN: Scan = {
  tree: memoryTree({}),
  files: new Map(),
  resolutions: new Map(),
  workspaces: [],
  units: [],
  candidates: [],
  workspaceOf: () => undefined,
  category: () => "source",
};
const DSP = new Map([["TOC", "obj-00000001\n"]]);
const TARGET: Resolution = { targets: [{ kind: "file", path: "till.ts", rule: "relative" }], problems: [] };

afterEach(() => void vi.unstubAllEnvs());

it("a map is accepted if a run of the same build saved exactly this map", async () => {
  useEmptyCache();
  const root = temporaryDirectory({ "till.ts": "" });
  const { run } = openRun(root);
  expect(run.isAccepted(DSP)).toBe(false);
  await run.saveMap(DSP, { isFaultless: true });
  const again = openRun(root).run;
  expect(again.isAccepted(new Map(DSP))).toBe(true);
  expect(again.isAccepted(new Map([["TOC", "obj-00000002\n"]]))).toBe(false);
  expect(again.isAccepted(new Map([...DSP, ["notes", ""]]))).toBe(false);
  again.saveWork(SCAN);
  expect(openRun(root).run.isAccepted(DSP)).toBe(true);
  expect(openRun(root, { build: "tomorrow" }).run.isAccepted(DSP)).toBe(false);
});

it("a map of a later version is not accepted by the run after the one that read it", async () => {
  useEmptyCache();
  const root = temporaryDirectory({ "till.ts": "" });
  const later = new Map([...DSP, ["schema", "99\n"]]);
  await openRun(root).run.saveMap(later, { isFaultless: true });
  expect(openRun(root).run.isAccepted(later)).toBe(false);
});

/** Runs over files whose sites lead to the till; each returns the files that it resolved, and the file of the record. */
function runsOver(paths: readonly string[]): {
  readonly root: string;
  readonly write: (path: string, text: string) => void;
  readonly run: () => Promise<{ readonly resolved: readonly string[]; readonly inode: number }>;
} {
  const cache = useEmptyCache();
  const root = temporaryDirectory();
  const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
  for (const path of paths) write(path, "export const open = 8;\n");
  return {
    root,
    write,
    async run() {
      const resolved: string[] = [];
      const { run, tree, recorder } = openRun(root);
      const reuse = await run.reuse();
      for (const path of paths) {
        tree.read(path);
        recorder.parsed(path, `facts of ${recorder.idOf(path)}`, { isRead: true });
        const found = reuse.resolved.find(path);
        if (found === undefined) resolved.push(path);
        else expect(found).toEqual([TARGET]);
        reuse.resolved.note(factsOf(path), found ?? [TARGET]);
      }
      run.saveWork(SCAN);
      await run.saveMap(DSP, { isFaultless: true });
      const [name = ""] = readdirSync(join(cache, "resolutions"));
      return { resolved, inode: statSync(join(cache, "resolutions", name)).ino };
    },
  };
}

it("resolutions of unchanged sources are reused, and written anew only if some are new", async () => {
  const { root, write, run } = runsOver(["till.ts"]);
  const first = await run();
  expect(first.resolved).toEqual(["till.ts"]);
  expect(await run()).toEqual({ resolved: [], inode: first.inode });
  write("till.ts", "export const open = 9;\n");
  const second = await run();
  expect(second.resolved).toEqual(["till.ts"]);
  expect(second.inode).not.toBe(first.inode);
  utimesSync(join(root, "till.ts"), 1, 1);
  expect(await run()).toEqual({ resolved: [], inode: second.inode });
});

it("no resolution is reused if the list of files is another", async () => {
  const { write, run } = runsOver(["till.ts", "cart.ts"]);
  await run();
  write("drawer.ts", "");
  expect((await run()).resolved).toEqual(["till.ts", "cart.ts"]);
  expect((await run()).resolved).toEqual([]);
});

it("resolutions are not written anew for a small part, which the next run resolves again", async () => {
  const paths = Array.from({ length: 128 }, (_, index) => `till${index}.ts`);
  const { write, run } = runsOver(paths);
  const { inode } = await run();
  write("till7.ts", "export const open = 9;\n");
  expect(await run()).toEqual({ resolved: ["till7.ts"], inode });
  write("till9.ts", "export const open = 9;\n");
  expect(await run()).toEqual({ resolved: ["till7.ts", "till9.ts"], inode });
  write("till8.ts", "export const open = 9;\n");
  const third = await run();
  expect(third.resolved).toEqual(["till7.ts", "till8.ts", "till9.ts"]);
  expect(third.inode).not.toBe(inode);
  expect((await run()).resolved).toEqual([]);
});
