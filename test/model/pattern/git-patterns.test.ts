import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, it, test } from "vitest";
import { compileGitPattern, decidingRule, readIgnoreRules } from "../../../src/model/pattern/git-patterns.js";
import { runs } from "../../support/effort.js";
import { processorTime } from "../../support/processor-time.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

it.each([
  ["*.log", "a/b.log", false, true],
  ["/a", "a", false, true],
  ["/a", "b/a", false, false],
  ["a/b", "x/a/b", false, false],
  ["a/", "a", true, true],
  ["a/", "a", false, false],
  ["a/**", "a", true, false],
  ["a/**", "a/b/c", false, true],
  ["**/a", "x/y/a", false, true],
  ["a/**/b", "a/b", false, true],
  ["a**b", "axb", false, true],
  ["x/a**b", "x/ay/zb", false, false],
  ["\\#a", "#a", false, true],
  ["a\\ ", "a ", false, true],
  ["[ab].c", "b.c", false, true],
  ["{a,b}", "a", false, false],
])("%s against %s (directory: %s): %s", (pattern, path, isDirectory, expected) => {
  expect(decidingRule(readIgnoreRules(pattern), path, isDirectory) !== undefined).toBe(expected);
});

test("the last rule that matches decides; notes and blank lines are none", () => {
  const rules = readIgnoreRules("# notes\r\n*.log\r\n\r\n!keep.log  \r\n");
  expect(decidingRule(rules, "a.log", false)).toMatchObject({ written: "*.log", line: 2, negated: false });
  expect(decidingRule(rules, "keep.log", false)).toMatchObject({ written: "!keep.log", line: 4, negated: true });
  expect(decidingRule(rules, "a.txt", false)).toBeUndefined();
});

test("what is refused is told by its line", () => {
  const hostile = `${"*a".repeat(40)}b`;
  const many = Array.from({ length: 2001 }, (_, at) => `*.${at}`).join("\n");
  expect(readIgnoreRules(`x\n${hostile}\n`).map(({ line, fault }) => [line, fault])).toEqual([
    [1, undefined],
    [2, "has more than 32 wildcards"],
  ]);
  expect(readIgnoreRules(many).filter(({ fault }) => fault !== undefined)).toMatchObject([
    { line: 2001, fault: "comes after too many others" },
  ]);
});

const PATTERN = fc
  .tuple(
    fc.constantFrom("", "", "/", "!"),
    fc.array(
      fc.constantFrom("a", "b", "ab", "*", "**", "?", "a*", "*b", "a**b", "[ab]", "[!a]", "[^b]", "[a-b]", "\\a", "\\*", ".a", "{a,b}"),
      { minLength: 1, maxLength: 4 },
    ),
    fc.constantFrom("", "", "/"),
  )
  .map(([start, names, end]) => start + names.join("/") + end);
const PATH = fc
  .array(fc.constantFrom("a", "b", "ab", "axb", "c", ".a", "*", "bb", "{a,b}"), { minLength: 1, maxLength: 5 })
  .map((names) => names.join("/"));

/** Whether rules leave a path out, as git does: with the directories around it. */
function isLeftOut(text: string, path: string): boolean {
  const rules = readIgnoreRules(text);
  const names = path.split("/");
  return names.some((_, at) => decidingRule(rules, names.slice(0, at + 1).join("/"), at < names.length - 1)?.negated === false);
}

test("rules mean what they mean to git", () => {
  const rows = fc.sample(fc.tuple(fc.array(PATTERN, { minLength: 1, maxLength: 2 }), PATH), {
    numRuns: runs(20_000, 400),
    seed: 1,
  });
  const root = temporaryRepository({});
  const asked = rows.map(([patterns, path], at) => {
    const text = `${patterns.join("\n")}\n`;
    mkdirSync(join(root, `d${at}`));
    writeFileSync(join(root, `d${at}/.gitignore`), text);
    return { text, path, asked: `d${at}/${path}` };
  });
  let output: string;
  try {
    output = execFileSync("git", ["check-ignore", "--no-index", "-z", "--stdin"], {
      cwd: root,
      input: asked.map((one) => `${one.asked}\0`).join(""),
      encoding: "utf8",
    });
  } catch (error) {
    throw new Error("git answers nothing", { cause: error });
  }
  const ignored = new Set(output.split("\0"));
  const differing = asked.filter((one) => ignored.has(one.asked) !== isLeftOut(one.text, one.path));
  expect(differing).toEqual([]);
  expect(ignored.size).toBeGreaterThan(rows.length / 10);
});

test("hostile patterns take no time", () => {
  const start = processorTime();
  for (const pattern of [
    `${"*a".repeat(31)}b`,
    `${"**/a/".repeat(31)}b`,
    "?".repeat(2 ** 20),
    "[".repeat(900),
    `${"*a".repeat(2 ** 19)}b`,
  ]) {
    expect(compileGitPattern(pattern).matches("a".repeat(4000))).toBe(false);
    expect(compileGitPattern(pattern).matches("a/".repeat(2000))).toBe(false);
  }
  expect(processorTime() - start).toBeLessThan(2000);
});
