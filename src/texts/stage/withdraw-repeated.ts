/** Removes texts that turn out to fit many places once all of a run are known: they are not specific to any of them. */
import type { Uid } from "../../model/operation.js";
import type { AlikeTexts } from "./alike-texts.js";
import { slotKey, type Slot } from "./job.js";
import { contentOf, stemsOf } from "../gate/words.js";
import { pushTo } from "../../model/basics.js";

/** A why that stands in the map. */
export interface Status {
  readonly imported: Uid;
  readonly importer: Uid;
  readonly text: string;
}

export interface Accepted {
  readonly slot: Slot;
  readonly text: string;
}

interface Withdrawn {
  readonly accepted: readonly Accepted[];
  readonly withdrawn: readonly { readonly slot: Slot; readonly reason: string }[];
}

/** `status`: whys by a model that stand in the map. */
export function withdrawRepeated(accepted: readonly Accepted[], status: readonly Status[], alike: AlikeTexts): Withdrawn {
  const whys = accepted.flatMap(({ slot, text }) =>
    slot.kind === "why" ? [{ imported: slot.imported ?? "", importer: slot.owner, text, slot }] : [],
  );
  const byImported = new Map<Uid, (Status & { readonly slot?: Slot })[]>();
  for (const why of [...whys, ...status]) pushTo(byImported, why.imported, why);
  const reasons = new Map<string, string>();
  for (const group of byImported.values()) {
    for (const index of findRepeated(group)) {
      const slot = group[index]?.slot;
      if (slot !== undefined) reasons.set(slotKey(slot), "it says the same for many importers");
    }
  }
  for (const { slot } of accepted) {
    const reason = alike.reasonAgainst(slot);
    if (reason !== undefined && !reasons.has(slotKey(slot))) reasons.set(slotKey(slot), reason);
  }
  return {
    accepted: accepted.filter(({ slot }) => !reasons.has(slotKey(slot))),
    withdrawn: accepted.flatMap(({ slot }) => {
      const reason = reasons.get(slotKey(slot));
      return reason === undefined ? [] : [{ slot, reason }];
    }),
  };
}

// Finds equal whys of an entity for many importers: such a sentence describes the entity, not the need of an importer.

/** Two files may have the same reason; three with identical words are not specific. */
const MANY = 3;

/** Indices of whys that are equal for at least three importers, literally or apart from the importers' own names. */
export function findRepeated(whys: readonly { readonly importer: string; readonly text: string }[]): ReadonlySet<number> {
  const groups = new Map<string, number[]>();
  whys.forEach(({ importer, text }, index) => {
    const own = new Set(stemsOf(importer));
    const stems = [...contentOf(text)].sort();
    const keys = new Set([stems.join(" "), stems.filter((stem) => !own.has(stem)).join(" ")]);
    for (const key of keys) pushTo(groups, key, index);
  });
  return new Set([...groups.values()].filter((group) => group.length >= MANY).flat());
}
