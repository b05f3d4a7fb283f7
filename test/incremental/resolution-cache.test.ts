import { statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isInOrder } from "../../src/incremental/known-valid.js";
import { openWork } from "../../src/incremental/resolution-cache.js";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import type { Resolution } from "../../src/model/language.js";
import type { Scan } from "../../src/model/scan.js";
import { openTree, type Inventory } from "../../src/inventory/inventory.js";
import { memoryTree } from "../../src/fs/memory-tree.js";
import { createDependencyRecorder } from "../../src/inventory/dependency-recorder.js";
import { treeId } from "../../src/incremental/snapshot.js";
import { file as factsOf } from "../support/facts.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

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
  const place = { root, file: join(root, "work"), drafts: join(root, "drafts"), written: join(root, "written"), since: 0 };
  const open = (version: string) => openWork(TREE, { ...place, version, recorder: createDependencyRecorder() });
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

/** Runs over files of which each is taken from an earlier run where that knows where its sites lead; answers what was found anew. */
function runsOver(paths: readonly string[]): {
  readonly write: (path: string, text: string) => void;
  readonly run: (written?: DspTree) => Promise<{ readonly anew: readonly string[]; readonly ino: number }>;
  readonly touch: (path: string) => void;
} {
  const root = temporaryDirectory();
  const file = join(temporaryDirectory(), "work");
  const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
  const target: Resolution = { targets: [{ kind: "file", path: "till.ts", rule: "relative" }], problems: [] };
  for (const path of paths) write(path, "export const open = 8;\n");
  return {
    write,
    touch: (path) => utimesSync(join(root, path), 1, 1),
    async run(written) {
      const anew: string[] = [];
      const recorder = createDependencyRecorder();
      const tree = openTree(root, { recorder });
      const places = { file, drafts: `${file}-drafts`, written: `${file}-written` };
      const work = await openWork(tree, { root, ...places, since: Date.now(), version: "today", recorder });
      for (const path of paths) {
        tree.read(path);
        recorder.parsed(path, `facts of ${recorder.idOf(path)}`, true);
        const found = work.resolved.find(path);
        if (found === undefined) anew.push(path);
        work.resolved.note(factsOf(path), found ?? [target]);
      }
      work.keep(SCAN, written);
      return { anew, ino: statSync(file).ino };
    },
  };
}

it("is written anew only where something is new", async () => {
  const { write, run, touch } = runsOver(["till.ts"]);
  const first = await run();
  expect(await run()).toEqual({ anew: [], ino: first.ino });
  expect(await run(MAP)).toEqual({ anew: [], ino: first.ino });
  write("till.ts", "export const open = 9;\n");
  const second = await run();
  expect(second.ino).not.toBe(first.ino);
  touch("till.ts");
  expect(await run()).toEqual({ anew: [], ino: second.ino });
});

it("is not written anew for a small part, which is found out again", async () => {
  const paths = Array.from({ length: 128 }, (_, index) => `till${index}.ts`);
  const { write, run } = runsOver(paths);
  const { ino } = await run();
  write("till7.ts", "export const open = 9;\n");
  expect(await run()).toEqual({ anew: ["till7.ts"], ino });
  write("till9.ts", "export const open = 9;\n");
  expect(await run()).toEqual({ anew: ["till7.ts", "till9.ts"], ino });
  write("till8.ts", "export const open = 9;\n");
  const third = await run();
  expect(third.anew).toEqual(["till7.ts", "till8.ts", "till9.ts"]);
  expect(third.ino).not.toBe(ino);
  expect((await run()).anew).toEqual([]);
});
