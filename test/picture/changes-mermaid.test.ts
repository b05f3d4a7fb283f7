import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareStructures, type StructureChanges } from "../../src/compare/compare-structures.js";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { changesMermaid } from "../../packages/view/src/picture/changes-mermaid.js";
import { fileGraphOf } from "../../packages/view/src/picture/file-graph.js";
import { readMapGraph } from "../../src/retrieve/read-map-graph.js";
import { treeOf } from "./map-trees.js";

function changesOf(before: DspTree, after: DspTree): StructureChanges {
  return compareStructures(readMapGraph(before), readMapGraph(after));
}

function drawn(before: DspTree, after: DspTree): string {
  return changesMermaid(fileGraphOf(readMapGraph(after), false), changesOf(before, after));
}

const [one, two, three] = ["obj-00000001", "obj-00000002", "obj-00000003"] as const;

describe("changes in Mermaid", () => {
  it("are new and lost imports between folders, and files that came and went", () => {
    const before = treeOf({ [one]: "app/shop.x", [two]: "old/menu.x" }, [[one, two]]);
    const after = treeOf({ [one]: "app/shop.x", [three]: "lib/sum.x" }, [[one, three]]);
    expect(drawn(before, after)).toBe(`flowchart TB
  n0["app/shop.x"]
  n1["lib/sum.x"]:::added
  n2["old/menu.x"]:::removed
  n0 ==>|"+1"| n1
  n0 -.->|"−1"| n2
  linkStyle 0 stroke:#0a57ad
  linkStyle 1 stroke:#a34a00
  classDef added stroke:#0a57ad,stroke-width:3px
  classDef removed stroke:#a34a00,stroke-width:3px,stroke-dasharray:5 4
  classDef moved stroke:#8a4fbf,stroke-width:3px
`);
  });

  it("are nothing if nothing changed", () => {
    const tree = treeOf({ [one]: "a.x", [two]: "b.x" }, [[one, two]]);
    expect(drawn(tree, tree)).toBe("");
  });

  it("have names without markup", () => {
    const name = 'a"]--><b>&lt;`%%{init}.x';
    const [box = ""] = drawn(new Map(), treeOf({ [one]: name }, [])).match(/^ {2}n0.*$/m) ?? [];
    expect(box).toMatch(/^ {2}n0\["[^"<>&`%{}\][]*"\]:::added$/);
  });

  const path = fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 4 }).map((names) => `${names.join("/")}.x`);
  const trees = (most: number): fc.Arbitrary<[DspTree, DspTree]> =>
    fc.uniqueArray(path, { minLength: 2, maxLength: most }).chain((paths) => {
      const uids = paths.map((_, at) => `obj-${String(at).padStart(8, "0")}`);
      const ends = fc.tuple(fc.constantFrom(...uids), fc.constantFrom(...uids)).filter(([from, to]) => from !== to);
      const imports = fc.uniqueArray(ends, { maxLength: 60, selector: (pair) => pair.join() });
      const sources = Object.fromEntries(uids.map((uid, at) => [uid, paths[at] ?? ""]));
      const tree = imports.map((pairs) => treeOf(sources, pairs));
      return fc.tuple(tree, tree);
    });

  it("are at most 30 boxes", () => {
    fc.assert(
      fc.property(trees(60), (both) => {
        expect((drawn(...both).match(/^ *n\d+\[/gm) ?? []).length).toBeLessThanOrEqual(30);
      }),
    );
  });

  it("count on their arrows each pair of files whose imports came or went, where all files are drawn", () => {
    fc.assert(
      fc.property(trees(20), (both) => {
        const text = drawn(...both);
        const { added, removed } = changesOf(...both).imports;
        const sum = (sign: RegExp): number => [...text.matchAll(sign)].reduce((total, [, number]) => total + Number(number), 0);
        expect([sum(/\+(\d+)[^|\n]*"\|/g), sum(/−(\d+)"\|/g)]).toEqual([added.length, removed.length]);
      }),
    );
  });
});
