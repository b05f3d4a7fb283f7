import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textOrigin } from "../../src/pipeline/text-origin.js";
import { apply } from "../../src/dsp/apply/apply.js";
import { DRAFTS_FILE, readDrafts } from "../../src/dsp/drafts.js";
import { removedTextLine, removedTexts } from "../../src/dsp/removed-texts.js";
import { type DspTree, entityUids, readImports, readShared, readToc, tocNames } from "../../src/dsp/dsp-tree.js";
import { repairBeforeUpdate } from "../../src/dsp/repair-before-update.js";
import { OWNER_WHY, type Operation } from "../../src/model/operation.js";
import { draftTokensOf } from "../../src/texts/provenance.js";
import { mintedHex } from "../../src/dsp/minted.js";
import { runs } from "../support/effort.js";

const TILL = "obj-00000001";
const CART = "obj-00000002";
const TOTAL = "func-00000003";
const LEDGER = "obj-00000004";

/** The till uses the cart and its total; all whys are drafts but the one about the ledger. */
const SAMPLE_FILES = sampleTree();

function sampleTree(): DspTree {
  const drafts = draftTokensOf([
    { slot: CART, text: "Holds." },
    { slot: `${TOTAL} via=${CART}`, text: "Adds." },
  ]);
  const operations: readonly Operation[] = [
    {
      op: "createObject",
      uid: TILL,
      source: "till.ts",
      kind: "object",
      purpose: "Till.",
      tocs: ["default"],
      newRoot: true,
      drafts,
    },
    {
      op: "createObject",
      uid: CART,
      source: "cart.ts",
      kind: "object",
      purpose: "Cart.",
      tocs: ["default", TILL],
      drafts: "000000",
    },
    { op: "createFunction", uid: TOTAL, source: "cart.ts#total", purpose: "Total.", owner: CART, tocs: ["default", TILL] },
    { op: "createObject", uid: LEDGER, source: "ledger.ts", kind: "object", purpose: "Ledger.", tocs: ["default", TILL] },
    { op: "createShared", exporter: CART, shared: [{ uid: TOTAL }] },
    { op: "addImport", importer: TILL, imported: CART, why: "Holds." },
    { op: "addImport", importer: TILL, imported: TOTAL, exporter: CART, why: "Adds." },
    { op: "addImport", importer: TILL, imported: LEDGER, why: "The tax office wants it." },
  ];
  return apply(new Map(), operations);
}

function changed(changes: Readonly<Record<string, string | undefined>>): DspTree {
  const tree = new Map(SAMPLE_FILES);
  for (const [path, text] of Object.entries(changes)) {
    if (text === undefined) tree.delete(path);
    else tree.set(path, text);
  }
  return tree;
}

function without(tree: DspTree, ...prefixes: readonly string[]): DspTree {
  return new Map([...tree].filter(([path]) => !prefixes.some((prefix) => path.startsWith(prefix))));
}

describe("an entity that one branch removed while the other wrote at it", () => {
  /** A merge keeps the files that the other branch changed. */
  const left = (source: string): DspTree => {
    const merged = new Map(apply(SAMPLE_FILES, [{ op: "removeEntity", uid: CART }]));
    merged.set(`${CART}/description`, `source: ${source}\nkind: object\npurpose: Cart.\nnotes: Dear to us.\n`);
    merged.set(`${CART}/exports/${TOTAL}/description`, "What the customer owes.\n");
    merged.set(`${TOTAL}/exports/${CART}`, `${OWNER_WHY}\n`);
    merged.set(`${LEDGER}/exports/${CART}`, "The cart is booked.\n");
    return merged;
  };

  it("is known again, and keeps what people wrote", () => {
    const { tree, repaired } = repairBeforeUpdate(left("cart.ts"), textOrigin);
    expect(readDrafts(tree).get(CART)).toBe("");
    expect(readImports(tree, CART)).toEqual([{ uid: LEDGER }]);
    expect(readShared(tree, CART)).toEqual([TOTAL]);
    expect(tree.has(`${TOTAL}/exports/${CART}`)).toBe(false);
    expect(new Set(repaired.map(({ path }) => path))).toEqual(
      new Set([DRAFTS_FILE, `${CART}/imports`, `${CART}/shared`, `${TOTAL}/exports/${CART}`]),
    );
    expect(repairBeforeUpdate(tree, textOrigin)).toMatchObject({ tree, repaired: [] });
  });

  it.each(["opening hours", "the till"])("stays that of people where it stands for %s", (source) => {
    const { tree } = repairBeforeUpdate(left(source), textOrigin);
    expect(readDrafts(tree).has(CART)).toBe(false);
    expect(tree.get(`${TOTAL}/exports/${CART}`)).toBe(`${OWNER_WHY}\n`);
  });

  it("stays that of people in a table of contents, unless its UID was made of its source", () => {
    const listed = new Map(left("cart.ts")).set("TOC", `${SAMPLE_FILES.get("TOC")}`);
    expect(readDrafts(repairBeforeUpdate(listed, textOrigin).tree).has(CART)).toBe(false);
    const uid = `obj-${mintedHex("dsp1\0file\0cart.ts")}`;
    const minted = new Map([...listed].map(([path, text]) => [path.replace(CART, uid), text.replace(CART, uid)]));
    expect(readDrafts(repairBeforeUpdate(minted, textOrigin).tree).get(uid)).toBe("");
  });
});

it.each([
  ["its exporter", CART],
  ["its own entity", TOTAL],
  ["its importer", TILL],
  ["another entity", LEDGER],
])("a reason that git moved never goes to what is gone: %s", (_name, gone) => {
  const moved = new Map(without(SAMPLE_FILES, `${gone}/`, `${CART}/exports/${TOTAL}/`));
  moved.set(`${gone === LEDGER ? CART : LEDGER}/exports/${TOTAL}/${TILL}`, "The clerk wants the sum.\n");
  const { tree } = repairBeforeUpdate(moved, textOrigin);
  expect([...tree.keys()].filter((path) => path.startsWith(`${gone}/`))).toEqual([]);
  expect([...tree.values()].filter((text) => text.includes("The clerk wants the sum."))).toHaveLength(1);
  expect(repairBeforeUpdate(tree, textOrigin)).toMatchObject({ tree, repaired: [] });
});

describe("an entity that one branch removed", () => {
  const removed = apply(SAMPLE_FILES, [{ op: "removeEntity", uid: LEDGER }]);

  it("takes with it what the other branch added of it", () => {
    const merged = new Map(removed);
    merged.set(`${TILL}/imports`, SAMPLE_FILES.get(`${TILL}/imports`) ?? "");
    merged.set(`${LEDGER}/exports/${TILL}`, "Writes down what was sold.\n");
    merged.set("TOC", SAMPLE_FILES.get("TOC") ?? "");
    merged.set(`TOC-${LEDGER}`, `${LEDGER}\n`);
    merged.set(`${CART}/exports/${LEDGER}`, "Counts.\n");
    merged.set(`${CART}/exports/${LEDGER}/description`, "Counts.\n");
    const { tree, repaired, removedTexts: words, unclear } = repairBeforeUpdate(merged, textOrigin);
    expect(without(tree, "removed-texts")).toEqual(removed);
    expect(removedTexts(tree)).toEqual(words);
    // What has no description any more has no source either.
    expect(words.map(removedTextLine)).toEqual([
      `cart.ts shared of=${LEDGER}: Counts.`,
      `${LEDGER} why of=cart.ts: Counts.`,
      `till.ts why of=${LEDGER}: Writes down what was sold.`,
    ]);
    expect(unclear).toEqual([]);
    expect(repaired).toEqual(
      [
        { path: "TOC", detail: "1 of its lines named an entity that is gone" },
        { path: "removed-texts", detail: "3 of its texts were written by people about removed entities" },
        { path: `TOC-${LEDGER}`, detail: "belongs to an entity that is gone" },
        { path: `${TILL}/imports`, detail: "1 of its lines named an entity that is gone" },
        { path: `${CART}/exports/${LEDGER}`, detail: "belongs to an entity that is gone" },
        { path: `${CART}/exports/${LEDGER}/description`, detail: "belongs to an entity that is gone" },
        { path: `${LEDGER}/exports/${TILL}`, detail: "belongs to an entity that is gone" },
      ].sort((a, b) => (a.path < b.path ? -1 : 1)),
    );
  });

  it("takes its symbols' edges with it, also those that name it as the exporter", () => {
    const merged = without(SAMPLE_FILES, `${CART}/`, `${TOTAL}/`);
    const leftovers = new Map([...merged, [`${CART}/exports/${TOTAL}/${TILL}`, "Adds.\n"]]);
    const { tree } = repairBeforeUpdate(leftovers, textOrigin);
    expect(tree).toEqual(apply(apply(SAMPLE_FILES, [{ op: "removeEntity", uid: TOTAL }]), [{ op: "removeEntity", uid: CART }]));
  });

  it("is not thrown away with the words of people while it has lines of its own", () => {
    const merged = changed({ [`${LEDGER}/description`]: undefined });
    expect(repairBeforeUpdate(merged, textOrigin).unclear).toEqual([LEDGER]);
    const drafted = changed({ [`${CART}/description`]: undefined, [`${TOTAL}/exports/${CART}`]: `${OWNER_WHY}\n` });
    expect(repairBeforeUpdate(drafted, textOrigin).unclear).toEqual([]);
  });
});

describe("a why without its line", () => {
  it("goes when it is our draft", () => {
    const { tree, repaired } = repairBeforeUpdate(changed({ [`${TILL}/imports`]: `${CART}\n${LEDGER}\n` }), textOrigin);
    expect(tree.has(`${CART}/exports/${TOTAL}/${TILL}`)).toBe(false);
    expect(repaired).toEqual([{ path: `${CART}/exports/${TOTAL}/${TILL}`, detail: "the reason of an import that is gone" }]);
  });

  it("brings the line back when people wrote it", () => {
    const { tree, repaired } = repairBeforeUpdate(changed({ [`${TILL}/imports`]: `${TOTAL} via=${CART}\n` }), textOrigin);
    expect(tree.get(`${TILL}/imports`)).toBe(`${TOTAL} via=${CART}\n${LEDGER}\n`);
    expect(tree.get(`${LEDGER}/exports/${TILL}`)).toBe("The tax office wants it.\n");
    expect(repaired.map(({ path }) => path)).toEqual([`${TILL}/imports`, `${CART}/exports/${TILL}`].sort());
  });

  it("stays alone in a map that this tool never wrote", () => {
    const foreign = changed({ [`${TILL}/imports`]: "", drafts: undefined });
    expect(repairBeforeUpdate(foreign, textOrigin)).toEqual({ tree: foreign, repaired: [], removedTexts: [], unclear: [] });
  });
});

it("repeated lines go, missing files come", () => {
  const merged = changed({
    TOC: `${TILL}\n${CART}\n${TILL}\n${TOTAL}\n${CART}\n${LEDGER}\n`,
    [`${LEDGER}/imports`]: undefined,
    [`${LEDGER}/shared`]: undefined,
    [`${TOTAL}/imports`]: undefined,
  });
  const { tree, repaired } = repairBeforeUpdate(merged, textOrigin);
  expect(tree).toEqual(changed({ TOC: `${TILL}\n${CART}\n${TOTAL}\n${LEDGER}\n` }));
  expect(repaired).toHaveLength(4);
});

it("files that are not of the map stay", () => {
  const tree = changed({ "README.md": "Hands off.\n", [`${TILL}/notes.md`]: "Squeaks.\n", [`${TILL}/exports/plan.png`]: "?" });
  expect(repairBeforeUpdate(tree, textOrigin)).toEqual({ tree, repaired: [], removedTexts: [], unclear: [] });
});

/** Every UID that is mentioned anywhere. */
function mentioned(tree: DspTree): ReadonlySet<string> {
  const uids = entityUids(tree);
  const lines = uids.flatMap((uid) => [
    ...readImports(tree, uid).flatMap((line) => [line.uid, line.via ?? line.uid]),
    ...readShared(tree, uid),
  ]);
  const names = [...tree.keys()].flatMap((path) => path.split(/[/]|^TOC-/).filter((name) => /^(obj|func)-/.test(name)));
  return new Set([...lines, ...names, ...tocNames(tree).flatMap((toc) => readToc(tree, toc))]);
}

const ALL = [TILL, CART, TOTAL, LEDGER];
/** Reasons that git has moved to where it believes that their directory went. */
const STRAYS = ALL.flatMap((exporter) =>
  ALL.flatMap((one) => [`${exporter}/exports/${one}`, ...ALL.map((other) => `${exporter}/exports/${one}/${other}`)]),
);

it("whatever is missing or moved, nothing dangles, once is enough, and a sound map stays as it is", () => {
  expect(repairBeforeUpdate(SAMPLE_FILES, textOrigin)).toEqual({ tree: SAMPLE_FILES, repaired: [], removedTexts: [], unclear: [] });
  fc.assert(
    fc.property(fc.subarray([...SAMPLE_FILES.keys()]), fc.subarray(STRAYS, { maxLength: 4 }), (kept, strays) => {
      const tree = new Map([...SAMPLE_FILES].filter(([path]) => kept.includes(path)));
      for (const path of strays) if (!tree.has(path)) tree.set(path, "Somebody knows why.\n");
      const repaired = repairBeforeUpdate(tree, textOrigin);
      expect(repairBeforeUpdate(repaired.tree, textOrigin)).toEqual({ tree: repaired.tree, repaired: [], removedTexts: [], unclear: [] });
      const described = new Set(entityUids(repaired.tree).filter((uid) => repaired.tree.has(`${uid}/description`)));
      expect([...mentioned(repaired.tree)].filter((uid) => !described.has(uid))).toEqual([]);
      expect(repaired.repaired.length === 0).toBe(
        repaired.tree.size === tree.size && [...tree].every(([path, text]) => repaired.tree.get(path) === text),
      );
    }),
    { numRuns: runs(500, 150) },
  );
});
