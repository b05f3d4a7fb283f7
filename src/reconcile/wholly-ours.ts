/** Whether anybody else ever wrote at an entity, or about it (amendment 1). */
import { OWNER_WHY } from "../dsp/create.js";
import { whyPath, type DspTree } from "../dsp/dsp-tree.js";
import { entityUids, readDescription, readImports } from "../dsp/read.js";
import type { Uid } from "../model/operation.js";
import { isAdopted } from "../dsp/proof.js";
import type { SlottedText } from "./reconcile-types.js";

/** A tree, and which of its texts are this tool's. */
export interface Texts {
  readonly before: DspTree;
  readonly isDraft: (owner: Uid, text: SlottedText) => boolean;
}

/** Its purpose is ours, so is every why that it owns: nobody ever wrote here. */
export function isWhollyOurs(texts: Texts, uid: Uid): boolean {
  const description = readDescription(texts.before, uid);
  const proof = description.get("drafts");
  if (proof === undefined || isAdopted(proof)) return false;
  if (!texts.isDraft(uid, { slot: "purpose", text: description.get("purpose") ?? "" })) return false;
  return readImports(texts.before, uid).every((line) => isOurEdge(texts, uid, line.uid, line.via));
}

export function isOurEdge({ before, isDraft }: Texts, importer: Uid, imported: Uid, via: Uid | undefined): boolean {
  const text = before.get(whyPath(importer, imported, via))?.trimEnd();
  if (text === undefined || text === OWNER_WHY) return true;
  return isDraft(importer, { slot: via === undefined ? imported : `${imported} via=${via}`, text });
}

/** Somebody wrote why an importer needs it. */
export function isWrittenAbout(texts: Texts, uid: Uid): boolean {
  return writtenAbout(texts).has(uid);
}

/** Everything of which somebody wrote why an importer needs it. */
export function writtenAbout(texts: Texts): ReadonlySet<Uid> {
  const found = new Set<Uid>();
  for (const importer of entityUids(texts.before)) {
    for (const { uid, via } of readImports(texts.before, importer)) {
      if (isOurEdge(texts, importer, uid, via)) continue;
      found.add(uid);
      if (via !== undefined) found.add(via);
    }
  }
  return found;
}
