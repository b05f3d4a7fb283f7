/** What the repository is, what it is made of and where it starts: the same as `overview` says. */
import { telling, type ViewAbout, type ViewProject } from "../../picture/view-about.js";
import { nameOf } from "../entity-name.js";
import { h, type Child } from "../h.js";
import { longList } from "../long-list.js";
import type { Page } from "../page-state.js";
import { entityHash } from "../routes.js";
import { clip } from "../code-spans.js";
import { count, grouped, nameText, placeText, sentence } from "../texts.js";
import { roomsHash } from "./rooms-address.js";

const MOST_PROJECTS = 8;
const LONGEST = 140;

/** `about`: absent in pages that are made without the sources. */
export function introduction({ map, data: { about } }: Page, files: number, imports: number): Child {
  const size = `${count(map.entities.size, "entity", "entities")} in ${count(files, "file")} of the map, ${count(imports, "import")} between them.`;
  if (about === undefined) return h("p", { class: "soft" }, size);
  const languages = about.languages.map(({ name, files: number }) => (about.languages.length === 1 ? name : `${name} ${grouped(number)}`));
  const sources = `${count(about.sources, "source file")}${languages.length === 0 ? "" : ` (${languages.join(", ")})`}`;
  return [
    h("p", { class: "introduction" }, sentence(about.introduction)),
    h("p", { class: "soft" }, `${sources}, ${count(about.tests, "test file")}; ${size}`),
    KINDS.map(([kind, name]) => projects(name, about.projects.length < 2 ? [] : about.projects.filter((one) => one.kind === kind))),
  ];
}

const KINDS = [
  ["application", "Applications"],
  ["library", "Libraries"],
  ["package", "Other packages"],
] as const satisfies readonly (readonly [ViewProject["kind"], string])[];

function projects(name: string, all: readonly ViewProject[]): Child {
  if (all.length === 0) return undefined;
  const make = ({ name: own, directory, files, purpose }: ViewProject): HTMLElement =>
    h(
      "li",
      {},
      h("a", { href: roomsHash(directory === "" ? "/" : directory) }, nameText(own, { class: "name" })),
      " ",
      h("span", { class: "number" }, count(files, "file")),
      purpose === undefined ? undefined : h("p", { class: "soft" }, sentence(clip(purpose, LONGEST))),
    );
  const list = longList({ items: all, most: MOST_PROJECTS, make, class: "plain", name: name.toLowerCase() });
  return h("section", {}, h("h2", {}, name, " ", h("span", { class: "number" }, all.length)), list.element);
}

/** A file by the name that people know it by: its package for an `index.ts`. */
export function fileTitle({ map, data: { about } }: Page, uid: string): Child {
  const entity = map.entities.get(uid);
  if (entity === undefined) return h("span", {}, uid);
  const known = about === undefined || entity.symbol !== undefined ? undefined : telling(about, entity.path);
  const place = known === undefined ? placeText(entity) : nameText(entity.path, { class: "place" });
  return [h("a", { href: entityHash(map, uid) }, nameText(known ?? nameOf(entity).name, { class: "name" })), " ", place];
}

export type Starting = ViewAbout["entrypoints"][number];

/** Why a file is an entrypoint, and how much it reaches. */
export function startItem(page: Page, { path, kind, evidence, reached }: Starting): readonly HTMLElement[] {
  const [uid] = page.map.byPath.get(path) ?? [];
  if (uid === undefined) return [];
  const reach = h("a", { href: entityHash(page.map, uid, "reach") }, `reaches ${count(reached, "entity", "entities")}`);
  const why = evidence.length === 0 ? undefined : ["; ", sentence(clip(evidence.join("; "), LONGEST))];
  return [h("li", {}, fileTitle(page, uid), h("p", { class: "soft" }, `${kind}; `, reach, why))];
}
