import { describe, expect, it } from "vitest";
import { apply } from "../../src/dsp/apply/apply.js";
import { type DspTree, readImports, readShared } from "../../src/dsp/dsp-tree.js";
import { REMOVED_TEXTS_FILE } from "../../src/dsp/removed-texts.js";
import type { Operation } from "../../src/model/operation.js";
import type { Files } from "../identity/memory-source.js";
import { run, uidsOf } from "../identity/run.js";

const MANIFEST = { "package.json": '{ "name": "shop", "main": "src/kitchen.ts" }' };
const LIGHT = "export const light = 1;\n";
const SHARED: Files = {
  ...MANIFEST,
  "src/kitchen.ts": `export * as oven from "./oven";\n${LIGHT}`,
  "src/oven.ts": "export const bake = 1;\n",
};
const APART: Files = { ...SHARED, "src/kitchen.ts": `import "./oven";\n${LIGHT}` };
const BACK: Files = {
  ...SHARED,
  "src/kitchen.ts": `import "./oven";\n${LIGHT}`,
  "src/oven.ts": 'import "./kitchen";\nexport const bake = 1;\n',
};
const OVEN: Files = {
  ...MANIFEST,
  "src/kitchen.ts": `export * as oven from "./oven";\n${LIGHT}`,
  "src/oven.ts": BACK["src/oven.ts"] ?? "",
};

type Named = (source: string) => string;

/** The map of `files` after what a person did, then after `next` and once more. */
async function updated(files: Files, next: Files, byHand: (uid: Named) => readonly Operation[]): Promise<{ tree: DspTree; uid: Named }> {
  const first = await run(files);
  const uids = uidsOf(first.tree);
  const uid: Named = (source) => uids.get(source) ?? source;
  const before = apply(first.tree, byHand(uid));
  const { tree } = await run(next, before, { files, tree: before });
  expect((await run(next, tree, { files: next, tree })).remaining).toBe(0);
  return { tree, uid };
}

describe("an import and a share of the same path", () => {
  it("follow the code when a share becomes an import", async () => {
    const { tree, uid } = await updated(SHARED, BACK, () => []);
    expect(readImports(tree, uid("src/oven.ts"))).toContainEqual({ uid: uid("src/kitchen.ts") });
    expect(readShared(tree, uid("src/kitchen.ts"))).not.toContain(uid("src/oven.ts"));
  });

  it("follow the code when an import becomes a share", async () => {
    const { tree, uid } = await updated(BACK, SHARED, () => []);
    expect(readShared(tree, uid("src/kitchen.ts"))).toContain(uid("src/oven.ts"));
    expect(readImports(tree, uid("src/oven.ts"))).not.toContainEqual({ uid: uid("src/kitchen.ts") });
  });

  it("give the path to the import of the code; the text of a share by hand is kept among the removed ones", async () => {
    const { tree, uid } = await updated(APART, BACK, (uid_) => [
      { op: "createShared", exporter: uid_("src/kitchen.ts"), shared: [{ uid: uid_("src/oven.ts"), text: "The best oven." }] },
    ]);
    expect(readImports(tree, uid("src/oven.ts"))).toContainEqual({ uid: uid("src/kitchen.ts") });
    expect(tree.get(REMOVED_TEXTS_FILE)).toContain("The best oven.");
  });

  it("keep the reason of an edge through a share that goes", async () => {
    const { tree } = await updated(SHARED, OVEN, (uid) => [
      {
        op: "addImport",
        importer: uid("src/oven.ts"),
        imported: uid("src/oven.ts"),
        exporter: uid("src/kitchen.ts"),
        why: "It heats itself.",
      },
    ]);
    expect([...tree.values()].join("")).toContain("It heats itself.");
  });

  it("do not keep the importer of such an edge when nothing else does", async () => {
    const plain: Files = { ...SHARED, "src/kitchen.ts": `import "./cold";\n${LIGHT}`, "src/cold.ts": 'import "./oven";\n' };
    const next: Files = { ...plain, "src/kitchen.ts": `import "./oven";\n${LIGHT}` };
    const { tree } = await updated(plain, next, (uid) => [
      { op: "addImport", importer: uid("src/cold.ts"), imported: uid("src/kitchen.ts"), exporter: uid("src/oven.ts"), why: "It is warm." },
    ]);
    expect([...uidsOf(tree).keys()]).not.toContain("src/cold.ts");
    expect(tree.get(REMOVED_TEXTS_FILE)).toContain("It is warm.");
  });

  it("move the reason of an import by hand, with the module as its own exporter", async () => {
    const { tree, uid } = await updated(APART, SHARED, (uid_) => [
      { op: "addImport", importer: uid_("src/oven.ts"), imported: uid_("src/kitchen.ts"), why: "It takes the light." },
    ]);
    const [oven, kitchen] = [uid("src/oven.ts"), uid("src/kitchen.ts")];
    expect(readImports(tree, oven)).toContainEqual({ uid: kitchen, via: kitchen });
    expect(tree.get(`${kitchen}/exports/${kitchen}/${oven}`)).toBe("It takes the light.\n");
    expect(readShared(tree, kitchen)).toContain(oven);
  });
});
