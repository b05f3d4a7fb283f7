/** Hints of the commands in arguments of the tools. */
import { expect, test } from "vitest";
import { inArguments } from "../../src/mcp/in-arguments.js";

test.each([
  ["more: --budget 2100", 700, ["with budget: 2100 more of this"]],
  ["more: --budget 9000", 3000, ["with budget: 6000 more of this"]],
  ["more: --budget 18000", 6000, []],
  ["… 3 more files in src: --limit 0 lists all", undefined, ["… 3 more files in src: a higher limit lists more"]],
  ["  … 1 more: --limit 0 lists all", undefined, ["  … 1 more: a higher limit lists more"]],
  ["… 8 more lines: --limit 0 lists all", undefined, ["… 8 more lines: a higher limit lists more"]],
  ["tests: 1 use in 1 file: test/a.ts (--tests lists them)", undefined, ["tests: 1 use in 1 file: test/a.ts (tests: true lists them)"]],
  ["left out: 1 use of the type alone in 1 file (--types)", undefined, ["left out: 1 use of the type alone in 1 file (types: true)"]],
  [
    "further: 2 files at distance 2 (--depth 2 lists the nearest)",
    undefined,
    ["further: 2 files at distance 2 (depth: 2 lists the nearest)"],
  ],
  ["--limit 0: a line for each symbol", undefined, ["with full: true a line for each symbol"]],
  ["    8: run('more: --budget 1')", 700, ["    8: run('more: --budget 1')"]],
])("%s", (line, budget, expected) => {
  expect(inArguments(line, { budget })).toEqual(expected);
});
