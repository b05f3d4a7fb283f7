import { describe, expect, it } from "vitest";
import { nextBox } from "../../packages/view/src/page/rooms/next-box.js";
import { placeRooms } from "../../packages/view/src/picture/place-rooms.js";
import { roomsOf } from "../../packages/view/src/picture/rooms.js";
import { graphOf } from "../picture/file-graphs.js";

describe("the arrow keys", () => {
  const graph = graphOf(
    ["top.x", "left.x", "right.x", "base.x"],
    [
      ["top.x", "left.x"],
      ["top.x", "right.x"],
      ["left.x", "base.x"],
      ["right.x", "base.x"],
    ],
  );
  const { boxes } = placeRooms(roomsOf(graph), { open: new Set(), width: 600 });
  const from = (key: string, ...keys: readonly string[]): string | undefined =>
    keys.reduce<(typeof boxes)[number] | undefined>(
      (box, pressed) => box && nextBox(boxes, box, pressed),
      boxes.find(({ drawn }) => drawn.key === key),
    )?.drawn.key;

  it("lead to the nearest box in their direction", () => {
    expect(from("left.x", "ArrowRight")).toBe("right.x");
    expect(from("right.x", "ArrowLeft")).toBe("left.x");
    expect(from("left.x", "ArrowUp")).toBe("top.x");
    expect(from("right.x", "ArrowDown")).toBe("base.x");
    expect(from("base.x", "ArrowDown")).toBeUndefined();
    expect(from("base.x", "toString")).toBeUndefined();
  });

  it("reach every box, Home and End the first and last", () => {
    const reached = new Set(["top.x"]);
    for (const box of reached)
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const next = from(box, key);
        if (next !== undefined) reached.add(next);
      }
    expect(reached.size).toBe(4);
    expect([from("left.x", "Home"), from("left.x", "End")]).toEqual([boxes[0]?.drawn.key, boxes.at(-1)?.drawn.key]);
  });
});
