import { planUpdate } from "../../src/pipeline/plan-update.js";
import { describe, expect, it } from "vitest";
import { apply } from "../../src/dsp/apply/apply.js";
import { type DspTree, entityUids, readDescription, readImports } from "../../src/dsp/dsp-tree.js";
import { type RepositoryMap } from "../../src/pipeline/map-types.js";
import { mapRepository } from "../../src/pipeline/map-repository.js";
import { memoryTree } from "../../src/fs/memory-tree.js";
import { DEFAULTS } from "../support/map-fixture.js";

const sampleProject = {
  "package.json": '{ "name": "shop", "main": "src/main.ts" }',
  "src/main.ts":
    "import { sum } from './till';\nimport { open } from './door';\nexport function start() {\n  open();\n  return sum(1);\n}\n",
  "src/till.ts": "/** Adds what is in the till. */\nexport function sum(a: number) {\n  return a;\n}\n",
  "src/door.ts": "export function open() {}\n",
};

const mapOver = (files: Readonly<Record<string, string>>, before: DspTree): Promise<RepositoryMap> =>
  mapRepository({ ...memoryTree(files), skipped: [] }, before, DEFAULTS);

async function run(files: Readonly<Record<string, string>>, before: DspTree = new Map()): Promise<{ tree: DspTree; remaining: number }> {
  const remaining = planUpdate(await mapOver(files, before), before).operations;
  return { tree: apply(before, remaining), remaining: remaining.length };
}

const uidOf = (tree: DspTree, source: string): string =>
  entityUids(tree).find((uid) => readDescription(tree, uid).get("source") === source) ?? "none";
const edited = (tree: DspTree, path: string, from: string, to: string): DspTree =>
  new Map([...tree].map(([key, text]) => [key, key === path ? text.replace(from, to) : text]));

describe("a second run", () => {
  it("has nothing left to do", async () => {
    const { tree } = await run(sampleProject);
    const again = await run(sampleProject, tree);
    expect(again.remaining).toBe(0);
    expect(again.tree).toEqual(tree);
  });

  it("ends where a fresh run ends when an import appears and another goes", async () => {
    const { tree } = await run(sampleProject);
    const changed = {
      ...sampleProject,
      "src/main.ts": "import { sum } from './till';\nexport function start() {\n  return sum(2) + sum(1);\n}\n",
    };
    const { tree: updated } = await run(changed, tree);
    const { tree: fresh } = await run(changed);
    const withoutToc = (map: DspTree) => new Map([...map].filter(([path]) => path !== "TOC").sort());
    expect(withoutToc(updated)).toEqual(withoutToc(fresh));
    expect(uidOf(updated, "src/door.ts")).toBe("none");
  });

  it("refreshes a drafted why when the use changes, and keeps one that a person wrote", async () => {
    const { tree } = await run(sampleProject);
    const [till, sum, main] = [uidOf(tree, "src/till.ts"), uidOf(tree, "src/till.ts#sum"), uidOf(tree, "src/main.ts")];
    const why = `${till}/exports/${sum}/${main}`;
    const changed = {
      ...sampleProject,
      "src/main.ts": sampleProject["src/main.ts"].replace("return sum(1)", "const total = [sum];\n  return total"),
    };
    expect((await run(changed, tree)).tree.get(why)).not.toBe(tree.get(why));
    const byHand = edited(tree, why, tree.get(why) ?? "", "The till must balance.\n");
    const { tree: kept } = await run(changed, byHand);
    expect(kept.get(why)).toBe("The till must balance.\n");
    expect((await run(changed, kept)).remaining).toBe(0);
  });

  it("keeps a purpose that a person wrote, and refreshes its own", async () => {
    const { tree } = await run(sampleProject);
    const sum = uidOf(tree, "src/till.ts#sum");
    const changed = {
      ...sampleProject,
      "src/till.ts": sampleProject["src/till.ts"].replace("Adds what is in the till.", "Counts the coins."),
    };
    expect((await run(changed, tree)).tree.get(`${sum}/description`)).toContain("purpose: Counts the coins.");
    const byHand = edited(tree, `${sum}/description`, "Adds what is in the till.", "Closes the day.");
    expect((await run(changed, byHand)).tree.get(`${sum}/description`)).toContain("purpose: Closes the day.");
  });

  it("leaves a second entity of the same source alone", async () => {
    const { tree } = await run(sampleProject);
    const twin = "obj-ffffffff";
    const drafted = [...tree].find(([path]) => path === `${uidOf(tree, "src/door.ts")}/description`)?.[1] ?? "";
    const before = new Map([...tree, [`${twin}/description`, drafted], [`${twin}/imports`, ""], [`${twin}/shared`, ""]]);
    expect((await run(sampleProject, before)).tree.get(`${twin}/description`)).toBe(drafted);
  });

  it("keeps entities, edges and keys that somebody else made", async () => {
    const { tree } = await run(sampleProject);
    const main = uidOf(tree, "src/main.ts");
    const foreign = "obj-0badcafe";
    const before = apply(tree, [
      { op: "createObject", uid: foreign, source: "Dockerfile", kind: "object", purpose: "Ships the shop.", tocs: ["default"] },
      { op: "addImport", importer: foreign, imported: main, why: "Starts it." },
      { op: "addImport", importer: main, imported: foreign, why: "Runs inside of it." },
    ]);
    const { tree: after, remaining } = await run(sampleProject, before);
    expect(remaining).toBe(0);
    expect(readImports(after, main).map((line) => line.uid)).toContain(foreign);
    expect(after.get(`${foreign}/description`)).toContain("Ships the shop.");
  });
});
