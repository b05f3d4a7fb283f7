/** What a run is answered by sources that stand as they stood. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openWork, type OpenedWork } from "../../../src/incremental/resolution-cache.js";
import { scanTree } from "../../../src/pipeline/scan-tree.js";
import { learn, type Reading } from "../../../src/model/reading.js";
import type { Scan } from "../../../src/model/scan.js";
import { openTree, type Inventory } from "../../../src/inventory/inventory.js";
import { memoryTree } from "../../../src/fs/memory-tree.js";
import { createDependencyRecorder, type DependencyRecorder } from "../../../src/inventory/dependency-recorder.js";
import { withThreads } from "../../../src/syntax/thread-pool.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";

const FIRST_WORD: Reading<string> = { name: "test/first-word", of: (text = "") => text.split(" ", 1)[0] ?? "" };
const WHOLE: Reading<string | undefined> = { name: "test/whole", of: (text) => text };
const TEXT = `open early${" and late".repeat(9)}`;

interface Opened {
  readonly tree: Inventory;
  readonly recorder: DependencyRecorder;
  readonly work: OpenedWork;
}

async function opened(root: string, cache: string): Promise<Opened> {
  const recorder = createDependencyRecorder();
  const tree = openTree(root, { recorder });
  const files = { file: join(cache, "work"), drafts: join(cache, "drafts"), written: join(cache, "written") };
  return { tree, recorder, work: await openWork(tree, { root, ...files, version: "today", recorder, since: Date.now() }) };
}

test("short answers of a source are known while it stands as it stood", async () => {
  const root = temporaryDirectory({ "till.ts": TEXT });
  const cache = temporaryDirectory();
  const first = await opened(root, cache);
  expect(first.work.answerOf("till.ts", FIRST_WORD.name)).toBeUndefined();
  first.tree.read("till.ts");
  first.recorder.parsed("till.ts", "place", true);
  for (const reading of [FIRST_WORD, WHOLE]) learn(first.tree, reading, "till.ts");
  first.work.keep({ workspaces: [] } as unknown as Scan);

  const second = await opened(root, cache);
  expect(second.work.answerOf("till.ts", FIRST_WORD.name)).toEqual({ value: "open" });
  expect(second.work.answerOf("till.ts", WHOLE.name)).toBeUndefined();
  expect(second.recorder.recording()?.learned.get("till.ts")?.[FIRST_WORD.name]).toBe('"open"');
  expect(second.recorder.recording()?.sources.get("till.ts")).toBe(first.recorder.idOf("till.ts"));

  writeFileSync(join(root, "till.ts"), "shut");
  const third = await opened(root, cache);
  expect(third.work.answerOf("till.ts", FIRST_WORD.name)).toBeUndefined();
});

test("who is answered does not read", async () => {
  const files = {
    "package.json": '{ "name": "shop", "exports": { ".": "./src/index.js", "./*": "./src/*.js" } }',
    "src/index.js": "export const open = 8;",
    "src/till.js": 'export const till = "drawer";',
  };
  const plain = memoryTree(files);
  const reads: string[] = [];
  const read = (path: string): string | undefined => (reads.push(path), plain.read(path));
  const kept = {
    placeOf: () => undefined,
    resolved: { find: () => undefined, note: () => undefined },
    answerOf: (path: string, question: string) => (question === "ecmascript/spelled-paths" ? { value: [] } : undefined),
    problems: undefined,
  };
  const options = { roots: { entries: [], added: [], excluded: [] }, include: new Set<never>(), workers: 0 };
  const tree = { ...plain, read };
  const scan = (more: object): Promise<Scan> => withThreads((threads) => scanTree(threads, tree, { ...options, ...more } as never));
  const { candidates } = await scan({});
  expect(candidates.map(({ entry }) => entry)).toEqual(["src/index.js", "src/till.js"]);
  expect(reads.filter((path) => path === "src/till.js")).toHaveLength(2);
  reads.length = 0;
  expect((await scan({ kept })).candidates).toEqual(candidates);
  expect(reads.filter((path) => path === "src/till.js")).toHaveLength(1);
});
