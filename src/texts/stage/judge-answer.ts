/** Applies the gate to an answer: each text by itself, then all of the run together. */
import type { AlikeTexts } from "./alike-texts.js";
import type { Refused } from "./ask-job.js";
import type { Slot, Job } from "./job.js";
import type { Accepted } from "./withdraw-repeated.js";
import { judgeText } from "../gate/judge-text.js";
import type { Names } from "../gate/subject.js";
import { openVocabulary } from "../gate/vocabulary.js";

interface Judged {
  readonly accepted: readonly Accepted[];
  readonly refused: ReadonlyMap<Slot, Refused>;
}

/** `texts`: by the ids of `slots`. */
export function judgeAnswer(
  texts: ReadonlyMap<string, string>,
  slots: ReadonlyMap<string, Slot>,
  shown: Displayed,
  alike: AlikeTexts,
): Judged {
  const refused = new Map<Slot, Refused>();
  const passed: Accepted[] = [];
  const known = namesIn(shown);
  for (const [id, slot] of slots) {
    const text = texts.get(id)?.trim() ?? "";
    const reason = text === "" ? "the answer holds no text for this id" : judgeSlot(text, slot, shown, known);
    if (reason === undefined) passed.push({ slot, text });
    else refused.set(slot, { text, reason });
  }
  for (const { slot, text } of passed) alike.add(slot, text, shown.job.about);
  const accepted = passed.filter(({ slot, text }) => {
    const reason = alike.reasonAgainst(slot);
    if (reason !== undefined) refused.set(slot, { text, reason });
    return reason === undefined;
  });
  return { accepted, refused };
}

/** Applies the gate to a slot: required and existing names. */

interface Displayed {
  readonly job: Job;
  /** The material in the prompt. */
  readonly body: string;
  /** Paths and names of the whole map. */
  readonly exists: (name: string) => boolean;
  readonly purposeOf: (uid: string) => string | undefined;
}

/** The reason for the rejection; undefined if accepted. */
function judgeSlot(text: string, slot: Slot, { job: { about }, purposeOf }: Displayed, known: Names): string | undefined {
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
function namesIn({ job, body, exists }: Displayed): Names {
  const vocabulary = openVocabulary([body, ...job.material().map(({ text }) => text)], job.near);
  return { ...vocabulary, has: (name) => exists(name) || vocabulary.has(name) };
}
