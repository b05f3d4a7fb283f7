import type { RankedHit } from "../../retrieve/answers.js";
import { isTestPath } from "../../retrieve/test-path.js";
import { nameOf } from "../entity-name.js";
import { h, type Child } from "../h.js";
import { nameText, sentence } from "../texts.js";

/** What a search found: name, place, what it is for, and whether it is a test. */
export function hitText(hit: RankedHit, name: Child = nameText(nameOf(hit).name, { class: "name" })): readonly Child[] {
  const { place } = nameOf(hit);
  return [
    h("span", { class: "hit-name" }, name, " ", h("span", { class: "place" }, place === "" ? hit.kind : place)),
    isTestPath(hit.path) ? [" ", h("span", { class: "tag" }, "test")] : undefined,
    hit.purpose === "" ? undefined : h("span", { class: "hit-purpose" }, sentence(hit.purpose)),
  ];
}
