import { describe, expect, it } from "vitest";
import { apply } from "../../src/dsp/apply/apply.js";
import { countCycles, cyclesIn } from "../../src/dsp/query/cycles.js";
import { viewOf } from "../../src/dsp/query/graph-view.js";
import { childrenOf, parentsOf } from "../../src/dsp/query/import-tree.js";
import { pathBetween } from "../../src/dsp/query/path.js";
import { recipientsOf } from "../../src/dsp/query/recipients.js";
import { statsOf } from "../../src/dsp/query/stats.js";
import { printTree } from "../../src/commands/protocol/questions.js";
import type { Operation } from "../../src/model/operation.js";
import { size } from "../support/effort.js";

const uidOf = (number: number): string => `obj-${number.toString(16).padStart(8, "0")}`;
const object = (number: number): Operation => ({
  op: "createObject",
  uid: uidOf(number),
  source: `src/stall${number}.ts`,
  kind: "object",
  purpose: `Stall ${number}.`,
  tocs: ["default"],
});

/** Each imports the next; the last imports what is given. */
function chain(length: number, last?: number): ReadonlyMap<string, string> {
  const tree = new Map<string, string>([["TOC", `${uidOf(0)}\n`]]);
  for (let number = 0; number < length; number += 1) {
    const next = number + 1 < length ? number + 1 : last;
    tree.set(`${uidOf(number)}/description`, `source: src/stall${number}.ts\nkind: object\npurpose: Stall ${number}.\n`);
    tree.set(`${uidOf(number)}/imports`, next === undefined ? "" : `${uidOf(next)}\n`);
    tree.set(`${uidOf(number)}/shared`, "");
    if (next !== undefined) tree.set(`${uidOf(next)}/exports/${uidOf(number)}`, "Sells on.\n");
  }
  return tree;
}

const LONG = size(300_000, 30_000);

describe("a long chain", () => {
  const view = viewOf(chain(LONG, 0));

  it("is walked down, up and along, and its one cycle is found", () => {
    let lines = 0;
    for (const { depth } of childrenOf(view, uidOf(0), Number.POSITIVE_INFINITY)) lines = Math.max(lines, depth);
    expect(lines).toBe(LONG);
    let parents = 0;
    for (const { cycle } of parentsOf(view, uidOf(0), Number.POSITIVE_INFINITY)) parents += cycle ? 0 : 1;
    expect(parents).toBe(LONG);
    expect(pathBetween(view, uidOf(0), uidOf(LONG / 2))).toHaveLength(LONG / 2 + 1);
    expect([...cyclesIn(view, { all: false })].map((cycle) => cycle.length)).toEqual([LONG + 1]);
    expect(countCycles(view, { all: false })).toBe(1);
  });

  it("prints in space that grows with it, not with its square", () => {
    let size = 0;
    let last = "";
    for (const line of printTree(childrenOf(view, uidOf(0), Number.POSITIVE_INFINITY))) {
      size += line.length;
      last = line;
    }
    expect(last).toBe(`\u22ef ${LONG} ${uidOf(0)} \u21bb: Stall 0.\n`);
    expect(size).toBeLessThan(LONG * 120);
  });
});

describe("a hub of 100,000 importers", () => {
  it("lists them with their reasons", () => {
    const tree = new Map<string, string>([["obj-ffffffff/description", "source: hub.ts\nkind: object\npurpose: Hub.\n"]]);
    for (let number = 0; number < 100_000; number += 1) {
      tree.set(`${uidOf(number)}/imports`, "obj-ffffffff\n");
      tree.set(`obj-ffffffff/exports/${uidOf(number)}`, `Reason ${number}.\n`);
    }
    const recipients = recipientsOf(viewOf(tree), "obj-ffffffff");
    expect(recipients).toHaveLength(100_000);
    expect(recipients[99_999]).toEqual({ importer: uidOf(99_999), why: "Reason 99999." });
  });
});

describe("exporters", () => {
  const project = apply(new Map(), [
    object(1),
    object(2),
    object(3),
    { op: "createFunction", uid: "func-00000009", source: "src/stall3.ts#sell", purpose: "Sells.", tocs: [], owner: uidOf(3) },
    { op: "createShared", exporter: uidOf(2), shared: [{ uid: "func-00000009" }] },
    { op: "addImport", importer: uidOf(1), imported: "func-00000009", exporter: uidOf(2), why: "Sells at the gate." },
  ]);

  it("are imported by whoever imports through them, if that is asked for", () => {
    const importers = (via: boolean): readonly string[] => recipientsOf(viewOf(project, via), uidOf(2)).map(({ importer }) => importer);
    expect(importers(false)).toEqual([]);
    expect(importers(true)).toEqual([uidOf(1)]);
    const children = [...childrenOf(viewOf(project, true), uidOf(1), 1)].map(({ uid }) => uid);
    expect(children).toEqual([uidOf(1), "func-00000009", uidOf(2)]);
  });

  it("are no orphans, and reasons are found through them", () => {
    expect(recipientsOf(viewOf(project), "func-00000009")).toEqual([
      { importer: uidOf(1), why: "Sells at the gate." },
      { importer: uidOf(3), why: "owner: method/member of this object" },
    ]);
    expect(statsOf(viewOf(project))).toEqual({
      entities: 4,
      objects: 3,
      functions: 1,
      externals: 0,
      imports: 2,
      shared: 1,
      cycles: 0,
      orphans: 1,
    });
  });
});
