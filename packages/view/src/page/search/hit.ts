import type { RankedHit } from "../../../../../src/retrieve/answers.js";
import { isTestPath } from "../../../../../src/retrieve/test-path.js";
import { nameOf } from "../entity-name.js";
import { h, type Child } from "../h.js";
import { nameText, placeText, sentence } from "../texts.js";

/** What a search found: name, place, what it is for, and whether it is a test. */
export function hitText(hit: RankedHit, name: Child = nameText(nameOf(hit).name, { class: "name" })): readonly Child[] {
  return [
    h("span", { class: "hit-name" }, name, " ", placeText(hit)),
    isTestPath(hit.path) ? [" ", h("span", { class: "tag" }, "test")] : undefined,
    hit.purpose === "" ? undefined : h("span", { class: "hit-purpose" }, sentence(hit.purpose)),
  ];
}
