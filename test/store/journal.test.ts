/** An update is old or new as a whole, wherever it is cut short: the next run ends with the bytes of one that was not. */
import fs, { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { UserError } from "../../src/model/errors/user-error.js";
import { loadDsp } from "../../src/store/load-dsp.js";
import { recoverDsp } from "../../src/store/lock-store.js";
import { saveDsp } from "../../src/store/save-dsp.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { refusal } from "../support/refusal.js";

const A = "obj-0000000a";
const B = "obj-0000000b";
const C = "obj-0000000c";
const F = "func-0000000f";

const BEFORE: DspTree = new Map([
  ["TOC", `${A}\n${B}\n`],
  ["diagnostics", "cycle a.ts\n"],
  [`${A}/description`, "source: a.ts\nkind: object\npurpose: Ä 🧺.\n"],
  [`${A}/imports`, `${B}\n`],
  [`${A}/shared`, ""],
  [`${B}/description`, "source: b.ts\nkind: object\npurpose: B.\n"],
  [`${B}/imports`, ""],
  [`${B}/shared`, `${F}\n`],
  [`${B}/exports/${A}`, "Uses it.\n"],
  [`${B}/exports/${F}/description`, "F.\n"],
  [`${F}/description`, "source: b.ts#f\nkind: function\npurpose: F.\n"],
  [`${F}/imports`, ""],
]);

/** `B` goes, `C` comes, a file turns into a directory and a directory into a file. */
const AFTER: DspTree = new Map([
  ["TOC", `${A}\n${C}\n${F}\n`],
  [`${A}/description`, "source: shop/a.ts\nkind: object\npurpose: Ä 🧺.\n"],
  [`${A}/imports`, `${C}\n${F} via=${C}\n`],
  [`${A}/shared`, ""],
  [`${B}/description`, "source: b.ts\nkind: object\npurpose: B.\n"],
  [`${B}/imports`, ""],
  [`${B}/shared`, `${A}\n`],
  [`${B}/exports/${A}/description`, "A.\n"],
  [`${B}/exports/${F}`, "Is owned.\n"],
  [`${C}/description`, "source: c.ts\nkind: object\npurpose: C.\n"],
  [`${C}/imports`, ""],
  [`${C}/shared`, ""],
  [`${C}/exports/${A}`, "Uses \u2028 it.\n"],
  [`${F}/description`, "source: b.ts#f\nkind: function\npurpose: F.\n"],
  [`${F}/imports`, ""],
]);

function shelf(): string {
  const root = temporaryDirectory();
  saveDsp(root, undefined, BEFORE);
  return root;
}

/** Files and directories, so that an empty directory counts. */
function everything(root: string): readonly string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path.slice(root.length)} ${entry.isFile() ? readFileSync(path, "utf8") : "/"}`;
    })
    .sort();
}

/** Calls that change something; the faults of reading ones are other tests' business. */
const CALLS = [
  "openSync",
  "writeSync",
  "fsyncSync",
  "renameSync",
  "unlinkSync",
  "rmdirSync",
  "mkdirSync",
  "writeFileSync",
  "rmSync",
] as const;
type Call = (typeof CALLS)[number];
type Anyhow = (...given: unknown[]) => unknown;
const whole = Object.fromEntries(CALLS.map((name) => [name, fs[name]])) as unknown as Record<Call, Anyhow>;
const stand = fs as unknown as Record<Call, Anyhow>;

/** Calls `fault` before every call that changes something; what it throws is what the file system answers. */
function interfere(fault: (name: Call, given: readonly unknown[]) => void): void {
  for (const name of CALLS) {
    stand[name] = (...given) => {
      fault(name, given);
      return whole[name](...given);
    };
  }
  syncBuiltinESMExports();
}

function restore(): void {
  Object.assign(stand, whole);
  syncBuiltinESMExports();
}

// Whether the disk really has it is not asked here, and waiting for it thousands of times takes minutes.
whole.fsyncSync = () => undefined;
restore();
afterEach(restore);

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: told to fail`), { code, syscall: "test" });
}

/** Half of a text, as a full disk takes it. */
function writeHalf(name: Call, [target, text]: readonly unknown[]): void {
  if (name !== "writeFileSync" || typeof target !== "string" || typeof text !== "string") return;
  whole.writeFileSync(target, text.slice(0, text.length / 2));
}

function attempt(root: string): unknown {
  try {
    saveDsp(root, BEFORE, AFTER);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    restore();
  }
}

function isPlainRead(name: Call, given: readonly unknown[]): boolean {
  return name === "openSync" && typeof given[1] !== "string";
}

function countCalls(): number {
  let calls = 0;
  interfere((name, given) => void (calls += isPlainRead(name, given) ? 0 : 1));
  expect(attempt(shelf())).toBeUndefined();
  return calls;
}

const ACCIDENTS: readonly (readonly [what: string, strike: (nth: number) => (name: Call, given: readonly unknown[]) => void])[] = [
  ...["EIO", "ENOSPC", "EACCES"].map((code) => {
    const strike = (nth: number) => {
      let calls = 0;
      return (name: Call, given: readonly unknown[]): void => {
        if (isPlainRead(name, given)) return;
        calls += 1;
        if (calls !== nth) return;
        writeHalf(name, given);
        throw failure(code);
      };
    };
    return [`${code} once`, strike] as const;
  }),
  [
    "the end of the process",
    (nth) => {
      let calls = 0;
      return (name, given) => {
        if (isPlainRead(name, given)) return;
        calls += 1;
        if (calls === nth) writeHalf(name, given);
        if (calls >= nth) throw failure("EIO");
      };
    },
  ],
];

describe.each(ACCIDENTS)("%s at the n-th call, for every n", (_what, strike) => {
  it("leaves the old map or the new one", () => {
    const old = everything(shelf());
    const fresh = temporaryDirectory();
    saveDsp(fresh, undefined, AFTER);
    const next = everything(fresh);
    const outcomes = new Set<string>();
    const last = countCalls();
    expect(last).toBeGreaterThan(25);
    for (let nth = 1; nth <= last; nth += 1) {
      const root = shelf();
      interfere(strike(nth));
      const error = attempt(root);
      if (error !== undefined) expect(error).toBeInstanceOf(UserError);
      const seen = loadDsp(root)?.tree ?? new Map<string, string>();
      const isNew = seen.get("TOC") === AFTER.get("TOC");
      expect(seen, `call ${nth}`).toEqual(isNew ? AFTER : BEFORE);
      outcomes.add(isNew ? "new" : "old");
      expect(recoverDsp(root)?.tree).toEqual(seen);
      expect(everything(root), `call ${nth}`).toEqual(isNew ? next : old);
      saveDsp(root, seen, AFTER);
      expect(everything(root), `call ${nth}`).toEqual(next);
    }
    expect([...outcomes].sort()).toEqual(["new", "old"]);
  });
});

/** Ends in the middle, with a journal and some of its changes done. */
function interrupted(calls = 14): string {
  const root = shelf();
  let count = 0;
  interfere((name, given) => {
    if (isPlainRead(name, given)) return;
    count += 1;
    if (count > calls) throw failure("ENOSPC");
  });
  const error = attempt(root);
  expect(error).toEqual(refusal("map-update-interrupted", "(ENOSPC)"));
  expect(existsSync(join(root, ".dsp.tmp-journal"))).toBe(true);
  expect(readFileSync(join(root, ".dsp/TOC"), "utf8")).toBe(BEFORE.get("TOC"));
  return root;
}

describe("an interrupted update", () => {
  it("is read as if it had been finished, and reading writes nothing", () => {
    const root = interrupted();
    const before = everything(root);
    expect(loadDsp(root)).toMatchObject({ tree: AFTER, problems: [] });
    expect(everything(root)).toEqual(before);
  });

  it("is finished with its reverse cache", () => {
    const root = shelf();
    const cache = join(root, ".dsp/.cache");
    mkdirSync(join(cache, "rev"), { recursive: true });
    writeFileSync(join(cache, "built"), "1\n");
    let count = 0;
    interfere(() => {
      count += 1;
      if (count > 14) throw failure("EIO");
    });
    attempt(root);
    expect(readdirSync(join(cache, "rev"))).toEqual([]);
    expect(recoverDsp(root)).toMatchObject({ tree: AFTER });
    expect(readdirSync(join(cache, "rev")).sort()).toEqual([C, F].sort());
    expect(readdirSync(root)).toEqual([".dsp"]);
  });

  it("of which the journal is broken is left as it stands: nothing had been done", () => {
    const root = interrupted();
    const journal = join(root, ".dsp.tmp-journal");
    const bytes = readFileSync(journal);
    for (let length = 0; length < bytes.length; length += 7) {
      const broken = shelf();
      writeFileSync(join(broken, ".dsp.tmp-journal"), bytes.subarray(0, length));
      expect(loadDsp(broken)).toMatchObject({ tree: BEFORE, journal: "damaged" });
      expect(recoverDsp(broken)?.journal).toBe("damaged");
      expect(readdirSync(broken)).toEqual([".dsp"]);
      expect(loadDsp(broken)?.tree).toEqual(BEFORE);
    }
    for (let at = 0; at < bytes.length; at += 5) {
      const garbled = Buffer.from(bytes);
      garbled[at] = (garbled[at] ?? 0) ^ 0x11;
      writeFileSync(journal, garbled);
      expect(loadDsp(root)?.journal).toBe("damaged");
    }
  });

  it("is not finished if the map was changed since", () => {
    const root = interrupted();
    writeFileSync(join(root, `.dsp/${A}/description`), "source: a.ts\nkind: object\npurpose: The till.\n");
    expect(loadDsp(root)?.journal).toBe("stale");
    expect(recoverDsp(root)?.tree.get(`${A}/description`)).toContain("The till.");
    expect(readdirSync(root)).toEqual([".dsp"]);
  });

  it("is ignored if its .dsp is removed", () => {
    const root = interrupted();
    rmSync(join(root, ".dsp"), { recursive: true });
    expect(recoverDsp(root)).toBeUndefined();
    expect(readdirSync(root)).toEqual([]);
  });

  it("does not lead another run to write over its journal", () => {
    const root = interrupted();
    expect(() => saveDsp(root, BEFORE, AFTER)).toThrow(refusal("map-being-written"));
  });

  it("never writes through a link", () => {
    const root = interrupted();
    const outside = temporaryDirectory();
    rmSync(join(root, ".dsp", C), { recursive: true, force: true });
    symlinkSync(outside, join(root, ".dsp", C));
    expect(() => recoverDsp(root)).toThrow(refusal("link-inside-map"));
    expect(readdirSync(outside)).toEqual([]);
  });
});

describe("a journal that no run wrote", () => {
  /** The hash is valid, but it does not authenticate the author. */
  function forged(path: string): string {
    const root = temporaryDirectory();
    saveDsp(root, undefined, new Map([["TOC", ""]]));
    const text = `dsp-journal 1\n${JSON.stringify([path, null, "mine"])}\n`;
    const digest = createHash("sha256").update(text).digest("hex");
    writeFileSync(join(root, ".dsp.tmp-journal"), `${text}end 1 ${digest}\n`);
    return root;
  }

  it("is believed where its paths are plain", () => {
    expect(recoverDsp(forged(`${A}/imports`))?.tree.get(`${A}/imports`)).toBe("mine");
  });

  it.each(["../escape", "/etc/escape", `${A}/../../escape`, "a\\b", ".cache/built", ""])("never writes %j", (path) => {
    const root = forged(path);
    expect(recoverDsp(root)?.journal).toBe("damaged");
    expect(everything(root)).toEqual(["/.dsp /", "/.dsp/TOC "]);
  });

  it("is dropped where it is a link or a directory", () => {
    const root = shelf();
    const outside = temporaryDirectory({ ledger: "ours\n" });
    symlinkSync(join(outside, "ledger"), join(root, ".dsp.tmp-journal"));
    expect(recoverDsp(root)?.journal).toBe("damaged");
    mkdirSync(join(root, ".dsp.tmp-journal", "deep"), { recursive: true });
    expect(recoverDsp(root)?.journal).toBe("damaged");
    expect(readdirSync(root)).toEqual([".dsp"]);
    expect(readFileSync(join(outside, "ledger"), "utf8")).toBe("ours\n");
  });
});

describe("what lies beside .dsp", () => {
  it("is removed if its process has ended, and kept if it may be running", () => {
    const gone = spawnSync(process.execPath, ["-e", ""]).pid;
    const root = temporaryDirectory({ [`.dsp.tmp-${gone}/x`]: "", ".dsp.tmp-odd": "", [`.dsp.tmp-${process.ppid}/x`]: "" });
    recoverDsp(root);
    expect(readdirSync(root)).toEqual([`.dsp.tmp-${process.ppid}`]);
  });
});

describe("loading", () => {
  it.each(["TOC", "diagnostics", `${A}/description`, `${A}/imports`, `${A}/shared`])(
    "names an empty directory in the place of %s",
    (path) => {
      const root = shelf();
      rmSync(join(root, ".dsp", path));
      mkdirSync(join(root, ".dsp", path));
      expect(loadDsp(root)?.problems).toEqual([{ path, detail: "an empty directory where a file belongs" }]);
    },
  );

  it("lets a file take the place of an empty directory that may be there", () => {
    const root = shelf();
    mkdirSync(join(root, ".dsp", F, "exports", A), { recursive: true });
    const after = new Map([...BEFORE, [`${F}/exports/${A}`, "Calls it.\n"]]);
    saveDsp(root, BEFORE, after);
    expect(loadDsp(root)?.tree).toEqual(after);
  });

  it("does not take a longer journal of another run for its own", () => {
    const root = interrupted();
    appendFileSync(join(root, ".dsp.tmp-journal"), "end 0\n");
    expect(loadDsp(root)?.journal).toBe("damaged");
  });
});
