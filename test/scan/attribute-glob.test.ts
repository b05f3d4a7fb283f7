import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAttributeGlob } from "../../src/scan/categories.js";
import { processorTime } from "../support/processor-time.js";
import { runs } from "../support/effort.js";
import { temporaryRepository } from "../support/temporary-repository.js";

describe("globs of .gitattributes", () => {
  it.each([
    ["*.ts", "src/till.ts", true],
    ["till.ts", "src/till.ts", true],
    ["till.ts", "src/still.ts", false],
    ["src/*.ts", "src/deep/till.ts", false],
    ["src/**/till.ts", "src/till.ts", true],
    ["vendor/**", "vendor/a/b.ts", true],
    ["vendor/", "src/vendor/b.ts", true],
    ["/src/t?ll.ts", "src/till.ts", true],
  ])("%s against %s: %s", (glob, path, expected) => {
    expect(createAttributeGlob(glob).matches(path)).toBe(expected);
  });

  it("mean what they mean to git", () => {
    const name = fc.constantFrom("a", "b", "ab", "*", "**", "?", "a*", "a**b", "[ab]", "[!a]", ".");
    const glob = fc
      .tuple(fc.constantFrom("", "", "/"), fc.array(name, { minLength: 1, maxLength: 4 }))
      .map(([start, names]) => start + names.join("/"));
    const path = fc.array(fc.constantFrom("a", "b", "ab", "axb", "c"), { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
    const rows = fc.sample(fc.tuple(glob, path), { numRuns: runs(5000, 300), seed: 1 });
    const root = temporaryRepository({});
    const asked = rows.map(([pattern, one], at) => {
      mkdirSync(join(root, `d${at}`));
      writeFileSync(join(root, `d${at}/.gitattributes`), `${pattern} linguist-generated\n`);
      return `d${at}/${one}\0`;
    });
    const input = asked.join("");
    const output = execFileSync("git", ["check-attr", "-z", "--stdin", "linguist-generated"], { cwd: root, input, encoding: "utf8" });
    const answers = output.split("\0").filter((_, at) => at % 3 === 2);
    expect(answers.filter((answer) => answer === "set").length).toBeGreaterThan(rows.length / 10);
    expect(rows.filter(([pattern, one], at) => createAttributeGlob(pattern).matches(one) !== (answers[at] === "set"))).toEqual([]);
  });

  it("take no time on hostile patterns", () => {
    const start = processorTime();
    expect(createAttributeGlob(`${"*a".repeat(100)}b`).matches("a".repeat(4000))).toBe(false);
    expect(createAttributeGlob(`${"**/a/".repeat(100)}b`).matches("a/".repeat(2000))).toBe(false);
    expect(createAttributeGlob("?".repeat(2 ** 20)).matches("a".repeat(4000))).toBe(false);
    expect(processorTime() - start).toBeLessThan(3000);
  });
});
