/** A small map, made by operations: an oven that three kinds of code use, through a barrel and directly. */
import { apply } from "../../src/dsp/apply/apply.js";
import type { Operation } from "../../src/model/operation.js";
import type { MapGraph } from "../../src/retrieve/map-graph.js";
import { readMapGraph } from "../../src/retrieve/read-map-graph.js";

export const UIDS = {
  entry: "obj-00000001",
  oven: "obj-00000002",
  bake: "func-00000003",
  heat: "obj-00000004",
  barrel: "obj-00000005",
  till: "obj-00000006",
  receipt: "func-00000007",
  test: "obj-00000008",
  zod: "obj-00000009",
  whole: "obj-0000000a",
} as const;

const object = (uid: string, source: string, purpose: string, newRoot = false): Operation => ({
  op: "createObject",
  uid,
  source,
  kind: source.includes(".") ? "object" : "external",
  purpose,
  tocs: newRoot ? [] : ["default"],
});

export const OPERATIONS: readonly Operation[] = [
  { ...object(UIDS.entry, "src/shop.ts", "Opens the bakery and takes orders."), tocs: ["default"] } as Operation,
  object(UIDS.oven, "src/oven/oven.ts", "The oven: bakes what is put into it."),
  {
    op: "createFunction",
    uid: UIDS.bake,
    source: "src/oven/oven.ts#bakeLoaf",
    purpose: "Bakes one loaf of bread.",
    owner: UIDS.oven,
    tocs: ["default"],
  },
  object(UIDS.heat, "src/oven/oven.ts#Heat", "How hot the oven is, in degrees."),
  object(UIDS.barrel, "src/oven/index.ts", "What the oven offers to others."),
  object(UIDS.till, "src/till.ts", "Counts money and prints receipts."),
  {
    op: "createFunction",
    uid: UIDS.receipt,
    source: "src/till.ts#printReceipt",
    purpose: "Prints what was sold.",
    owner: UIDS.till,
    tocs: ["default"],
  },
  object(UIDS.test, "test/oven.test.ts", "Checks that bread is brown."),
  object(UIDS.zod, "zod", "Schema validation."),
  object(UIDS.whole, "src/menu.ts", "Lists what can be ordered."),
  { op: "addImport", importer: UIDS.oven, imported: UIDS.heat, why: "owner: member of this object" },
  { op: "createShared", exporter: UIDS.oven, shared: [{ uid: UIDS.bake }, { uid: UIDS.heat }] },
  { op: "createShared", exporter: UIDS.barrel, shared: [{ uid: UIDS.bake, text: "Baking, for everybody." }] },
  { op: "createShared", exporter: UIDS.till, shared: [{ uid: UIDS.receipt }] },
  { op: "addImport", importer: UIDS.barrel, imported: UIDS.bake, exporter: UIDS.oven, why: "Hands baking on." },
  {
    op: "addImport",
    importer: UIDS.entry,
    imported: UIDS.receipt,
    exporter: UIDS.till,
    why: "Prints a receipt for each order.",
  },
  { op: "addImport", importer: UIDS.till, imported: UIDS.bake, exporter: UIDS.barrel, why: "Bakes what was sold out." },
  { op: "addImport", importer: UIDS.test, imported: UIDS.bake, exporter: UIDS.oven, why: "Bakes a loaf to look at." },
  { op: "addImport", importer: UIDS.till, imported: UIDS.zod, why: "Checks amounts." },
  { op: "addImport", importer: UIDS.whole, imported: UIDS.oven, why: "Names every bread as `oven`." },
];

export const TREE: ReadonlyMap<string, string> = apply(new Map(), OPERATIONS);

export function bakery(): MapGraph {
  return readMapGraph(TREE);
}
