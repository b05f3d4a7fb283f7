import { describe, expect, it } from "vitest";
import { readRoute } from "../../packages/view/src/page/routes.js";
import { changesHash, readRoomsView, roomsHash, type RoomsView } from "../../packages/view/src/page/rooms/rooms-address.js";

describe("the address of a picture", () => {
  const views: readonly RoomsView[] = [
    {},
    { open: new Set() },
    { open: new Set(["a b/", "src/&?#/", "cycle:0:/"]), chosen: "x?y=1&z#%", to: "/", mark: "dead-import" },
  ];

  it.each(views)("holds all that people chose: %#", (view) => {
    for (const hash of [roomsHash("/", view), changesHash(view)]) expect(readRoomsView(readRoute(hash).query)).toEqual(view);
  });

  it("names the room", () => {
    expect(readRoute(roomsHash("src/a b?/", { chosen: "q" }))).toMatchObject({ key: "r", argument: "src/a b?" });
    expect(roomsHash("/")).toBe("#/r");
  });

  it("has no other end without a chosen box", () => {
    expect(readRoomsView(new URLSearchParams("to=a"))).toEqual({});
  });
});
