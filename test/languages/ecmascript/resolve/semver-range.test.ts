import { expect, it } from "vitest";
import { satisfies } from "../../../../languages/ecmascript/resolve/workspace.js";

it.each([
  ["1.2.3", "^1.0.0", true],
  ["2.0.0", "^1.0.0", false],
  ["2.0.0-beta", "^1.0.0", false],
  ["1.5.0-beta", "^1.0.0", true],
  ["0.2.3", "~0.2 || 1.x", true],
  ["1.9.0", "1.2 - 2.3", true],
  ["1.0.1", ">1.0", false],
  ["2.0.0-beta", "2", true],
  ["1.0.0", "<*", false],
  ["1.0.0", "", true],
])("%s in '%s': %s", (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

it.each([
  ["next", "^1.0.0"],
  ["1.2", "^2.0.0"],
  ["1.0.0", "latest"],
  ["1.0.0", "^2 || latest"],
  ["1.0.0", "9".repeat(1_000)],
])("is satisfied if %s or '%s' is nothing to compare", (version, range) => {
  expect(satisfies(version, range)).toBe(true);
});
