/** The files of `.dsp/` are taken from the cache if they are verified to be what an earlier run left, and read otherwise. */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type * as readDsp from "../../src/store/read-dsp.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { runInProcess } from "../support/run-in-process.js";
import { mapOf, temporaryRepository } from "../support/temporary-repository.js";

const { reads } = vi.hoisted(() => ({ reads: [] as string[] }));
vi.mock("../../src/store/read-dsp.js", async (original) => {
  const room = await original<typeof readDsp>();
  return { ...room, readPlainDsp: (base: string) => (reads.push(base), room.readPlainDsp(base)) };
});

beforeEach(() => vi.stubEnv("XDG_CACHE_HOME", temporaryDirectory()));
afterEach(() => vi.unstubAllEnvs());

const build = "today";
const ADDED = "export function tax(): number { return 1; }\n";

/** A repository with a map that a run has found to be up to date. */
async function verified(): Promise<string> {
  const root = temporaryRepository();
  for (const _ of [1, 2, 3]) await runInProcess(root, ["bootstrap"], { build });
  reads.length = 0;
  return root;
}

/** An hour from now every stamp is stable. */
function waitAnHour(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
}

test("an update reads no file of an unchanged map", async () => {
  waitAnHour();
  const root = await verified();
  appendFileSync(join(root, "src/total.ts"), ADDED);
  expect((await runInProcess(root, ["bootstrap"], { build })).out).toContain("1 new");
  expect(reads).toEqual([]);
  const other = temporaryRepository();
  await runInProcess(other, ["bootstrap", "--no-cache"]);
  appendFileSync(join(other, "src/total.ts"), ADDED);
  await runInProcess(other, ["bootstrap", "--no-cache"]);
  expect(mapOf(root)).toEqual(mapOf(other));
});

test("an unchanged map with stamps is not read if only the list of files is another, run after run", async () => {
  waitAnHour();
  const root = await verified();
  await runInProcess(root, ["bootstrap"], { build });
  const again = async (file: string): Promise<void> => {
    writeFileSync(join(root, file), "");
    expect((await runInProcess(root, ["bootstrap"], { build })).out).toContain("up to date");
  };
  await again("one.txt");
  await again("two.txt");
  expect(reads).toEqual([]);
  const toc = readdirSync(join(root, ".dsp")).find((name) => name.startsWith("TOC")) ?? "";
  appendFileSync(join(root, ".dsp", toc), "\n");
  await runInProcess(root, ["bootstrap"], { build });
  expect(reads).toEqual([join(root, ".dsp")]);
});

test("a map without stamps is read if the list of files is another", async () => {
  const root = await verified();
  writeFileSync(join(root, "one.txt"), "");
  await runInProcess(root, ["bootstrap"], { build });
  expect(reads).toEqual([join(root, ".dsp")]);
});

test("a map that was edited is read", async () => {
  const root = await verified();
  appendFileSync(join(root, "src/total.ts"), ADDED);
  const entity = readdirSync(join(root, ".dsp")).find((name) => name.startsWith("obj-")) ?? "";
  const file = join(root, ".dsp", entity, "description");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^purpose: .*$/m, "purpose: Ours."));
  await runInProcess(root, ["bootstrap"], { build });
  expect(reads).toEqual([join(root, ".dsp")]);
  expect(readFileSync(file, "utf8")).toContain("purpose: Ours.");
});

test("bootstrap refuses a map of a later version after a dry run and a check of it", async () => {
  const root = await verified();
  writeFileSync(join(root, ".dsp/schema"), "99\n");
  for (const words of [["bootstrap", "--dry-run"], ["check"]]) expect((await runInProcess(root, words, { build })).code).toBe(0);
  expect((await runInProcess(root, ["bootstrap"], { build })).err).toContain("written by a later version");
});
