/** What a person wrote, over many rounds of changed sources, new drafts and texts of a model; in memory, so that many are soon done. */
import { planUpdate } from "../../../src/pipeline/plan-update.js";
import { expect, test } from "vitest";
import { apply } from "../../../src/dsp/apply/apply.js";
import type { DspTree } from "../../../src/dsp/dsp-tree.js";
import { mapRepository } from "../../../src/pipeline/map-repository.js";
import { findSlots } from "../../../src/commands/texts/find-slots.js";
import { placeTexts } from "../../../src/commands/texts/save-texts.js";
import { DEFAULTS } from "../../support/map-fixture.js";
import { memoryTree } from "../../../src/fs/memory-tree.js";
import { SAMPLE_FILES } from "../../support/temporary-repository.js";
import { runs } from "../../support/effort.js";

const ROUNDS = runs(100, 20);
const MINE = "Adds up what lies in a cart — in cents, whatever the till shows.";
const WHY = "The bill of a cart is wrong without it.\n";

/** Sources of a round: one symbol's words change every time, another one's now and then, and lines move. */
function repositoryIn(round: number): Readonly<Record<string, string>> {
  const total = (SAMPLE_FILES["src/total.ts"] ?? "").replace("Adds prices.", `Adds prices as in year ${round}.`);
  const cart = (SAMPLE_FILES["src/cart.ts"] ?? "").replace("one customer", `customer ${round % 7}`);
  return {
    ...SAMPLE_FILES,
    "src/total.ts": total,
    "src/cart.ts": cart,
    "src/till.ts": `${SAMPLE_FILES["src/till.ts"]}${"\n".repeat(round % 5)}`,
  };
}

function edited(tree: DspTree, path: string, change: (text: string) => string): DspTree {
  const before = tree.get(path) ?? "";
  expect(change(before)).not.toBe(before);
  return new Map([...tree, [path, change(before)]]);
}

test(`stays byte for byte in ${ROUNDS} rounds, and is never offered`, async () => {
  let tree: DspTree = new Map();
  let [uid, why, written] = ["", "", 0];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const map = await mapRepository({ ...memoryTree(repositoryIn(round)), skipped: [] }, tree, DEFAULTS);
    tree = apply(tree, planUpdate(map, tree).operations);
    if (round === 0) {
      uid = map.uidOf("src/total.ts#total");
      why = [...tree.keys()].find((path) => path.includes(`/exports/${uid}/`) && !path.endsWith("/description")) ?? "";
      tree = edited(tree, `${uid}/description`, (text) => text.replace(/^purpose: .*$/m, `purpose: ${MINE}`));
      tree = edited(tree, why, () => WHY);
      continue;
    }
    const slots = [...findSlots(map, tree).byHome.values()].flat();
    expect(slots.filter(({ kind, owner, imported }) => (kind === "why" ? imported : owner) === uid && kind !== "overview")).toEqual([]);
    const placed = placeTexts(
      map,
      tree,
      slots.map((slot, index) => ({ slot, text: `Text ${index} of round ${round}.` })),
    );
    written += placed.texts;
    expect(placed.texts).toBe(slots.length);
    expect(planUpdate(map, placed.after).operations).toEqual([]);
    tree = placed.after;
    expect(tree.get(`${uid}/description`)).toContain(`\npurpose: ${MINE}\n`);
    expect(tree.get(why)).toBe(WHY);
  }
  expect(written).toBeGreaterThan(ROUNDS);
});
