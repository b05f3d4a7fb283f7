/** Findings of the map by kind, each with its place; those of one kind can be marked in the picture of rooms. */
import { findingGroups, type Finding, type FindingGroup } from "../../picture/findings.js";
import { disclosed } from "../entity/card.js";
import { h, type Child } from "../h.js";
import { longList } from "../long-list.js";
import { noEntityScreen } from "../entity/no-entity-screen.js";
import type { Page, Screen } from "../page-state.js";
import { groupBy } from "../../../../../src/model/basics.js";
import { entityHash, hashOf, sourceAddress } from "../routes.js";
import { cutsOfFiles } from "../rooms/cut-list.js";
import { cyclesInside } from "../rooms/cycle-links.js";
import { roomModelOf } from "../rooms/room-model.js";
import { matrixHash, roomsHash } from "../rooms/rooms-address.js";
import { count } from "../texts.js";

const MOST = 60;
/** Of each kind, while all kinds are shown. */
const FIRST = 5;

export function findingsScreen(page: Page, code: string): Screen {
  const groups = page.data.findings === undefined ? [] : findingGroups(page.data.findings);
  const shown = code === "" ? groups : groups.filter((group) => group.code === code);
  const [only] = shown;
  if (code !== "" && only === undefined) return noEntityScreen(page, code);
  const title = code === "" ? "Findings" : (only?.name ?? "");
  const top = { name: page.data.title, hash: hashOf("") };
  const crumbs = code === "" ? [top, { name: title }] : [top, { name: "Findings", hash: hashOf("f") }, { name: title }];
  const folders = code === "" ? folderCycles(page) : undefined;
  const element = h(
    "div",
    { class: "reading findings" },
    h("h1", {}, title),
    groups.length === 0 && folders === undefined ? h("p", {}, "Nothing was found.") : undefined,
    folders,
    shown.map((group) => groupSection(page, group, code === "")),
  );
  return { title, crumbs, element };
}

/** Cycles of folders are no findings, but people look for them here. */
function folderCycles(page: Page): Child {
  const links = cyclesInside(page, roomModelOf(page.map).root);
  if (links.length === 0) return undefined;
  return h("section", {}, h("h2", {}, "Cycles of folders"), h("ul", { class: "plain", role: "list" }, links));
}

function groupSection(page: Page, group: FindingGroup, isShort: boolean): HTMLElement {
  const { code, name, items } = group;
  const make = (item: Finding): HTMLElement => findingItem(page, item, item === items[0]);
  if (code === "unreached" && !isShort) return unreachedSection(page, items);
  const marked = h("a", { href: roomsHash("/", { mark: code }) }, "Mark them in the rooms");
  return h(
    "section",
    {},
    isShort
      ? h("h2", {}, h("a", { href: hashOf("f", code) }, name), " ", h("span", { class: "number" }, items.length))
      : h("p", {}, count(items.length, "finding"), "."),
    code === "unreached" ? undefined : h("p", { class: "actions" }, marked),
    isShort
      ? h("ul", { class: "plain", role: "list" }, items.slice(0, FIRST).map(make))
      : longList({ items, most: MOST, make, class: "plain", name: "findings" }).element,
    isShort && items.length > FIRST ? h("p", {}, h("a", { href: hashOf("f", code) }, `All ${items.length}`)) : undefined,
  );
}

/** By folder, generated files folded: a repository may have hundreds of them. */
function unreachedSection(page: Page, items: readonly Finding[]): HTMLElement {
  const generated = new Set(page.data.about?.categories["generated"]);
  const folders = groupBy(
    items.filter(({ path }) => !generated.has(path)),
    folderOf,
  );
  const made = items.filter(({ path }) => generated.has(path));
  const list = (members: readonly Finding[]): HTMLElement => {
    const make = (item: Finding): HTMLElement => findingItem(page, item, false);
    return longList({ items: members, most: MOST, make, class: "plain", name: "files" }).element;
  };
  return h(
    "section",
    {},
    h(
      "p",
      {},
      `${count(items.length, "file")} in ${count(folders.size, "folder")} that no entrypoint reaches, so the map does not have them. dsp-cli explain PATH says more of one.`,
    ),
    [...folders].map(([folder, members]) =>
      h(
        "section",
        {},
        h("h2", {}, folder === "" ? "Top of the repository" : `${folder}/`, " ", h("span", { class: "number" }, members.length)),
        list(members),
      ),
    ),
    made.length === 0 ? undefined : disclosed(`Generated: ${count(made.length, "file")}`, () => list(made)),
  );
}

function folderOf({ path }: Finding): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function findingItem(page: Page, { path, text, files }: Finding, isFirst: boolean): HTMLElement {
  if (files === undefined) return h("li", {}, fileLink(page, path), text === "" ? undefined : [" ", h("span", { class: "soft" }, text)]);
  const folder = commonFolder(files);
  const list = (): HTMLElement =>
    h(
      "ul",
      { class: "plain", role: "list" },
      files.map((file) => h("li", {}, fileLink(page, file))),
    );
  return h(
    "li",
    {},
    `${count(files.length, "file")}: `,
    files.slice(0, 3).flatMap((file, at): Child[] => [at === 0 ? "" : ", ", fileLink(page, file)]),
    files.length > 3 ? ", …" : undefined,
    text === "" ? undefined : [" ", h("span", { class: "soft" }, text)],
    " ",
    h("a", { class: "aside", href: matrixHash(folder || "/") }, folder === "" ? "matrix" : `matrix of ${folder}/`),
    disclosed("What to cut first", () => cutsOfFiles(page, files), isFirst),
    files.length > 3 ? disclosed("All files", list) : undefined,
  );
}

/** The smallest folder that contains all of them. */
function commonFolder(files: readonly string[]): string {
  const [first = "", ...others] = files.map((file) => file.split("/").slice(0, -1));
  const isShared = (at: number): boolean => others.every((names) => names[at] === first[at]);
  const end = [...first].findIndex((_, at) => !isShared(at));
  return (end < 0 ? [...first] : [...first].slice(0, end)).join("/");
}

/** Files that are not in the map have no screen, but may have a source that is published. */
function fileLink({ map, data }: Page, path: string): HTMLElement {
  const uid = map.bySource.get(path)?.[0];
  if (uid !== undefined) return h("a", { href: entityHash(map, uid) }, path);
  const address = sourceAddress(data.sourceUrl, data.commit, path);
  return address === undefined ? h("code", {}, path) : h("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, path);
}
