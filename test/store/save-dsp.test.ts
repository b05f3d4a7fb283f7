import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { UserError } from "../../src/model/errors/user-error.js";
import { loadDsp } from "../../src/store/load-dsp.js";
import { recoverDsp } from "../../src/store/lock-store.js";
import { saveDsp } from "../../src/store/save-dsp.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { refusal } from "../support/refusal.js";

const A = "obj-0000000a";
const B = "obj-0000000b";
const TREE: DspTree = new Map([
  ["TOC", `${A}\n${B}\n`],
  [`${A}/description`, "source: a.ts\nkind: object\npurpose: Ä 🧺.\n"],
  [`${A}/imports`, `${B}\n`],
  [`${A}/shared`, ""],
  [`${B}/description`, "source: b.ts\nkind: object\npurpose: B.\n"],
  [`${B}/imports`, ""],
  [`${B}/shared`, ""],
  [`${B}/exports/${A}`, "Uses it.\n"],
]);

function changed(changes: Readonly<Record<string, string | undefined>>): DspTree {
  const tree = new Map(TREE);
  for (const [path, text] of Object.entries(changes)) {
    if (text === undefined) tree.delete(path);
    else tree.set(path, text);
  }
  return tree;
}

describe("saveDsp", () => {
  it("creates a directory that loads as it was saved, and leaves nothing beside it", () => {
    const root = temporaryDirectory();
    expect(saveDsp(root, undefined, TREE)).toEqual({ written: 8, removed: 0 });
    expect(loadDsp(root)).toEqual({ tree: TREE, problems: [] });
    expect(readdirSync(root)).toEqual([".dsp"]);
    expect(lstatSync(join(root, ".dsp", A, "shared")).size).toBe(0);
  });

  it("fills an empty directory, and makes one for an empty tree", () => {
    const root = temporaryDirectory();
    expect(saveDsp(root, undefined, new Map())).toEqual({ written: 0, removed: 0 });
    expect(loadDsp(root)?.tree.size).toBe(0);
    saveDsp(root, new Map(), TREE);
    expect(loadDsp(root)?.tree).toEqual(TREE);
  });

  it("writes only what differs", () => {
    const root = temporaryDirectory();
    saveDsp(root, undefined, TREE);
    const inode = (path: string): number => statSync(join(root, ".dsp", path)).ino;
    const [description, imports] = [inode(`${A}/description`), inode(`${A}/imports`)];
    expect(saveDsp(root, TREE, changed({ [`${A}/imports`]: "" }))).toEqual({ written: 1, removed: 0 });
    expect(inode(`${A}/description`)).toBe(description);
    expect(inode(`${A}/imports`)).not.toBe(imports);
    expect(readdirSync(root)).toEqual([".dsp"]);
  });

  it("writes nothing for an equal tree", () => {
    const root = temporaryDirectory();
    saveDsp(root, undefined, TREE);
    const before = statSync(join(root, ".dsp")).mtimeMs;
    expect(saveDsp(root, TREE, new Map(TREE))).toEqual({ written: 0, removed: 0 });
    expect(statSync(join(root, ".dsp")).mtimeMs).toBe(before);
  });

  it("removes files and the directories that they leave empty", () => {
    const root = temporaryDirectory();
    saveDsp(root, undefined, TREE);
    const after = changed({
      [`${B}/exports/${A}`]: undefined,
      [`${A}/description`]: undefined,
      [`${A}/imports`]: undefined,
      [`${A}/shared`]: undefined,
    });
    expect(saveDsp(root, TREE, after)).toEqual({ written: 0, removed: 4 });
    expect(existsSync(join(root, ".dsp", A))).toBe(false);
    expect(readdirSync(join(root, ".dsp", B)).sort()).toEqual(["description", "imports", "shared"]);
    expect(loadDsp(root)?.tree).toEqual(after);
  });

  it("turns a file into a directory and back", () => {
    const root = temporaryDirectory();
    saveDsp(root, undefined, TREE);
    const after = changed({ [`${B}/exports/${A}`]: undefined, [`${B}/exports/${A}/description`]: "A.\n" });
    saveDsp(root, TREE, after);
    expect(loadDsp(root)?.tree).toEqual(after);
    saveDsp(root, after, TREE);
    expect(loadDsp(root)?.tree).toEqual(TREE);
  });

  it("removes what a killed run left", () => {
    const root = temporaryDirectory({ [`.dsp.tmp-${process.pid}/obj-00000001/description`]: "half" });
    saveDsp(root, undefined, TREE);
    expect(readdirSync(root)).toEqual([".dsp"]);
  });

  it.each(["../escape", `${A}/../../escape`, "/etc/x", `${A}//x`, "a\\b", ".cache/built"])("never writes %j", (path) => {
    const root = temporaryDirectory();
    expect(() => saveDsp(root, undefined, new Map([[path, "x"]]))).toThrow(/not a path inside/);
    expect(readdirSync(root)).toEqual([]);
  });

  it("refuses a link in the place of .dsp", () => {
    const outside = temporaryDirectory();
    const root = temporaryDirectory();
    symlinkSync(outside, join(root, ".dsp"));
    expect(() => saveDsp(root, undefined, TREE)).toThrow(UserError);
    expect(readdirSync(outside)).toEqual([]);
  });

  it("keeps the old file and names the place when a write fails", () => {
    const root = temporaryDirectory();
    saveDsp(root, undefined, TREE);
    mkdirSync(join(root, ".dsp", A, "blocked"));
    writeFileSync(join(root, ".dsp", A, "blocked", "x"), "");
    expect(() => saveDsp(root, TREE, changed({ [`${A}/blocked`]: "x" }))).toThrow(
      refusal("map-update-interrupted", /obj-0000000a.blocked: cannot write \(E/),
    );
    expect(readdirSync(root)).toEqual([".dsp", ".dsp.tmp-journal"]);
    rmSync(join(root, ".dsp", A, "blocked"), { recursive: true });
    expect(recoverDsp(root)?.tree.get(`${A}/blocked`)).toBe("x");
    expect(readdirSync(root)).toEqual([".dsp"]);
  });

  it("regenerates a reverse cache that exists, even when nothing else changes", () => {
    const root = temporaryDirectory();
    saveDsp(root, undefined, TREE);
    const cache = join(root, ".dsp/.cache");
    mkdirSync(join(cache, "rev"), { recursive: true });
    writeFileSync(join(cache, "built"), "1\n");
    writeFileSync(join(cache, "rev", A), "obj-deadbeef\n");
    saveDsp(root, TREE, TREE);
    expect(readdirSync(join(cache, "rev"))).toEqual([B]);
    expect(readFileSync(join(cache, "rev", B), "utf8")).toBe(`${A}\n`);
    expect(loadDsp(root)?.tree).toEqual(TREE);
  });

  it("makes no reverse cache where there is none, and does not write through a link", () => {
    const outside = temporaryDirectory({ built: "1\n" });
    const root = temporaryDirectory();
    saveDsp(root, undefined, TREE);
    expect(existsSync(join(root, ".dsp/.cache"))).toBe(false);
    symlinkSync(outside, join(root, ".dsp/.cache"));
    saveDsp(root, TREE, TREE);
    expect(readdirSync(outside)).toEqual(["built"]);
  });
});

describe("loadDsp", () => {
  it("answers undefined where there is no .dsp", () => {
    expect(loadDsp(temporaryDirectory())).toBeUndefined();
  });

  it("refuses links and files in the place of .dsp", () => {
    const outside = temporaryDirectory({ TOC: "" });
    const linked = temporaryDirectory();
    symlinkSync(outside, join(linked, ".dsp"));
    expect(() => loadDsp(linked)).toThrow(refusal("map-is-a-link"));
    expect(() => loadDsp(temporaryDirectory({ ".dsp": "file" }))).toThrow(refusal("map-is-a-file"));
  });

  it("refuses links inside", () => {
    const root = temporaryDirectory({ ".dsp/TOC": "" });
    symlinkSync("TOC", join(root, ".dsp/TOC-obj-00000001"));
    expect(() => loadDsp(root)).toThrow(UserError);
    rmSync(join(root, ".dsp/TOC-obj-00000001"));
    symlinkSync("..", join(root, ".dsp/.cache"));
    expect(() => loadDsp(root)).toThrow(UserError);
  });

  it("survives a corrupt tree and leaves the cache out", () => {
    const root = temporaryDirectory({
      ".dsp/TOC": "<<<<<<< ours\nobj-00000001\n",
      ".dsp/.cache/built": "1\n",
      ".dsp/obj-00000001/imports": "not a uid\n",
      ".dsp/README": "\xff",
    });
    expect([...(loadDsp(root)?.tree.keys() ?? [])].sort()).toEqual(["TOC", "obj-00000001/imports"]);
  });

  it.each(["../../x.ts", "/etc/passwd", "C:\\x.ts", "\\\\host\\x", "a/../../b.ts", ".."])("reports the source %j", (source) => {
    const root = temporaryDirectory({ [`.dsp/${A}/description`]: `source: ${source}\nkind: object\npurpose: X.\n` });
    expect(loadDsp(root)?.problems.map(({ path }) => path)).toEqual([`${A}/description`]);
  });

  it("does not mind odd names of externals and files", () => {
    const root = temporaryDirectory({
      [`.dsp/${A}/description`]: "source: /abs/virtual\nkind: external\npurpose: See ../x.\n",
      [`.dsp/${B}/description`]: "source: src/..odd/a..b/[...slug].ts\nkind: object\npurpose: X.\n",
    });
    expect(loadDsp(root)?.problems).toEqual([]);
  });
});
