/** What a command reads of `.dsp/` because it had just been written is known by its stamps to the next one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { useEmptyCache } from "../../support/incremental-run.js";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("the second check reads nothing of the map again", async () => {
  const cache = useEmptyCache();
  const directory = temporaryRepository({ "package.json": '{ "main": "mast.ts" }', "mast.ts": "export const mast = 1;\n" });
  const run = (...words: readonly string[]): ReturnType<typeof runInProcess> => runInProcess(directory, words, { build: "today" });
  const record = (): string => {
    const [name = ""] = readdirSync(join(cache, "map"));
    return readFileSync(join(cache, "map", name), "latin1");
  };
  expect((await run("bootstrap", "-q")).code).toBe(0);
  const written = record();
  const later = Date.now() + 10_000;
  vi.spyOn(Date, "now").mockReturnValue(later);
  const first = await run("check");
  const stamped = record();
  expect(stamped).not.toBe(written);
  expect((await run("check")).out).toBe(first.out);
  expect(record()).toBe(stamped);
});
