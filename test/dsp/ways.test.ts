import { describe, expect, it } from "vitest";
import { apply } from "../../src/dsp/apply/apply.js";
import { cyclesIn } from "../../src/dsp/query/cycles.js";
import { viewOf } from "../../src/dsp/query/graph-view.js";
import { pathBetween, wayIn } from "../../src/dsp/query/path.js";
import type { Operation } from "../../src/model/operation.js";

const object = (uid: string, source: string, kind: "object" | "external" = "object"): Operation => ({
  op: "createObject",
  uid,
  source,
  kind,
  purpose: `${source}.`,
  tocs: ["default"],
});
const declared = (uid: string, source: string, owner: string): Operation => ({
  op: "createFunction",
  uid,
  source,
  purpose: `${source}.`,
  owner,
  tocs: ["default"],
});
const uses = (importer: string, imported: string, exporter?: string): Operation => ({
  op: "addImport",
  importer,
  imported,
  why: "Uses it.",
  ...(exporter === undefined ? {} : { exporter }),
});

const [TILL, CART, TAX, SHELF, ZOD] = ["obj-00000011", "obj-00000012", "obj-00000013", "obj-00000014", "obj-00000015"] as const;
const ADD = "func-00000016";

/** till → cart → tax, shelf → cart; till, tax and shelf import one library. */
const SAMPLE_FILES = apply(new Map(), [
  object(TILL, "till.ts"),
  object(CART, "cart.ts"),
  object(TAX, "tax.ts"),
  object(SHELF, "shelf.ts"),
  object(ZOD, "zod", "external"),
  declared(ADD, "tax.ts#add", TAX),
  { op: "createShared", exporter: TAX, shared: [{ uid: ADD }] },
  uses(TILL, CART),
  uses(CART, ADD, TAX),
  uses(SHELF, CART),
  ...[TILL, TAX, SHELF].map((uid) => uses(uid, ZOD)),
]);

describe("ways that follow exporters", () => {
  const view = viewOf(SAMPLE_FILES, true);
  const way = (from: string, to: string, externals = false): unknown => {
    const found = wayIn(view, from, to, externals);
    return found === undefined ? undefined : [found.direction, ...found.nodes];
  };

  it("go along imports although what both import from outside would be shorter", () => {
    expect(pathBetween(viewOf(SAMPLE_FILES), TILL, TAX)).toEqual([TILL, ZOD, TAX]);
    expect(way(TILL, TAX)).toEqual(["imports", TILL, CART, TAX]);
    expect(way(TILL, TAX, true)).toEqual(["imports", TILL, CART, TAX]);
  });

  it("turn round where only the other end needs this one", () => {
    expect(way(TAX, TILL)).toEqual(["importers", TAX, CART, TILL]);
    expect(way(ZOD, CART)).toEqual(["importers", ZOD, TAX, CART]);
  });

  it("join what is used by both or uses both, and say at each step which it is", () => {
    expect(wayIn(view, TILL, SHELF)).toEqual({ direction: "either", nodes: [TILL, CART, SHELF], down: [true, false] });
  });

  it("lead through what comes from outside only where that is asked for", () => {
    const apart = apply(SAMPLE_FILES, [object("obj-00000021", "lamp.ts"), uses("obj-00000021", ZOD)]);
    expect(wayIn(viewOf(apart, true), "obj-00000021", SHELF)).toBeUndefined();
    expect(wayIn(viewOf(apart, true), "obj-00000021", SHELF, true)?.nodes).toEqual(["obj-00000021", ZOD, SHELF]);
  });

  it("leave a declaration by its file", () => {
    expect(way(ADD, ZOD)).toEqual(["imports", ADD, TAX, ZOD]);
    expect(way(TAX, TAX)).toEqual(["imports", TAX]);
  });
});

describe("a module of several files", () => {
  const [STORE, DISK, NET, MAIN] = ["obj-00000031", "obj-00000032", "obj-00000033", "obj-00000034"] as const;
  const OPEN = "func-00000035";
  const made = (at: string, prefix: string, more: readonly Operation[] = []): ReadonlyMap<string, string> =>
    apply(new Map(), [
      object(STORE, at),
      object(DISK, `${prefix}disk.x`),
      object(NET, `${prefix}net.x`),
      object(MAIN, "cmd/main.x"),
      declared(OPEN, `${prefix}disk.x#open`, DISK),
      { op: "createShared", exporter: STORE, shared: [{ uid: OPEN }] },
      uses(STORE, DISK),
      uses(STORE, NET),
      uses(NET, OPEN, STORE),
      uses(DISK, MAIN),
      ...more,
    ]);

  it("is in no cycle with its own files, in the project directory either", () => {
    for (const tree of [made("store", "store/"), made(".", "")]) expect([...cyclesIn(viewOf(tree, true), { all: false })]).toEqual([]);
  });

  it("is in the cycles that its files close", () => {
    const closed = made("store", "store/", [uses(MAIN, OPEN, STORE)]);
    expect([...cyclesIn(viewOf(closed, true), { all: false })]).toEqual([[STORE, DISK, MAIN, STORE]]);
    expect([...cyclesIn(viewOf(closed), { all: false })]).toEqual([]);
  });

  it("is no way from one of its files to what another needs", () => {
    const tree = made("store", "store/");
    expect(wayIn(viewOf(tree, true), NET, MAIN)?.nodes).toEqual([NET, OPEN, DISK, MAIN]);
    const apart = apply(tree, [object("obj-00000036", "store/log.x"), uses(STORE, "obj-00000036")]);
    expect(wayIn(viewOf(apart, true), "obj-00000036", MAIN)?.direction).toBe("either");
  });
});
