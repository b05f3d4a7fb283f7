/** What is kept is what is read again, or nothing. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSnapshot, writeSnapshot } from "../../src/cache/cache-file.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

interface Snapshot {
  readonly name: string;
  readonly marks?: Float64Array;
}

function place(): { readonly file: string; readonly version: string } {
  return { file: join(temporaryDirectory(), "kept"), version: "1" };
}

test("texts of several pieces, each longer than the one before, in any script", () => {
  const kept = place();
  const answer = [1, 2, 3].flatMap((turn) => ["€ née \u{1f9fa}", "é".repeat(turn * 300_000)]);
  const marks = Float64Array.of(1.5, Number.NaN, 3);
  writeSnapshot<readonly string[], Snapshot>(kept, { snapshot: { name: "shop", marks }, answer });
  expect(readSnapshot<readonly string[], Snapshot>(kept)).toEqual({ snapshot: { name: "shop", marks }, answer });
});

test("what is gone through once is read as a list", () => {
  const kept = place();
  writeSnapshot<Iterable<string>, Snapshot>(kept, { snapshot: { name: "shop" }, answer: ["bread", "salt"].values() });
  expect(readSnapshot<readonly string[], Snapshot>(kept)?.answer).toEqual(["bread", "salt"]);
});

test.each<[string, (file: string) => void, string]>([
  ["cut off", (file) => writeFileSync(file, readFileSync(file).subarray(0, -1)), "1"],
  ["changed", (file) => writeFileSync(file, readFileSync(file, "latin1").replace("bread", "broad"), "latin1"), "1"],
  ["of another version", () => undefined, "2"],
])("nothing is read where it is %s", (_, damage, version) => {
  const kept = place();
  writeSnapshot<readonly string[], Snapshot>(kept, { snapshot: { name: "shop" }, answer: ["bread"] });
  expect(readSnapshot(kept)).toBeDefined();
  damage(kept.file);
  expect(readSnapshot({ ...kept, version })).toBeUndefined();
});

test("what is too large is not kept, and leaves nothing", () => {
  const kept = place();
  writeSnapshot<readonly string[], Snapshot>({ ...kept, most: 1000 }, { snapshot: { name: "shop" }, answer: ["bread".repeat(1000)] });
  expect(readSnapshot(kept)).toBeUndefined();
  expect(readdirSync(join(kept.file, ".."))).toEqual([]);
});
