import { expect, test } from "vitest";
import { coverageOf } from "../../src/rules/coverage.js";

test("a rule on chains is about every file, but for those that it takes out by name", () => {
  const covered = (rules: Parameters<typeof coverageOf>[0]): readonly string[] =>
    ["src/a.ts", "lib/b.ts", "lib/vendor/c.js"].filter(coverageOf(rules));
  expect(covered({ forbidden: [{ from: "src/**", to: "db/**" }] })).toEqual(["src/a.ts"]);
  expect(covered({ forbidden: [{ from: "src/**", to: "db/**", indirect: true }] })).toEqual(["src/a.ts", "lib/b.ts", "lib/vendor/c.js"]);
  expect(covered({ forbidden: [{ from: ["src/**", "!**/vendor/**"], to: "db/**", indirect: true }] })).toEqual(["src/a.ts", "lib/b.ts"]);
  // What another rule is about stays.
  const more = { forbidden: [{ from: ["**", "!**/vendor/**"], to: "db/**", indirect: true }], cycles: "error" as const };
  expect(covered(more)).toEqual(["src/a.ts", "lib/b.ts", "lib/vendor/c.js"]);
});
