/** The gate's question for a slot: what it must name, and which names exist. */
import { judgeText } from "../gate/judge-text.js";
import type { Names } from "../gate/subject.js";
import type { Slot } from "./job.js";

export interface Displayed {
  /** What the model was shown. */
  readonly body: string;
  /** Paths and names of the whole map. */
  readonly exists: (name: string) => boolean;
  readonly purposeOf: (uid: string) => string | undefined;
  readonly about: string;
}

const WORD = /[\p{L}\p{N}_$]+/gu;

/** Why the text cannot be taken; undefined when it can. */
export function judgeSlot(text: string, slot: Slot, shown: Displayed): string | undefined {
  const known = namesIn(shown);
  switch (slot.kind) {
    case "purpose":
      return judgeText(text, { slot: "purpose", name: slot.name, path: shown.about, known });
    case "why":
      return judgeText(text, {
        slot: "why",
        importer: shown.about,
        target: slot.name,
        used: slot.uses ?? [],
        purposeOfTarget: shown.purposeOf(slot.imported ?? "") ?? "",
        known,
      });
    case "overview":
      return judgeText(text, { slot: "overview", name: slot.name, known });
    default:
      return slot.kind satisfies never;
  }
}

/** A name exists when the map has it, or when every word of it was shown. */
function namesIn({ body, exists }: Displayed): Names {
  const words = new Set(body.match(WORD));
  return { has: (name) => exists(name) || (name.match(WORD) ?? []).every((word) => words.has(word)) };
}
