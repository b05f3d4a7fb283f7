/** Finds texts of a run that differ only in names: a template says nothing about any of the places that it fills. */
import { slotKey, type Slot } from "./job.js";
import { contentOf, stemsOf, wordsOf } from "../gate/words.js";
import { addTo } from "../../model/basics.js";

export interface AlikeTexts {
  /** Each try counts, also of a text that is rejected later. */
  readonly add: (slot: Slot, text: string, about: string) => void;
  /** For the last text of this slot. */
  readonly reasonAgainst: (slot: Slot) => string | undefined;
}

/** Two may be alike by chance; three are a template. Overviews stand for a whole system each. */
const MANY = 3;
const MANY_OVERVIEWS = 2;

/** `overviews`: those in the map. */
export function openAlikeTexts(overviews: readonly string[] = []): AlikeTexts {
  const places = new Map<string, Set<string>>();
  const last = new Map<string, string>();
  for (const [index, text] of overviews.entries()) {
    const skeleton = skeletonOf(text, []);
    if (skeleton !== undefined) addTo(places, `overview ${skeleton}`, `${index}`);
  }
  return {
    add: (slot, text, about) => {
      const skeleton = skeletonOf(text, [slot.name, about, slot.form ?? "", ...(slot.uses ?? [])]);
      if (skeleton === undefined) last.delete(slotKey(slot));
      else {
        last.set(slotKey(slot), `${slot.kind} ${skeleton}`);
        addTo(places, `${slot.kind} ${skeleton}`, slotKey(slot));
      }
    },
    reasonAgainst: (slot) => {
      const many = places.get(last.get(slotKey(slot)) ?? "")?.size ?? 0;
      if (slot.kind === "overview")
        return many < MANY_OVERVIEWS ? undefined : "It is the overview of another entrypoint, apart from names.";
      if (many < MANY) return undefined;
      return `Apart from names it is the same text for ${many} things; say what is particular to this one.`;
    },
  };
}

// What remains of a text without names and numbers: equal for all texts that were made from one template.

/** Shorter ones are equal by chance. */
const LEAST_CONTENT = 3;
const QUOTED = /`[^`]*`/gu;
/** Words joined by the punctuation of names: paths, members, options, packages. */
const JOINED = /[\p{L}\p{N}_$@]+(?:[./:#-]+[\p{L}\p{N}_$]+)+/gu;
const NAME = /[\p{N}_$]|\p{Ll}\p{Lu}/u;

/** Undefined if too little is left. `names`: of the described thing and what surrounds it. */
export function skeletonOf(text: string, names: readonly string[]): string | undefined {
  const own = new Set(names.flatMap(stemsOf));
  const words = wordsOf(text.replace(QUOTED, " ").replace(JOINED, " "));
  const rest = words.filter((word) => !NAME.test(word) && !stemsOf(word).every((stem) => own.has(stem))).map((word) => word.toLowerCase());
  const skeleton = rest.join(" ");
  return contentOf(skeleton).size < LEAST_CONTENT ? undefined : skeleton;
}
