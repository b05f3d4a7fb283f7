import { describe, expect, it } from "vitest";
import { compareStructures } from "../../src/compare/compare-structures.js";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { arrowChanges, boxChange, changedGraphOf, roomsWith, type ChangedGraph } from "../../packages/view/src/picture/changed-graph.js";
import { fileGraphOf } from "../../packages/view/src/picture/file-graph.js";
import { roomsOf } from "../../packages/view/src/picture/rooms.js";
import { readMapGraph } from "../../src/retrieve/read-map-graph.js";
import { treeOf } from "./map-trees.js";

const [shop, till, menu, sum, barrel] = ["obj-00000001", "obj-00000002", "obj-00000003", "obj-00000004", "obj-00000005"] as const;

function changed(before: DspTree, after: DspTree): ChangedGraph {
  return changedGraphOf(fileGraphOf(readMapGraph(after), false), compareStructures(readMapGraph(before), readMapGraph(after)));
}

function marks({ graph, imports }: ChangedGraph): readonly string[] {
  return [...imports].map(([at, state]) => {
    const { from = -1, to = -1 } = graph.imports[at] ?? {};
    return `${state}: ${graph.files[from]?.path ?? ""} → ${graph.files[to]?.path ?? ""}`;
  });
}

describe("the graph of both states", () => {
  const before = treeOf({ [shop]: "app/shop.x", [till]: "app/till.x", [menu]: "old/menu.x", [sum]: "lib/sum.x" }, [
    [shop, menu],
    [shop, till],
    [till, sum],
  ]);
  const after = treeOf({ [shop]: "app/shop.x", [till]: "app/pay/till.x", [sum]: "lib/sum.x", [barrel]: "lib/all.x" }, [
    [shop, till],
    [till, sum],
    [shop, sum, barrel],
    [barrel, sum],
  ]);
  const both = changed(before, after);

  it("has the files of both, with what happened to them", () => {
    expect(both.graph.files.map(({ path }, place) => [path, both.files.get(place)])).toEqual([
      ["app/pay/till.x", "moved"],
      ["app/shop.x", undefined],
      ["lib/all.x", "added"],
      ["lib/sum.x", undefined],
      ["old/menu.x", "removed"],
    ]);
  });

  it("marks the imports that diff lists, at the file of the imported entity", () => {
    expect(marks(both)).toEqual(["added: app/shop.x → lib/sum.x", "removed: app/shop.x → old/menu.x", "added: lib/all.x → lib/sum.x"]);
    expect([...both.touched].map((place) => both.graph.files[place]?.path).toSorted()).toEqual([
      "app/pay/till.x",
      "app/shop.x",
      "lib/all.x",
      "lib/sum.x",
      "old/menu.x",
    ]);
  });

  it("says of arrows between rooms whether they are new or gone, and of boxes", () => {
    const root = roomsOf(both.graph);
    const names = root.members.map(({ name }) => name);
    const said = root.arrows.map((arrow) => [names[arrow.from], names[arrow.to], arrowChanges(both, arrow.imports)]);
    expect(said).toEqual([
      ["app", "lib", { change: "changed", added: 1, removed: 0, changed: 0 }],
      ["app", "old/menu.x", { change: "gone", added: 0, removed: 1, changed: 0 }],
    ]);
    expect(root.members.map(({ files }) => boxChange(both, files))).toEqual([undefined, undefined, "removed"]);
    expect(arrowChanges(both, root.members[0]?.arrows[0]?.imports ?? []).change).toBe("same");
  });

  it("keeps of the rooms what is touched", () => {
    const root = roomsOf(both.graph);
    const kept = roomsWith(root, new Set([2, 4]));
    expect(kept?.members.map(({ key, files }) => [key, files])).toEqual([
      ["lib/", [2]],
      ["old/menu.x", [4]],
    ]);
    expect(kept?.arrows).toEqual([]);
    expect(roomsWith(root, new Set())).toBeUndefined();
  });

  it("marks nothing where nothing changed", () => {
    expect(changed(after, after)).toMatchObject({ files: new Map(), imports: new Map(), touched: new Set() });
  });
});
