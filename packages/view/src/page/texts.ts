/** Names and sentences of the map as elements. */
import type { Uid } from "../../../../src/model/operation.js";
import type { MapEntity } from "../../../../src/retrieve/map-graph.js";
import { inertLine } from "../../../../src/retrieve/inert.js";
import { clip, codeSpans } from "./code-spans.js";
import { nameOf } from "./entity-name.js";
import { h, type Child } from "./h.js";
import type { Page } from "./page-state.js";
import { entityHash } from "./routes.js";
import { grouped } from "../../../../src/model/shown-text.js";

const LONGEST_NAME = 160;
const LONGEST_TEXT = 4_000;

/** A sentence with its code set apart, on one line. */
export function sentence(text: string): Child {
  return codeSpans(clip(text, LONGEST_TEXT)).map(({ text, code }) => (code ? h("code", {}, text) : text));
}

/** A text of several lines: paragraphs and line ends as written. */
export function paragraphs(text: string): Child {
  return text
    .split(/\n\s*\n/)
    .filter((one) => one.trim() !== "")
    .map((one) =>
      h(
        "p",
        { class: "lines" },
        one.split("\n").flatMap((line, at): Child[] => [at === 0 ? "" : h("br"), sentence(line)]),
      ),
    );
}

/** A name, shortened if it fills a screen; the whole one on hover. */
export function nameText(text: string, given: { readonly class?: string } = {}): HTMLElement {
  const short = clip(inertLine(text), LONGEST_NAME);
  return h("span", { ...given, title: short === text ? undefined : text }, short);
}

/** The entity's name as a link to its screen, and its place. */
export function entityLink(page: Page, uid: Uid, given: { readonly class?: string } = {}): HTMLElement {
  const entity = page.map.entities.get(uid);
  if (entity === undefined) return h("span", {}, uid);
  return h("a", { ...given, href: entityHash(page.map, uid) }, nameText(nameOf(entity).name, { class: "name" }));
}

export function placeText(entity: Pick<MapEntity, "uid" | "kind" | "source" | "path" | "symbol">): HTMLElement {
  const { place } = nameOf(entity);
  return nameText(place === "" ? (entity.path === "" ? entity.kind : "top of the repository") : place, { class: "place" });
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}
