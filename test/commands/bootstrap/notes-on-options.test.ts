/** What a run says about the options it was given. */
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { SAMPLE_FILES, temporaryRepository } from "../../support/temporary-repository.js";

test("a pattern of exclude that matches no file is named, with its origin", async () => {
  const directory = temporaryRepository(SAMPLE_FILES);
  const { code, err } = await runInProcess(directory, ["bootstrap", "--set", "exclude=srcs/**", "--set", "exclude=src/total.ts"]);
  expect([code, err]).toEqual([0, "note: --set: exclude 'srcs/**' matches no file\n"]);
  const again = await runInProcess(directory, ["bootstrap"]);
  expect(again.err).toBe("note: .dsp/options: exclude 'srcs/**' matches no file\n");
  const configured = temporaryRepository({ ...SAMPLE_FILES, "dsp.config.json": '{ "exclude": ["legacy"] }' });
  expect((await runInProcess(configured, ["bootstrap"])).err).toBe("note: dsp.config.json: exclude 'legacy' matches no file\n");
});

test("a dry run records no options", async () => {
  const directory = temporaryRepository();
  await runInProcess(directory, ["bootstrap"]);
  const { err } = await runInProcess(directory, ["bootstrap", "--set", "granularity=files", "--dry-run"]);
  expect(err).toContain("granularity: files instead of exports; without --dry-run, .dsp/options records it for later runs\n");
});
