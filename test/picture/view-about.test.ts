import { describe, expect, it } from "vitest";
import { boxRoles, telling, type ViewAbout } from "../../packages/view/src/picture/view-about.js";

const ABOUT: ViewAbout = {
  introduction: "shop: Sells apples.",
  languages: [],
  sources: 4,
  tests: 1,
  projects: [
    { name: "@shop/core", directory: "packages/core/", kind: "library", files: 2 },
    { name: "till", directory: "apps/till/", kind: "application", files: 1 },
    { name: "shop", directory: "", kind: "package", files: 1 },
  ],
  entrypoints: [],
  cycles: { runs: 0, lazy: 0, types: 0, worst: [] },
  importers: {},
  categories: { test: ["packages/core/test/a.ts"], generated: ["packages/core/gen/b.ts"], docs: ["docs/c.ts"] },
};

describe("what a box is", () => {
  const roleOf = boxRoles(ABOUT);
  it.each([
    ["packages/core/", ["packages/core/src/x.ts"], "library"],
    ["apps/till", ["apps/till/main.ts"], "application"],
    ["packages/core/test/", ["packages/core/test/a.ts"], "test"],
    ["packages/core/gen/b.ts", ["packages/core/gen/b.ts"], "generated"],
    ["docs/", ["docs/c.ts"], "docs"],
    ["packages/", ["packages/core/src/x.ts", "packages/core/test/a.ts"], undefined],
    ["packages/core/src/", ["packages/core/src/x.ts"], undefined],
    ["/", ["docs/c.ts", "apps/till/main.ts"], undefined],
  ])("%s is %3$s", (key, paths, role) => {
    expect(roleOf(key, paths)).toBe(role);
  });
});

describe("names of files that all packages have", () => {
  it.each([
    ["packages/core/src/index.ts", "@shop/core"],
    ["packages/core/index.ts", "@shop/core"],
    ["packages/core/src/money/index.ts", "@shop/core/money"],
    ["apps/till/main.ts", "till"],
    ["scripts/index.mjs", "scripts"],
    ["packages/core/src/cart.ts", undefined],
    // A package of Go has the path of its folder.
    [".", "shop"],
    ["apps/till", "till"],
  ])("%s is %s", (path, name) => {
    expect(telling(ABOUT, path)).toBe(name);
  });
});
