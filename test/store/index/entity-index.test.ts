/** What is derived from a map and kept answers as the map itself, whatever changed since and whatever became of the derived files. */
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cyclesIn } from "../../../src/dsp/query/cycles.js";
import { findBySource, search } from "../../../src/dsp/query/find.js";
import { viewOf, type GraphView } from "../../../src/dsp/query/graph-view.js";
import { recipientsOf } from "../../../src/dsp/query/recipients.js";
import { orphansIn, statsOf } from "../../../src/dsp/query/stats.js";
import { DiskTree } from "../../../src/store/disk-tree.js";
import { openStore } from "../../../src/store/open-store.js";
import { runs } from "../../support/effort.js";

const COUNT = 520;
let root = "";

const uidOf = (number: number): string => `obj-${number.toString(16).padStart(8, "0")}`;
const file = (...parts: readonly string[]): string => join(root, ".dsp", ...parts);

function open(number: number): void {
  const uid = uidOf(number);
  mkdirSync(file(uid, "exports"), { recursive: true });
  writeFileSync(file(uid, "description"), `source: src/stall${number}.ts\nkind: object\npurpose: Sells to ${number}.\n`);
  writeFileSync(file(uid, "imports"), number % 3 === 0 ? "" : `${uidOf(number - 1)}\n`);
  writeFileSync(file(uid, "shared"), "");
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "dsp-index-"));
  for (let number = 0; number < COUNT; number += 1) open(number);
  writeFileSync(file("TOC"), `${uidOf(0)}\n`);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const CHANGES = {
  "import another in place": (at: number, turn: number) => writeFileSync(file(uidOf(at), "imports"), `${uidOf((at * 7 + turn) % COUNT)}\n`),
  "close a cycle": (at: number) => writeFileSync(file(uidOf(at - (at % 3)), "imports"), `${uidOf(at - (at % 3) + 2)} via=${uidOf(at)}\n`),
  "tell more": (at: number) => appendFileSync(file(uidOf(at), "description"), "scope: \u0130stanbul \u2014 src\\stall1.ts\n"),
  "name another kind": (at: number) =>
    writeFileSync(file(uidOf(at), "description"), "source: src/stall1.ts#x\r\nkind: external\npurpose: STALL\n"),
  "give a reason": (at: number) => writeFileSync(file(uidOf(at), "exports", uidOf((at + 1) % COUNT)), "Sells on.\n"),
  "share one": (at: number) => {
    writeFileSync(file(uidOf(at), "shared"), `${uidOf(at + 1)}\n`);
    mkdirSync(file(uidOf(at), "exports", uidOf(at + 1)), { recursive: true });
  },
  "open a stall": (at: number) => open(COUNT + at),
  "close a stall": (at: number) => rmSync(file(uidOf(at)), { recursive: true, force: true }),
  "leave an empty directory": (at: number) => mkdirSync(file(`func-${at}`), { recursive: true }),
  "put a file in its place": (at: number) => {
    rmSync(file(uidOf(at)), { recursive: true, force: true });
    writeFileSync(file(uidOf(at)), "");
  },
  "move a stall": (at: number) => renameSync(file(uidOf(at)), file(uidOf(3 * COUNT + at))),
  "write a table of contents": (at: number) => writeFileSync(file(`TOC-${uidOf(at)}`), `${uidOf(at)}\n`),
  "cut a derived file": (at: number) => damage(at, (bytes) => bytes.subarray(0, bytes.length - 1 - (at % 40))),
  "put another in its place": (at: number) => damage(at, () => Buffer.from("dsp-column 2|x|9999999999999|3|0|0\n")),
  "lose a derived file": (at: number) => rmSync(file(".cache", "columns", derived(at) ?? "none"), { force: true }),
} satisfies Readonly<Record<string, (at: number, turn: number) => void>>;

function derived(at: number): string | undefined {
  const names = readdirSync(file(".cache", "columns"));
  return names[at % names.length];
}

function damage(at: number, change: (bytes: Buffer) => Uint8Array): void {
  const path = file(".cache", "columns", derived(at) ?? "");
  writeFileSync(path, change(readFileSync(path)));
}

function answers(view: GraphView): unknown {
  return [
    statsOf(view),
    orphansIn(view),
    [...cyclesIn(view, { all: false })],
    ...["stall1", "SELLS to 1", "\u0130st", uidOf(5), "e\nk", ""].map((words) => [...search(view, words)]),
    ...["src/stall1.ts", "src\\stall1.ts", "", "stall1.ts", "src/stall2.ts#x"].map((path) => findBySource(view, path)),
    ...[0, 1, 4, COUNT].map((number) => recipientsOf(view, uidOf(number))),
  ];
}

function kept(): unknown {
  const store = openStore(root);
  store.prime("description", "imports", "shared", "exports");
  return answers(viewOf(store.tree));
}

it("answers as a tree that knows nothing of it", () => {
  let turn = 0;
  const kind = fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]));
  const steps = fc.array(fc.record({ kind, at: fc.integer({ min: 1, max: COUNT - 1 }) }), { minLength: 1, maxLength: 5 });
  kept();
  fc.assert(
    fc.property(steps, (changes) => {
      for (const { kind: name, at } of changes) {
        try {
          CHANGES[name](at, ++turn);
        } catch {
          // The stall has gone before.
        }
      }
      expect(kept()).toEqual(answers(viewOf(new DiskTree(root))));
    }),
    { numRuns: runs(8, 4) },
  );
});

it("is written once, and says the same when nothing is read but that", () => {
  const first = kept();
  // Files that were written just now are not yet sure; a later use settles them.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120);
  expect(kept()).toEqual(first);
  const before = readdirSync(file(".cache", "columns")).map((name) => readFileSync(file(".cache", "columns", name), "latin1"));
  expect(kept()).toEqual(first);
  expect(readdirSync(file(".cache", "columns")).map((name) => readFileSync(file(".cache", "columns", name), "latin1"))).toEqual(before);
});
