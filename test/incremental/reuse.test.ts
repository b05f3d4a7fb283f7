/** What a run need not find out again. */
import { afterEach, expect, it, vi } from "vitest";
import { openRun, useEmptyCache } from "../support/incremental-run.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const DSP = new Map([["TOC", "obj-00000001\n"]]);

afterEach(() => void vi.unstubAllEnvs());

it("a map is accepted if a run of the same build saved exactly this map", async () => {
  useEmptyCache();
  const root = temporaryDirectory({ "till.ts": "" });
  const { run } = openRun(root);
  expect(run.isAccepted(DSP)).toBe(false);
  await run.saveMap(DSP, { isFaultless: true });
  const again = openRun(root).run;
  expect(again.isAccepted(new Map(DSP))).toBe(true);
  expect(again.isAccepted(new Map([["TOC", "obj-00000002\n"]]))).toBe(false);
  expect(again.isAccepted(new Map([...DSP, ["notes", ""]]))).toBe(false);
  expect(openRun(root).run.isAccepted(DSP)).toBe(true);
  expect(openRun(root, { build: "tomorrow" }).run.isAccepted(DSP)).toBe(false);
});

it("a map of a later version is not accepted by the run after the one that read it", async () => {
  useEmptyCache();
  const root = temporaryDirectory({ "till.ts": "" });
  const later = new Map([...DSP, ["schema", "99\n"]]);
  await openRun(root).run.saveMap(later, { isFaultless: true });
  expect(openRun(root).run.isAccepted(later)).toBe(false);
});
