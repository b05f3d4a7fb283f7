/** Whatever is renamed into place has reached the disk before, as far as the calls tell; `npm run faults -- power` replays them on a model of a disk. */
import childProcess from "node:child_process";
import fs, { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { replaceFiles } from "../../src/fs/flush.js";
import { loadDsp } from "../../src/store/load-dsp.js";
import { takeLock } from "../../src/store/lock.js";
import { saveChanges, saveDsp } from "../../src/store/save-dsp.js";
import { stagingDirectory } from "../../src/store/staging.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { refusal } from "../support/refusal.js";

type Anyhow = (...given: unknown[]) => unknown;
const calls = fs as unknown as Record<string, Anyhow>;
const processes = childProcess as unknown as Record<string, Anyhow>;
const NAMES = ["openSync", "fsyncSync", "renameSync", "rmSync"] as const;
const whole: Record<string, Anyhow | undefined> = Object.fromEntries(NAMES.map((name) => [name, calls[name]]));
const { spawnSync } = processes;

/** What was done since the test began, without the place where it was done. */
let log: string[] = [];
let root = "";
/** Whether the program that flushes a file system does its work. */
let canSync = true;

beforeEach(() => {
  root = temporaryDirectory();
  log = [];
  canSync = true;
  const opened = new Map<unknown, string>();
  const inside = (path: unknown): string => String(path).slice(root.length).replaceAll(String(process.pid), "PID") || "/";
  const stand = (name: string, tell: (given: readonly unknown[], answer: unknown) => string | undefined): void => {
    calls[name] = (...given) => {
      const answer = whole[name]?.(...given);
      const said = given.some((one) => typeof one === "number" || String(one).startsWith(root)) ? tell(given, answer) : undefined;
      if (said !== undefined) log.push(said);
      return answer;
    };
  };
  stand("openSync", ([path], answer) => void opened.set(answer, inside(path)));
  stand("fsyncSync", ([file]) => `flush ${opened.get(file)}`);
  stand("renameSync", ([from, to]) => `rename ${inside(from)} ${inside(to)}`);
  stand("rmSync", ([path]) => (inside(path) === "/.dsp.tmp-journal" ? "journal gone" : undefined));
  processes["spawnSync"] = (program, words) => {
    log.push(`${String(program)} ${inside((words as string[])[1])}`);
    return canSync ? { status: 0 } : { status: 1 };
  };
  syncBuiltinESMExports();
});

afterEach(() => {
  Object.assign(calls, whole);
  processes["spawnSync"] = spawnSync as Anyhow;
  syncBuiltinESMExports();
});

const uidOf = (index: number): string => `obj-${String(index).padStart(8, "0")}`;

function treeOf(entities: number, purpose: string): DspTree {
  const uids = Array.from({ length: entities }, (_, index) => uidOf(index));
  return new Map([
    ["TOC", uids.map((uid) => `${uid}\n`).join("")],
    ...uids.map((uid): [string, string] => [`${uid}/description`, `source: ${uid}.ts\nkind: object\npurpose: ${purpose}\n`]),
  ]);
}

/** What stands before an entry, which must be there. */
function before(entry: string): readonly string[] {
  expect(log).toContain(entry);
  return log.slice(0, log.indexOf(entry));
}

describe("a first map", () => {
  const into = "rename /.dsp.tmp-PID-files /.dsp";

  it("is flushed file by file where it is small", () => {
    saveDsp(root, undefined, treeOf(2, "Small."));
    const flushed = ["/TOC", `/${uidOf(0)}/description`, `/${uidOf(1)}/description`, `/${uidOf(0)}`, `/${uidOf(1)}`, ""];
    expect(before(into)).toEqual(expect.arrayContaining(flushed.map((path) => `flush /.dsp.tmp-PID-files${path}`)));
    expect(log.at(-1)).toBe("flush /");
  });

  it.runIf(process.platform === "linux")("is flushed at once where it is larger", () => {
    saveDsp(root, undefined, treeOf(20, "Larger."));
    expect(before(into).at(-1)).toMatch(/\/sync \/\.dsp\.tmp-PID-files$/);
    expect(log.at(-1)).toBe("flush /");
  });

  it("is flushed file by file where nothing does it at once", () => {
    canSync = false;
    saveDsp(root, undefined, treeOf(20, "Larger."));
    expect(before(into).filter((entry) => entry.endsWith("/description"))).toHaveLength(20);
    expect(before(into).filter((entry) => /^flush .*\/obj-\d+$/.test(entry))).toHaveLength(20);
  });
});

describe("an update", () => {
  it.each([2, 20])("of %i files flushes its journal, then each file, then the names, then the end of the journal", (entities) => {
    const [old, next] = [treeOf(entities, "Old."), treeOf(entities, "New.")];
    saveDsp(root, undefined, old);
    log = [];
    canSync = false;
    saveDsp(root, old, next);
    const journal = "rename /.dsp.tmp-PID /.dsp.tmp-journal";
    expect(before(journal)).toEqual(["flush /.dsp.tmp-PID"]);
    expect(log[2]).toBe("flush /");
    const renames = log.filter((entry) => /^rename .* \/\.dsp\/obj-/.test(entry));
    expect(renames).toHaveLength(entities);
    for (const entry of renames) {
      const [, from = ""] = entry.split(" ");
      const flushed = before(entry).lastIndexOf(`flush ${from}`);
      expect(flushed).toBeGreaterThan(0);
    }
    const names = before("journal gone").slice(before("journal gone").indexOf(renames.at(-1) ?? "") + 1);
    expect(names).toEqual(expect.arrayContaining([...Array(entities).keys()].map((index) => `flush /.dsp/${uidOf(index)}`)));
    expect(log.slice(log.indexOf("journal gone"))).toEqual(["journal gone", "flush /"]);
    expect(loadDsp(root)?.tree).toEqual(next);
    expect(readdirSync(root)).toEqual([".dsp"]);
  });
});

describe("a single change", () => {
  it("flushes its file before the rename, and the name after it", () => {
    const tree = treeOf(3, "Old.");
    saveDsp(root, undefined, tree);
    log = [];
    const path = `${uidOf(1)}/description`;
    saveChanges(root, tree, { written: [[path, "source: x.ts\nkind: object\npurpose: By hand.\n"]], removed: [] });
    expect(log.filter((entry) => !entry.endsWith("/.dsp"))).toEqual([
      "flush /.dsp.tmp-PID-files",
      `rename /.dsp.tmp-PID-files /.dsp/${path}`,
      `flush /.dsp/${uidOf(1)}`,
    ]);
  });
});

describe("replaceFiles", () => {
  it.each([3, 30])("puts %i texts into place, and prepares the places when all texts are there", (count) => {
    const files = Array.from({ length: count }, (_, index) => ({ file: join(root, "rooms", `${index}`), text: `ä ${index}\n` }));
    replaceFiles(join(root, "next"), files, () => mkdirSync(join(root, "rooms")));
    expect(files.filter(({ file, text }) => readFileSync(file, "utf8") !== text)).toEqual([]);
    expect(readdirSync(root)).toEqual(["rooms"]);
  });

  it("names the file that cannot be replaced", () => {
    mkdirSync(join(root, "in-the-way", "deep"), { recursive: true });
    const files = Array.from({ length: 20 }, (_, index) => ({ file: join(root, index === 15 ? "in-the-way" : `${index}`), text: "" }));
    expect(() => replaceFiles(join(root, "next"), files)).toThrow(refusal("file-operation-failed", "in-the-way: cannot write (E"));
  });
});

describe("what a killed run left", () => {
  it("is not in the way of one that has the same number", () => {
    mkdirSync(join(root, stagingDirectory(), "obj-00000001"), { recursive: true });
    writeFileSync(join(root, stagingDirectory(), "obj-00000001", "description"), "half");
    takeLock(root).release();
    saveDsp(root, undefined, treeOf(1, "Whole."));
    expect(readdirSync(root)).toEqual([".dsp"]);
    expect(existsSync(join(root, ".dsp", uidOf(1)))).toBe(false);
  });
});
