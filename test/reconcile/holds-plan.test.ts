import { describe, expect, it } from "vitest";
import { apply } from "../../src/dsp/apply/apply.js";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { memoryTree } from "../../src/fs/memory-tree.js";
import { once } from "../../src/model/once.js";
import type { Operation } from "../../src/model/operation.js";
import { mapRepository } from "../../src/pipeline/map-repository.js";
import type { RepositoryMap } from "../../src/pipeline/map-types.js";
import { planUpdate } from "../../src/pipeline/plan-update.js";
import { holdsPlan } from "../../src/reconcile/holds-plan.js";
import { DEFAULTS } from "../support/map-fixture.js";

const SHOP = {
  "package.json": '{ "name": "shop", "main": "./till.js", "bin": "./bell.js" }',
  "bell.js": '#!/usr/bin/env node\nimport { Bell } from "./door.js";\nnew Bell().ring();\n',
  "till.js":
    'import pad from "left-pad";\nimport { open as unlock, Bell } from "./door.js";\nimport "./gone.js";\n/** Sells. */\nexport function sell() {\n  unlock(pad("x"), new Bell());\n}\nexport { unlock };\n',
  "door.js": "/** Opens it. */\nexport function open() {}\nexport class Bell {\n  ring() {}\n}\n",
};

const mapped = once(() => mapRepository({ ...memoryTree(SHOP), skipped: [] }, new Map(), DEFAULTS));

/** Whether the plan over what these operations make is empty, as it is and as it is told without one. */
function bothOf(map: RepositoryMap, wanted: readonly Operation[], first: DspTree): readonly [planned: boolean, told: boolean] {
  return [planUpdate({ ...map, operations: wanted }, first).operations.length === 0, holdsPlan(wanted, first)];
}

type Op = Operation["op"];
const changed = <Kind extends Op>(wanted: readonly Operation[], op: Kind, change: (one: Extract<Operation, { op: Kind }>) => Operation) =>
  wanted.map((one) => (one.op === op ? change(one as Extract<Operation, { op: Kind }>) : one));

describe("a first map", () => {
  it("holds what it was made of", async () => {
    const map = await mapped();
    const kinds = new Set(map.operations.map(({ op }) => op));
    expect([...kinds].sort()).toEqual(["addImport", "addToToc", "createFunction", "createObject", "createShared", "writeDiagnostics"]);
    expect(bothOf(map, map.operations, apply(new Map(), map.operations))).toEqual([true, true]);
  });

  it.each<readonly [string, (wanted: readonly Operation[]) => readonly Operation[]]>([
    ["a why that ends in a blank", (all) => changed(all, "addImport", (one) => ({ ...one, why: `${one.why} ` }))],
    ["a purpose that begins with a blank", (all) => changed(all, "createFunction", (one) => ({ ...one, purpose: ` ${one.purpose}` }))],
    ["a purpose of several lines", (all) => changed(all, "createObject", (one) => ({ ...one, purpose: `${one.purpose}\nkind: other` }))],
    ["an empty value", (all) => changed(all, "createObject", (one) => ({ ...one, extras: { ...one.extras, version: "" } }))],
    ["no draft tokens", (all) => changed(all, "createObject", (one) => ({ ...one, drafts: "" }))],
    ["tokens of others", (all) => changed(all, "createObject", (one) => ({ ...one, drafts: "adopted" }))],
    [
      "two whys of one edge",
      (all) => [
        ...all,
        ...changed(
          all.filter(({ op }) => op === "addImport"),
          "addImport",
          (one) => ({ ...one, why: "Another." }),
        ),
      ],
    ],
    ["two findings out of order", (all) => changed(all, "writeDiagnostics", ({ op }) => ({ op, lines: ["b", "a"] }))],
    [
      "a shared text that ends in a blank",
      (all) => changed(all, "createShared", (one) => ({ ...one, shared: one.shared.map(({ uid }) => ({ uid, text: "Of itself. " })) })),
    ],
    [
      "a table that begins with another entity",
      (all) => {
        const other = all.find(({ op }) => op === "createFunction");
        const uid = other?.op === "createFunction" ? other.uid : "none";
        return changed(all, "createObject", (one) => (one.newRoot === true ? { ...one, newRoot: false, tocs: [uid] } : one));
      },
    ],
  ])("with %s is planned again", async (_, change) => {
    const map = await mapped();
    const wanted = change(map.operations);
    expect(wanted).not.toEqual(map.operations);
    expect(holdsPlan(wanted, apply(new Map(), wanted))).toBe(false);
  });

  it.each([["/description"], ["/exports/"], ["diagnostics"]])("is planned again if another text is at %s", async (part) => {
    const map = await mapped();
    const first = apply(new Map(), map.operations);
    const paths = [...first.keys()].filter((path) => path.includes(part) && (part !== "/description" || path.split("/").length === 2));
    expect(paths).not.toEqual([]);
    for (const path of paths) {
      const other = new Map([...first, [path, `${first.get(path) ?? ""}purpose: other\n`]]);
      expect(holdsPlan(map.operations, other), path).toBe(false);
    }
  });

  it("is not told to be complete if the plan is not empty", async () => {
    const map = await mapped();
    const [one, ...others] = map.operations;
    const without = apply(
      new Map(),
      map.operations.filter(({ op }) => op !== "writeDiagnostics"),
    );
    expect(one).toBeDefined();
    expect(others.length).toBeGreaterThan(10);
    expect(bothOf(map, map.operations, without)).toEqual([false, false]);
  });
});
