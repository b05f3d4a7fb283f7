import { describe, expect, it } from "vitest";
import { difference } from "../../src/dsp/difference.js";
import { entityUids, readDescription, readImports, readShared, readToc, tocNames } from "../../src/dsp/dsp-tree.js";

const TREE = new Map([
  ["TOC-obj-0000000b", "obj-0000000b\n"],
  ["TOC", "obj-0000000a\nobj-0000000b\n"],
  ["diagnostics", "cycle a.ts\n"],
  ["obj-0000000b/description", "source: b.ts\nkind: object\npurpose: B.\n"],
  ["obj-0000000a/imports", "obj-0000000b\nfunc-00000001 via=obj-0000000b\n"],
  ["obj-0000000a/shared", "func-00000001\n"],
  ["obj-draft/imports", ""],
]);

describe("reading a tree", () => {
  it("finds entities and TOCs", () => {
    expect(entityUids(TREE)).toEqual(["obj-0000000a", "obj-0000000b"]);
    expect(tocNames(TREE)).toEqual(["default", "obj-0000000b"]);
    expect(readToc(TREE, "default")).toEqual(["obj-0000000a", "obj-0000000b"]);
  });

  it("reads the files of an entity, absent ones as empty", () => {
    expect(readDescription(TREE, "obj-0000000b").get("purpose")).toBe("B.");
    expect(readImports(TREE, "obj-0000000a")).toEqual([{ uid: "obj-0000000b" }, { uid: "func-00000001", via: "obj-0000000b" }]);
    expect(readShared(TREE, "obj-0000000a")).toEqual(["func-00000001"]);
    expect(readShared(TREE, "obj-0000000b")).toEqual([]);
  });
});

describe("difference", () => {
  it("names written and removed files in byte order", () => {
    const after = new Map([...TREE, ["obj-0000000a/shared", ""], ["TOC", "obj-0000000a\n"]] as const);
    after.delete("diagnostics");
    expect(difference(TREE, after)).toEqual({
      written: [
        ["TOC", "obj-0000000a\n"],
        ["obj-0000000a/shared", ""],
      ],
      removed: ["diagnostics"],
    });
  });
});
