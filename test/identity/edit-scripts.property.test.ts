import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entityUids, type DspTree } from "../../src/dsp/dsp-tree.js";
import { checkTree } from "../conformance/check-tree.js";
import { edit, EDITS, type Edit } from "./edits.js";
import { printProject, type Project } from "./model-project.js";
import type { Files, Former } from "./memory-source.js";
import { removedTextLine, removedTexts, type RemovedText } from "../../src/dsp/removed-texts.js";
import { meaningOf, run, uidsOf, type Run } from "./run.js";
import { runs } from "../support/effort.js";

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

/** Of each kind of check. */
const SCRIPTS = runs(200, 25);
const edits = fc.record<Edit>({ kind: fc.constantFrom(...EDITS), at: fc.nat(20), to: fc.nat(20) });
/** `shallow`: a clone that begins with what is there now, and a map that is older. */
const HISTORIES = ["full", "none", "shallow"] as const;
type Known = (typeof HISTORIES)[number];
const histories = fc.constantFrom(...HISTORIES);
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

interface Written {
  readonly tree: DspTree;
  readonly texts: readonly string[];
}

/** Words that no draft holds: at a purpose, in notes, at a why, at what an exporter says of what it shares. */
function writeByHand(tree: DspTree, turn: number): Written {
  const next = new Map(tree);
  const texts: string[] = [];
  const write = (path: string, change: (text: string, words: string) => string): void => {
    const words = `By hand, turn ${turn}, text ${texts.length}.`;
    next.set(path, change(next.get(path) ?? "", words));
    texts.push(words);
  };
  const uids = entityUids(tree);
  const at = (shift: number): string => `${uids[(turn + shift) % uids.length]}/description`;
  write(at(0), (text, words) => text.replace(/^purpose: .*$/m, `purpose: ${words}`));
  write(at(turn % 3), (text, words) => `${text.replace(/^notes: .*\n/m, "")}notes: ${words}\n`);
  const whys = [...tree.keys()].filter((path) => path.includes("/exports/") && !path.endsWith("/description")).sort();
  const why = whys[turn % whys.length];
  if (why !== undefined && !(tree.get(why) ?? "").startsWith("owner:")) write(why, (_, words) => `${words}\n`);
  const offers = [...tree.keys()].filter((path) => path.includes("/exports/") && path.endsWith("/description")).sort();
  const offer = offers[turn % offers.length];
  if (offer !== undefined) write(offer, (_, words) => `${words}\n`);
  return { tree: next, texts };
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

const textOf = (tree: DspTree): string => [...tree.values()].join("\n");

/** Without what exporters say. */
const withoutCopies = (tree: DspTree): string =>
  textOf(new Map([...tree].filter(([path]) => !/\/exports\/[^/]+\/description$/.test(path))));

/** What an exporter that stays only for its words says of what moved meanwhile. */
const STALE_COPY: readonly (readonly Edit[])[] = [
  [
    { kind: "copy", at: 11, to: 0 },
    { kind: "swap", at: 1, to: 14 },
  ],
  [
    { kind: "delete", at: 15, to: 0 },
    { kind: "swap", at: 0, to: 4 },
  ],
  [{ kind: "copy", at: 2, to: 0 }],
];

/** Somebody who is gone from the sources, and stays for his words, takes what another file exports now. */
const KEPT_IMPORTER: readonly (readonly Edit[])[] = [
  [{ kind: "rename file", at: 0, to: 0 }],
  [
    { kind: "delete function", at: 20, to: 0 },
    { kind: "move function", at: 0, to: 13 },
  ],
];

/** A function comes back to a file that still offers it, and what the file that had it says of it has no other place. */
const RENAMED_TWICE: readonly (readonly Edit[])[] = [
  [
    { kind: "rename file", at: 0, to: 0 },
    { kind: "delete", at: 4, to: 0 },
    { kind: "rename file", at: 0, to: 0 },
  ],
  [
    { kind: "delete", at: 0, to: 0 },
    { kind: "delete function", at: 3, to: 0 },
    { kind: "vacate", at: 0, to: 16 },
  ],
  [
    { kind: "move function", at: 0, to: 7 },
    { kind: "move marker", at: 0, to: 0 },
  ],
];

/** A function and its file get new names in one commit, its file says what it is for, and no history tells that it is the same. */
const RENAMED_WITH_FILE: readonly (readonly Edit[])[] = [
  [
    { kind: "rename function", at: 0, to: 3 },
    { kind: "rename file", at: 0, to: 0 },
  ],
  [{ kind: "rename file", at: 0, to: 0 }],
];

/** Whether it is what a file said of an export that it has no more, while another one offers it as before, in words of its own. */
function staysOffered({ slot, of }: RemovedText, before: DspTree, after: DspTree): boolean {
  const uid = entityUids(after).find((one) => after.get(`${one}/description`)?.startsWith(`source: ${of}\n`) === true);
  return slot === "shared" && [...after.keys()].some((path) => path.endsWith(`/exports/${uid}/description`) && before.has(path));
}

type Step = (files: Files, tree: DspTree, former: Former | undefined) => Promise<DspTree>;

/** Plays a script from a new map on; answers the last files and the map over them. */
async function play(script: readonly (readonly Edit[])[], known: Known, step: Step): Promise<{ files: Files; tree: DspTree }> {
  let project = START;
  let files = printProject(project);
  let { tree } = await run(files);
  let fresh = 10;
  for (const edited of script) {
    const former = files;
    const uids = uidsOf(tree);
    for (const single of edited) project = edit(project, single, ++fresh, (path, name) => uids.get(`${path}#${name}`));
    files = printProject(project);
    tree = await step(files, tree, formerOf(known, { files: former, tree }, files));
  }
  return { files, tree };
}

function formerOf(known: Known, former: Former, files: Files): Former | undefined {
  if (known === "none") return undefined;
  return known === "full" ? former : { files, tree: former.tree, partial: true };
}

async function update(files: Files, tree: DspTree, former: Former | undefined): Promise<DspTree> {
  return (await updated(files, tree, former)).tree;
}

async function updated(files: Files, tree: DspTree, former: Former | undefined): Promise<Run> {
  const done = await run(files, tree, former);
  const owners = [...done.map.identities.uids.values()];
  expect(new Set(owners).size).toBe(owners.length);
  expect(checkTree(done.tree)).toEqual([]);
  return done;
}

describe("scripts of edits", () => {
  it("leave one owner to a UID, a closed graph and every text by hand, in the map or kept and told, and a second run has nothing to do", async () => {
    await fc.assert(
      fc.asyncProperty(steps, histories, fc.nat(50), async (script, known, first) => {
        let turn = first;
        const written = new Set<string>();
        await play(script, known, async (files, tree, former) => {
          const byHand = writeByHand(tree, ++turn);
          const before = textOf(byHand.tree);
          // Somebody wrote something else there. The copies of a purpose do not outlive it.
          const own = withoutCopies(byHand.tree);
          for (const text of written) if (!(text.endsWith("text 0.") ? own : before).includes(text)) written.delete(text);
          for (const text of byHand.texts) if (before.includes(text)) written.add(text);
          const committed = former === undefined ? undefined : { ...former, tree: byHand.tree };
          const { tree: after, words } = await updated(files, byHand.tree, committed);
          const now = textOf(after);
          expect([...written].filter((text) => !now.includes(text))).toEqual([]);
          const kept = removedTexts(after).map(removedTextLine);
          const fresh = kept.filter((line) => !removedTexts(byHand.tree).map(removedTextLine).includes(line));
          expect(fresh).toEqual(words.removed.map(removedTextLine).sort());
          if (known === "shallow") expect(words.removed.filter((text) => !staysOffered(text, byHand.tree, after))).toEqual([]);
          expect((await run(files, after, committed)).remaining).toBe(0);
          return after;
        });
      }),
      {
        numRuns: SCRIPTS,
        examples: [
          [AMBIGUOUS_HOME, "full", 0],
          [BACK_HOME, "full", 4],
          [MOVED_AWAY, "full", 41],
          [STALE_COPY, "shallow", 50],
          [KEPT_IMPORTER, "shallow", 3],
          [RENAMED_TWICE, "shallow", 1],
          // The why of an import goes on with it, so nobody wrote about the file that offered it.
          [[[{ kind: "merge", at: 1, to: 11 }]], "shallow", 7],
          [RENAMED_WITH_FILE, "shallow", 17],
        ],
      },
    );
  });

  it("end where a new map ends, but for UIDs and the order of tables of contents", async () => {
    await fc.assert(
      fc.asyncProperty(steps, histories, async (script, known) => {
        const { files, tree } = await play(script, known, update);
        expect([...meaningOf(tree)]).toEqual([...meaningOf((await run(files)).tree)]);
      }),
      { numRuns: SCRIPTS, examples: [[AMBIGUOUS_HOME, "full"]] },
    );
  });
});
