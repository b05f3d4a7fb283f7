/** `check` may find a map in sync that has files to repair; the next `bootstrap` still repairs and reports them. */
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runInProcess } from "../support/run-in-process.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { mapOf, temporaryRepository } from "../support/temporary-repository.js";

beforeEach(() => vi.stubEnv("XDG_CACHE_HOME", temporaryDirectory()));
afterEach(() => vi.unstubAllEnvs());

const build = "today";

test("a repeated line of a table of contents is repaired after a check that found no drift", async () => {
  const root = temporaryRepository();
  await runInProcess(root, ["bootstrap"], { build });
  const whole = mapOf(root);
  const toc = [...whole.keys()].find((path) => path.startsWith("TOC")) ?? "";
  const file = join(root, ".dsp", toc);
  appendFileSync(file, `${readFileSync(file, "utf8").trimEnd().split("\n").at(-1)}\n`);
  expect((await runInProcess(root, ["check"], { build })).code).toBe(0);
  expect((await runInProcess(root, ["bootstrap"], { build })).out).toContain("Repaired   1 place in .dsp");
  expect(mapOf(root)).toEqual(whole);
});
