import { describe, expect, it } from "vitest";
import { apply } from "../../src/dsp/apply/apply.js";
import { type DspTree, readDescription, readImports, readToc } from "../../src/dsp/dsp-tree.js";
import type { Operation } from "../../src/model/operation.js";
import type { Files } from "./memory-source.js";
import { run, uidsOf } from "./run.js";

const SAMPLE_FILES: Files = {
  "package.json": '{ "name": "shop", "main": "src/main.ts", "dependencies": { "express": "^4.0.0" } }',
  "src/main.ts": `// @dsp obj-00000001\nimport express from "express";\nimport { Till } from "./till";\nexport const till = new Till(express());\n`,
  "src/till.ts": "// @dsp obj-00000002\nexport class Till {\n  constructor(readonly server: unknown) {}\n}\nexport function open() {}\n",
  Dockerfile: "FROM scratch\n",
};

/** What an agent made by hand, with the protocol's operations. */
const BY_HAND: readonly Operation[] = [
  { op: "createObject", uid: "obj-00000001", source: "./src/main.ts", kind: "object", purpose: "Where the shop opens.", tocs: ["default"] },
  { op: "createObject", uid: "obj-00000002", source: "src/till.ts", kind: "object", purpose: "All about money.", tocs: ["default"] },
  {
    op: "createFunction",
    uid: "func-00000003",
    source: "src/till.ts#Till",
    purpose: "Class that holds the money.",
    owner: "obj-00000002",
    tocs: ["default"],
  },
  {
    op: "createObject",
    uid: "obj-00000004",
    source: "express",
    kind: "object",
    purpose: "The web server that we all know.",
    tocs: ["default"],
  },
  { op: "createObject", uid: "obj-00000005", source: "Dockerfile", kind: "object", purpose: "How the shop is shipped.", tocs: ["default"] },
  {
    op: "createObject",
    uid: "obj-00000006",
    source: "the idea of credit",
    kind: "object",
    purpose: "Customers pay later.",
    tocs: ["default"],
  },
  {
    op: "createFunction",
    uid: "func-00000007",
    source: "src/till.ts#Till.count",
    purpose: "Counts.",
    owner: "func-00000003",
    tocs: ["default"],
  },
  {
    op: "createObject",
    uid: "obj-00000008",
    source: "src/gone.ts",
    kind: "object",
    purpose: "Nobody knows where this went.",
    tocs: ["default"],
  },
  { op: "createShared", exporter: "obj-00000002", shared: [{ uid: "func-00000003" }] },
  { op: "addImport", importer: "obj-00000001", imported: "obj-00000006", why: "Credit shapes the shop." },
  { op: "addImport", importer: "obj-00000001", imported: "func-00000003", exporter: "obj-00000002", why: "The shop needs a till." },
  { op: "addImport", importer: "obj-00000005", imported: "obj-00000001", why: "The image runs it." },
];

/** With a key and a paragraph that this tool does not know. */
function handMade(): DspTree {
  const tree = new Map(apply(new Map(), BY_HAND));
  tree.set("obj-00000002/description", `${tree.get("obj-00000002/description")}contracts: never give it away\n\nThe till is *old*.\n`);
  tree.set("TOC", "obj-00000001\nobj-00000006\nobj-00000005\nobj-00000004\nfunc-00000007\nfunc-00000003\nobj-00000002\nobj-00000008\n");
  return tree;
}

describe("a map that somebody made by hand", () => {
  it("keeps every UID, text, entity and edge; what was missing is added, sources are corrected", async () => {
    const before = handMade();
    const { tree } = await run(SAMPLE_FILES, before, { files: SAMPLE_FILES, tree: before });
    for (const uid of ["obj-00000001", "obj-00000002", "func-00000003", "obj-00000004", "obj-00000005", "obj-00000006", "func-00000007"]) {
      expect(readDescription(tree, uid).get("purpose"), uid).toBe(readDescription(before, uid).get("purpose"));
      for (const line of readImports(before, uid)) expect(readImports(tree, uid)).toContainEqual(line);
    }
    expect(readDescription(tree, "obj-00000001").get("source")).toBe("src/main.ts");
    expect(uidsOf(tree).get("src/till.ts#Till")).toBe("func-00000003");
    expect(uidsOf(tree).get("express")).toBe("obj-00000004");
    expect(readDescription(tree, "obj-00000002").get("contracts")).toBe("never give it away\n\nThe till is *old*.");
    expect(tree.get("obj-00000002/exports/func-00000003/obj-00000001")).toBe("The shop needs a till.\n");
    expect(tree.get("obj-00000006/exports/obj-00000001")).toBe("Credit shapes the shop.\n");
    expect(readToc(tree, "default").slice(0, 8)).toEqual(readToc(before, "default"));
    expect(uidsOf(tree).has("src/till.ts#open")).toBe(true);
  });

  it("loses only what git knows to have been there and is not there now", async () => {
    const before = handMade();
    const kept = await run(SAMPLE_FILES, before, { files: SAMPLE_FILES, tree: before });
    expect(uidsOf(kept.tree).has("src/gone.ts")).toBe(true);
    const { tree } = await run(SAMPLE_FILES, before, { files: { ...SAMPLE_FILES, "src/gone.ts": "export {};\n" }, tree: before });
    expect(uidsOf(tree).has("src/gone.ts")).toBe(false);
    expect(readToc(tree, "default")).not.toContain("obj-00000008");
  });

  it("has nothing left to do at the second run, and keeps the prefix that its author chose when the class becomes a function", async () => {
    const before = handMade();
    const { tree } = await run(SAMPLE_FILES, before, { files: SAMPLE_FILES, tree: before });
    expect((await run(SAMPLE_FILES, tree, { files: SAMPLE_FILES, tree })).remaining).toBe(0);
    const changed = { ...SAMPLE_FILES, "src/till.ts": "// @dsp obj-00000002\nexport function Till() {}\nexport class open {}\n" };
    const after = (await run(changed, tree, { files: SAMPLE_FILES, tree })).tree;
    expect(uidsOf(after).get("src/till.ts#Till")).toBe("func-00000003");
    expect(uidsOf(after).get("src/till.ts#open")).toMatch(/^obj-/);
  });

  it("is reported with its twins, which stay", async () => {
    const twin: Operation = {
      op: "createObject",
      uid: "obj-0000000a",
      source: "src/till.ts",
      kind: "object",
      purpose: "Again.",
      tocs: ["default"],
    };
    const before = apply(handMade(), [twin]);
    const { tree, map } = await run(SAMPLE_FILES, before, { files: SAMPLE_FILES, tree: before });
    expect(map.problems).toContainEqual({ code: "duplicate-source", path: "src/till.ts", detail: "obj-0000000a" });
    expect(readDescription(tree, "obj-0000000a").get("purpose")).toBe("Again.");
  });
});

describe("texts of others", () => {
  it("survive a hundred runs over changing code, byte for byte", async () => {
    let tree: DspTree = handMade();
    let files = SAMPLE_FILES;
    for (let turn = 0; turn < 100; turn += 1) {
      const next = { ...SAMPLE_FILES, "src/till.ts": `${SAMPLE_FILES["src/till.ts"]}export const coin${turn} = ${turn};\n` };
      const committed = { files, tree };
      tree = (await run(next, tree, committed)).tree;
      files = next;
    }
    const before = handMade();
    for (const uid of ["obj-00000001", "func-00000003", "obj-00000006"]) {
      expect(readDescription(tree, uid).get("purpose")).toBe(readDescription(before, uid).get("purpose"));
    }
    expect(tree.get("obj-00000002/exports/func-00000003/obj-00000001")).toBe("The shop needs a till.\n");
    expect(uidsOf(tree).has("src/till.ts#coin99")).toBe(true);
    expect(uidsOf(tree).has("src/till.ts#coin98")).toBe(false);
  });

  it("give way only where the user asks for it", async () => {
    const before = handMade();
    const { tree } = await run(SAMPLE_FILES, before, { files: SAMPLE_FILES, tree: before }, { redraft: true });
    expect(readDescription(tree, "func-00000003").get("purpose")).not.toBe("Class that holds the money.");
    expect(tree.get("obj-00000002/exports/func-00000003/obj-00000001")).not.toBe("The shop needs a till.\n");
    expect(readDescription(tree, "obj-00000006").get("purpose")).toBe("Customers pay later.");
    expect(tree.get("obj-00000006/exports/obj-00000001")).toBe("Credit shapes the shop.\n");
  });
});
