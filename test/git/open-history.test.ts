import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { openTree } from "../../src/inventory/inventory.js";
import type { OpenedHistory } from "../../src/git/open-history.js";
import { git } from "../support/temporary-repository.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const LONG = Array.from({ length: 30 }, (_, index) => `export const shelf${index} = ${index};`).join("\n");
const MAP = { ".dsp/TOC": "obj-00000001\n", ".dsp/obj-00000001/description": "source: a.ts\nkind: object\npurpose: A.\n" };

function repository(files: Readonly<Record<string, string>> = { "a.ts": LONG, "b.ts": `${LONG}\nexport const b = 1;\n`, ...MAP }): string {
  const directory = temporaryDirectory(files);
  git(directory, "init", "-q");
  commit(directory);
  return directory;
}

function commit(directory: string): void {
  git(directory, "add", "-A");
  git(directory, "commit", "-q", "-m", "next");
}

function move(directory: string, from: string, to: string): void {
  mkdirSync(dirname(join(directory, to)), { recursive: true });
  renameSync(join(directory, from), join(directory, to));
}

const historyOf = (directory: string): OpenedHistory => openTree(directory).history();

describe("what git remembers since the map was written", () => {
  it("renames that were committed, in several steps, and those of the work tree that git does not track yet", () => {
    const directory = repository();
    move(directory, "a.ts", "lib/a.ts");
    commit(directory);
    move(directory, "lib/a.ts", "lib/deep/first.ts");
    commit(directory);
    move(directory, "b.ts", "second.ts");
    writeFileSync(join(directory, "second.ts"), `${LONG}\nexport const b = 2;\n`);
    const { history } = historyOf(directory);
    expect([...(history?.renames ?? [])].sort()).toEqual([
      ["a.ts", "lib/deep/first.ts"],
      ["b.ts", "second.ts"],
    ]);
    expect(history?.existed("a.ts")).toBe(true);
    expect(history?.existed("lib/a.ts")).toBe(false);
    expect(history?.texts(["a.ts", "none.ts"])).toEqual(new Map([["a.ts", LONG]]));
  });

  it("no rename of what came back, and none of a path that is there", () => {
    const directory = repository();
    move(directory, "a.ts", "c.ts");
    commit(directory);
    move(directory, "c.ts", "a.ts");
    commit(directory);
    expect([...(historyOf(directory).history?.renames ?? [])]).toEqual([]);
  });

  it("which files changed since, committed or not", () => {
    const directory = repository();
    writeFileSync(join(directory, "a.ts"), `${LONG}\n// new\n`);
    commit(directory);
    writeFileSync(join(directory, "b.ts"), `${LONG}\n// dirty\n`);
    const { history } = historyOf(directory);
    expect([history?.changed("a.ts"), history?.changed("b.ts"), history?.changed(".dsp/TOC")]).toEqual([true, true, false]);
  });

  it("paths relative to a project that is a folder of the repository", () => {
    const directory = repository({ "shop/a.ts": LONG, "shop/.dsp/TOC": "obj-00000001\n" });
    move(directory, "shop/a.ts", "shop/lib/a.ts");
    commit(directory);
    const project = join(directory, "shop");
    expect([...(historyOf(project).history?.renames ?? [])]).toEqual([["a.ts", "lib/a.ts"]]);
  });

  it("nothing without a repository or a commit, and a finding where a shallow clone ends too early", () => {
    expect(historyOf(temporaryDirectory({ "a.ts": LONG }))).toEqual({ problems: [] });
    const directory = repository();
    writeFileSync(join(directory, "a.ts"), "export {};\n");
    commit(directory);
    writeFileSync(join(directory, "b.ts"), "export {};\n");
    commit(directory);
    const shallow = temporaryDirectory({});
    git(shallow, "clone", "-q", "--depth", "2", `file://${directory}`, "clone");
    const { history, problems } = historyOf(join(shallow, "clone"));
    expect(problems).toEqual([{ code: "shallow-history", path: ".dsp", detail: "the commit that last touched it is not in this clone" }]);
    expect(history?.partial).toBe(true);
  });

  it("what a shallow clone has, and that it may not go back as far as the map", () => {
    const directory = repository();
    move(directory, "a.ts", "lib/a.ts");
    commit(directory);
    const place = temporaryDirectory({});
    git(place, "clone", "-q", "--depth", "1", `file://${directory}`, "clone");
    const clone = join(place, "clone");
    move(clone, "b.ts", "lib/b.ts");
    const { history, problems } = historyOf(clone);
    expect([history?.partial, problems]).toEqual([true, []]);
    expect([history?.existed("a.ts"), history?.existed("lib/a.ts"), [...(history?.renames ?? [])]]).toEqual([
      false,
      true,
      [["b.ts", "lib/b.ts"]],
    ]);
    expect(historyOf(directory).history?.partial).toBeUndefined();
  });

  it("without running a filter, a hook or a helper of the repository", () => {
    const directory = repository();
    const canary = join(directory, "..", `canary-${process.pid}`);
    const touch = `touch ${canary}`;
    writeFileSync(join(directory, ".gitattributes"), "* filter=evil diff=evil\n");
    for (const key of [
      "filter.evil.clean",
      "filter.evil.smudge",
      "diff.evil.textconv",
      "diff.external",
      "core.fsmonitor",
      "core.pager",
      "gpg.program",
    ])
      git(directory, "config", key, touch);
    git(directory, "config", "log.showSignature", "true");
    move(directory, "a.ts", "moved.ts");
    const { history } = historyOf(directory);
    expect([...(history?.renames ?? [])]).toEqual([["a.ts", "moved.ts"]]);
    expect(history?.changed("b.ts")).toBe(false);
    const ran = existsSync(canary);
    rmSync(canary, { force: true });
    expect(ran).toBe(false);
  });
});
