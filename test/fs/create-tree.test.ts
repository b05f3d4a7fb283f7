import { describe, expect, it } from "vitest";
import { createTree } from "../../src/fs/create-tree.js";
import { memoryTree } from "../../src/fs/memory-tree.js";

const TREE = memoryTree({
  "src/till.ts": "open",
  "src/lib/Scale.ts": "weigh",
  "README.md": "# Shop",
  "src/🧺.ts": "",
  "src/\uffee.ts": "",
});

describe("memoryTree", () => {
  it("sorts paths by the bytes of their UTF-8", () => {
    expect(TREE.paths).toEqual(["README.md", "src/lib/Scale.ts", "src/till.ts", "src/\uffee.ts", "src/🧺.ts"]);
  });

  it("knows files and directories", () => {
    expect(TREE.has("src/till.ts")).toBe(true);
    expect(TREE.has("src")).toBe(false);
    expect(["", "src", "src/lib"].every((path) => TREE.hasDirectory(path))).toBe(true);
    expect(["src/till.ts", "sr", "src/"].some((path) => TREE.hasDirectory(path))).toBe(false);
    expect(TREE.list("")).toEqual(["README.md", "src"]);
    expect(TREE.list("src")).toEqual(["lib", "till.ts", "\uffee.ts", "🧺.ts"]);
    expect(TREE.list("nowhere")).toEqual([]);
  });

  it("finds the one spelling of a path", () => {
    expect(TREE.spelling("SRC/lib/scale.TS")).toBe("src/lib/Scale.ts");
    expect(memoryTree({ "A.ts": "", "a.ts": "" }).spelling("A.TS")).toBeUndefined();
    expect(TREE.spelling("src/none.ts")).toBeUndefined();
  });

  it("is not confused by names of Object's own", () => {
    const tree = memoryTree({ "constructor/toString": "x" });
    expect(tree.read("__proto__")).toBeUndefined();
    expect(tree.list("constructor")).toEqual(["toString"]);
  });
});

describe("createTree", () => {
  it("answers links by their target", () => {
    const tree = createTree(["a.ts", "link.ts"], (path) => Buffer.from(`text of ${path}`), new Map([["link.ts", "a.ts"]]));
    expect(tree.real("link.ts")).toBe("a.ts");
    expect(tree.real("a.ts")).toBe("a.ts");
    expect(tree.read("link.ts")).toBe("text of a.ts");
  });

  it("reads nothing that it does not list", () => {
    expect(createTree(["a.ts"], () => Buffer.from("secret")).read("b.ts")).toBeUndefined();
  });
});
