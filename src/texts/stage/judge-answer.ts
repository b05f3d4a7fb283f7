/** Applies the gate to an answer: each text by itself, then all of the run together. */
import type { AlikeTexts } from "./alike-texts.js";
import type { Refused } from "./ask-job.js";
import type { Slot } from "./job.js";
import { judgeSlot, namesIn, type Displayed } from "./judge-slot.js";
import type { Accepted } from "./withdraw-repeated.js";

export interface Judged {
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
