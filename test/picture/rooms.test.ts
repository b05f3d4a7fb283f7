import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { insideOf } from "../../packages/view/src/picture/fold-members.js";
import { fileGraphOf, type FileGraph, type QuietKind } from "../../packages/view/src/picture/file-graph.js";
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
      ["lib", "package"],
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
    // A package of one file is one box.
    expect(root.members[1]).toMatchObject({ key: "lib", name: "lib", kind: "package", count: 1, members: [] });
  });

  it("are found by any folder of a joined chain, a package by its folder", () => {
    const found = (key: string): readonly string[] => wayTo(root, key).map((box) => box.key);
    expect(found("")).toEqual(["/"]);
    expect(found("app/web")).toEqual(["/", "app/", "app/web/src/"]);
    expect(found("app/web/src/menu.x")).toEqual(["/", "app/", "app/web/src/", "app/web/src/menu.x"]);
    expect(found("app/api")).toEqual(["/", "app/", "app/api/serve.x"]);
    expect(found("lib")).toEqual(["/", "lib"]);
    expect(found("lib/sum.x")).toEqual(["/", "lib"]);
    expect(found("ap")).toEqual([]);
  });

  it("have packages as boxes with their files inside, and what their own files import of them nowhere", () => {
    const packages = graphOf(
      [".", "main.x", "one", "one/a.x", "two", "two/b.x", "two/c.x", "two/deep", "two/deep/d.x", "two/deep/e.x"],
      [
        ["main.x", "one"],
        ["main.x", "two"],
        ["two/b.x", "two/c.x"],
        ["two/c.x", "two"],
        ["two/deep/d.x", "two"],
        ["two/deep/e.x", "two/deep"],
      ],
    );
    const top = roomsOf({
      ...packages,
      files: packages.files.map((file) => ({ ...file, isPackage: file.isPackage || file.path === "." })),
    });
    const shape = ({ name, kind, count, members }: Box): unknown => [
      name,
      kind,
      count,
      ...(members.length > 0 ? [members.map(shape)] : []),
    ];
    expect(top.members.map(shape)).toEqual([
      ["one", "package", 1],
      ["package at the top", "package", 1],
      [
        "two",
        "folder",
        4,
        [
          [
            "deep",
            "folder",
            2,
            [
              ["d.x", "file", 1],
              ["e.x", "file", 1],
            ],
          ],
          [
            "package two",
            "folder",
            2,
            [
              ["b.x", "file", 1],
              ["c.x", "file", 1],
            ],
          ],
        ],
      ],
    ]);
    const named = ({ members, arrows }: Box): readonly string[] =>
      arrows.map(({ from, to, weight }) => `${members[from]?.name} ${weight} ${members[to]?.name}`);
    expect(all(top).flatMap(named)).toEqual(["package at the top 1 one", "package at the top 1 two", "deep 1 package two", "b.x 1 c.x"]);
    const way = (key: string): readonly string[] => wayTo(top, key).map((box) => box.key);
    expect([".", "main.x", "two", "two/b.x", "two/*", "two/deep/d.x"].map((key) => way(key).at(-1))).toEqual([
      "/",
      "*",
      "two/",
      "two/b.x",
      "two/*",
      "two/deep/d.x",
    ]);
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
    expect(arrows.map(({ from, to, weight, isAgainst, isLight }) => [from, to, weight, isAgainst, isLight])).toEqual([
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

describe("the arrows that are drawn", () => {
  const weighted = (weights: readonly number[]): FileGraph => {
    const graph = graphOf(
      ["top.x", ...weights.map((_, at) => `f${at}.x`)],
      weights.map((_, at): [string, string] => ["top.x", `f${at}.x`]),
    );
    return { ...graph, imports: graph.imports.map((one, at) => ({ ...one, edges: Array.from({ length: weights[at] ?? 0 }, () => 0) })) };
  };
  const drawn = (graph: FileGraph, kinds: readonly QuietKind[] = []): readonly (readonly [number, boolean])[] =>
    insideOf(roomsOf(graph), new Set(), new Set(kinds)).arrows.map(({ weight, isLight }) => [weight, !isLight]);

  it("are the heaviest, until 80 % of the weight is drawn", () => {
    // `one.x` imports all others a little, and `two.x` much.
    const names = Array.from({ length: 9 }, (_, at) => `f${at}.x`);
    const graph = graphOf(
      ["one.x", "two.x", ...names],
      names.flatMap((name): [string, string][] => [
        ["one.x", name],
        ["two.x", name],
      ]),
    );
    const heavy = {
      ...graph,
      imports: graph.imports.map((one) => ({
        ...one,
        edges: Array.from({ length: graph.files[one.from]?.path === "two.x" ? 40 : 1 }, () => 0),
      })),
    };
    const kept = drawn(heavy).flatMap(([weight, isDrawn]) => (isDrawn ? [weight] : []));
    // Eight of two.x have 80 %; the ninth and one of one.x keep their boxes from looking alone.
    expect(kept.toSorted((a, b) => b - a)).toEqual([40, 40, 40, 40, 40, 40, 40, 40, 40, 1]);
    // A few can be told apart.
    expect(drawn(weighted([7, 1, 1])).every(([, isDrawn]) => isDrawn)).toBe(true);
  });

  it("are never lighter than one that is left out, and those that go against the order are all there", () => {
    fc.assert(
      fc.property(someGraph, (graph) => {
        const { arrows } = insideOf(roomsOf(graph));
        const kept = arrows.filter(({ isLight }) => !isLight);
        const sum = (all: typeof arrows): number => all.reduce((total, { weight }) => total + weight, 0);
        expect(sum(kept)).toBeGreaterThanOrEqual(sum(arrows) * 0.8);
        const linked = (at: number): number => kept.filter(({ from, to }) => from === at || to === at).length;
        // One that keeps a box from looking alone may be lighter.
        const free = kept.filter(({ isAgainst, from, to }) => !isAgainst && linked(from) > 1 && linked(to) > 1);
        const lightest = Math.min(...free.map(({ weight }) => weight));
        for (const { from, to, weight, isLight, isAgainst } of arrows) {
          if (isLight) expect(weight).toBeLessThanOrEqual(lightest);
          expect(linked(from) > 0 && linked(to) > 0).toBe(true);
          if (isAgainst && arrows.filter((one) => one.isAgainst).length < 12) expect(isLight).toBe(false);
        }
      }),
    );
  });

  it("are of other kinds than what runs only on demand, and then change no level", () => {
    const runs = weighted([3]);
    const quiet = { ...runs, quiet: [{ from: 0, to: 1, edges: [0, 0], kind: "types" as const }] };
    expect(drawn(quiet)).toEqual([[3, true]]);
    expect(drawn(quiet, ["types"])).toEqual([
      [3, true],
      [2, true],
    ]);
    const levels = (kinds: readonly QuietKind[]): readonly number[] =>
      insideOf(roomsOf(quiet), new Set(), new Set(kinds)).nodes.map(({ level }) => level);
    expect(levels(["types"])).toEqual(levels([]));
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
