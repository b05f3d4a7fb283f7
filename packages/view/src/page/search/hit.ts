import { h, type Child } from "../h.js";
import { nameText, sentence } from "../texts.js";
import type { Found } from "./find-all.js";

/** What a search found: name, kind, place, what it is for, and whether it is a test. */
export function hitText({ name, kind, place, purpose, isTest }: Found, link: Child = nameText(name, { class: "name" })): readonly Child[] {
  return [
    h("span", { class: "hit-name" }, link, " ", h("span", { class: "kind" }, kind), " ", nameText(place, { class: "place" })),
    isTest ? [" ", h("span", { class: "tag" }, "test")] : undefined,
    purpose === "" ? undefined : h("span", { class: "hit-purpose" }, sentence(purpose)),
  ];
}
