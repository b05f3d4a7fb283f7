import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { insideOf } from "../../packages/view/src/picture/fold-members.js";
import { fileGraphOf } from "../../packages/view/src/picture/file-graph.js";
import { matrixOf } from "../../packages/view/src/picture/matrix.js";
import { roomsOf, wayTo, type Box } from "../../packages/view/src/picture/rooms.js";
import { bakery } from "../retrieve/bakery.js";
import { graphOf, someGraph } from "./file-graphs.js";

function all(box: Box): readonly Box[] {
  return [box, ...box.members.flatMap(all)];
}

describe("the imports between files", () => {
  it("count those of declarations for their file, and those through an exporter for the exporter", () => {
    const { files, imports } = fileGraphOf(bakery());
    const named = imports.map(({ from, to, edges }) => [files[from]?.path, files[to]?.path, edges.length]);
    expect(files.map(({ path, entities }) => [path, entities])).toMatchInlineSnapshot(`
      [
        [
          "src/menu.ts",
          1,
        ],
        [
          "src/oven/index.ts",
          1,
        ],
        [
          "src/oven/oven.ts",
          3,
        ],
        [
          "src/shop.ts",
          1,
        ],
        [
          "src/till.ts",
          2,
        ],
        [
          "test/oven.test.ts",
          1,
        ],
      ]
    `);
    expect(named).toMatchInlineSnapshot(`
      [
        [
          "src/menu.ts",
          "src/oven/oven.ts",
          1,
        ],
        [
          "src/oven/index.ts",
          "src/oven/oven.ts",
          1,
        ],
        [
          "src/shop.ts",
          "src/till.ts",
          1,
        ],
        [
          "src/till.ts",
          "src/oven/index.ts",
          1,
        ],
        [
          "test/oven.test.ts",
          "src/oven/oven.ts",
          1,
        ],
      ]
    `);
  });
});

describe("rooms", () => {
  const graph = graphOf(
    ["app/web/src/page.x", "app/web/src/menu.x", "app/api/serve.x", "lib", "lib/sum.x", "start.x"],
    [
      ["start.x", "app/web/src/page.x"],
      ["app/web/src/page.x", "app/web/src/menu.x"],
      ["app/web/src/menu.x", "lib"],
      ["app/api/serve.x", "lib"],
    ],
  );
  const root = roomsOf(graph);

  it("join folders of one member, and count imports between the members of the smallest common folder", () => {
    expect(root.members.map(({ name, kind }) => [name, kind])).toEqual([
      ["app", "folder"],
      ["lib", "folder"],
      ["start.x", "file"],
    ]);
    expect(root.arrows.map(({ from, to, weight }) => [from, to, weight])).toEqual([
      [0, 1, 2],
      [2, 0, 1],
    ]);
    const app = root.members[0];
    expect(app?.members.map(({ key, name }) => [key, name])).toEqual([
      ["app/api/serve.x", "api/serve.x"],
      ["app/web/src/", "web/src"],
    ]);
    expect(app?.arrows).toEqual([]);
    expect(root.members[1]?.members.map(({ name, kind }) => [name, kind])).toEqual([
      ["(package)", "package"],
      ["sum.x", "file"],
    ]);
  });

  it("are found by any folder of a joined chain, a package by its folder", () => {
    const found = (key: string): readonly string[] => wayTo(root, key).map((box) => box.key);
    expect(found("")).toEqual(["/"]);
    expect(found("app/web")).toEqual(["/", "app/", "app/web/src/"]);
    expect(found("app/web/src/menu.x")).toEqual(["/", "app/", "app/web/src/", "app/web/src/menu.x"]);
    expect(found("app/api")).toEqual(["/", "app/", "app/api/serve.x"]);
    expect(found("lib")).toEqual(["/", "lib/"]);
    expect(found("ap")).toEqual([]);
  });

  it("hold each import in exactly one pair of members", () => {
    fc.assert(
      fc.property(someGraph, (some) => {
        const top = roomsOf(some);
        const inside = all(top).flatMap(({ members, arrows }) =>
          arrows.flatMap(({ from, to, imports }) => {
            expect(from).not.toBe(to);
            for (const at of imports) {
              expect(members[from]?.files).toContain(some.imports[at]?.from);
              expect(members[to]?.files).toContain(some.imports[at]?.to);
            }
            return imports;
          }),
        );
        expect(inside.toSorted((a, b) => a - b)).toEqual([...some.imports.keys()]);
        expect(top.files).toEqual([...some.files.keys()]);
      }),
    );
  });
});

describe("what is drawn of a room", () => {
  const ring = Array.from({ length: 7 }, (_, at) => `f${at}.x`);
  const room = roomsOf(
    graphOf(
      [...ring, "top.x", ...Array.from({ length: 13 }, (_, at) => `alone${at}.x`)],
      [["top.x", "f0.x"], ...ring.map((file, at): [string, string] => [file, `f${(at + 1) % 7}.x`])],
    ),
  );

  it("is one box for a large cycle and one for many files without imports", () => {
    const { nodes, arrows } = insideOf(room);
    expect(nodes.map(({ kind, members, level, isAlone }) => [kind, members.length, level, isAlone])).toEqual([
      ["alone", 13, 0, true],
      ["cycle", 7, 0, false],
      ["member", 1, 1, false],
    ]);
    expect(arrows.map(({ from, to, weight, isAgainst, isShortcut }) => [from, to, weight, isAgainst, isShortcut])).toEqual([
      [2, 1, 1, false, false],
    ]);
  });

  it("is every member where a group is unfolded", () => {
    const cycle = insideOf(room).nodes.find(({ kind }) => kind === "cycle");
    const { nodes, arrows } = insideOf(room, new Set([cycle?.key ?? ""]));
    expect(nodes.filter(({ isCyclic }) => isCyclic)).toHaveLength(7);
    expect(arrows.filter(({ isAgainst }) => isAgainst)).toHaveLength(1);
  });
});

describe("the matrix of a room", () => {
  it("has importers first, and cells below the diagonal only against the order", () => {
    fc.assert(
      fc.property(someGraph, (some) => {
        for (const room of all(roomsOf(some))) {
          const { members, cells, alone } = matrixOf(room);
          expect(members.length + alone.length).toBe(room.members.length);
          expect(cells.map(({ arrow }) => arrow).toSorted((a, b) => a.from - b.from || a.to - b.to)).toEqual(room.arrows);
          for (const { row, column, isAgainst } of cells) if (!isAgainst) expect(column).toBeGreaterThan(row);
        }
      }),
    );
  });

  it("shows the members with most imports, and names the others", () => {
    const room = roomsOf(
      graphOf(
        ["a.x", "b.x", "c.x", "d.x"],
        [
          ["a.x", "b.x"],
          ["c.x", "b.x"],
          ["a.x", "c.x"],
          ["d.x", "b.x"],
        ],
      ),
    );
    const { members, cells, left } = matrixOf(room, 3);
    expect(members.map(({ box }) => box.key)).toEqual(["a.x", "c.x", "b.x"]);
    expect(cells.map(({ row, column }) => [row, column])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(left.map(({ key }) => key)).toEqual(["d.x"]);
  });
});
