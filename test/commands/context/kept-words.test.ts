import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { SAMPLE_FILES, temporaryRepository } from "../../support/temporary-repository.js";

let caches = "";
beforeEach(() => vi.stubEnv("XDG_CACHE_HOME", (caches = temporaryDirectory())));

/** Older than the clock's resolution, so that the stamps count. */
function settle(directory: string): void {
  const past = new Date(Date.now() - 60_000);
  for (const path of Object.keys(SAMPLE_FILES)) utimesSync(join(directory, path), past, past);
}

it("answers are the same with and without the kept words and outlines, after any change or damage", async () => {
  const directory = temporaryRepository(SAMPLE_FILES);
  await runInProcess(directory, ["bootstrap"]);
  settle(directory);
  const words = ["context", "the till adds prices and opens the drawer", "--json"];
  const same = async (): Promise<string> => {
    const { out } = await runInProcess(directory, words, { build: "a" });
    expect(out).toBe((await runInProcess(directory, words)).out);
    return out;
  };
  const records = (kind: string): readonly string[] => readdirSync(join(caches, "dsp-bootstrap", kind));
  const first = await same();
  expect(await same()).toBe(first);
  expect([records("words").length, records("readings").length > 0]).toEqual([1, true]);

  writeFileSync(join(directory, "src/drawer.ts"), "export function openDrawer(): void {}\nfunction kickTheDrawerOfTheTill(): void {}\n");
  const changed = await same();
  expect(changed).toContain("kickTheDrawerOfTheTill");
  expect(first).not.toContain("kickTheDrawerOfTheTill");
  rmSync(join(directory, "src/drawer.ts"));
  expect(await same()).not.toContain("kickTheDrawerOfTheTill");
  for (let file = 0; file < 12; file += 1) writeFileSync(join(directory, `src/shelf${file}.ts`), `export const drawer${file} = "till";\n`);
  await same();
  await same();
  for (const kind of ["words", "readings"])
    for (const name of records(kind)) writeFileSync(join(caches, "dsp-bootstrap", kind, name), "spoilt");
  await same();
});
