/** Git's index as an inventory: what the next commit will hold, whatever lies in the work tree. */
import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openTree } from "../../src/inventory/inventory.js";
import { openIndex } from "../../src/store/open-staged.js";
import { git, temporaryRepository } from "../support/temporary-repository.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { refusal } from "../support/refusal.js";

afterEach(() => void vi.unstubAllEnvs());

function staged(files: Readonly<Record<string, string>>): string {
  const directory = temporaryRepository(files);
  git(directory, "add", "--all");
  return directory;
}

const open = (directory: string) => openIndex(directory, directory);

test("contents are those that were added", () => {
  const directory = staged({ "src/cart.ts": "export const cart = 1;\n", "till.ts": "" });
  writeFileSync(join(directory, "src/cart.ts"), "changed");
  writeFileSync(join(directory, "untracked.ts"), "");
  rmSync(join(directory, "till.ts"));
  const { tree, dsp } = open(directory);
  expect(tree.paths).toEqual(["src/cart.ts", "till.ts"]);
  expect([tree.read("src/cart.ts"), tree.read("till.ts"), tree.read("untracked.ts")]).toEqual(["export const cart = 1;\n", "", undefined]);
  expect(tree.list("")).toEqual(["src", "till.ts"]);
  expect([tree.unread("src/cart.ts"), tree.unread("nothing.ts")]).toEqual([undefined, "absent"]);
  expect(dsp).toBeUndefined();
});

test("nothing but the index tells it from the work tree", () => {
  const files: Record<string, string> = {};
  for (let number = 0; number < 40; number += 1) files[`floor${number % 3}/${number}.${number % 2 ? "ts" : "py"}`] = `text ${number % 5}\n`;
  const directory = staged(files);
  const [disk, index] = [openTree(directory), open(directory).tree];
  expect(index.paths).toEqual(disk.paths);
  expect(index.paths.map((path) => index.read(path))).toEqual(disk.paths.map((path) => disk.read(path)));
  expect(index.skipped).toEqual(disk.skipped);
});

test("only what lies under the project directory, from there", () => {
  const directory = staged({ "shop/src/cart.ts": "cart", "office/desk.ts": "desk", "shop/.dsp/TOC": "obj-00000001\n" });
  const { tree, dsp } = open(join(directory, "shop"));
  expect([tree.paths, tree.read("src/cart.ts")]).toEqual([["src/cart.ts"], "cart"]);
  expect([...(dsp?.tree ?? [])]).toEqual([["TOC", "obj-00000001\n"]]);
});

describe("links", () => {
  test("inside, outside, in circles, to a directory, through a directory", () => {
    const directory = temporaryRepository({ "src/cart.ts": "cart\n" });
    const make = (target: string, path: string): void => symlinkSync(target, join(directory, path));
    make("src/cart.ts", "inside.ts");
    make("inside.ts", "twice.ts");
    make("../outside.ts", "outside.ts");
    make("/etc/hostname", "absolute.ts");
    make("round.ts", "round.ts");
    make("src", "folder");
    make("folder/cart.ts", "through.ts");
    make("src/../src/./cart.ts", "dotted.ts");
    git(directory, "add", "--all");
    const [disk, index] = [openTree(directory), open(directory).tree];
    expect(index.paths).toEqual(["dotted.ts", "inside.ts", "src/cart.ts", "through.ts", "twice.ts"]);
    expect(index.paths).toEqual(disk.paths);
    expect(index.paths.map((path) => [index.real(path), index.read(path)])).toEqual(index.paths.map(() => ["src/cart.ts", "cart\n"]));
    expect(index.skipped.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual(
      disk.skipped.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    );
  });

  test("in the place of .dsp, or inside it, are refused", () => {
    const directory = temporaryRepository({ "map/TOC": "" });
    symlinkSync("map", join(directory, ".dsp"));
    git(directory, "add", "--all");
    expect(() => open(directory)).toThrow(refusal("map-is-a-file"));
    rmSync(join(directory, ".dsp"));
    mkdirSync(join(directory, ".dsp"));
    symlinkSync("../map/TOC", join(directory, ".dsp/TOC"));
    git(directory, "add", "--all");
    expect(() => open(directory)).toThrow(refusal("link-inside-map"));
  });
});

test("names that are not UTF-8, binaries and other repositories", () => {
  const directory = staged({ "cart.ts": "cart", "photo.ts": "a\0b" });
  const nested = join(directory, "nested");
  mkdirSync(nested);
  git(nested, "init", "-q");
  writeFileSync(join(nested, "own.ts"), "");
  git(nested, "add", "--all");
  git(nested, "commit", "--quiet", "--message", "Own");
  writeFileSync(Buffer.concat([Buffer.from(`${directory}/bad`), Buffer.from([0xff]), Buffer.from(".ts")]), "");
  git(directory, "add", "--all");
  const { tree } = open(directory);
  expect(tree.paths).toEqual(["cart.ts", "photo.ts"]);
  expect([tree.read("photo.ts"), tree.unread("photo.ts")]).toEqual([undefined, "binary"]);
  expect(tree.skipped).toEqual([{ code: "skipped-file", path: "bad\ufffd.ts", detail: "name is not UTF-8" }]);
});

test("what is only intended to be added is not there, an empty file is", () => {
  const directory = staged({ "empty.ts": "" });
  writeFileSync(join(directory, "later.ts"), "later");
  git(directory, "add", "--intent-to-add", "later.ts");
  expect(open(directory).tree.paths).toEqual(["empty.ts"]);
});

test("a merge that is not finished is refused", () => {
  const directory = staged({ "cart.ts": "one\n" });
  git(directory, "commit", "--quiet", "--message", "One");
  git(directory, "checkout", "--quiet", "-b", "other");
  writeFileSync(join(directory, "cart.ts"), "two\n");
  git(directory, "commit", "--quiet", "--all", "--message", "Two");
  git(directory, "checkout", "--quiet", "-");
  writeFileSync(join(directory, "cart.ts"), "three\n");
  git(directory, "commit", "--quiet", "--all", "--message", "Three");
  expect(() => git(directory, "merge", "other")).toThrow();
  expect(() => open(directory)).toThrow(refusal("unmerged-file", "cart.ts"));
});

test("outside of git", () => {
  const directory = temporaryDirectory({ "cart.ts": "" });
  expect(() => open(directory)).toThrow(refusal("no-staged-files"));
});

test("no filter of the repository runs", () => {
  const directory = staged({ "cart.ts": "cart\n" });
  const canary = join(temporaryDirectory(), "ran");
  const script = join(directory, "filter.sh");
  writeFileSync(script, `#!/bin/sh\ntouch '${canary}'\ncat\n`);
  chmodSync(script, 0o755);
  for (const key of ["filter.spy.smudge", "filter.spy.clean", "diff.spy.textconv", "core.fsmonitor"]) git(directory, "config", key, script);
  appendFileSync(join(directory, ".git/info/attributes"), "*.ts filter=spy diff=spy\n");
  writeFileSync(join(directory, "later.ts"), "");
  expect(open(directory).tree.read("cart.ts")).toBe("cart\n");
  expect(existsSync(canary)).toBe(false);
});

test("an object that the clone does not have is named", () => {
  const directory = staged({ "cart.ts": "cart\n", "till.ts": "till\n" });
  const id = git(directory, "hash-object", "cart.ts").trim();
  renameSync(join(directory, ".git/objects", id.slice(0, 2), id.slice(2)), join(directory, "lost"));
  const { tree } = open(directory);
  expect(tree.read("till.ts")).toBe("till\n");
  expect(() => tree.read("cart.ts")).toThrow(refusal("missing-object", "cart.ts"));
});

describe("GIT_INDEX_FILE", () => {
  function withSecondIndex(): string {
    const directory = staged({ "cart.ts": "cart\n" });
    const env = { ...process.env, GIT_INDEX_FILE: join(directory, ".git/second") };
    writeFileSync(join(directory, "till.ts"), "till\n");
    execFileSync("git", ["add", "till.ts"], { cwd: directory, env });
    return directory;
  }

  test("is honoured for our own repository, from its top and from below", () => {
    const directory = withSecondIndex();
    mkdirSync(join(directory, "below"));
    vi.stubEnv("GIT_INDEX_FILE", ".git/second");
    expect(open(directory).tree.paths).toEqual(["till.ts"]);
    expect(openIndex(directory, join(directory, "below")).tree.paths).toEqual(["till.ts"]);
    vi.stubEnv("GIT_DIR", join(directory, ".git"));
    expect(open(directory).tree.paths).toEqual(["till.ts"]);
  });

  test("and not for any other", () => {
    const [directory, other] = [withSecondIndex(), staged({ "desk.ts": "" })];
    vi.stubEnv("GIT_INDEX_FILE", join(directory, ".git/second"));
    expect(openIndex(other, directory).tree.paths).toEqual(["desk.ts"]);
    vi.stubEnv("GIT_DIR", join(directory, ".git"));
    expect(open(other).tree.paths).toEqual(["desk.ts"]);
  });
});
