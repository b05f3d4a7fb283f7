import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entityUids } from "../../src/dsp/read.js";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { checkTree } from "../conformance/check-tree.js";
import { edit, EDITS, type Edit } from "./edits.js";
import { printProject, type Project } from "./model-project.js";
import type { Files, Former } from "./memory-source.js";
import { meaningOf, run, uidsOf } from "./run.js";

const START: Project = [
  {
    path: "src/fruit.ts",
    functions: [
      { name: "apples", word: 1, calls: 4 },
      { name: "pears", word: 2 },
    ],
  },
  {
    path: "src/fish.ts",
    functions: [
      { name: "herring", word: 3, calls: 1 },
      { name: "cod", word: 4 },
    ],
  },
  { path: "src/aisle0/bread.ts", functions: [{ name: "rye", word: 5, calls: 2 }] },
];

const SCRIPTS = 500;
const edits = fc.record<Edit>({ kind: fc.constantFrom(...EDITS), at: fc.nat(20), to: fc.nat(20) });
const steps = fc.array(fc.array(edits, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });

/** A file that two others are equally like leaves its path to a new one. */
const AMBIGUOUS_HOME: readonly (readonly Edit[])[] = [
  [
    { kind: "copy", at: 0, to: 0 },
    { kind: "rename file", at: 0, to: 0 },
  ],
  [
    { kind: "rename file", at: 5, to: 0 },
    { kind: "vacate", at: 0, to: 0 },
  ],
];

/** A function comes back to where what its exporter says of it was drafted; by now people have written its purpose. */
const BACK_HOME: readonly (readonly Edit[])[] = [
  [
    { kind: "delete", at: 1, to: 0 },
    { kind: "move marker", at: 0, to: 0 },
  ],
  [{ kind: "swap", at: 0, to: 13 }],
  [{ kind: "move function", at: 0, to: 3 }],
];

/** Words that no draft holds, at a purpose and at a why. */
function writeByHand(tree: DspTree, turn: number): { readonly tree: DspTree; readonly written: ReadonlyMap<string, string> } {
  const next = new Map(tree);
  const written = new Map<string, string>();
  const uids = entityUids(tree);
  const uid = uids[turn % uids.length] ?? "";
  const description = `${uid}/description`;
  next.set(description, (tree.get(description) ?? "").replace(/^purpose: .*$/m, `purpose: By hand, turn ${turn}.`));
  written.set(description, `purpose: By hand, turn ${turn}.`);
  const whys = [...tree.keys()].filter((path) => path.includes("/exports/") && !path.endsWith("/description")).sort();
  const why = whys[turn % whys.length];
  if (why !== undefined && !(tree.get(why) ?? "").startsWith("owner:")) {
    next.set(why, `Because of turn ${turn}.\n`);
    written.set(why, `Because of turn ${turn}.`);
  }
  return { tree: next, written };
}

/** A function that another file exports now has taken its texts along. */
const MOVED_AWAY: readonly (readonly Edit[])[] = [
  [
    { kind: "move function", at: 20, to: 3 },
    { kind: "rename file", at: 0, to: 0 },
  ],
  [
    { kind: "split", at: 0, to: 0 },
    { kind: "copy", at: 0, to: 0 },
  ],
  [
    { kind: "rename file", at: 14, to: 0 },
    { kind: "reborn", at: 10, to: 0 },
  ],
];

/** Notes where each text stands now, if it stands anywhere. */
function follow(tree: DspTree, written: Map<string, string>): void {
  for (const [path, text] of new Map(written)) {
    if (tree.get(path)?.includes(text) === true) continue;
    const now = [...tree.keys()].find((other) => tree.get(other)?.includes(text) === true);
    if (now === undefined) continue;
    written.delete(path);
    written.set(now, text);
  }
}

/** Takes back what was written of things that are no more; the same UID may be minted again later. */
function forget(tree: DspTree, written: Map<string, string>): void {
  for (const path of written.keys()) {
    const uids = path.match(/(?:obj|func)-[0-9a-f]{8}/g) ?? [];
    if (!uids.every((uid) => tree.has(`${uid}/description`))) written.delete(path);
  }
}

/** Texts by hand that are gone although everything that they are about is there. */
function lost(tree: DspTree, written: ReadonlyMap<string, string>): readonly string[] {
  const texts = [...tree.values()].join("\n");
  return [...written].flatMap(([path, text]) => (texts.includes(text) ? [] : [`${path}: ${text}`]));
}

type Step = (files: Files, tree: DspTree, former: Former | undefined) => Promise<DspTree>;

/** Plays a script from a new map on; answers the last files and the map over them. */
async function play(script: readonly (readonly Edit[])[], withHistory: boolean, step: Step): Promise<{ files: Files; tree: DspTree }> {
  let project = START;
  let files = printProject(project);
  let { tree } = await run(files);
  let fresh = 10;
  for (const edited of script) {
    const former = files;
    const known = uidsOf(tree);
    for (const single of edited) project = edit(project, single, ++fresh, (path, name) => known.get(`${path}#${name}`));
    files = printProject(project);
    tree = await step(files, tree, withHistory ? { files: former, tree } : undefined);
  }
  return { files, tree };
}

async function update(files: Files, tree: DspTree, former: Former | undefined): Promise<DspTree> {
  const updated = await run(files, tree, former);
  const owners = [...updated.map.identities.uids.values()];
  expect(new Set(owners).size).toBe(owners.length);
  expect(checkTree(updated.tree)).toEqual([]);
  return updated.tree;
}

describe("scripts of edits", () => {
  it("leave one owner to a UID, a closed graph and every text by hand, and a second run has nothing to do", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), fc.nat(50), async (script, withHistory, first) => {
        let turn = first;
        const written = new Map<string, string>();
        await play(script, withHistory, async (files, tree, former) => {
          const byHand = writeByHand(tree, ++turn);
          for (const text of lost(byHand.tree, written)) written.delete(text.split(": ", 1)[0] ?? "");
          for (const entry of byHand.written) written.set(...entry);
          const committed = former === undefined ? undefined : { ...former, tree: byHand.tree };
          const updated = await update(files, byHand.tree, committed);
          forget(updated, written);
          expect(lost(updated, written)).toEqual([]);
          follow(updated, written);
          expect((await run(files, updated, committed)).remaining).toBe(0);
          return updated;
        });
      }),
      {
        numRuns: SCRIPTS / 2,
        examples: [
          [AMBIGUOUS_HOME, true, 0],
          [BACK_HOME, true, 4],
          [MOVED_AWAY, true, 41],
        ],
      },
    );
  }, 300_000);

  it("end where a new map ends, but for UIDs and the order of tables of contents", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (script, withHistory) => {
        const { files, tree } = await play(script, withHistory, update);
        expect([...meaningOf(tree)]).toEqual([...meaningOf((await run(files)).tree)]);
      }),
      { numRuns: SCRIPTS / 2, examples: [[AMBIGUOUS_HOME, true]] },
    );
  }, 300_000);
});
