import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { textAt } from "../../../src/store/index/packed-column.js";
import { readColumn } from "../../../src/store/index/text-column.js";
import { runs } from "../../support/effort.js";

const COUNT = 510;
let base = "";

const uidOf = (number: number): string => `obj-${number.toString(16).padStart(8, "0")}`;
const fileOf = (number: number): string => join(base, uidOf(number), "imports");

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "dsp-column-"));
  for (let number = 0; number < COUNT; number += 1) {
    mkdirSync(join(base, uidOf(number)));
    writeFileSync(fileOf(number), `${uidOf(number + 1)}\n`);
  }
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

const names = (): readonly string[] => readdirSync(base).filter((name) => name.startsWith("obj-"));

function truth(): readonly (readonly [string, string | undefined])[] {
  return [...names()].sort().map((name) => {
    try {
      return [name, readFileSync(join(base, name, "imports"), "utf8")];
    } catch {
      return [name, undefined];
    }
  });
}

function column(): readonly (readonly [string, string | undefined])[] {
  const packed = readColumn(base, "imports", [...names()].sort());
  return packed.names.map((uid, index) => [uid, textAt(packed, index)]);
}

const CHANGES = {
  "write in place, as long as before": (at: number, turn: number) => writeFileSync(fileOf(at), `obj-${String(turn).padStart(8, "0")}\n`),
  "write in place with the time of before": (at: number, turn: number) => {
    const { atime, mtime } = statSync(join(base, uidOf(at)));
    writeFileSync(fileOf(at), `obj-${String(turn).padStart(8, "9")}\n`);
    utimesSync(fileOf(at), atime, mtime);
  },
  "write beside and rename": (at: number, turn: number) => {
    writeFileSync(join(base, "next"), `func-${turn}\n`);
    renameSync(join(base, "next"), fileOf(at));
  },
  "remove the file": (at: number) => rmSync(fileOf(at), { force: true }),
  "remove the entity": (at: number) => rmSync(join(base, uidOf(at)), { recursive: true, force: true }),
  "make an entity": (at: number) => mkdirSync(join(base, uidOf(COUNT + at)), { recursive: true }),
  "set a time in the future": (at: number) => utimesSync(fileOf(at), 4e9, 4e9),
  "empty the file": (at: number) => writeFileSync(fileOf(at), ""),
} satisfies Readonly<Record<string, (at: number, turn: number) => void>>;

describe("a column", () => {
  it("tells what the files say, whatever changed them since", () => {
    let turn = 0;
    const kind = fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]));
    const steps = fc.array(fc.record({ kind, at: fc.nat(COUNT - 1) }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(steps, (changes) => {
        for (const { kind: name, at } of changes) {
          try {
            CHANGES[name](at, ++turn);
          } catch {
            // The entity has gone before.
          }
        }
        expect(column()).toEqual(truth());
      }),
      { numRuns: runs(40, 15) },
    );
  });

  it("is kept in a file that ignores itself, and is written once", () => {
    column();
    const kept = join(base, ".cache", "columns");
    expect(readFileSync(join(kept, ".gitignore"), "utf8")).toBe("*\n");
    // Files that were written just now are not yet sure; a later use settles them.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120);
    column();
    const before = statSync(join(kept, "imports")).ino;
    expect(column()).toEqual(truth());
    expect(statSync(join(kept, "imports")).ino).toBe(before);
    expect(readdirSync(kept).sort()).toEqual([".gitignore", "imports"]);
  });

  it.each([
    ["cut", (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 3000))],
    ["foreign", (file: string) => writeFileSync(file, "dsp-column 1|0|99999999|3\nabc")],
    ["empty", (file: string) => writeFileSync(file, "")],
  ])("is made anew where the file is %s", (_, damage) => {
    column();
    damage(join(base, ".cache", "columns", "imports"));
    expect(column()).toEqual(truth());
  });

  it("writes nowhere else where its directory is a link", () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "dsp-elsewhere-"));
    symlinkSync(elsewhere, join(base, ".cache"));
    expect(column()).toEqual(truth());
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(elsewhere, { recursive: true });
  });
});
