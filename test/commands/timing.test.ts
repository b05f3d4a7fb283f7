import { describe, expect, test } from "vitest";
import { createStopwatch, NO_STOPWATCH } from "../../src/runtime/phase-timer.js";
import { timingTable } from "../../src/cli/print-timing.js";
import { runInProcess } from "../support/run-in-process.js";
import { temporaryRepository } from "../support/temporary-repository.js";

/** Each look at it is as many milliseconds later as the next number says. */
function clock(...steps: readonly number[]): () => number {
  let at = 0;
  let step = 0;
  return () => (at += steps[step++] ?? 0);
}

describe("stopwatch", () => {
  test("a phase has what passes while it is the innermost one", async () => {
    const stopwatch = createStopwatch(clock(100, 1, 10, 2, 20, 5));
    await stopwatch.duringAsync("parse", async () => stopwatch.during("read", () => undefined));
    const spent = [...stopwatch.spent()].map(([phase, { milliseconds }]) => [phase, milliseconds]);
    expect(spent).toEqual([
      ["start", 100],
      ["rest", 6],
      ["parse", 30],
      ["read", 2],
    ]);
  });

  test("a phase ends when its work throws", () => {
    const stopwatch = createStopwatch(clock(0, 1, 10, 100));
    const fails = (): never => {
      throw new Error("the ledger is shut");
    };
    expect(() => stopwatch.during("link", fails)).toThrow("the ledger is shut");
    expect(stopwatch.spent().get("link")?.milliseconds).toBe(10);
    expect(stopwatch.spent().get("rest")?.milliseconds).toBe(101);
  });

  test("the table adds up, with files and bytes a second", () => {
    const stopwatch = createStopwatch(clock(50, 0, 450, 0));
    stopwatch.during("parse", () => stopwatch.countText("parse", "é".repeat(250_000)));
    expect(timingTable(stopwatch.spent(), { peak: 64e6, cpu: 720 })).toEqual([
      "phase      seconds   share    files  files/s       MB     MB/s",
      "start        0.050  10.0 %",
      "parse        0.450  90.0 %        1        2      0.5      1.1",
      "rest         0.000   0.0 %",
      "all          0.500 100.0 %        1        2      0.5      1.0",
      "peak memory 64 MB, 0.7 s of processor time",
    ]);
  });
});

describe("--verbose", () => {
  test("says where the time went on standard error, and nothing of it on standard output", async () => {
    const [timed, plain] = [temporaryRepository(), temporaryRepository()];
    const { out, err, code } = await runInProcess(timed, ["bootstrap", "--json", "--verbose"]);
    expect(code).toBe(0);
    expect(out).toBe((await runInProcess(plain, ["bootstrap", "--json"])).out);
    for (const phase of ["start", "inventory", "read", "parse", "link", "walk", "identify", "write", "all"])
      expect(err).toMatch(new RegExp(`^${phase} +\\d+\\.\\d{3} `, "m"));
    expect(err).toMatch(/^read .* {2}\d+ /m);
    expect(err).toMatch(/^peak memory \d+ MB, \d+\.\d s of processor time$/m);
    const checked = await runInProcess(timed, ["check", "--verbose"]);
    expect(checked.code).toBe(0);
    expect(checked.err).toMatch(/^load +\d/m);
    expect(checked.err).not.toMatch(/^write /m);
  });

  test("nothing is measured without it", async () => {
    expect((await runInProcess(temporaryRepository(), ["bootstrap"])).err).toBe("");
    expect(NO_STOPWATCH.during("link", () => 7)).toBe(7);
    expect(NO_STOPWATCH.spent().size).toBe(0);
  });
});
