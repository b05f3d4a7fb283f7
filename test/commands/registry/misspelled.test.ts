/** A path or symbol that does not exist: the error names the one that was probably meant. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

async function mapped(): Promise<string> {
  const directory = temporaryRepository();
  expect(await runInProcess(directory, ["bootstrap"])).toMatchObject({ code: 0 });
  return directory;
}

describe("what exists is named", () => {
  test.each([
    ["outline src/crat.ts", "src/cart.ts"],
    ["outline cart.ts", "src/cart.ts"],
    ["show src/cart.js", "src/cart.ts"],
    ["show src/crat.ts#Carts", "src/cart.ts#Cart"],
    ["uses src/crat.ts:2", "src/cart.ts:2"],
    ["uses src/cart.ts#Crat", "Cart"],
    ["uses recipt", "receipt"],
    ["impact scr/cart.ts", "src/cart.ts"],
    ["path src/till.ts src/crat.ts", "src/cart.ts"],
    ["bootstrap --set entry=src/tlil.ts", "src/till.ts"],
    ["bootstrap --set entryAdd=till.ts", "src/till.ts"],
    ["explain src/tlil.ts", "src/till.ts"],
    ["explain src/cart.ts#Crat", "src/cart.ts#Cart"],
    ["affected src/cart.js", "src/cart.ts"],
    ["get-children src/crat.ts", "src/cart.ts"],
    ["context src/crat.ts", "src/cart.ts"],
  ])("%s", async (line, meant) => {
    const { err } = await runInProcess(await mapped(), line.split(" "));
    expect(err).toContain(`(did you mean ${meant}?)`);
  });

  test("a directory", async () => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, "website"));
    expect((await runInProcess(directory, ["check", "--root", "./webiste/"])).err).toContain("(did you mean ./website?)");
    expect((await runInProcess(directory, ["check", "warehouse"])).err).not.toContain("did you mean");
  });
});

test("words of a task are no misspelled paths", async () => {
  expect((await runInProcess(await mapped(), ["context", "total of the till"])).err).toBe("");
});
