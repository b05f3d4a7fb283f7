/** Counts the texts of a map that this program did not draft, before and after an update. */
import { draftTokensAt } from "../../dsp/drafts.js";
import { whyPath, type DspTree, entityUids, readDescription, readImports } from "../../dsp/dsp-tree.js";
import { isReplaced, type TextMoves } from "../../dsp/removed-texts.js";
import { OWNER_WHY, type Uid } from "../../model/operation.js";
import { originOf } from "../../texts/provenance.js";

interface ByAuthor {
  readonly people: number;
  readonly models: number;
}

export interface TextCounts {
  /** In the map after the update. */
  readonly kept: ByAuthor;
  /** Texts of models that left the map with what they described; those of people are among the moves. */
  readonly modelsLeft: number;
  /** Whether each text has the place that it had. */
  readonly isWhole: boolean;
}

/** Undefined if the map had drafts only. */
export function countTexts(before: DspTree, after: DspTree, { removed, transferred }: TextMoves): TextCounts | undefined {
  const had = countIn(before);
  if (had.people + had.models === 0) return undefined;
  const kept = countIn(after);
  const replaced = removed.filter((text) => isReplaced(text) && text.by === "model").length;
  const modelsLeft = Math.max(0, had.models - kept.models - replaced);
  const isWhole = modelsLeft + removed.length + transferred.length === 0 && kept.people >= had.people;
  return { kept, modelsLeft, isWhole };
}

function countIn(tree: DspTree): ByAuthor {
  let [people, models] = [0, 0];
  for (const uid of entityUids(tree))
    for (const origin of originsOf(tree, uid)) {
      if (origin === "author") people += 1;
      else if (origin !== "draft") models += 1;
    }
  return { people, models };
}

function originsOf(tree: DspTree, uid: Uid): readonly ReturnType<typeof originOf>[] {
  const description = readDescription(tree, uid);
  const tokens = draftTokensAt(tree, uid) ?? "";
  const own = ["purpose", "overview"].map((slot) => ({ slot, text: description.get(slot) ?? "" }));
  const whys = readImports(tree, uid).map(({ uid: imported, via }) => ({
    slot: via === undefined ? imported : `${imported} via=${via}`,
    text: tree.get(whyPath(uid, imported, via))?.trimEnd() ?? "",
  }));
  return [...own, ...whys.filter(({ text }) => text !== OWNER_WHY)].map((text) => originOf(tokens, text));
}

/** `3 that people wrote and 24 of a model, all kept`. */
export function countLine({ kept: { people, models }, modelsLeft, isWhole }: TextCounts): string {
  const parts = [
    ...(people === 0 ? [] : [people === 1 ? "1 that a person wrote" : `${people} that people wrote`]),
    ...(models === 0 ? [] : [`${models} of a model`]),
  ];
  const kept = parts.length === 0 ? [] : [`${parts.join(" and ")}${isWhole ? ", all" : ""} kept`];
  const left = modelsLeft === 0 ? [] : [`${modelsLeft} of a model left with what ${modelsLeft === 1 ? "it describes" : "they describe"}`];
  return [...kept, ...left].join("; ");
}
