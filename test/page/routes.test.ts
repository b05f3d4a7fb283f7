import { expect, it } from "vitest";
import { entityHash, entityNamed, hashOf, readRoute, sourceAddress } from "../../packages/view/src/page/routes.js";
import { bakery, UIDS } from "../retrieve/bakery.js";

it.each(["src/cart.ts#total", "a%2fb", "100%", "é ü/😀", "a?b&c=d", "", "a//b", "x\u202ey", "#/e/#"])(
  "brings %j back from an address",
  (argument) => {
    const hash = hashOf("e", argument);
    expect(hash).toMatch(/^#\/e[\w/%.~!*'()-]*$/);
    expect(readRoute(hash)).toMatchObject({ key: "e", argument });
  },
);

it("reads addresses that nobody encoded, and none", () => {
  expect(readRoute("#/e/100%")).toMatchObject({ key: "e", argument: "100%" });
  expect(readRoute("#/e/a b\nc")).toMatchObject({ key: "e", argument: "a b\nc" });
  expect(readRoute("")).toMatchObject({ key: "", argument: "" });
  expect(readRoute("#/")).toMatchObject({ key: "", argument: "" });
  expect(readRoute("#/r/src?open=a/b&all").query.get("open")).toBe("a/b");
  expect(readRoute("#/s/why%3F?x").argument).toBe("why?");
  expect(hashOf("")).toBe("#/");
  expect(hashOf("e", "half \ud800 of a pair")).toBe("#/e/half%20%EF%BF%BD%20of%20a%20pair");
});

it("links an entity by its source, and finds it by source and by UID", () => {
  const map = bakery();
  expect(entityHash(map, UIDS.bake)).toBe("#/e/src/oven/oven.ts%23bakeLoaf");
  expect(entityNamed(map, "src/oven/oven.ts#bakeLoaf")).toBe(UIDS.bake);
  expect(entityNamed(map, UIDS.bake)).toBe(UIDS.bake);
  expect(entityNamed(map, "src/nowhere.ts")).toBeUndefined();
  expect(entityHash(map, "obj-ffffffff")).toBe("#/e/obj-ffffffff");
});

it("links sources only below an address of https", () => {
  const template = "https://code.example/{commit}/{path}";
  expect(sourceAddress(template, "c0ffee", "a b/#x?.ts")).toBe("https://code.example/c0ffee/a%20b/%23x%3F.ts");
  expect(sourceAddress(template, undefined, "a.ts")).toBeUndefined();
  expect(sourceAddress("https://code.example/{path}", undefined, "$&.ts")).toBe("https://code.example/%24%26.ts");
  expect(sourceAddress(template, "c0ffee", "")).toBeUndefined();
  expect(sourceAddress(undefined, "c0ffee", "a.ts")).toBeUndefined();
  for (const bad of ["javascript:alert(1)//{path}", "http://code.example/{path}", "//code.example/{path}", "data:,{path}"])
    expect(sourceAddress(bad, "c0ffee", "a.ts")).toBeUndefined();
});

it("lead to lines where they are known", () => {
  const template = "https://code.example/{commit}/{path}#L{from}-L{to}";
  const lines = { from: 3, to: 17 };
  expect(sourceAddress(template, "c0ffee", "a{from}.ts", lines)).toBe("https://code.example/c0ffee/a%7Bfrom%7D.ts#L3-L17");
  expect(sourceAddress(template, "c0ffee", "a.ts")).toBe("https://code.example/c0ffee/a.ts");
  expect(sourceAddress("https://code.example/{path}#top", undefined, "a.ts")).toBe("https://code.example/a.ts#top");
  expect(sourceAddress("https://code.example/{path}", undefined, "a.ts", lines)).toBe("https://code.example/a.ts");
});
