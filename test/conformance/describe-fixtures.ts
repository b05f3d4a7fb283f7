/** The tests of one folder of fixtures: each is mapped and held against its `case.md`, the rules for all trees, and its golden tree. */
import { planUpdate } from "../../src/pipeline/plan-update.js";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mapRepository } from "../../src/pipeline/map-repository.js";
import { DEFAULTS, mapFixtureWhole } from "../support/map-fixture.js";
import { checkCase } from "./check-expectation.js";
import { checkTree } from "./check-tree.js";
import { compareTrees, GOLDEN, readGolden, writeGolden } from "./golden-tree.js";
import { parseCase, type Case } from "./notation.js";
import { readMap } from "./read-map.js";

export interface FixtureFolder {
  /** Folder under `fixtures/`. */
  readonly name: string;
  /** So that leaves do not get lost. */
  readonly leastLeaves: number;
  /** Numbers of the cases that the folder has to cover; `extra` is always allowed. */
  readonly numbered: readonly string[];
}

export function describeFixtures({ name, leastLeaves, numbered }: FixtureFolder): void {
  const directory = fileURLToPath(new URL(`../../fixtures/${name}/`, import.meta.url));
  const leaves = readdirSync(directory).sort();
  const cases = new Map(leaves.map((leaf) => [leaf, readCase(join(directory, leaf))]));

  test(`there are at least ${leastLeaves} fixtures, and every one has a repository`, () => {
    expect(leaves.length).toBeGreaterThanOrEqual(leastLeaves);
    for (const leaf of leaves) expect(existsSync(join(directory, leaf, "repo")), `${leaf}/repo`).toBe(true);
  });

  test("every numbered case is covered, and no other number is used", () => {
    const numbers = new Set([...cases.values()].flatMap((wanted) => wanted.numbers));
    numbers.delete("extra");
    expect([...numbers].sort()).toEqual([...numbered].sort());
  });

  describe.each([...cases])("%s", (leaf, wanted) => describeLeaf(join(directory, leaf), wanted));
}

/** The numbers from `first` to `last`. */
export function caseNumbers(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}

function describeLeaf(directory: string, wanted: Case): void {
  const whole = once(() => mapFixtureWhole(join(directory, "repo")));
  const mapping = async (): Promise<ReadonlyMap<string, string>> => (await whole()).tree;

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

  test("is complete: another plan is empty", async () => {
    const { source, tree } = await whole();
    expect(planUpdate(await mapRepository(source, tree, DEFAULTS), tree).operations).toEqual([]);
  });

  test("equals its golden tree", async () => {
    const expected = join(directory, GOLDEN);
    if (process.env["UPDATE_GOLDEN"] === "1") writeGolden(expected, await mapping());
    const golden = readGolden(expected);
    if (!golden) expect.fail(`there is no ${GOLDEN}: npm run golden`);
    report(compareTrees(golden, await mapping()));
  });
}

function readCase(directory: string): Case {
  return parseCase(readFileSync(join(directory, "case.md"), "utf8"));
}

function once<T>(compute: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= compute());
}

function report(failures: readonly string[]): void {
  if (failures.length > 0) expect.fail(`\n  ${failures.join("\n  ")}`);
}
