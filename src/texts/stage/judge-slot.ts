/** Applies the gate to a slot: required and existing names. */
import { judgeText } from "../gate/judge-text.js";
import type { Names } from "../gate/subject.js";
import { openVocabulary } from "../gate/vocabulary.js";
import type { Job, Slot } from "./job.js";

export interface Displayed {
  readonly job: Job;
  /** The material in the prompt. */
  readonly body: string;
  /** Paths and names of the whole map. */
  readonly exists: (name: string) => boolean;
  readonly purposeOf: (uid: string) => string | undefined;
}

/** The reason for the rejection; undefined if accepted. */
export function judgeSlot(text: string, slot: Slot, { job: { about }, purposeOf }: Displayed, known: Names): string | undefined {
  switch (slot.kind) {
    case "purpose":
      return judgeText(text, { slot: "purpose", name: slot.name, path: about, known });
    case "why":
      return judgeText(text, {
        slot: "why",
        importer: about,
        target: slot.name,
        used: slot.uses ?? [],
        purposeOfTarget: purposeOf(slot.imported ?? "") ?? "",
        known,
      });
    case "overview":
      return judgeText(text, { slot: "overview", name: slot.name, known });
    default:
      return slot.kind satisfies never;
  }
}

/** A name exists if the map contains it, or if every word of it is in what the job describes. */
export function namesIn({ job, body, exists }: Displayed): Names {
  const vocabulary = openVocabulary([body, ...job.material().map(({ text }) => text)], job.near);
  return { ...vocabulary, has: (name) => exists(name) || vocabulary.has(name) };
}
