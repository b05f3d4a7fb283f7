/** Whether others wrote at an entity or about it. */
import {
  sharedDescriptionPath,
  whyPath,
  type DspTree,
  formatImportLine,
  entityUids,
  readDescription,
  readImports,
  readShared,
} from "../../dsp/dsp-tree.js";
import { OWNER_WHY, type Uid } from "../../model/operation.js";
import { draftTokensAt, isAdopted } from "../../dsp/drafts.js";
import { textsOfOthers } from "./texts-of-others.js";
import type { SlottedText } from "../reconcile-types.js";
import { isCopyOf } from "./shared-texts.js";

const NONE: ReadonlySet<string> = new Set();

/** A tree, and a check for drafts of this tool. */
export interface Texts {
  readonly before: DspTree;
  readonly isDraft: (owner: Uid, text: SlottedText) => boolean;
}

type IsLeaving = (exporter: Uid | undefined, imported: Uid) => boolean;

/**
 * Whether its description, the whys that it owns and the texts of its shares are all drafts. `without`: entities that do not count any
 * more. `isLeaving`: edges that do not.
 */
export function isUntouched(texts: Texts, uid: Uid, without: ReadonlySet<Uid> = NONE, isLeaving: IsLeaving = () => false): boolean {
  const description = readDescription(texts.before, uid);
  const draftTokens = draftTokensAt(texts.before, uid);
  if (draftTokens === undefined || isAdopted(draftTokens)) return false;
  if (!texts.isDraft(uid, { slot: "purpose", text: description.get("purpose") ?? "" })) return false;
  if (textsOfOthers(description, (text) => !texts.isDraft(uid, text)).length > 0) return false;
  if (readShared(texts.before, uid).some((shared) => !without.has(shared) && isDescribed(texts, uid, shared))) return false;
  return readImports(texts.before, uid).every(
    (line) =>
      without.has(line.uid) || without.has(line.via ?? "") || isLeaving(line.via, line.uid) || isOurEdge(texts, uid, line.uid, line.via),
  );
}

/** Whether the text of a share was written by others and is no copy. */
export function isDescribed({ before, isDraft }: Texts, exporter: Uid, shared: Uid): boolean {
  const text = before.get(sharedDescriptionPath(exporter, shared))?.trimEnd() ?? "";
  return text !== "" && !isCopyOf(before, shared, text, (_, drafted) => isDraft(shared, drafted));
}

export function isOurEdge({ before, isDraft }: Texts, importer: Uid, imported: Uid, via: Uid | undefined): boolean {
  const text = before.get(whyPath(importer, imported, via))?.trimEnd();
  if (text === undefined || text === OWNER_WHY) return true;
  return isDraft(importer, { slot: via === undefined ? imported : `${imported} via=${via}`, text });
}

/** Whether others wrote a why of an importer or the text of an export about it. */
export function isWrittenAbout(texts: Texts, uid: Uid): boolean {
  return entitiesWithTexts(texts).has(uid);
}

/** All entities with such texts. `given`: importer and line of edges whose why was carried to others. */
export function entitiesWithTexts(texts: Texts, given: ReadonlySet<string> = NONE): ReadonlySet<Uid> {
  const found = new Set<Uid>();
  for (const importer of entityUids(texts.before)) {
    for (const { uid, via } of readImports(texts.before, importer)) {
      if (isOurEdge(texts, importer, uid, via) || given.has(`${importer} ${formatImportLine(uid, via)}`)) continue;
      found.add(uid);
      if (via !== undefined) found.add(via);
    }
    for (const shared of readShared(texts.before, importer)) if (isDescribed(texts, importer, shared)) found.add(shared);
  }
  return found;
}
