/** `.dsp/roots`: what is written is read back, whatever the names hold; two branches merge. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeFile } from "../../src/dsp/merge/merge-file.js";
import { recordedRoots, recordRoots } from "../../src/dsp/records.js";

const nobody = { textOrigin: () => "author" as const };
const HEAD = new Map([["TOC", "obj-00000001\n"]]);

describe("the record of chosen roots", () => {
  it("is sorted, a line for each path", () => {
    const tree = recordRoots(HEAD, [
      { path: "src/till.ts", reason: "Opens the till." },
      { path: "src/100% juice/bar.ts", reason: "Serves  juice\nat the bar." },
      { path: "src/cart.ts", reason: "" },
    ]);
    expect(tree.get("roots")).toBe(
      ["src/100%25%20juice/bar.ts Serves juice at the bar.", "src/cart.ts", "src/till.ts Opens the till.", ""].join("\n"),
    );
    expect(recordedRoots(tree)).toEqual([
      { path: "src/100% juice/bar.ts", reason: "Serves juice at the bar." },
      { path: "src/cart.ts", reason: "" },
      { path: "src/till.ts", reason: "Opens the till." },
    ]);
  });

  it("goes with its last line, and is nothing where it says nothing", () => {
    expect([...recordRoots(recordRoots(HEAD, [{ path: "a.ts", reason: "" }]), [])]).toEqual([...HEAD]);
    expect(recordedRoots(new Map([["roots", " \n"]]))).toBeUndefined();
    expect(recordedRoots(HEAD)).toBeUndefined();
  });

  it("takes what a person typed as it stands", () => {
    expect(recordedRoots(new Map([["roots", "src/50%.ts half\r\nsrc/%ff.ts\n\nsrc/50%.ts again\n"]]))).toEqual([
      { path: "src/50%.ts", reason: "half" },
      { path: "src/%ff.ts", reason: "" },
    ]);
  });

  it("reads back any path", () => {
    const path = fc.string({ unit: "grapheme", minLength: 1 }).filter((name) => !/\p{Cs}/u.test(name));
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 6 }), (paths) => {
        const read =
          recordedRoots(
            recordRoots(
              HEAD,
              paths.map((name) => ({ path: name, reason: "Enters here." })),
            ),
          ) ?? [];
        expect(new Set(read.map((root) => root.path))).toEqual(new Set(paths));
      }),
    );
  });

  it("merges by paths: what one side took out is out, and of two reasons the first in order stays", () => {
    const versions = {
      base: "a.ts Opens.\nb.ts Sells.\n",
      ours: "a.ts Opens early.\n",
      theirs: "a.ts Opens late.\nb.ts Sells.\nc.ts Counts.\n",
    };
    const merged = "a.ts Opens early.\nc.ts Counts.\n";
    expect(mergeFile("roots", versions, nobody)).toEqual({ text: merged, conflict: false });
    expect(mergeFile("roots", { ...versions, ours: versions.theirs, theirs: versions.ours }, nobody)).toEqual({
      text: merged,
      conflict: false,
    });
  });
});
