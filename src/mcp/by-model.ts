/** Marks texts of the map that a model or an agent wrote, beside the text. */
import { descriptionPath, type DspTree, readDescription } from "../dsp/dsp-tree.js";
import { draftTokensAt } from "../dsp/drafts.js";
import type { Uid } from "../model/operation.js";
import type { DraftText } from "../model/wording.js";

/** Whether the draft tokens of an entity say that a model or an agent wrote a text. */
export type IsByModel = (draftTokens: string, text: DraftText) => boolean;

/** Whether a model or an agent wrote a text of an entity. */
export type ByModel = (uid: Uid, text: DraftText) => boolean;

/** Purposes are cut in lines of answers, but not before this. */
const BEGINNING = 24;

export function byModelIn(tree: DspTree, isByModel: IsByModel): ByModel {
  return (uid, text) => text.text !== "" && tree.has(descriptionPath(uid)) && isByModel(draftTokensAt(tree, uid) ?? "", text);
}

/** A line of its own if one of `lines` has a purpose that a model wrote. */
export function modelLine(tree: DspTree, isByModel: IsByModel, about: readonly Uid[], lines: readonly string[]): readonly string[] {
  const byModel = byModelIn(tree, isByModel);
  const sources = new Set<string>();
  for (const uid of about) {
    const description = tree.has(descriptionPath(uid)) ? readDescription(tree, uid) : new Map<string, string>();
    const purpose = description.get("purpose") ?? "";
    const isShown = lines.some((line) => line.includes(purpose.slice(0, BEGINNING)));
    if (isShown && byModel(uid, { slot: "purpose", text: purpose })) sources.add(description.get("source") ?? "");
  }
  return sources.size === 0 ? [] : [`map.texts: a language model wrote what is said of ${[...sources].join(", ")}`];
}
