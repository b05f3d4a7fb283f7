import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply } from "../../../src/dsp/apply/apply.js";
import type { DspTree } from "../../../src/dsp/dsp-tree.js";
import { OperationError } from "../../../src/dsp/apply/operation-error.js";
import type { Operation } from "../../../src/model/operation.js";

const APP = "obj-00000001";
const CART = "obj-00000002";
const TOTAL = "func-00000003";
const EXPRESS = "obj-00000004";

const SAMPLE_OPERATIONS: readonly Operation[] = [
  {
    op: "createObject",
    uid: APP,
    source: "src/app.ts",
    kind: "object",
    purpose: "Opens the shop.",
    tocs: ["default"],
    extras: { overview: "A shop.", scope: "." },
  },
  { op: "createObject", uid: CART, source: "src/cart.ts", kind: "object", purpose: "Holds the goods.", tocs: ["default"] },
  { op: "createFunction", uid: TOTAL, source: "src/cart.ts#total", purpose: "Sums the lines.", owner: CART, tocs: ["default"] },
  {
    op: "createObject",
    uid: EXPRESS,
    source: "express",
    kind: "external",
    purpose: "HTTP framework.",
    tocs: ["default"],
    extras: { version: "5.1.0" },
  },
  { op: "createShared", exporter: CART, shared: [{ uid: TOTAL }] },
  { op: "addImport", importer: APP, imported: TOTAL, exporter: CART, why: "Shows the total." },
  { op: "addImport", importer: APP, imported: EXPRESS, why: "Serves pages." },
];

const SAMPLE_FILES: Readonly<Record<string, string>> = {
  TOC: `${APP}\n${CART}\n${TOTAL}\n${EXPRESS}\n`,
  [`${APP}/description`]: "source: src/app.ts\nkind: object\npurpose: Opens the shop.\nscope: .\noverview: A shop.\n",
  [`${APP}/imports`]: `${TOTAL} via=${CART}\n${EXPRESS}\n`,
  [`${APP}/shared`]: "",
  [`${CART}/description`]: "source: src/cart.ts\nkind: object\npurpose: Holds the goods.\n",
  [`${CART}/imports`]: `${TOTAL}\n`,
  [`${CART}/shared`]: `${TOTAL}\n`,
  [`${CART}/exports/${TOTAL}/description`]: "Sums the lines.\n",
  [`${CART}/exports/${TOTAL}/${APP}`]: "Shows the total.\n",
  [`${TOTAL}/description`]: "source: src/cart.ts#total\nkind: function\npurpose: Sums the lines.\n",
  [`${TOTAL}/imports`]: "",
  [`${TOTAL}/exports/${CART}`]: "owner: method/member of this object\n",
  [`${EXPRESS}/description`]: "source: express\nkind: external\npurpose: HTTP framework.\nversion: 5.1.0\n",
  [`${EXPRESS}/imports`]: "",
  [`${EXPRESS}/shared`]: "",
  [`${EXPRESS}/exports/${APP}`]: "Serves pages.\n",
};

const EMPTY: DspTree = new Map();

function treeAfter(...operations: Operation[]): Record<string, string> {
  return Object.fromEntries(apply(new Map(Object.entries(SAMPLE_FILES)), operations));
}

function without(...paths: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(SAMPLE_FILES).filter(([path]) => !paths.includes(path)));
}

describe("apply", () => {
  it("builds a small shop byte for byte", () => {
    expect(Object.fromEntries(apply(EMPTY, SAMPLE_OPERATIONS))).toEqual(SAMPLE_FILES);
  });

  it("leaves the given tree alone", () => {
    const before = new Map(Object.entries(SAMPLE_FILES));
    apply(before, [{ op: "removeEntity", uid: CART }]);
    expect(Object.fromEntries(before)).toEqual(SAMPLE_FILES);
  });

  it("keeps the exact text of files that nothing touches", () => {
    const odd = "source: odd.ts\n\n\n  free text  \r\n";
    const before = new Map([["obj-000000ff/description", odd], ["obj-000000ff/imports", "\n\n"], ...Object.entries(SAMPLE_FILES)]);
    const after = apply(before, [{ op: "removeImport", importer: APP, imported: EXPRESS }]);
    expect(after.get("obj-000000ff/description")).toBe(odd);
    expect(after.get("obj-000000ff/imports")).toBe("\n\n");
  });

  it("appends an import once and rewrites its why", () => {
    expect(treeAfter({ op: "addImport", importer: APP, imported: EXPRESS, why: "Routes requests.  " })).toEqual({
      ...SAMPLE_FILES,
      [`${EXPRESS}/exports/${APP}`]: "Routes requests.\n",
    });
  });

  it("keeps a shared description that is there, unless the operation brings one", () => {
    expect(
      treeAfter(
        { op: "updateDescription", uid: TOTAL, purpose: "Adds up." },
        { op: "createShared", exporter: CART, shared: [{ uid: TOTAL }] },
      ),
    ).toMatchObject({
      [`${CART}/exports/${TOTAL}/description`]: "Sums the lines.\n",
    });
    expect(
      treeAfter({ op: "createShared", exporter: CART, shared: [{ uid: TOTAL, text: "exported as `sum`: Sums the lines." }] }),
    ).toMatchObject({
      [`${CART}/exports/${TOTAL}/description`]: "exported as `sum`: Sums the lines.\n",
    });
  });

  it("describes a shared entity without purpose by its uid", () => {
    expect(
      treeAfter({ op: "updateDescription", uid: EXPRESS, purpose: "" }, { op: "createShared", exporter: CART, shared: [{ uid: EXPRESS }] }),
    ).toMatchObject({
      [`${CART}/exports/${EXPRESS}/description`]: `${EXPRESS}\n`,
    });
  });

  it("updates fields in place and moves entities", () => {
    expect(
      treeAfter(
        { op: "updateDescription", uid: EXPRESS, purpose: "Routes.", extras: { version: "5.2.0", purl: "pkg:npm/express@5.2.0" } },
        { op: "moveEntity", uid: CART, source: "src/basket.ts" },
      ),
    ).toEqual({
      ...SAMPLE_FILES,
      [`${EXPRESS}/description`]: "source: express\nkind: external\npurpose: Routes.\nversion: 5.2.0\npurl: pkg:npm/express@5.2.0\n",
      [`${CART}/description`]: "source: src/basket.ts\nkind: object\npurpose: Holds the goods.\n",
    });
  });

  it("changes nothing for an update without fields", () => {
    const odd = new Map([[`${APP}/description`, "source: a.ts\n\n\n"]]);
    expect(apply(odd, [{ op: "updateDescription", uid: APP, extras: {} }])).toEqual(odd);
  });

  it("updates the why of a shared import", () => {
    expect(treeAfter({ op: "updateImportWhy", importer: APP, imported: TOTAL, exporter: CART, why: "Prints the total." })).toEqual({
      ...SAMPLE_FILES,
      [`${CART}/exports/${TOTAL}/${APP}`]: "Prints the total.\n",
    });
  });

  it("removes an import exactly as it was registered", () => {
    expect(treeAfter({ op: "removeImport", importer: APP, imported: TOTAL, exporter: CART })).toEqual({
      ...without(`${CART}/exports/${TOTAL}/${APP}`),
      [`${APP}/imports`]: `${EXPRESS}\n`,
    });
    expect(() => treeAfter({ op: "removeImport", importer: APP, imported: TOTAL })).toThrow(OperationError);
  });

  it("removes a shared entity with its recipients' lines", () => {
    expect(treeAfter({ op: "removeShared", exporter: CART, shared: TOTAL })).toEqual({
      ...without(`${CART}/exports/${TOTAL}/${APP}`, `${CART}/exports/${TOTAL}/description`),
      [`${APP}/imports`]: `${EXPRESS}\n`,
      [`${CART}/shared`]: "",
    });
  });

  it("removes an entity wherever it is named", () => {
    expect(treeAfter({ op: "removeEntity", uid: TOTAL })).toEqual({
      ...without(
        `${TOTAL}/description`,
        `${TOTAL}/imports`,
        `${TOTAL}/exports/${CART}`,
        `${CART}/exports/${TOTAL}/${APP}`,
        `${CART}/exports/${TOTAL}/description`,
      ),
      TOC: `${APP}\n${CART}\n${EXPRESS}\n`,
      [`${APP}/imports`]: `${EXPRESS}\n`,
      [`${CART}/imports`]: "",
      [`${CART}/shared`]: "",
    });
  });

  it("removes an exporter with the imports that went through it", () => {
    const after = treeAfter({ op: "removeEntity", uid: CART });
    expect(after[`${APP}/imports`]).toBe(`${EXPRESS}\n`);
    expect(Object.keys(after).filter((path) => path.includes(CART))).toEqual([]);
    expect(Object.values(after).filter((text) => text.includes(CART))).toEqual([]);
  });

  it("forgets edges that were added after the first removal", () => {
    const after = treeAfter(
      { op: "removeEntity", uid: TOTAL },
      { op: "createObject", uid: "obj-00000009", source: "till.ts", kind: "object", purpose: "Till.", tocs: ["default"] },
      { op: "addImport", importer: CART, imported: "obj-00000009", why: "Rings." },
      { op: "removeEntity", uid: "obj-00000009" },
    );
    expect(after[`${CART}/imports`]).toBe("");
    expect(JSON.stringify(after)).not.toContain("obj-00000009");
  });

  it("gives a new root its own TOC and removes it with the root", () => {
    const root = "obj-0000000a";
    const rooted = apply(EMPTY, [
      {
        op: "createObject",
        uid: root,
        source: "apps/web.ts",
        kind: "object",
        purpose: "Web.",
        tocs: [],
        newRoot: true,
        extras: { scope: "./apps/" },
      },
      { op: "createObject", uid: APP, source: "apps/page.ts", kind: "object", purpose: "Page.", tocs: [root] },
      { op: "addToToc", uids: [APP, root], toc: root },
    ]);
    expect(rooted.get(`TOC-${root}`)).toBe(`${root}\n${APP}\n`);
    expect(rooted.get(`${root}/description`)).toContain("\nscope: apps\n");
    expect(rooted.has("TOC")).toBe(false);
    expect(apply(rooted, [{ op: "removeEntity", uid: root }]).has(`TOC-${root}`)).toBe(false);
  });

  it("writes diagnostics sorted by bytes and unique, and no file for none", () => {
    const lines = ["unresolved src/b.ts ./x", "cycle src/🧺.ts", "cycle src/\uffee.ts", "unresolved src/b.ts ./x"];
    const after = apply(EMPTY, [{ op: "writeDiagnostics", lines }]);
    expect([...after]).toEqual([["diagnostics", "cycle src/\uffee.ts\ncycle src/🧺.ts\nunresolved src/b.ts ./x\n"]]);
    expect(apply(after, [{ op: "writeDiagnostics", lines: [] }]).size).toBe(0);
  });

  it.each<[string, Operation]>([
    ["a taken uid", { op: "createObject", uid: APP, source: "x.ts", kind: "object", purpose: "X.", tocs: ["default"] }],
    ["a malformed uid", { op: "createObject", uid: "obj-../../up", source: "x.ts", kind: "object", purpose: "X.", tocs: ["default"] }],
    ["an unknown importer", { op: "addImport", importer: "obj-0000000f", imported: APP, why: "?" }],
    ["an unknown exporter", { op: "addImport", importer: APP, imported: TOTAL, exporter: "obj-0000000f", why: "?" }],
    ["an unknown shared entity", { op: "createShared", exporter: APP, shared: [{ uid: "obj-0000000f" }] }],
    ["an unknown edge", { op: "updateImportWhy", importer: CART, imported: EXPRESS, why: "?" }],
    ["an unknown entity", { op: "removeEntity", uid: "obj-0000000f" }],
    ["one path for a recipient and a shared entity", { op: "addImport", importer: TOTAL, imported: CART, why: "Calls back." }],
  ])("refuses %s", (_name, operation) => {
    expect(() => treeAfter(operation)).toThrow(OperationError);
  });

  it("equals applying one operation at a time", () => {
    const removals: Operation[] = [
      { op: "removeImport", importer: APP, imported: EXPRESS },
      { op: "removeShared", exporter: CART, shared: TOTAL },
      { op: "removeEntity", uid: EXPRESS },
      { op: "removeEntity", uid: TOTAL },
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(removals), (chosen) => {
        const performed = [...SAMPLE_OPERATIONS, ...chosen].reduce<{ tree: DspTree; done: Operation[] }>(
          (state, operation) => {
            try {
              return { tree: apply(state.tree, [operation]), done: [...state.done, operation] };
            } catch {
              return state;
            }
          },
          { tree: EMPTY, done: [] },
        );
        expect(new Map([...apply(EMPTY, performed.done)].sort())).toEqual(new Map([...performed.tree].sort()));
      }),
    );
  });

  it("stays linear on a hub and on many removals", () => {
    const uid = (index: number): string => `obj-${index.toString(16).padStart(8, "0")}`;
    const count = 20_000;
    const operations: Operation[] = [];
    for (let i = 0; i < count; i++) {
      operations.push({ op: "createObject", uid: uid(i), source: `${i}.ts`, kind: "object", purpose: "Leaf.", tocs: ["default"] });
      if (i > 0)
        operations.push(
          { op: "addImport", importer: uid(i), imported: uid(0), why: "Hub." },
          { op: "addImport", importer: uid(0), imported: uid(i), why: "Lists." },
        );
    }
    const grown = apply(EMPTY, operations);
    expect(grown.get(`${uid(0)}/imports`)?.length).toBe((count - 1) * 13);
    const removals = Array.from({ length: count - 1 }, (_, index): Operation => ({ op: "removeEntity", uid: uid(index + 1) }));
    expect([...apply(grown, removals)]).toEqual([...apply(EMPTY, operations.slice(0, 1))]);
  });
});
