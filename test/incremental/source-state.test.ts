/** Whether a map still fits its sources, by what was recorded when it was made. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { treeDigest } from "../../src/dsp/tree-digest.js";
import { recordedRuns, sourceStates, type SourceState } from "../../src/incremental/source-state.js";
import { openRun, useEmptyCache, type RunSettings } from "../support/incremental-run.js";
import { git } from "../support/temporary-repository.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const DSP = new Map([["TOC", "obj-00000001\n"]]);
const DIGEST = treeDigest(DSP);
const BUILD = "today";
const HOUR = 3_600_000;

afterEach(() => void vi.unstubAllEnvs());

/** A project that git knows. */
function createProject(): string {
  const root = temporaryDirectory({
    "src/till.ts": "open\n",
    "src/cart.ts": "empty\n",
    "src/prices.ts": "1\n",
    "notes.md": "bread\n",
    ".gitignore": "*.log\nout.ts\nnode_modules/\n",
  });
  git(root, "init", "-q");
  return root;
}

/** A run that reads everything but the price list, and leaves `dsp`. */
async function runOver(root: string, settings: RunSettings = {}, dsp = DSP): Promise<void> {
  const { run, tree } = openRun(root, { build: BUILD, ...settings });
  for (const path of ["src/till.ts", "src/cart.ts", "notes.md"]) tree.read(path);
  await run.saveMap(dsp, { isFaultless: true });
}

const stateOf = (root: string, digest = DIGEST): SourceState => sourceStates(root, recordedRuns(root, BUILD))(digest);

/** `look`: the state as it is now, not as it was a moment ago. */
async function recorded(
  since?: number,
): Promise<{ readonly root: string; readonly cache: string; readonly look: (digest?: string) => SourceState }> {
  const cache = useEmptyCache();
  const root = createProject();
  await runOver(root, since === undefined ? {} : { since });
  return { root, cache, look: (digest) => stateOf(root, digest) };
}

test("fresh: the contents are the same, whatever their times are", async () => {
  const { root, look } = await recorded();
  expect(look()).toEqual({ state: "fresh" });
  writeFileSync(join(root, "src/till.ts"), "open\n");
  utimesSync(join(root, "src/cart.ts"), 1, 1);
  expect(look()).toEqual({ state: "fresh" });
});

test("behind: a source that was read has changed or is gone, or there is a new one", async () => {
  const { root, look } = await recorded();
  writeFileSync(join(root, "src/till.ts"), "shut\n");
  rmSync(join(root, "notes.md"));
  renameSync(join(root, "src/cart.ts"), join(root, "src/basket.ts"));
  expect(look()).toEqual({ state: "behind", changed: ["notes.md", "src/basket.ts", "src/cart.ts", "src/till.ts"] });
  renameSync(join(root, "src/basket.ts"), join(root, "src/cart.ts"));
  writeFileSync(join(root, "src/till.ts"), "open\n");
  writeFileSync(join(root, "notes.md"), "bread\n");
  expect(look()).toEqual({ state: "fresh" });
});

test("behind: there are sources in new directories, or in directories inside them", async () => {
  const { root, look } = await recorded();
  const file = (path: string): void => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), "new\n");
  };
  file("shelf/notes.txt");
  file("shelf/out.ts");
  file("node_modules/scale/scale.ts");
  file("far/away.ts");
  git(join(root, "far"), "init", "-q");
  expect(look()).toEqual({ state: "fresh" });
  file("src/stock/deep/room.ts");
  file("shelf/top.ts");
  expect(look()).toEqual({ state: "behind", changed: ["shelf/top.ts", "src/stock/deep/room.ts"] });
  rmSync(join(root, "src/stock"), { recursive: true });
  rmSync(join(root, "shelf"), { recursive: true });
  expect(look()).toEqual({ state: "fresh" });
});

test("behind: there is a source in a directory that was empty when it was seen first", async () => {
  const { root, look } = await recorded();
  expect(look()).toEqual({ state: "fresh" });
  mkdirSync(join(root, "src/stock"));
  expect(look()).toEqual({ state: "fresh" });
  writeFileSync(join(root, "src/stock/room.ts"), "new\n");
  expect(look()).toEqual({ state: "behind", changed: ["src/stock/room.ts"] });
});

test("behind: there is a new source in a directory without git", async () => {
  useEmptyCache();
  const root = temporaryDirectory({ "src/till.ts": "open\n", "src/cart.ts": "empty\n", "notes.md": "bread\n", "lib/scale.ts": "0\n" });
  await runOver(root);
  expect(stateOf(root)).toEqual({ state: "fresh" });
  mkdirSync(join(root, "far"));
  writeFileSync(join(root, "far/cart.ts"), "new\n");
  expect(stateOf(root)).toEqual({ state: "behind", changed: ["far/cart.ts"] });
});

test("fresh: files that another process writes beside the map are no sources", async () => {
  const { root, look } = await recorded();
  mkdirSync(join(root, ".dsp.tmp-99/obj-00000000"), { recursive: true });
  writeFileSync(join(root, ".dsp.tmp-99/till.ts"), "new\n");
  expect(look()).toEqual({ state: "fresh" });
});

test("behind: a source was written after it was read, by a clock that is behind", async () => {
  const { root, look } = await recorded(Date.now() + HOUR);
  expect(look()).toEqual({ state: "fresh" });
  writeFileSync(join(root, "src/till.ts"), "shut\n");
  expect(look()).toEqual({ state: "behind", changed: ["src/till.ts"] });
});

test("fresh: changes of files that were listed and not read, that git ignores, or that are no sources", async () => {
  const { root, look } = await recorded();
  writeFileSync(join(root, "src/prices.ts"), "2\n");
  writeFileSync(join(root, "src/out.ts"), "built\n");
  writeFileSync(join(root, "src/till.log"), "sold\n");
  writeFileSync(join(root, "src/new.md"), "idea\n");
  mkdirSync(join(root, "src/empty.ts"));
  expect(look()).toEqual({ state: "fresh" });
});

test("unknown: a map of another digest, a project without a record, and a damaged record", async () => {
  const { root, cache, look } = await recorded();
  expect(look("of another map")).toMatchObject({ state: "unknown", reason: expect.stringContaining("differs from") });
  expect(stateOf(createProject())).toMatchObject({ state: "unknown", reason: expect.stringContaining("no run") });
  expect(sourceStates(root, recordedRuns(root, "tomorrow"))(DIGEST)).toMatchObject({ state: "unknown" });
  expect(sourceStates(root, undefined)(DIGEST)).toMatchObject({ state: "unknown" });
  const [name = ""] = readdirSync(join(cache, "sources"));
  const file = join(cache, "sources", name);
  writeFileSync(file, readFileSync(file, "latin1").replace("src/till.ts", "src/tilt.ts"), "latin1");
  expect(look()).toMatchObject({ state: "unknown" });
});

test("unknown, without any message, if nothing can be kept", async () => {
  const root = createProject();
  vi.stubEnv("XDG_CACHE_HOME", join(root, "notes.md"));
  await runOver(root);
  expect(stateOf(root).state).toBe("unknown");
});

test("the record of a run with other options counts if it left the same map", async () => {
  const { root, look } = await recorded();
  writeFileSync(join(root, "src/till.ts"), "shut\n");
  expect(look().state).toBe("behind");
  await runOver(root, { key: "other options" });
  expect(look()).toEqual({ state: "fresh" });
  await runOver(root, { key: "other options" }, new Map([["TOC", "obj-00000002\n"]]));
  expect(look().state).toBe("behind");
});

test("a later run over the project is noticed at once, one over another project is not", async () => {
  const { root } = await recorded();
  const runs = recordedRuns(root, BUILD);
  const before = runs?.stamp();
  await runOver(createProject());
  expect(runs?.stamp()).toBe(before);
  await runOver(root);
  expect(runs?.stamp()).not.toBe(before);
});
