import { describe, expect, it } from "vitest";
import { nodesIn } from "../../../packages/view/src/picture/export/export-graph.js";
import { fitGraph } from "../../../packages/view/src/picture/export/fit-graph.js";
import { FORMATS } from "../../../packages/view/src/picture/export/formats.js";
import { requestFor, sourceOf, treeOf, type PlainFile } from "./maps.js";

/** Folders of files, each of which imports the next one in its folder, the last one the first of the next folder. */
function folders(count: number, size: number): readonly PlainFile[] {
  return Array.from({ length: count * size }, (_, at) => ({
    path: `f${Math.floor(at / size)}/m${at % size}.x`,
    imports: at + 1 < count * size ? [at + 1] : [],
  }));
}

const { d2, dot, mermaid, json } = FORMATS;

describe("what a format cannot hold", () => {
  it("is shown a level higher, and the output says so", () => {
    const source = sourceOf(treeOf(folders(20, 20)));
    const { graph, text } = fitGraph(source, requestFor(source, { level: "files" }), dot);
    expect(graph.level).toBe("rooms");
    expect(nodesIn(graph.top)).toHaveLength(20);
    expect(graph.said).toEqual(["rooms of depth 2 instead of files: 400 boxes are more than 300"]);
    expect(text).toContain("// rooms of depth 2 instead of files: 400 boxes are more than 300\n");
    expect(text).toContain('\\nrooms of depth 2 instead of files: 400 boxes are more than 300"]');
  });

  it("counts characters as well", () => {
    const long = "n".repeat(70);
    const files = Array.from({ length: 445 }, (_, at) => ({ path: `f${at % 30}/${long}${at}.x`, imports: at === 0 ? [] : [at - 1] }));
    const source = sourceOf(treeOf(files));
    const { graph, text } = fitGraph(source, requestFor(source, { level: "files" }), mermaid);
    expect(graph.said[0]).toMatch(/^rooms of depth 2 instead of files: \d+ characters are more than 45000$/);
    expect(text).toContain(`; ${graph.said[0]?.replaceAll(":", "#58;")}"]`);
  });

  it("is shown less deep", () => {
    const source = sourceOf(treeOf(folders(20, 3)));
    const { graph } = fitGraph(source, requestFor(source, { depth: 2, mostNodes: 30 }), json);
    expect(nodesIn(graph.top)).toHaveLength(20);
    expect(graph.said).toEqual(["rooms of depth 1 instead of rooms of depth 2: 60 boxes are more than 30"]);
  });

  it("loses the lightest arrows, before folders are closed", () => {
    // Each of 13 folders imports 30 files of the next one, and one of each that follows it.
    const folder = (at: number): number => at * 30;
    const chain = Array.from({ length: 13 * 30 }, (_, at) => ({
      path: `f${Math.floor(at / 30)}/m${at % 30}.x`,
      imports:
        at % 30 > 0
          ? [folder(Math.floor(at / 30) + 1) + (at % 30)].filter((to) => to < 13 * 30)
          : Array.from({ length: 12 - at / 30 }, (_step, step) => folder(at / 30 + 1 + step)),
    }));
    const source = sourceOf(treeOf(chain));
    const { graph, text } = fitGraph(source, requestFor(source, {}), { ...d2, limits: { nodes: 80, edges: 20 } });
    expect(graph.edges.map(({ weight }) => weight)).toEqual(Array.from({ length: 12 }, () => 30));
    expect(graph.said).toEqual(["+ 66 lighter arrows"]);
    expect(text).toContain("# + 66 lighter arrows");
    expect(text).toContain("'13 boxes and 12 arrows: rooms; + 66 lighter arrows' {shape: text; near: top-center}");
  });

  it("is shown in the order of its levels: an arrow against it is written from the upper box, without a head", () => {
    const ring = [
      { path: "a/one.x", imports: [2] },
      { path: "a/two.x", imports: [2] },
      { path: "b/three.x", imports: [0] },
    ];
    const source = sourceOf(treeOf(ring));
    const textIn = (format: Parameters<typeof fitGraph>[2]): string => fitGraph(source, requestFor(source, { depth: 1 }), format).text;
    expect(textIn(mermaid)).toContain('  n0 -->|2| n1\n  n0 -.-|"↑ 1"| n1\n');
    expect(textIn(d2)).toContain(`"a/" -- "obj-00000002": '↑ 1'`);
    expect(textIn(dot)).toMatch(/"obj-00000002" -> "a\/" \[.* xlabel="↑ 1" .* constraint=false\]/);
  });

  it("loses external packages at last", () => {
    const external = (at: number): readonly (readonly [string, string])[] => [
      [`obj-e${String(at).padStart(7, "0")}/description`, `source: pack-${at}\nkind: external\npurpose: Package.\n`],
      [`obj-e${String(at).padStart(7, "0")}/imports`, ""],
      [`obj-e${String(at).padStart(7, "0")}/shared`, ""],
    ];
    const tree = new Map(treeOf(folders(4, 3)));
    const externals = Array.from({ length: 30 }, (_, at) => external(at)).flat();
    for (const [path, text] of externals) tree.set(path, text);
    tree.set(
      "obj-00000000/imports",
      [...externals.keys()]
        .filter((at) => at % 3 === 0)
        .map((at) => `obj-e${String(at / 3).padStart(7, "0")}\n`)
        .join(""),
    );
    const source = sourceOf(tree);
    const { graph } = fitGraph(source, requestFor(source, { level: "entities", externals: true, mostNodes: 10 }), json);
    expect(nodesIn(graph.top).map(({ id }) => id)).toEqual(["f0/", "f1/", "f2/", "f3/"]);
    expect(graph.said).toEqual(["rooms of depth 1 instead of entities: 42 boxes are more than 10", "without 30 external packages"]);
  });

  it("is refused if the folders themselves are too many", () => {
    const source = sourceOf(treeOf(folders(20, 3)));
    expect(() => fitGraph(source, requestFor(source, { level: "entities", mostNodes: 10 }), json)).toThrow(
      /60 boxes are more than 10; .*--only DIR.*--limit N/,
    );
  });

  it("is drawn if the limit of boxes is raised, but never beyond what Mermaid reads", () => {
    const source = sourceOf(treeOf(folders(20, 30)));
    const asked = requestFor(source, { level: "files", mostNodes: 1000 });
    expect(fitGraph(source, asked, dot).graph).toMatchObject({ level: "files", said: [] });
    expect(fitGraph(source, asked, mermaid).graph).toMatchObject({
      level: "rooms",
      said: ["rooms of depth 2 instead of files: 599 arrows are more than 450"],
    });
  });

  it("has no limit as data", () => {
    const source = sourceOf(treeOf(folders(20, 30)));
    expect(fitGraph(source, requestFor(source, { level: "files" }), json).graph).toMatchObject({ level: "files", said: [] });
  });
});

describe("folders that are opened without being told", () => {
  const labels = (files: readonly PlainFile[]): readonly string[] => {
    const source = sourceOf(treeOf(files));
    return nodesIn(fitGraph(source, requestFor(source), dot).graph.top).map(({ id }) => id);
  };

  it("are those of a depth until there are a dozen boxes", () => {
    const files = folders(4, 5).map(({ path }) => ({ path: `all/${path}`, imports: [] }));
    expect(labels(files)).toEqual(["all/f0/", "all/f1/", "all/f2/", "all/f3/"]);
    const split = folders(4, 12).map(({ path }, at) => ({ path: `${path.split("/")[0]}/part${at % 4}/${at}.x`, imports: [] }));
    expect(labels(split).slice(0, 4)).toEqual(["f0/part0/", "f0/part1/", "f0/part2/", "f0/part3/"]);
    expect(labels(split)).toHaveLength(16);
  });

  it("leave a folder of many files one box, and show a few files by name", () => {
    expect(labels([1, 2, 3, 4].map((at) => ({ path: `a/${at}.x`, imports: [] })).concat([{ path: "b/c/1.x", imports: [] }]))).toEqual([
      "a/",
      "obj-00000004",
    ]);
  });
});
