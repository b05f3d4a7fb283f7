/** Files that the map excludes are no answers from the map; questions about code still read them. */
import { expect, test } from "vitest";
import { runInProcess } from "../support/run-in-process.js";
import { temporaryRepository } from "../support/temporary-repository.js";

const FILES = {
  "package.json": '{ "name": "shop", "main": "src/main.ts" }',
  "src/main.ts": "/** Weighs parcels. */\nexport function weighParcels(): number { return 1; }\n",
  "legacy/parcels.ts": "/** Weighs parcels. */\nexport function weighParcelsSlowly(): number { return 1; }\n",
};

async function pathsFound(files: Readonly<Record<string, string>>, ...options: readonly string[]): Promise<string> {
  const directory = temporaryRepository(files);
  expect((await runInProcess(directory, ["bootstrap", ...options])).code).toBe(0);
  const { out } = await runInProcess(directory, ["show", "weighParcelsSlowly"]);
  expect(out).toContain("legacy/parcels.ts:2");
  const found = [
    await runInProcess(directory, ["find", "weigh parcels"]),
    await runInProcess(directory, ["find", "--files", "weigh parcels"]),
    await runInProcess(directory, ["context", "weigh parcels"]),
  ];
  for (const answer of found) expect(answer.out).toContain("src/main.ts");
  return found.map((answer) => answer.out).join("");
}

test("context and search leave out what the configuration or the command line excludes", async () => {
  expect(await pathsFound(FILES)).toContain("legacy/parcels.ts");
  expect(await pathsFound({ ...FILES, "dsp.config.json": '{ "exclude": ["legacy"] }' })).not.toContain("legacy/parcels.ts");
  expect(await pathsFound(FILES, "--set", "exclude=legacy/**")).not.toContain("legacy/parcels.ts");
});
