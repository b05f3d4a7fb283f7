/** The steps after a map lead to the repository that was mapped, from wherever the program was started. */
import { mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

test("the steps name the directory unless it is the current one", async () => {
  const mapped = async (from: string, root: string, words: readonly string[]): Promise<string> =>
    (await runInProcess(from, ["bootstrap", ...words])).out.split("\n").find((line) => line.startsWith("Next")) ?? root;
  const beside = temporaryRepository();
  expect(await mapped(dirname(beside), beside, [basename(beside)])).toBe(`Next       cd ${basename(beside)}`);
  const here = temporaryRepository();
  expect(await mapped(here, here, ["."])).toBe("Next       dsp-cli overview            # an introduction");
  const above = temporaryRepository();
  mkdirSync(join(above, "deep/er"), { recursive: true });
  expect(await mapped(join(above, "deep/er"), above, [])).toBe("Next       cd ../..");
  const named = temporaryRepository();
  expect(await mapped(dirname(named), named, ["--root", named])).toBe(`Next       cd ${basename(named)}`);
});
