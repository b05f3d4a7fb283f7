/** Whether a map still fits its sources, by what was noted when it was drawn. */
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeSourceSnapshot } from "../../src/incremental/source-snapshot.js";
import { openTree } from "../../src/inventory/inventory.js";
import { watchForNew } from "../../src/incremental/new-sources.js";
import { sourceStates, type SourceState } from "../../src/incremental/source-state.js";
import { createDependencyRecorder } from "../../src/inventory/dependency-recorder.js";
import { git } from "../support/temporary-repository.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const DIGEST = "of the map";
const HOUR = 3_600_000;

/** A repository of which everything but the price list was read; answers what a new look sees. */
function drawn(since = Date.now()): { readonly root: string; readonly look: (digest?: string) => SourceState } {
  const root = temporaryDirectory({
    "src/till.ts": "open\n",
    "src/cart.ts": "empty\n",
    "src/prices.ts": "1\n",
    "notes.md": "bread\n",
    ".gitignore": "*.log\nout.ts\n",
  });
  git(root, "init", "-q");
  const recorder = createDependencyRecorder();
  const tree = openTree(root, { recorder });
  for (const path of ["src/till.ts", "src/cart.ts", "notes.md"]) tree.read(path);
  const file = join(temporaryDirectory(), "drawn", "shop");
  writeSourceSnapshot(file, { digest: DIGEST, since, tree, recorder, isSource: (path) => path.endsWith(".ts") });
  return { root, look: (digest = DIGEST) => sourceStates(root, file)(digest) };
}

test("fresh as long as the contents are the same, whatever their times are", () => {
  const { root, look } = drawn();
  expect(look()).toEqual({ state: "fresh" });
  writeFileSync(join(root, "src/till.ts"), "open\n");
  utimesSync(join(root, "src/cart.ts"), 1, 1);
  expect(look()).toEqual({ state: "fresh" });
});

test("behind: what was read and is not the same, and new sources beside it", () => {
  const { root, look } = drawn();
  writeFileSync(join(root, "src/till.ts"), "shut\n");
  rmSync(join(root, "notes.md"));
  renameSync(join(root, "src/cart.ts"), join(root, "src/basket.ts"));
  expect(look()).toEqual({ state: "behind", changed: ["notes.md", "src/basket.ts", "src/cart.ts", "src/till.ts"] });
  renameSync(join(root, "src/basket.ts"), join(root, "src/cart.ts"));
  writeFileSync(join(root, "src/till.ts"), "open\n");
  writeFileSync(join(root, "notes.md"), "bread\n");
  expect(look()).toEqual({ state: "fresh" });
});

test("behind: sources in directories that are new, and in those inside them", () => {
  const { root, look } = drawn();
  const file = (path: string): void => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), "new\n");
  };
  file("shelf/notes.txt");
  file("shelf/out.ts");
  file("node_modules/scale/scale.ts");
  file("far/.git/HEAD");
  file("far/away.ts");
  expect(look()).toEqual({ state: "fresh" });
  file("src/stock/deep/room.ts");
  file("shelf/top.ts");
  expect(look()).toEqual({ state: "behind", changed: ["shelf/top.ts", "src/stock/deep/room.ts"] });
  rmSync(join(root, "src/stock"), { recursive: true });
  rmSync(join(root, "shelf"), { recursive: true });
  expect(look()).toEqual({ state: "fresh" });
});

test("behind: a source in a directory that a look has seen empty", () => {
  const { root } = drawn();
  const look = watchForNew(root, ["src/till.ts", "src/cart.ts", "src/prices.ts"], new Set([".ts"]));
  expect(look()).toEqual([]);
  mkdirSync(join(root, "src/stock"));
  expect(look()).toEqual([]);
  writeFileSync(join(root, "src/stock/room.ts"), "new\n");
  expect(look()).toEqual(["src/stock/room.ts"]);
  expect(look()).toEqual(["src/stock/room.ts"]);
});

test("outside git new directories are not looked into: nobody says what is ignored there", () => {
  const root = temporaryDirectory({ "src/till.ts": "open\n", ".gitignore": "dist/\n", "dist/till.ts": "built\n" });
  const look = watchForNew(root, ["src/till.ts"], new Set([".ts"]));
  expect(look()).toEqual([]);
  writeFileSync(join(root, "src/cart.ts"), "new\n");
  expect(look()).toEqual(["src/cart.ts"]);
});

test("what another process is writing beside the map is no source", () => {
  const { root, look } = drawn();
  mkdirSync(join(root, ".dsp.tmp-99/obj-00000000"), { recursive: true });
  writeFileSync(join(root, ".dsp.tmp-99/till.ts"), "new\n");
  expect(look()).toEqual({ state: "fresh" });
});

test("behind: what was written after it was read, by a clock that is behind", () => {
  const { root, look } = drawn(Date.now() + HOUR);
  expect(look()).toEqual({ state: "fresh" });
  writeFileSync(join(root, "src/till.ts"), "shut\n");
  expect(look()).toEqual({ state: "behind", changed: ["src/till.ts"] });
});

test("what was listed and not read, what git ignores, and what is no source makes no difference", () => {
  const { root, look } = drawn();
  writeFileSync(join(root, "src/prices.ts"), "2\n");
  writeFileSync(join(root, "src/out.ts"), "built\n");
  writeFileSync(join(root, "src/till.log"), "sold\n");
  writeFileSync(join(root, "src/new.md"), "idea\n");
  mkdirSync(join(root, "src/empty.ts"));
  expect(look()).toEqual({ state: "fresh" });
});

test("unknown: of another map, and without a record", () => {
  const { root, look } = drawn();
  expect(look("of another map")).toMatchObject({ state: "unknown", reason: expect.stringContaining("another one") });
  expect(sourceStates(root, join(root, "nothing"))(DIGEST)).toMatchObject({ state: "unknown" });
  expect(sourceStates(root, undefined)(DIGEST)).toMatchObject({ state: "unknown" });
  writeFileSync(join(root, "damaged"), '{"version":1,"digest"');
  expect(sourceStates(root, join(root, "damaged"))(DIGEST)).toMatchObject({ state: "unknown" });
});

test("unknown, and no word said, where nothing can be kept", () => {
  const root = temporaryDirectory({ "src/till.ts": "open\n", home: "a file\n" });
  const recorder = createDependencyRecorder();
  const tree = openTree(root, { recorder });
  const file = join(root, "home", "drawn", "shop");
  writeSourceSnapshot(file, { digest: DIGEST, since: Date.now(), tree, recorder, isSource: () => true });
  expect(sourceStates(root, file)(DIGEST).state).toBe("unknown");
});
