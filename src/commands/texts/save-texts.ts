/** Accepted texts → `.dsp`: texts written by others in the meantime stay, and the next bootstrap has nothing to do. */
import { planUpdate } from "../../pipeline/plan-update.js";
import { apply } from "../../dsp/apply/apply.js";
import { draftTokensAt } from "../../dsp/drafts.js";
import { whyPath, type DspTree, readDescription } from "../../dsp/dsp-tree.js";
import type { Operation, Uid } from "../../model/operation.js";
import { takeLock } from "../../store/lock.js";
import { saveDsp, type Saved } from "../../store/save-dsp.js";
import { draftTokensWith } from "../../texts/provenance.js";
import type { Slot } from "../../texts/stage/job.js";
import type { Accepted } from "../../texts/stage/withdraw-repeated.js";
import { type RepositoryMap } from "../../pipeline/map-types.js";
import { openDsp } from "../../pipeline/open-dsp.js";
import { changesTextsOnly, compareMaps } from "../check/compare-maps.js";

export interface SavedTexts extends Saved {
  readonly texts: number;
  /** Number of texts whose place was changed by others in the meantime. */
  readonly overtaken: number;
}

/** `map`: the map of the sources for which the questions were made. */
export function saveTexts(root: string, map: RepositoryMap, accepted: readonly Accepted[]): SavedTexts {
  if (accepted.length === 0) return { written: 0, removed: 0, texts: 0, overtaken: 0 };
  const lock = takeLock(root);
  try {
    const opened = openDsp(root, "write");
    if (opened === undefined) return { written: 0, removed: 0, texts: 0, overtaken: accepted.length };
    const { after, texts } = placeTexts(map, opened.tree, accepted);
    return { ...saveDsp(root, opened.before, after), texts, overtaken: accepted.length - texts };
  } finally {
    lock.release();
  }
}

/** The tree with the texts whose place is unchanged, and their number. */
export function placeTexts(
  map: RepositoryMap,
  tree: DspTree,
  accepted: readonly Accepted[],
): { readonly after: DspTree; readonly texts: number } {
  const { fresh, isInStep } = refreshed(map, tree);
  const open = accepted.filter(({ slot }) => currentText(fresh, slot) === slot.current);
  const worded = apply(fresh, writeOperations(fresh, open));
  // Copies of a purpose follow it, and draft tokens are sorted (decision 0009).
  const after = isInStep ? apply(worded, planUpdate(map, worded, { force: true }).operations) : worded;
  return { after, texts: open.length };
}

/** The tree with the drafts of the map, if nothing else of the map has changed since it was computed. */
function refreshed(map: RepositoryMap, tree: DspTree): { readonly fresh: DspTree; readonly isInStep: boolean } {
  const { operations } = planUpdate(map, tree, { force: true });
  if (operations.length === 0) return { fresh: tree, isInStep: true };
  const fresh = apply(tree, operations);
  return changesTextsOnly(compareMaps(tree, fresh)) ? { fresh, isInStep: true } : { fresh: tree, isInStep: false };
}

function currentText(tree: DspTree, { kind, owner, imported = "", exporter }: Slot): string | undefined {
  if (kind === "why") return tree.get(whyPath(owner, imported, exporter))?.trimEnd();
  return tree.has(`${owner}/description`) ? readDescription(tree, owner).get(kind) : undefined;
}

function writeOperations(tree: DspTree, accepted: readonly Accepted[]): readonly Operation[] {
  const operations: Operation[] = [];
  const owners = new Map<Uid, Accepted[]>();
  for (const one of accepted) owners.set(one.slot.owner, [...(owners.get(one.slot.owner) ?? []), one]);
  for (const [uid, texts] of owners) {
    const draftTokens = texts.reduce(
      (known, { slot, text }) => draftTokensWith(known, { slot: slot.slot, text }, slot.draft),
      draftTokensAt(tree, uid) ?? "",
    );
    const said = (kind: Slot["kind"]): string | undefined => texts.find(({ slot }) => slot.kind === kind)?.text;
    const [purpose, overview] = [said("purpose"), said("overview")];
    operations.push({
      op: "updateDescription",
      uid,
      ...(purpose === undefined ? {} : { purpose }),
      drafts: draftTokens,
      ...(overview === undefined ? {} : { extras: { overview } }),
    });
    for (const { slot, text } of texts) {
      if (slot.kind !== "why") continue;
      operations.push({
        op: "updateImportWhy",
        importer: uid,
        imported: slot.imported ?? "",
        ...(slot.exporter === undefined ? {} : { exporter: slot.exporter }),
        why: text,
      });
    }
  }
  return operations;
}
