import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrowNumbers } from "../../packages/view/src/picture/arrow-numbers.js";
import { insideOf } from "../../packages/view/src/picture/fold-members.js";
import { labelOf } from "../../packages/view/src/picture/labels.js";
import { roomsToOpen } from "../../packages/view/src/picture/open-rooms.js";
import type { Picture, PlacedBox } from "../../packages/view/src/picture/picture.js";
import { FONT, placeRooms } from "../../packages/view/src/picture/place-rooms.js";
import { roomsOf, type Box } from "../../packages/view/src/picture/rooms.js";
import { shortened, textWidth } from "../../packages/view/src/picture/text-width.js";
import { graphOf, someGraph } from "./file-graphs.js";

function folders(box: Box): readonly string[] {
  return box.members.flatMap((member) => [...(member.members.length > 0 ? [member.key] : []), ...folders(member)]);
}

const overlap = (a: PlacedBox, b: PlacedBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const pictures = fc.tuple(someGraph, fc.integer({ min: 200, max: 900 })).map(([graph, width]): readonly [Box, Picture] => {
  const room = roomsOf(graph);
  return [room, placeRooms(room, { open: new Set(folders(room)), width })];
});

describe("a picture of rooms", () => {
  it("has boxes beside each other or in each other, and all within its bounds", () => {
    fc.assert(
      fc.property(pictures, ([, { width, height, boxes }]) => {
        for (const [at, box] of boxes.entries()) {
          expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
          expect(box.width).toBeGreaterThanOrEqual(textWidth(labelOf(box.drawn), FONT));
          for (const other of boxes.slice(at + 1)) {
            const isInside = other.drawn.key.startsWith(box.drawn.key) && box.isOpen;
            if (!isInside) expect(overlap(box, other)).toBe(false);
          }
        }
      }),
    );
  });

  it("has each room above what it imports", () => {
    fc.assert(
      fc.property(pictures, ([, { boxes, arrows }]) => {
        const at = new Map(boxes.map((box) => [box.drawn.key, box]));
        for (const { from, to, isAgainst, points } of arrows) {
          const [importer, imported] = [at.get(from), at.get(to)];
          const [first, last] = [points[0], points.at(-1)];
          if (importer === undefined || imported === undefined || first === undefined || last === undefined) throw new Error("no box");
          if (!isAgainst) expect(importer.y + importer.height).toBeLessThan(imported.y);
          for (const [box, [x, y]] of [
            [importer, first],
            [imported, last],
          ] as const) {
            expect(x >= box.x && x <= box.x + box.width).toBe(true);
            expect(y === box.y || y === box.y + box.height).toBe(true);
          }
        }
      }),
    );
  });

  it("has arrows that run through no box and no frame that they do not lead to", () => {
    fc.assert(
      fc.property(pictures, ([, { boxes, arrows }]) => {
        for (const { from, to, room, points } of arrows) {
          const others = boxes.filter(({ drawn, room: own }) => own === room && drawn.key !== from && drawn.key !== to);
          for (const [at, [toX, toY]] of points.slice(1).entries()) {
            const [x, y] = points[at] ?? [toX, toY];
            const area = { x: Math.min(x, toX), y: Math.min(y, toY), width: Math.abs(toX - x), height: Math.abs(toY - y) };
            for (const box of others)
              expect(
                area.x + area.width < box.x || box.x + box.width < area.x || area.y + area.height < box.y || box.y + box.height < area.y,
              ).toBe(true);
          }
        }
      }),
    );
  });

  it("has a number on each arrow, beside the names of boxes and beside other numbers where there is place", () => {
    const room = roomsOf(
      graphOf(
        ["a.x", "b.x", "c.x", "d.x"],
        [
          ["a.x", "b.x"],
          ["a.x", "c.x"],
          ["b.x", "d.x"],
          ["c.x", "d.x"],
          ["a.x", "d.x"],
        ],
      ),
    );
    const picture = placeRooms(room, { open: new Set(), width: 600 });
    const places = arrowNumbers(
      picture,
      picture.arrows.map(({ weight }) => String(weight)),
    );
    expect(places).toHaveLength(picture.arrows.length);
    for (const [at, [x, y]] of places.entries()) {
      expect(picture.boxes.some((box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height)).toBe(false);
      for (const [otherX, otherY] of places.slice(at + 1)) expect(Math.abs(x - otherX) > 8 || Math.abs(y - otherY) > 8).toBe(true);
    }
  });

  it("draws all members of the shown room, and all arrows but the lightest", () => {
    fc.assert(
      fc.property(someGraph, (graph) => {
        const room = roomsOf(graph);
        const inside = insideOf(room);
        const { boxes, arrows } = placeRooms(room, { open: new Set(), width: 600 });
        expect(boxes.map(({ drawn }) => drawn.key)).toEqual(inside.nodes.map(({ key }) => key));
        expect(arrows).toHaveLength(inside.arrows.filter(({ isLight }) => !isLight).length);
      }),
    );
  });
});

describe("rooms that are open at first", () => {
  it("fit the window unless the picture is almost empty without one of them, and are as many as fit", () => {
    fc.assert(
      fc.property(someGraph, (graph) => {
        const room = roomsOf(graph);
        const window = { width: 700, height: 400 };
        const open = roomsToOpen(room, window);
        const { width, height } = placeRooms(room, { open, width: window.width });
        const boxesWithout = (key: string): number =>
          placeRooms(room, { open: new Set([...open].filter((one) => one !== key)), width: window.width }).boxes.length;
        if (open.size > 0) {
          expect(width).toBeLessThanOrEqual(window.width);
          // Folders that have most of the whole are worth some scrolling.
          expect(height <= 2.5 * window.height || [...open].some((key) => boxesWithout(key) < 4)).toBe(true);
        }
        expect(roomsToOpen(room, { width: 1e6, height: 1e6 }).size).toBe(folders(room).length);
      }),
    );
  });
});

it("the only folder of a long chain is open, whatever the height of the window", () => {
  const paths = Array.from({ length: 60 }, (_, at) => [`packages/p${at}/a.x`, `packages/p${at}/b.x`]).flat();
  const steps = Array.from({ length: 59 }, (_, at): readonly [string, string] => [`packages/p${at}/a.x`, `packages/p${at + 1}/a.x`]);
  const room = roomsOf(graphOf([...paths, "z.x"], [...steps, ["z.x", "packages/p0/a.x"]]));
  const open = roomsToOpen(room, { width: 700, height: 400 });
  expect([...open]).toEqual(["packages/"]);
});

describe("texts in the picture", () => {
  it("are cut in the middle", () => {
    expect(shortened("short", 5)).toBe("short");
    expect(shortened("a-rather-long-name.x", 9)).toBe("a-ra…me.x");
  });
});
