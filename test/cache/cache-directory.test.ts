import { expect, it } from "vitest";
import { cacheDirectory } from "../../src/cache/cache-directory.js";

it("lies where the user's caches lie", () => {
  expect(cacheDirectory({ XDG_CACHE_HOME: "/caches" })).toBe("/caches/dsp-bootstrap");
  expect(cacheDirectory({ XDG_CACHE_HOME: "relative" })).toMatch(/[/\\]\.cache[/\\]dsp-bootstrap$/);
});
