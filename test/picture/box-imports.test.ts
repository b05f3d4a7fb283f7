import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrowPath, arrowWidth } from "../../packages/view/src/picture/arrow-path.js";
import { boxOfFiles, importsOfBox } from "../../packages/view/src/picture/box-imports.js";
import { placeRooms } from "../../packages/view/src/picture/place-rooms.js";
import { roomsOf } from "../../packages/view/src/picture/rooms.js";
import { graphOf, someGraph } from "./file-graphs.js";

describe("the imports of a box", () => {
  const graph = graphOf(
    ["app/a.x", "app/b.x", "lib/c.x", "lib/d.x", "top.x"],
    [
      ["app/a.x", "app/b.x"],
      ["app/a.x", "lib/c.x"],
      ["app/b.x", "lib/d.x"],
      ["top.x", "app/a.x"],
    ],
  );
  const root = roomsOf(graph);

  it("lead to the innermost boxes that are drawn, both ways", () => {
    const picture = placeRooms(root, { open: new Set(["lib/"]), width: 600 });
    const app = picture.boxes.find(({ drawn }) => drawn.key === "app/");
    expect(app && importsOfBox(graph, picture, app)).toEqual({
      imports: [
        { key: "lib/c.x", weight: 1, imports: [1] },
        { key: "lib/d.x", weight: 1, imports: [2] },
      ],
      importers: [{ key: "top.x", weight: 1, imports: [3] }],
    });
  });

  it("that leave the shown room are of its outside", () => {
    const room = root.members.find(({ key }) => key === "app/");
    const picture = room && placeRooms(room, { open: new Set(), width: 600 });
    const box = picture?.boxes.find(({ drawn }) => drawn.key === "app/a.x");
    const around = picture && box && importsOfBox(graph, picture, box, { outside: ":outside" });
    expect(around?.imports.map(({ key }) => key)).toEqual([":outside", "app/b.x"]);
    expect(around?.importers.map(({ key }) => key)).toEqual([":outside"]);
  });

  it("are each in the lists of one box as often as its files import others", () => {
    fc.assert(
      fc.property(someGraph, (some) => {
        const picture = placeRooms(roomsOf(some), { open: new Set(), width: 600 });
        const boxOf = boxOfFiles(picture);
        for (const box of picture.boxes) {
          const own = some.imports.filter(({ from, to }) => boxOf.get(from) === box && boxOf.get(to) !== box);
          const listed = importsOfBox(some, picture, box).imports.reduce((sum, { weight }) => sum + weight, 0);
          expect(listed).toBe(own.length);
        }
      }),
    );
  });
});

describe("arrows", () => {
  it("have round corners, and are straight between them", () => {
    expect(
      arrowPath([
        [10, 0],
        [10, 20],
        [30, 20],
        [30, 26],
      ]),
    ).toBe("M10 0L10 15Q10 20 15 20L25 20Q30 20 30 23L30 26");
  });

  it("are as wide as they have imports, beside the heaviest one", () => {
    expect([1, 21, 41].map((weight) => arrowWidth(weight, 41))).toEqual([1, 3.5, 6]);
    expect([1, 2, 3].map((weight) => arrowWidth(weight, 3))).toEqual([1, 1.4, 1.8]);
  });
});
