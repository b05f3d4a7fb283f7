import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { components } from "../../../src/model/graphs/components.js";
import { nodesIn, roomsIn, type ExportGraph, type ExportNode } from "../../../packages/view/src/picture/export/export-graph.js";
import { fitGraph } from "../../../packages/view/src/picture/export/fit-graph.js";
import { FORMAT_NAMES, FORMATS } from "../../../packages/view/src/picture/export/formats.js";
import { makeGraph, type Cut } from "../../../packages/view/src/picture/export/make-graph.js";
import { openedTo } from "../../../packages/view/src/picture/export/open-folders.js";
import { runs } from "../../support/effort.js";
import { requestFor, someFiles, sourceOf, treeOf, type PlainFile } from "./maps.js";

const someCut: fc.Arbitrary<{ readonly level: Cut["level"]; readonly depth: number }> = fc.record({
  level: fc.constantFrom("rooms", "files", "entities"),
  depth: fc.integer({ min: 1, max: 5 }),
});

const edgeCount = (graph: ExportGraph): number => graph.edges.reduce((sum, { weight }) => sum + weight, 0);

/** The file itself, the innermost folder, or the files of the innermost opened folder: a folder with one file is one of those. */
function nearestBox(nodes: readonly ExportNode[], path: string): string | undefined {
  const folderOf = ({ id }: ExportNode): string => id.replace("(files)", "").replace(/^\/$/, "");
  const around = nodes.filter(({ kind }) => kind === "folder" || kind === "files").filter((node) => path.startsWith(folderOf(node)));
  const nearest = (kind: string): ExportNode | undefined =>
    around.filter((node) => node.kind === kind).toSorted((a, b) => folderOf(b).length - folderOf(a).length)[0];
  return (nodes.find((node) => node.path === path) ?? nearest("folder") ?? nearest("files"))?.id;
}

describe("the graph of an export", () => {
  it("has every file in one box, and every import of another box in one arrow", () => {
    fc.assert(
      fc.property(someFiles, someCut, (files, { level, depth }) => {
        const source = sourceOf(treeOf(files));
        const graph = makeGraph(source, requestFor(source), { level, opened: openedTo(source.root, depth) });
        const nodes = nodesIn(graph.top);
        expect(nodes.reduce((sum, { entities }) => sum + entities, 0)).toBe(files.length);
        expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
        const boxOf = ({ path }: PlainFile): string | undefined => nearestBox(nodes, path);
        const outer = files.flatMap((file) =>
          [...new Set(file.imports)].flatMap((at) => {
            const other = files[at];
            return other === undefined || other === file || boxOf(file) === boxOf(other) ? [] : [`${boxOf(file)} ${boxOf(other)}`];
          }),
        );
        expect(edgeCount(graph)).toBe(outer.length);
        expect(new Set(graph.edges.map(({ from, to }) => `${from} ${to}`))).toEqual(new Set(outer));
      }),
      { numRuns: runs(300, 40) },
    );
  });

  it("has no cycle of arrows without one that is against the levels", () => {
    fc.assert(
      fc.property(someFiles, someCut, (files, { level, depth }) => {
        const source = sourceOf(treeOf(files));
        const graph = makeGraph(source, requestFor(source), { level, opened: openedTo(source.root, depth) });
        const targets = new Map(nodesIn(graph.top).map(({ id }): [string, string[]] => [id, []]));
        for (const { from, to, isAgainst } of graph.edges) if (!isAgainst) targets.get(from)?.push(to);
        expect(components(targets).filter((group) => group.length > 1)).toEqual([]);
      }),
      { numRuns: runs(300, 40) },
    );
  });

  it("keeps of cycles exactly the boxes that reach each other", () => {
    fc.assert(
      fc.property(someFiles, (files) => {
        const source = sourceOf(treeOf(files));
        const cut: Cut = { level: "files", opened: new Set() };
        const whole = makeGraph(source, requestFor(source), cut);
        const targets = new Map(nodesIn(whole.top).map(({ id }): [string, string[]] => [id, []]));
        for (const { from, to } of whole.edges) targets.get(from)?.push(to);
        const cyclic = components(targets).filter((group) => group.length > 1);
        const cycles = makeGraph(source, requestFor(source, { cycles: true }), cut);
        expect(new Set(nodesIn(cycles.top).map(({ id }) => id))).toEqual(new Set(cyclic.flat()));
        expect(new Set(nodesIn(cycles.top).map(({ cycle }) => cycle)).size).toBe(cyclic.length);
        expect(roomsIn(cycles.top).every(({ room }) => nodesIn(room).length > 0)).toBe(true);
      }),
      { numRuns: runs(300, 40) },
    );
  });

  it("has the same bytes whatever the order in which a map is read", () => {
    fc.assert(
      fc.property(someFiles, someCut, (files, { level }) => {
        const tree = treeOf(files);
        const [source, other] = [sourceOf(tree), sourceOf(new Map([...tree].toReversed()))];
        for (const format of FORMAT_NAMES)
          expect(fitGraph(source, requestFor(source, { level }), FORMATS[format]).text).toBe(
            fitGraph(other, requestFor(other, { level }), FORMATS[format]).text,
          );
      }),
      { numRuns: runs(100, 15) },
    );
  });
});
