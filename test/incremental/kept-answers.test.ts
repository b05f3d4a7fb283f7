/** Answers about the whole repository are kept, and never of other sources, options or entrypoints than those of today. */
import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type * as scanning from "../../src/pipeline/scan-tree.js";
import { useEmptyCache } from "../support/incremental-run.js";
import { runInProcess } from "../support/run-in-process.js";
import { temporaryRepository } from "../support/temporary-repository.js";

const parsed = vi.hoisted(() => ({ times: 0 }));
vi.mock("../../src/pipeline/scan-tree.js", async (load) => {
  const real = await load<typeof scanning>();
  return { ...real, scanTree: (...given: Parameters<typeof real.scanTree>) => ((parsed.times += 1), real.scanTree(...given)) };
});

afterEach(() => void vi.unstubAllEnvs());

const SHOP = {
  "package.json": '{ "name": "shop", "description": "Sells apples.", "private": true, "bin": "./till.js" }',
  "till.js": 'import { price } from "./price.js";\nconsole.log(price());\n',
  "price.js": "export const price = () => 1;\nexport const discount = () => 2;\n",
  "README.md": "# shop\n\nSells apples.\n",
};
const QUESTIONS = [["overview"], ["overview", "--json"], ["unused"], ["unused", "price.js", "--json"]] as const;

function openShop(): string {
  useEmptyCache();
  return temporaryRepository(SHOP);
}

async function ask(directory: string, ...words: readonly string[]): Promise<string> {
  const { code, out, err } = await runInProcess(directory, [...words], { build: "kept" });
  expect([code, err]).toEqual([0, ""]);
  return out;
}

const scans = async (work: () => Promise<unknown>): Promise<number> => {
  const before = parsed.times;
  await work();
  return parsed.times - before;
};

describe.each(QUESTIONS.map((words) => ({ words })))("$words", ({ words }) => {
  test("the second time nothing is read", async () => {
    const directory = openShop();
    const first = await ask(directory, ...words);
    let second = "";
    expect(await scans(async () => (second = await ask(directory, ...words)))).toBe(0);
    expect(second).toBe(first);
  });

  test.each<[string, (directory: string) => void]>([
    [
      "a source",
      (directory) => writeFileSync(join(directory, "till.js"), 'import { discount } from "./price.js";\nconsole.log(discount());\n'),
    ],
    ["a text", (directory) => writeFileSync(join(directory, "README.md"), "# shop\n\nSells pears, by discount.\n")],
    [
      "a manifest",
      (directory) => writeFileSync(join(directory, "package.json"), '{ "name": "mill", "private": true, "main": "./price.js" }'),
    ],
    ["a new text", (directory) => writeFileSync(join(directory, "notes.txt"), "discount\n")],
    ["a new source", (directory) => writeFileSync(join(directory, "mill.js"), 'import { discount } from "./price.js";\ndiscount();\n')],
    ["a removed file", (directory) => rmSync(join(directory, "till.js"))],
    ["a configuration", (directory) => writeFileSync(join(directory, "dsp.config.json"), '{ "exclude": ["price.js"] }')],
    ["a name", (directory) => renameSync(join(directory, "README.md"), join(directory, "GUIDE.md"))],
  ])("it says what an uncached one says after a change of %s", async (_name, change) => {
    const directory = openShop();
    await ask(directory, ...words);
    change(directory);
    const now = await ask(directory, ...words);
    expect(now).toBe(await ask(directory, ...words, "--no-cache"));
    expect(await ask(directory, ...words)).toBe(now);
  });
});

test("other entrypoints are another overview", async () => {
  const directory = openShop();
  await ask(directory, "bootstrap", "-q");
  expect(await ask(directory, "overview")).toContain("till.js");
  writeFileSync(join(directory, ".dsp", "roots"), "price.js\n");
  expect(await ask(directory, "overview")).toBe(await ask(directory, "overview", "--no-cache"));
});

test("without a cache nothing is kept", async () => {
  const cache = useEmptyCache();
  const directory = temporaryRepository(SHOP);
  await ask(directory, "unused", "--no-cache");
  expect(() => readdirSync(join(cache, "answer"))).toThrow("ENOENT");
});

test("unused says the same of an index that it makes and of one that an earlier question made", async () => {
  const directory = openShop();
  let first = "";
  expect(await scans(async () => (first = await ask(directory, "unused")))).toBe(1);
  useEmptyCache();
  await ask(directory, "show", "till.js");
  expect(await scans(async () => expect(await ask(directory, "unused")).toBe(first))).toBe(1);
});
