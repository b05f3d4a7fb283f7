/** A map that is kept as a whole stands for its files where these were seen to be as they were, and nowhere else. */
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openTreeCache } from "../../src/incremental/tree-cache.js";
import type * as readDsp from "../../src/store/read-dsp.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { say } from "../support/say.js";
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

/** A shop of which a run has found the map to be true. */
async function verified(): Promise<string> {
  const root = temporaryRepository();
  for (const _ of [1, 2]) await say(root, ["bootstrap"], { build });
  reads.length = 0;
  return root;
}

test("keeps one map, by its name", () => {
  const place = { file: join(temporaryDirectory(), "map"), version: "today" };
  const tree = new Map([
    ["TOC", "obj-1\n"],
    ["obj-1/description", "source: till.ts\n"],
  ]);
  openTreeCache(place).keep("one", tree, false);
  expect([...(openTreeCache(place).find("one") ?? [])]).toEqual([...tree]);
  expect(openTreeCache(place).find("other")).toBeUndefined();
  expect(openTreeCache({ ...place, version: "tomorrow" }).find("one")).toBeUndefined();
  openTreeCache(place).keep("one", new Map(), true);
  expect(openTreeCache(place).find("one")?.size).toBe(2);
  rmSync(place.file);
  openTreeCache(place).keep("one", tree, true);
  expect(openTreeCache(place).find("one")?.size).toBe(2);
});

test("a run that tells a change reads no file of a map that is as it was", async () => {
  const root = await verified();
  appendFileSync(join(root, "src/total.ts"), ADDED);
  expect((await say(root, ["bootstrap"], { build })).out).toContain("1 new");
  expect(reads).toEqual([]);
  const other = temporaryRepository();
  await say(other, ["bootstrap", "--no-cache"]);
  appendFileSync(join(other, "src/total.ts"), ADDED);
  await say(other, ["bootstrap", "--no-cache"]);
  expect(mapOf(root)).toEqual(mapOf(other));
});

test("a map that is known by its marks is not read where only the list of files is another, time and again", async () => {
  // An hour from now every mark is settled.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const root = await verified();
  await say(root, ["bootstrap"], { build });
  const again = async (file: string): Promise<void> => {
    writeFileSync(join(root, file), "");
    expect((await say(root, ["bootstrap"], { build })).out).toContain("up to date");
  };
  await again("one.txt");
  await again("two.txt");
  expect(reads).toEqual([]);
  const toc = readdirSync(join(root, ".dsp")).find((name) => name.startsWith("TOC")) ?? "";
  appendFileSync(join(root, ".dsp", toc), "\n");
  await say(root, ["bootstrap"], { build });
  expect(reads).toEqual([join(root, ".dsp")]);
});

test("a map of which no mark is known is read where the list of files is another", async () => {
  const root = await verified();
  writeFileSync(join(root, "one.txt"), "");
  await say(root, ["bootstrap"], { build });
  expect(reads).toEqual([join(root, ".dsp")]);
});

test("a map that somebody wrote in is read", async () => {
  const root = await verified();
  appendFileSync(join(root, "src/total.ts"), ADDED);
  const entity = readdirSync(join(root, ".dsp")).find((name) => name.startsWith("obj-")) ?? "";
  const file = join(root, ".dsp", entity, "description");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^purpose: .*$/m, "purpose: Ours."));
  await say(root, ["bootstrap"], { build });
  expect(reads).toEqual([join(root, ".dsp")]);
  expect(readFileSync(file, "utf8")).toContain("purpose: Ours.");
});

test("a map of a later version is refused after somebody only looked at it", async () => {
  const root = await verified();
  writeFileSync(join(root, ".dsp/schema"), "99\n");
  for (const words of [["bootstrap", "--dry-run"], ["check"]]) expect((await say(root, words, { build })).code).toBe(0);
  expect((await say(root, ["bootstrap"], { build })).err).toContain("written by a later version");
});
