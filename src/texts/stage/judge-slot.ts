/** Applies the gate to a slot: required and existing names. */
import { judgeText } from "../gate/judge-text.js";
import type { Names } from "../gate/subject.js";
import type { Slot } from "./job.js";

export interface Displayed {
  /** The material in the prompt. */
  readonly body: string;
  /** Paths and names of the whole map. */
  readonly exists: (name: string) => boolean;
  readonly purposeOf: (uid: string) => string | undefined;
  readonly about: string;
}

const WORD = /[\p{L}\p{N}_$]+/gu;

/** The reason for the rejection; undefined if accepted. */
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

/** A name exists if the map contains it, or if every word of it was in the prompt. */
function namesIn({ body, exists }: Displayed): Names {
  const words = new Set(body.match(WORD));
  return { has: (name) => exists(name) || (name.match(WORD) ?? []).every((word) => words.has(word)) };
}
