import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openTree } from "../../src/inventory/inventory.js";
import { repositoryRoot } from "../../src/git/run-git.js";
import { processorTime } from "../support/processor-time.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { refusal } from "../support/refusal.js";

function git(directory: string, ...parameters: string[]): void {
  const identity = ["-c", "user.name=Keeper", "-c", "user.email=keeper@shop.example", "-c", "protocol.file.allow=always"];
  execFileSync("git", ["-C", directory, ...identity, ...parameters], { stdio: "pipe" });
}

function repository(files: Readonly<Record<string, string | Uint8Array>>): string {
  const directory = temporaryDirectory(files);
  git(directory, "init", "-q");
  git(directory, "add", "-A");
  return directory;
}

describe("openTree in a git repository", () => {
  it("lists tracked and new files, without ignored ones and .dsp", () => {
    const root = repository({ ".gitignore": "dist/\n", "src/till.ts": "open", ".dsp/TOC": "obj-00000001\n" });
    mkdirSync(join(root, "dist"));
    writeFileSync(join(root, "dist/till.js"), "");
    writeFileSync(join(root, "src/new.ts"), "");
    expect(openTree(root).paths).toEqual([".gitignore", "src/new.ts", "src/till.ts"]);
    expect(openTree(root, { trackedOnly: true }).paths).toEqual([".gitignore", "src/till.ts"]);
    expect(openTree(root).read("src/till.ts")).toBe("open");
    expect(openTree(root).note).toBeUndefined();
  });

  it("keeps tracked files of an ignored directory and drops deleted ones without a word", () => {
    const root = repository({ "build/keep.ts": "", "gone.ts": "" });
    writeFileSync(join(root, ".gitignore"), "build/\n");
    rmSync(join(root, "gone.ts"));
    const tree = openTree(root);
    expect(tree.paths).toEqual([".gitignore", "build/keep.ts"]);
    expect(tree.skipped).toEqual([]);
  });

  it("leaves out submodules and nested repositories", () => {
    const inner = repository({ "part.ts": "" });
    git(inner, "commit", "-qm", "Add a part");
    const root = repository({ "a.ts": "", "nested/b.ts": "" });
    git(root, "submodule", "--quiet", "add", inner, "vendor/part");
    git(root, "rm", "-rq", "--cached", "nested");
    git(join(root, "nested"), "init", "-q");
    expect(openTree(root).paths).toEqual([".gitmodules", "a.ts"]);
  });

  it("lists only what lies below a subdirectory", () => {
    const root = repository({ "a.ts": "", "packages/web/b.ts": "" });
    expect(openTree(join(root, "packages/web")).paths).toEqual(["b.ts"]);
    expect(repositoryRoot(join(root, "packages/web"))).toBe(root);
  });

  it("keeps odd names exactly", () => {
    const names = ["a b.ts", 'quote".ts', "tab\t.ts", "line\nbreak.ts", "-dash.ts", "ümlaut.ts", "🧺.ts", "hash#.ts", "x via=y.ts"];
    const root = repository(Object.fromEntries(names.map((name) => [name, name])));
    const tree = openTree(root);
    expect(new Set(tree.paths)).toEqual(new Set(names));
    for (const name of names) expect(tree.read(name)).toBe(name);
  });

  it("keeps links inside the repository and skips the others", () => {
    const outside = temporaryDirectory({ "secret.ts": "secret" });
    const root = repository({ "src/a.ts": "a", ".gitignore": "ignored.ts\n", "ignored.ts": "i" });
    symlinkSync("src/a.ts", join(root, "inside.ts"));
    symlinkSync(join(outside, "secret.ts"), join(root, "outside.ts"));
    symlinkSync("loop.ts", join(root, "loop.ts"));
    symlinkSync("src", join(root, "directory"));
    symlinkSync("ignored.ts", join(root, "ignored-target.ts"));
    const tree = openTree(root);
    expect(tree.paths).toEqual([".gitignore", "inside.ts", "src/a.ts"]);
    expect(tree.real("inside.ts")).toBe("src/a.ts");
    expect(tree.read("inside.ts")).toBe("a");
    expect(tree.skipped.map(({ path }) => path).sort()).toEqual(["directory", "ignored-target.ts", "loop.ts", "outside.ts"]);
    expect(tree.skipped.every(({ code }) => code === "skipped-file")).toBe(true);
  });

  it("does not reach through a directory that became a link", () => {
    const outside = temporaryDirectory({ "a.ts": "secret" });
    const root = repository({ "src/a.ts": "a" });
    rmSync(join(root, "src"), { recursive: true });
    symlinkSync(outside, join(root, "src"));
    expect(openTree(root).has("src/a.ts")).toBe(false);
  });

  it("skips pipes without opening them, also when a file turns into one later", () => {
    const root = repository({ "a.ts": "a", "pipe.ts": "" });
    rmSync(join(root, "pipe.ts"));
    execFileSync("mkfifo", [join(root, "pipe.ts")]);
    const tree = openTree(root);
    expect(tree.paths).toEqual(["a.ts"]);
    expect(tree.skipped).toEqual([{ code: "skipped-file", path: "pipe.ts", detail: "not a regular file" }]);
    rmSync(join(root, "a.ts"));
    execFileSync("mkfifo", [join(root, "a.ts")]);
    expect(tree.read("a.ts")).toBeUndefined();
  });

  it("does not follow a file that turns into a link later", () => {
    const outside = temporaryDirectory({ "secret.ts": "secret" });
    const root = repository({ "a.ts": "a" });
    const tree = openTree(root);
    rmSync(join(root, "a.ts"));
    symlinkSync(join(outside, "secret.ts"), join(root, "a.ts"));
    expect(tree.read("a.ts")).toBeUndefined();
  });

  it("reports names that are not UTF-8", () => {
    const root = repository({ "good.ts": "" });
    writeFileSync(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff]), Buffer.from(".ts")]), "");
    const tree = openTree(root);
    expect(tree.paths).toEqual(["good.ts"]);
    expect(tree.skipped).toEqual([{ code: "skipped-file", path: "bad\ufffd.ts", detail: "name is not UTF-8" }]);
  });

  it("says why a file has no text", () => {
    const root = repository({
      "big.js": "",
      "full.js": "x".repeat(2 * 1024 * 1024),
      "a.png": "PNG\0",
      "a.ts": "",
    });
    truncateSync(join(root, "big.js"), 64 * 1024 * 1024 + 1);
    const tree = openTree(root);
    expect(tree.read("big.js")).toBeUndefined();
    expect(tree.unread("big.js")).toBe("too-large");
    expect(tree.read("full.js")?.length).toBe(2 * 1024 * 1024);
    expect(tree.unread("a.png")).toBe("binary");
    expect(tree.unread("none.ts")).toBe("absent");
    expect(tree.unread("a.ts")).toBeUndefined();
    expect(tree.read("a.ts")).toBe("");
  });

  it("runs nothing that the repository's configuration names", () => {
    const root = repository({ "a.ts": "" });
    const canary = join(root, "canary.sh");
    writeFileSync(canary, `#!/bin/sh\ntouch '${root}/ran'\n`);
    chmodSync(canary, 0o755);
    git(root, "config", "core.fsmonitor", canary);
    git(root, "config", "core.pager", canary);
    git(root, "config", "core.hooksPath", root);
    git(root, "config", "filter.x.clean", canary);
    git(root, "config", "filter.x.smudge", canary);
    writeFileSync(join(root, ".gitattributes"), "* filter=x\n");
    openTree(root);
    repositoryRoot(root);
    expect(existsSync(join(root, "ran"))).toBe(false);
  });

  it("asks about the named directory although the environment points elsewhere", () => {
    const other = repository({ "other.ts": "" });
    const root = repository({ "a.ts": "" });
    process.env["GIT_DIR"] = join(other, ".git");
    onTestFinished(() => {
      delete process.env["GIT_DIR"];
    });
    expect(openTree(root).paths).toEqual(["a.ts"]);
  });
});

describe("openTree outside git", () => {
  it("takes no rules from a link or a pipe", () => {
    const outside = temporaryDirectory({ rules: "*.ts\n" });
    const root = temporaryDirectory({ "a.ts": "", "src/b.ts": "" });
    symlinkSync(join(outside, "rules"), join(root, ".gitignore"));
    execFileSync("mkfifo", [join(root, "src", ".gitignore")]);
    expect(openTree(root).paths).toEqual(["a.ts", "src/b.ts"]);
  });

  it("honours nested ignore files and leaves dependencies out", () => {
    const root = temporaryDirectory({
      ".gitignore": "*.log\n/build/\n",
      "a.ts": "",
      "a.log": "",
      "build/a.js": "",
      "src/build/b.ts": "",
      "src/.gitignore": "!keep.log\ngenerated/\n/only-here.ts\n",
      "src/keep.log": "",
      "src/generated/c.ts": "",
      "src/only-here.ts": "",
      "src/deep/only-here.ts": "",
      "node_modules/x/index.js": "",
      "src/node_modules/y/index.js": "",
      ".dsp/TOC": "",
      "nested/.git/HEAD": "",
      "nested/n.ts": "",
    });
    const tree = openTree(root);
    expect(tree.paths).toEqual([".gitignore", "a.ts", "src/.gitignore", "src/build/b.ts", "src/deep/only-here.ts", "src/keep.log"]);
    expect(tree.note).toMatch(/not a git repository/);
    expect(repositoryRoot(root)).toBe(root);
  });

  it("takes no time for hostile rules", () => {
    const deep = `${"a/".repeat(200)}b.ts`;
    const root = temporaryDirectory({ ".gitignore": `${"**/a/".repeat(6)}c\n${"*a".repeat(30)}z\n*.log\n`, [deep]: "", "a.log": "" });
    const start = processorTime();
    expect(openTree(root).paths).toEqual([".gitignore", deep]);
    expect(processorTime() - start).toBeLessThan(3000);
  });

  it("terminates on links and keeps those that stay inside", () => {
    const root = temporaryDirectory({ "src/a.ts": "a" });
    symlinkSync("..", join(root, "src/up"));
    symlinkSync("a.ts", join(root, "src/b.ts"));
    const tree = openTree(root);
    expect(tree.paths).toEqual(["src/a.ts", "src/b.ts"]);
    expect(tree.skipped.map(({ path }) => path)).toEqual(["src/up"]);
  });

  it("reports directories whose names are not UTF-8", () => {
    const root = temporaryDirectory({ "a.ts": "" });
    const bytes = Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9])]);
    mkdirSync(bytes);
    writeFileSync(Buffer.concat([bytes, Buffer.from("/b.ts")]), "");
    const tree = openTree(root);
    expect(tree.paths).toEqual(["a.ts"]);
    expect(tree.skipped).toEqual([{ code: "skipped-file", path: "caf\ufffd", detail: "name is not UTF-8" }]);
  });

  it.each([
    ["walked", () => undefined],
    ["listed by git", (root: string) => git(root, "init", "-q")],
  ])("reports directories that lie too deep: %s", (_, prepare) => {
    const root = temporaryDirectory({ "a.ts": "" });
    prepare(root);
    const chain = Array.from({ length: 10 }, () => "d".repeat(250)).join("/");
    mkdirSync(join(root, "over", chain), { recursive: true });
    mkdirSync(join(root, "under", chain), { recursive: true });
    writeFileSync(join(root, "under", chain, "deep.ts"), "");
    const place = join(root, "over", chain, "under");
    renameSync(join(root, "under"), place);
    // By its path nobody could remove it.
    onTestFinished(() => renameSync(place, join(root, "under")));
    const tree = openTree(root);
    expect(tree.paths).toEqual(["a.ts"]);
    expect(tree.skipped.map(({ code }) => code)).toEqual(["skipped-file"]);
  });

  it("refuses what cannot be listed", () => {
    const root = temporaryDirectory();
    expect(() => openTree(join(root, "nowhere"))).toThrow(refusal("no-such-directory"));
    expect(() => openTree(root, { trackedOnly: true })).toThrow(refusal("no-tracked-list"));
  });
});
