/** A small shop as a tree: a till that uses a cart, its total and a ledger; written by the operations of the protocol. */
import { apply } from "../../../src/dsp/apply/apply.js";
import type { DspTree } from "../../../src/dsp/dsp-tree.js";
import type { Operation } from "../../../src/model/operation.js";
import { draftTokensOf } from "../../../src/texts/provenance.js";

export const TILL = "obj-00000001";
export const CART = "obj-00000002";
export const TOTAL = "func-00000003";
export const LEDGER = "obj-00000004";
export const NOBODY = "obj-99999999";

/** The till's why of the cart is our draft, the others are people's. */
const OPERATIONS: readonly Operation[] = [
  {
    op: "createObject",
    uid: TILL,
    source: "till.ts",
    kind: "object",
    purpose: "Takes the money.",
    tocs: ["default"],
    drafts: draftTokensOf([{ slot: CART, text: "Holds." }]),
  },
  { op: "createObject", uid: CART, source: "cart.ts", kind: "object", purpose: "Holds goods.", tocs: ["default"] },
  { op: "createFunction", uid: TOTAL, source: "cart.ts#total", purpose: "Adds prices.", owner: CART, tocs: ["default"] },
  { op: "createObject", uid: LEDGER, source: "ledger", kind: "external", purpose: "Keeps books.", tocs: ["default"] },
  { op: "createShared", exporter: CART, shared: [{ uid: TOTAL }] },
  { op: "addImport", importer: TILL, imported: CART, why: "Holds." },
  { op: "addImport", importer: TILL, imported: TOTAL, exporter: CART, why: "What the customer owes." },
  { op: "addImport", importer: TILL, imported: LEDGER, why: "The tax office wants it." },
];

export const SAMPLE_FILES: DspTree = apply(new Map(), OPERATIONS);

/** The shop with other texts at these paths; undefined takes a file away. */
export function changed(changes: Readonly<Record<string, string | undefined>>, tree: DspTree = SAMPLE_FILES): DspTree {
  const next = new Map(tree);
  for (const [path, text] of Object.entries(changes)) {
    if (text === undefined) next.delete(path);
    else next.set(path, text);
  }
  return next;
}

export function without(...prefixes: readonly string[]): DspTree {
  return new Map([...SAMPLE_FILES].filter(([path]) => !prefixes.some((prefix) => path.startsWith(prefix))));
}
