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
    const around = picture && box && importsOfBox(graph, picture, box, ":outside");
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
  it("leave and reach their points upright, and are straight where nothing is beside", () => {
    expect(
      arrowPath([
        [10, 0],
        [10, 20],
        [30, 40],
      ]),
    ).toBe("M10 0L10 20C10 30 30 30 30 40");
  });

  it("grow slowly with the number of imports, up to a limit", () => {
    expect([1, 4, 1e9].map(arrowWidth)).toEqual([1, 2, 5]);
  });
});
