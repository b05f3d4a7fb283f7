import { describe, expect, it } from "vitest";
import { ECMASCRIPT_CATEGORIES, isClaimed } from "../../../../languages/ecmascript/categories.js";
import { processorTime } from "../../../support/processor-time.js";

const categoryOf = (path: string) => ECMASCRIPT_CATEGORIES.find((rule) => rule.matches(path))?.category;

describe("categories by file name", () => {
  it.each([
    ["src/till.test.ts", "test"],
    ["src/till.e2e-spec.ts", "test"],
    ["src/till.test-d.ts", "test"],
    ["src/Till.cy.tsx", "test"],
    ["src/till.bench.mjs", "test"],
    ["cypress/support/a.ts", "test"],
    ["src/setupTests.ts", "test"],
    ["src/Till.stories.tsx", "story"],
    [".storybook/main.ts", "story"],
    ["public/till.min.js", "generated"],
    ["src/routeTree.gen.ts", "generated"],
    ["src/schema.generated.ts", "generated"],
    ["vite.config.ts", "config"],
    [".eslintrc.cjs", "config"],
    ["webpack.prod.js", "config"],
    ["rollup.tracker.config.js", "config"],
    ["Gruntfile.js", "config"],
    ["wdio.conf.js", "config"],
    ["jest.preset.js", "config"],
    ["knip.ts", "config"],
    ["types/type-test.ts", "test"],
    [".changeset/changelog.cjs", "script"],
    ["src/knipper.ts", undefined],
    ["src/mail.conf.ts", undefined],
    [".yarn/releases/yarn.cjs", "vendored"],
    [".pnp.cjs", "vendored"],
    ["bower_components/a/b.js", "vendored"],
    ["packages/create-shop/template-vue/src/main.ts", "example"],
    ["packages/generator-shop/generators/app/templates/src/index.ts", "example"],
    ["src/generators/templates.ts", undefined],
    ["src/test.ts", undefined],
    ["src/template/invoice.ts", undefined],
    ["src/config.ts", undefined],
    ["src/latest.ts", undefined],
  ])("%s: %s", (path, expected) => {
    expect(categoryOf(path)).toBe(expected);
  });

  it("decides about a hostile name at once", () => {
    const start = processorTime();
    expect(categoryOf(`src/rollup.${"s.s.".repeat(60)}m`)).toBeUndefined();
    expect(categoryOf(`webpack.${"s.".repeat(100)}ts`)).toBe("config");
    expect(processorTime() - start).toBeLessThan(1000);
  });

  it("claims what the extractor reads", () => {
    const read = [
      "a.ts",
      "a.tsx",
      "a.mts",
      "a.cts",
      "a.d.ts",
      "a.js",
      "a.jsx",
      "a.mjs",
      "a.cjs",
      "a.vue",
      "a.svelte",
      "a.astro",
      "a.mdx",
      "a.html",
      "a.htm",
      "a.css",
      "a.scss",
      "a.sass",
      "a.less",
      "a.styl",
      "a.graphql",
      "a.gql",
    ];
    expect(read.filter((path) => !isClaimed(path))).toEqual([]);
    expect(["a.json", "a.md", "a.py", "ts", "a.tsv", "a.mtsx"].filter(isClaimed)).toEqual([]);
  });
});
