/** Maps every fixture of JavaScript and TypeScript and holds it against its `case.md`, the rules for all trees, and its golden tree. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mapFixture } from "../support/map-fixture.js";
import { checkCase } from "./check-expectation.js";
import { checkTree } from "./check-tree.js";
import { compareTrees, readGolden, writeGolden } from "./golden-tree.js";
import { parseCase } from "./notation.js";
import { readMap } from "./read-map.js";

const fixtures = fileURLToPath(new URL("../../fixtures/ecmascript/", import.meta.url));
const leaves = readdirSync(fixtures).sort();
const numbered = [...Array.from({ length: 40 }, (_, index) => String(index + 1)), "40a", "40b", "40c"];
const leastLeaves = 85;
const updating = process.env["UPDATE_GOLDEN"] === "1";

test(`there are at least ${leastLeaves} fixtures, and every one has a repository and a case`, () => {
  expect(leaves.length).toBeGreaterThanOrEqual(leastLeaves);
  for (const leaf of leaves) {
    expect(existsSync(join(fixtures, leaf, "repo", "package.json")), `${leaf}/repo/package.json`).toBe(true);
    expect(existsSync(join(fixtures, leaf, "case.md")), `${leaf}/case.md`).toBe(true);
  }
});

test("every numbered case of the semantics is covered, and no other number is used", () => {
  const numbers = new Set(leaves.flatMap((leaf) => readCase(leaf).numbers));
  numbers.delete("extra");
  expect([...numbers].sort()).toEqual([...numbered].sort());
});

describe.each(leaves)("%s", (leaf) => {
  const wanted = readCase(leaf);
  const mapping = once(() => mapFixture(join(fixtures, leaf, "repo")));

  test(`${wanted.numbers.join(", ")}: ${wanted.title}`, async () => {
    expect(
      wanted.expectations.some(({ check }) => check === "root"),
      "case.md names no root",
    ).toBe(true);
    report(checkCase(readMap(await mapping()), wanted.expectations));
  });

  test("is a closed, well-formed tree", async () => {
    report(checkTree(await mapping()));
  });

  test("equals its golden tree", async ({ skip }) => {
    const directory = join(fixtures, leaf, "expected");
    if (updating) writeGolden(directory, await mapping());
    const golden = readGolden(directory);
    if (!golden) return skip("no golden tree yet");
    report(compareTrees(golden, await mapping()));
  });
});

function readCase(leaf: string): ReturnType<typeof parseCase> {
  return parseCase(readFileSync(join(fixtures, leaf, "case.md"), "utf8"));
}

function once<T>(compute: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= compute());
}

function report(failures: readonly string[]): void {
  if (failures.length > 0) expect.fail(`\n  ${failures.join("\n  ")}`);
}
