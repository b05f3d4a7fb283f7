/** The table of options: few enough to be known, and each reads the way its help says. */
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../../src/commands/registry/command-table.js";
import { readLine } from "../../../src/commands/registry/read-line.js";
import type { Command } from "../../../src/commands/registry/command.js";
import { UserError } from "../../../src/model/errors/user-error.js";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";

const MOST_OPTIONS = 60;
const MOST_OF_BOOTSTRAP = 25;
const SCREEN = { lines: 40, columns: 100 };

async function helpOf(command: string): Promise<readonly string[]> {
  return (await runInProcess(temporaryDirectory(), [command, "--help"])).out.trimEnd().split("\n");
}

const optionsIn = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.filter((line) => /^ {2}-/.test(line)).flatMap((line) => line.slice(0, 30).match(/--[a-z-]+/g) ?? []));

describe("limits", () => {
  test(`at most ${MOST_OPTIONS} options over all commands`, () => {
    const names = new Set(COMMANDS.flatMap(({ options }) => Object.keys(options)));
    expect(names.size).toBeGreaterThan(30);
    expect(names.size).toBeLessThanOrEqual(MOST_OPTIONS);
  });

  test(`at most ${MOST_OF_BOOTSTRAP} options in the help of bootstrap, and all that it has, on one screen with examples`, async () => {
    const lines = await helpOf("bootstrap");
    const shown = optionsIn(lines);
    const declared = Object.keys(COMMANDS.find(({ name }) => name === "bootstrap")?.options ?? {});
    expect([...shown]).toEqual(expect.arrayContaining(declared.map((name) => `--${name}`)));
    expect(shown.size).toBeLessThanOrEqual(MOST_OF_BOOTSTRAP);
    expect(lines.length).toBeLessThanOrEqual(SCREEN.lines);
    expect(lines.filter((line) => line.length > SCREEN.columns)).toEqual([]);
    expect(lines).toContain("Examples:");
  });

  test.each(COMMANDS.map(({ name }) => name))("the help of %s keeps to the width of a screen", async (name) => {
    const isExample = (line: string): boolean => line.startsWith(`  dsp-cli ${name}`);
    expect((await helpOf(name)).filter((line) => line.length > SCREEN.columns && !isExample(line))).toEqual([]);
  });

  test("one line tells a command from the others", () => {
    expect(COMMANDS.filter(({ describe: text }) => text.length > 110).map(({ name }) => name)).toEqual([]);
    expect(new Set(COMMANDS.map(({ describe: text }) => text)).size).toBe(COMMANDS.length);
  });
});

const SAMPLE: Command = {
  name: "sample",
  positional: { name: "targets", describe: "targets", required: false, several: true },
  group: "code",
  describe: "",
  options: {
    "dry-run": { type: "boolean", default: false, describe: "" },
    limit: { type: "number", default: 3, describe: "" },
    level: { type: "string", choices: ["a", "b"], describe: "" },
    out: { type: "string", short: "o", describe: "" },
    set: { type: "string", array: true, describe: "" },
    diff: { type: "string", valueIsOptional: true, describe: "" },
  },
  examples: [],
  run: async () => 0,
};

describe("a line", () => {
  const read = (...words: readonly string[]): object => readLine(SAMPLE, words, "dsp-cli sample");

  test.each<readonly [string, readonly string[], object]>([
    ["nothing: the defaults", [], { "dry-run": false, dryRun: false, limit: 3 }],
    ["a flag", ["--dry-run"], { "dry-run": true, dryRun: true }],
    ["a flag in camel case", ["--dryRun"], { dryRun: true }],
    ["a flag with its value", ["--dry-run=false"], { dryRun: false }],
    ["a flag twice", ["--dry-run", "--dry-run"], { dryRun: true }],
    ["a number", ["--limit", "5"], { limit: 5 }],
    ["a negative number, which others refuse", ["--limit", "-1"], { limit: -1 }],
    ["what is no number, which others refuse", ["--limit", "many"], { limit: Number.NaN }],
    ["a value behind =", ["--level=b"], { level: "b" }],
    ["a value with =", ["--set", "a=b=c"], { set: ["a=b=c"] }],
    ["several values", ["--set", "a", "x", "--set=b"], { set: ["a", "b"], targets: ["x"] }],
    ["one value given twice, which others refuse", ["--level", "a", "--level", "b"], { level: ["a", "b"] }],
    ["a letter", ["-o", "map"], { out: "map" }],
    ["a letter and its value in one word", ["-omap"], { out: "map" }],
    ["a value that begins with a dash", ["--out=-map"], { out: "-map" }],
    ["a dash alone", ["--out", "-"], { out: "-" }],
    ["an optional value", ["--diff", "main"], { diff: "main" }],
    ["an optional value left out at the end", ["--diff"], { diff: "" }],
    ["an optional value left out before an option", ["--diff", "--dry-run"], { diff: "", dryRun: true }],
    ["words as they are", ["a b", "'c'", "true", "5"], { targets: ["a b", "'c'", "true", "5"] }],
    ["what follows --", ["--", "--dry-run", "-x"], { targets: ["--dry-run", "-x"], dryRun: false }],
  ])("%s", (_what, words, expected) => {
    expect(read(...words)).toMatchObject(expected);
  });

  test.each<readonly [string, readonly string[]]>([
    ["unknown-option", ["--dry-runs"]],
    ["unknown-option", ["--no-dry-run"]],
    ["unknown-option", ["-x"]],
    ["unknown-option", ["--constructor"]],
    ["unexpected-value", ["--dry-run=yes"]],
    ["missing-value", ["--limit"]],
    ["missing-value", ["--out", "--dry-run"]],
    ["missing-value", ["-o"]],
    ["missing-value", ["--set", "--", "a"]],
    ["unknown-choice", ["--level", "c"]],
  ])("%s: %j", (code, words) => {
    expect(() => read(...words)).toThrow(expect.objectContaining({ code }));
    expect(() => read(...words)).toThrow(UserError);
  });
});
