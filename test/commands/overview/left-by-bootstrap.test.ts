/** The overview that `bootstrap` leaves is the one that the command would make. */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useEmptyCache } from "../../support/incremental-run.js";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

afterEach(() => vi.unstubAllEnvs());

const SHOP = {
  "package.json": '{ "name": "shop", "main": "src/till.ts", "description": "Sells tea." }\n',
  "src/till.ts": 'import { total } from "./cart/total.js";\nexport const till = total;\n',
  "src/cart/total.ts": 'export function total() {}\nexport const late = () => import("../till.js");\n',
  "test/till.test.ts": 'import "../src/till.js";\n',
};

const run = (directory: string, ...words: readonly string[]): ReturnType<typeof runInProcess> =>
  runInProcess(directory, words, { build: "today" });

describe("after a map", () => {
  test.each([
    ["nothing changed", (): void => undefined],
    ["a source changed", (directory: string): void => writeFileSync(join(directory, "src/cart/total.ts"), "export const total = 1;\n")],
    ["a file is new", (directory: string): void => writeFileSync(join(directory, "src/cart/tax.ts"), "export const tax = 1;\n")],
    [
      "the description changed",
      (directory: string): void =>
        writeFileSync(join(directory, "package.json"), '{ "name": "shop", "description": "Sells coffee.", "main": "src/till.ts" }\n'),
    ],
    ["a root was recorded", (directory: string): void => writeFileSync(join(directory, ".dsp/roots"), "src/cart/total.ts Chosen.\n")],
    ["the map is gone", (directory: string): void => rmSync(join(directory, ".dsp"), { recursive: true })],
  ])("and %s, the answer is that of a command without caches", async (_what, change) => {
    useEmptyCache();
    const directory = temporaryRepository(SHOP);
    expect((await run(directory, "bootstrap", "-q")).code).toBe(0);
    change(directory);
    const asked = await run(directory, "overview", "--json");
    expect(asked).toEqual(await run(directory, "overview", "--json", "--no-cache"));
    expect(JSON.parse(asked.out)).toMatchObject({ introduction: expect.stringMatching(/^shop: Sells (?:tea|coffee)\.$/) });
  });

  test("it parses nothing", async () => {
    const cache = useEmptyCache();
    const directory = temporaryRepository(SHOP);
    await run(directory, "bootstrap", "-q");
    const before = readdirSync(cache, { recursive: true }).toSorted();
    expect((await run(directory, "overview")).code).toBe(0);
    expect(readdirSync(cache, { recursive: true }).toSorted()).toEqual(before);
  });
});
