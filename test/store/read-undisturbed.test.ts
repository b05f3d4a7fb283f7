import { existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readUndisturbed } from "../../src/store/read-undisturbed.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

/** What every writer does: a file appears beside `.dsp` and becomes one of its files. */
function write(root: string, name: string): void {
  mkdirSync(join(root, ".dsp"), { recursive: true });
  writeFileSync(join(root, ".dsp.tmp-1"), "");
  renameSync(join(root, ".dsp.tmp-1"), join(root, ".dsp", name));
}

/** Two reads, with what `meanwhile` does between them. */
function readTwice(root: string, meanwhile: () => void): { readonly answers: readonly boolean[] | undefined; readonly calls: number } {
  let calls = 0;
  const answered = readUndisturbed(root, () => {
    calls += 1;
    const first = existsSync(join(root, ".dsp", "TOC"));
    meanwhile();
    return [first, existsSync(join(root, ".dsp", "shared"))];
  });
  return { answers: answered?.result, calls };
}

describe("reading without a lock", () => {
  it("reads once where nobody writes", () => {
    const root = temporaryDirectory({ ".dsp/TOC": "" });
    expect(readTwice(root, () => undefined)).toEqual({ answers: [true, false], calls: 1 });
  });

  it("reads again after a change in between, however soon after the one before it", () => {
    for (let round = 0; round < 30; round += 1) {
      const root = temporaryDirectory();
      let left = 1;
      const change = (): void => {
        if (left-- > 0) for (const name of ["shared", "TOC"]) write(root, name);
      };
      expect(readTwice(root, change)).toEqual({ answers: [true, true], calls: 2 });
    }
  });

  it("sees a change that only takes something away beside .dsp", () => {
    const root = temporaryDirectory({ ".dsp.tmp-lock": "", ".dsp/TOC": "" });
    expect(readTwice(root, () => rmSync(join(root, ".dsp.tmp-lock"), { force: true }))).toEqual({ answers: [true, false], calls: 2 });
  });

  it("gives up where there is no end of changes, while a journal lies there, and where times cannot be told apart", () => {
    const root = temporaryDirectory({ ".dsp/TOC": "" });
    expect(readTwice(root, () => write(root, "shared"))).toEqual({ answers: undefined, calls: 3 });
    writeFileSync(join(root, ".dsp.tmp-journal"), "");
    expect(readTwice(root, () => undefined)).toEqual({ answers: undefined, calls: 0 });
    rmSync(join(root, ".dsp.tmp-journal"));
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
    utimesSync(root, tomorrow, tomorrow);
    expect(readTwice(root, () => undefined)).toEqual({ answers: undefined, calls: 0 });
  });

  it("believes a refusal only when nothing was changed", () => {
    const root = temporaryDirectory();
    const read = (meanwhile: () => void): string => {
      if (existsSync(join(root, ".dsp"))) return "there";
      meanwhile();
      throw new Error("nothing there");
    };
    expect(() => readUndisturbed(root, () => read(() => undefined))).toThrow("nothing there");
    expect(readUndisturbed(root, () => read(() => write(root, "TOC")))).toEqual({ result: "there" });
  });

  it("leaves a directory that is not there to whoever reads it", () => {
    expect(readUndisturbed(join(temporaryDirectory(), "none"), () => "none")).toEqual({ result: "none" });
  });
});
