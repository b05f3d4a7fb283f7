/** `--quiet` and `--verbose` at any place of any command. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { takeVerbosity } from "../../../src/commands/registry/cli.js";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const NOTHING = { code: 0, out: "", err: "" };

describe("--quiet", () => {
  test("what went well is not printed", async () => {
    const directory = temporaryRepository();
    expect(await runInProcess(directory, ["bootstrap", "-q"])).toEqual(NOTHING);
    expect(await runInProcess(directory, ["check", "--quiet"])).toEqual(NOTHING);
    for (const line of [["verify"], ["repair"], ["hook", "install"], ["merge", "install"], ["init", "--agents"], ["watch", "--once"]])
      expect(await runInProcess(directory, ["-q", ...line]), line.join(" ")).toEqual(NOTHING);
  });

  test("what was asked for is", async () => {
    const directory = temporaryRepository();
    expect((await runInProcess(directory, ["bootstrap", "--dry-run", "--operations", "-q"])).out).toContain("create-object");
    expect(await runInProcess(directory, ["bootstrap", "-q", "--report", "report.json"])).toEqual(NOTHING);
    expect(readFileSync(join(directory, "report.json"), "utf8")).toContain("schemaVersion");
    expect((await runInProcess(directory, ["show", "src/cart.ts", "-q"])).out).toContain("src/cart.ts");
    expect((await runInProcess(directory, ["-q", "get-stats"])).out).not.toBe("");
    rmSync(join(directory, "src/stocktaking.ts"), { force: true });
    rmSync(join(directory, "src/cart.ts"));
    expect(await runInProcess(directory, ["check", "-q"])).toMatchObject({ code: 1, out: expect.stringContaining("src/cart.ts") });
  });

  test("errors are", async () => {
    expect(await runInProcess(temporaryRepository(), ["verify", "-q"])).toMatchObject({ code: 2, error: "no-map" });
  });
});

test("--verbose: what is done, on standard error", async () => {
  const directory = temporaryRepository();
  const plain = await runInProcess(directory, ["roots", "--json"]);
  const { code, out, err } = await runInProcess(directory, ["-v", "roots", "--json"]);
  expect({ code, out }).toEqual({ code: 0, out: plain.out });
  const lines = err.trimEnd().split("\n");
  expect(lines[0]).toMatch(/^\[\d+\.\d\d s\] dsp-cli 0\.0\.0, Node\.js [\d.]+: roots --json/);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.at(-1)).toMatch(/^\[\d+\.\d\d s\] done, exit code 0$/);
});

test("--verbose: each stage with what came from the cache", async () => {
  const directory = temporaryRepository();
  const stages = async (...words: readonly string[]): Promise<readonly string[]> => {
    const { err } = await runInProcess(directory, [...words, "-v"], { build: "stages" });
    return err.split("\n").flatMap((line) => /^\[[\d.]+ s\] ([a-z. ]+: .*), \d+\.\d\d s$/.exec(line)?.[1] ?? []);
  };
  const first = await stages("bootstrap");
  expect(first.map((line) => line.slice(0, line.indexOf(":")))).toEqual(
    expect.arrayContaining(["inventory", "sources", "imports", "texts", ".dsp", "cache"]),
  );
  expect(first).toContainEqual(expect.stringMatching(/^sources: (\d+) read, \1 parsed, 0 from the cache$/));
  expect(first).toContainEqual(expect.stringMatching(/^imports: all resolved$/));
  expect(await stages("check")).toContainEqual(expect.stringMatching(/^result: that of the last run, from the cache; /));
  expect(await stages("bootstrap")).toContainEqual(expect.stringMatching(/^result: that of the last run, from the cache; /));
  expect(await stages("check")).toContainEqual(expect.stringMatching(/^result: that of the last run, from the cache; /));
  const again = await stages("bootstrap", "--report", "report.json");
  expect(again).toContainEqual(expect.stringMatching(/^sources: 0 read, 0 parsed, [1-9]\d* from the cache$/));
  expect(again).toContainEqual(expect.stringMatching(/^imports: all resolved$/));
  expect(await stages("check", "--no-cache")).toContainEqual(expect.stringMatching(/^sources: [1-9]\d* read and parsed, without a cache$/));
  expect(await stages("uses", "src/cart.ts")).toContainEqual(expect.stringMatching(/^index of uses: made from the sources, /));
  expect(await stages("uses", "src/cart.ts")).toContainEqual(expect.stringMatching(/^index of uses: from the cache, /));
});

test("one of them only", async () => {
  expect(await runInProcess(temporaryRepository(), ["roots", "-q", "--verbose"])).toMatchObject({ code: 2, error: "conflicting-options" });
});

test("words behind -- are words", () => {
  expect(takeVerbosity(["context", "-v", "--", "-q"])).toEqual({ words: ["context", "--", "-q"], isQuiet: false, isVerbose: true });
});

test.each([["-V"], ["--version"], ["check", "-V"], ["bootstrap", "--version"]])("version: %s %s", async (...words) => {
  expect(await runInProcess(temporaryRepository(), words)).toEqual({ code: 0, out: "0.0.0\n", err: "" });
});
