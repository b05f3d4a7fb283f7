/** An unchanged source is not read for a question whose answer an earlier run recorded. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { memoryTree } from "../../src/fs/memory-tree.js";
import { learn, type Reading } from "../../src/model/tree.js";
import type { Scan } from "../../src/model/graph.js";
import { scanTree } from "../../src/pipeline/scan-tree.js";
import { withThreads } from "../../src/syntax/thread-pool.js";
import { openRun, useEmptyCache } from "../support/incremental-run.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const FIRST_WORD: Reading<string> = { name: "test/first-word", of: (text = "") => text.split(" ", 1)[0] ?? "" };
const WHOLE: Reading<string | undefined> = { name: "test/whole", of: (text) => text };
const TEXT = `open early${" and late".repeat(60)}`;

afterEach(() => void vi.unstubAllEnvs());

test("short answers of an unchanged source are reused", async () => {
  useEmptyCache();
  const root = temporaryDirectory({ "till.ts": TEXT });
  const first = openRun(root);
  const before = await first.run.reuse();
  expect(before.answerOf("till.ts", FIRST_WORD.name)).toBeUndefined();
  first.tree.read("till.ts");
  first.recorder.parsed("till.ts", "place", { isRead: true });
  for (const reading of [FIRST_WORD, WHOLE]) learn(first.tree, reading, "till.ts");
  await first.run.saveMap(new Map(), { isFaultless: true });

  const second = openRun(root);
  const reuse = await second.run.reuse();
  expect(reuse.answerOf("till.ts", FIRST_WORD.name)).toEqual({ value: "open" });
  expect(reuse.answerOf("till.ts", WHOLE.name)).toBeUndefined();
  expect(second.recorder.recording()?.learned.get("till.ts")?.[FIRST_WORD.name]).toBe('"open"');
  expect(second.recorder.recording()?.sources.get("till.ts")).toBe(first.recorder.idOf("till.ts"));

  writeFileSync(join(root, "till.ts"), "shut");
  expect((await openRun(root).run.reuse()).answerOf("till.ts", FIRST_WORD.name)).toBeUndefined();
});

test("a file is not read for a known answer", async () => {
  const files = {
    "package.json": '{ "name": "shop", "exports": { ".": "./src/index.js", "./*": "./src/*.js" } }',
    "src/index.js": "export const open = 8;",
    "src/till.js": 'export const till = "drawer";',
  };
  const plain = memoryTree(files);
  const reads: string[] = [];
  const read = (path: string): string | undefined => (reads.push(path), plain.read(path));
  const reuse = {
    placeOf: () => undefined,
    resolved: { find: () => undefined, note: () => undefined },
    answerOf: (path: string, question: string) => (question === "ecmascript/spelled-paths" ? { value: [] } : undefined),
    problems: undefined,
  };
  const options = { roots: { entries: [], added: [], excluded: [] }, include: new Set<never>(), workers: 0 };
  const tree = { ...plain, read };
  const scan = (more: object): Promise<Scan> => withThreads((threads) => scanTree(threads, tree, { ...options, ...more } as never));
  const { candidates } = await scan({});
  expect(candidates.map(({ entry }) => entry)).toEqual(["src/index.js", "package.json"]);
  expect(reads.filter((path) => path === "src/till.js")).toHaveLength(2);
  reads.length = 0;
  expect((await scan({ reuse })).candidates).toEqual(candidates);
  expect(reads.filter((path) => path === "src/till.js")).toHaveLength(1);
});
