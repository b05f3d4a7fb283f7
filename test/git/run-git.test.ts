/** What the configuration of an analysed repository cannot make git do. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { openTree } from "../../src/inventory/inventory.js";
import { openIndex } from "../../src/store/open-staged.js";
import { repositoryRoot, runGit } from "../../src/git/run-git.js";
import { git } from "../support/temporary-repository.js";
import { createCanary, makeHostile, type Canary } from "../support/hostile-git.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

function repository(files: Readonly<Record<string, string>> = { "a.ts": "a\n" }): string {
  const directory = temporaryDirectory(files);
  git(directory, "init", "-q");
  git(directory, "add", "-A");
  git(directory, "commit", "-q", "-m", "first");
  return directory;
}

function canary(): Canary {
  const made = createCanary();
  onTestFinished(made.remove);
  return made;
}

it("core.worktree does not lead out of the repository, neither to its parent nor elsewhere", () => {
  const outside = temporaryDirectory({ "secret.ts": "", "inner/a.ts": "a\n" });
  const inner = join(outside, "inner");
  git(inner, "init", "-q");
  for (const elsewhere of [outside, "/", temporaryDirectory({ "other.ts": "" })]) {
    git(inner, "config", "core.worktree", elsewhere);
    expect(repositoryRoot(inner)).toBe(inner);
    expect(openTree(inner).paths).toEqual(["a.ts"]);
  }
});

it("linked work trees and submodules are where they are", () => {
  const directory = repository();
  const linked = join(temporaryDirectory(), "linked");
  git(directory, "worktree", "add", "-q", linked);
  mkdirSync(join(linked, "deep"));
  writeFileSync(join(linked, "deep", "b.ts"), "");
  expect(repositoryRoot(join(linked, "deep"))).toBe(linked);
  expect(openTree(linked).paths).toEqual(["a.ts", "deep/b.ts"]);
  const outer = repository();
  git(outer, "-c", "protocol.file.allow=always", "submodule", "add", "-q", directory, "inner");
  expect(repositoryRoot(join(outer, "inner"))).toBe(join(outer, "inner"));
  expect(openTree(join(outer, "inner")).paths).toEqual(["a.ts"]);
  // An empty .git is none.
  mkdirSync(join(directory, "folder", ".git"), { recursive: true });
  writeFileSync(join(directory, "folder", "c.ts"), "");
  expect(repositoryRoot(join(directory, "folder"))).toBe(directory);
});

it("a folder that looks like a bare repository brings no configuration", () => {
  const { program, ran } = canary();
  const directory = repository();
  git(directory, "clone", "-q", "--bare", ".", "folder");
  const folder = join(directory, "folder");
  git(folder, "config", "core.worktree", "..");
  git(folder, "config", "core.fsmonitor", program);
  writeFileSync(join(folder, "b.ts"), "");
  expect(openTree(folder).paths).toContain("b.ts");
  expect(repositoryRoot(folder)).toBe(folder);
  expect(ran()).toEqual([]);
});

it("an object that a partial clone lacks is fetched from nowhere", () => {
  const { program, ran } = canary();
  const origin = repository({ "a.ts": "a\n", "b.ts": "b\n" });
  git(origin, "config", "uploadpack.allowFilter", "true");
  const id = git(origin, "rev-parse", "HEAD:b.ts").trim();
  const place = temporaryDirectory();
  git(place, "clone", "-q", "--no-checkout", "--filter=blob:none", `file://${origin}`, "clone");
  const clone = join(place, "clone");
  git(clone, "config", "protocol.allow", "always");
  git(clone, "config", "protocol.ext.allow", "always");
  git(clone, "config", "core.sshCommand", program);
  git(clone, "config", "core.gitProxy", program);
  git(clone, "config", "credential.helper", program);
  git(clone, "config", "fetch.bundleURI", `file://${origin}`);
  for (const url of [
    `file://${origin}`,
    `ext::${program} %S`,
    "ssh://shop.example/till",
    "git://shop.example/till",
    "https://shop.invalid/till",
  ]) {
    git(clone, "config", "remote.origin.url", url);
    git(clone, "config", "remote.origin.uploadpack", program);
    const answer = runGit(clone, ["cat-file", "--batch"], { input: `${id}\n` });
    expect(answer.ok && answer.output.toString()).not.toContain("b\n");
  }
  git(clone, "config", "remote.origin.vcs", "ext");
  runGit(clone, ["cat-file", "--batch"], { input: `${id}\n` });
  expect(ran()).toEqual([]);
});

it("what is staged is listed without a filter, also while git would have to look at the files again", () => {
  const made = canary();
  const directory = repository({ "a.ts": "a\n", "empty.ts": "" });
  // Younger than the index: git would read them again to know.
  const soon = new Date(Date.now() + 60_000);
  for (const path of ["a.ts", "empty.ts"]) utimesSync(join(directory, path), soon, soon);
  git(directory, "add", "-A");
  writeFileSync(join(directory, "intended.ts"), "");
  git(directory, "add", "--intent-to-add", "intended.ts");
  makeHostile(directory, made);
  expect(openIndex(directory, directory).tree.paths).toEqual(["a.ts", "empty.ts"]);
  expect(made.ran()).toEqual([]);
});

it("renames of the past and of the work tree are found without a hook, a filter or a signature check, and leave nothing in git's directory", () => {
  const made = canary();
  const long = Array.from({ length: 30 }, (_, index) => `export const shelf${index} = ${index};\n`).join("");
  const directory = repository({ "a.ts": long, "b.ts": `${long}//\n`, ".dsp/TOC": "obj-00000001\n" });
  git(directory, "mv", "a.ts", "c.ts");
  git(directory, "commit", "-q", "-m", "second");
  makeHostile(directory, made);
  rmSync(join(directory, "b.ts"));
  writeFileSync(join(directory, "d\nd.ts"), `${long}//\n`);
  const before = readdirSync(join(directory, ".git"), { recursive: true }).sort();
  expect([...(openTree(directory).history().history?.renames ?? [])]).toEqual([
    ["a.ts", "c.ts"],
    ["b.ts", "d\nd.ts"],
  ]);
  expect(readdirSync(join(directory, ".git"), { recursive: true }).sort()).toEqual(before);
  expect(made.ran()).toEqual([]);
  expect(existsSync(join(directory, ".git", "index.lock"))).toBe(false);
});

it("git is not the program of that name that the repository has, where the path leads to it", () => {
  const made = canary();
  const directory = repository();
  for (const place of ["node_modules/.bin", "."]) {
    mkdirSync(join(directory, place), { recursive: true });
    copyFileSync(made.program, join(directory, place, "git"));
  }
  symlinkSync(made.program, join(directory, "node_modules", "git"));
  const path = process.env["PATH"] ?? "";
  const linked = join(temporaryDirectory(), "linked");
  symlinkSync(directory, linked);
  vi.spyOn(process, "cwd").mockReturnValue(directory);
  vi.stubEnv(
    "PATH",
    [join(directory, "node_modules/.bin"), join(linked, "node_modules/.bin"), ".", "", "node_modules/.bin", path].join(delimiter),
  );
  const answer = runGit(directory, ["rev-parse", "--is-inside-work-tree"]);
  expect(answer.ok && answer.output.toString()).toBe("true\n");
  vi.stubEnv("PATH", join(directory, "node_modules/.bin"));
  expect(runGit(directory, ["rev-parse", "HEAD"])).toEqual({ ok: false, reason: "git is not on the path", status: undefined });
  expect(made.ran()).toEqual([]);
});
