/** What a change of an entity affects: three rings around it, by folder, and the tests apart. */
import { impactOf } from "../../../../../src/retrieve/impact.js";
import type { Affected } from "../../../../../src/retrieve/answers.js";
import { kindOfWhy, wordOf } from "../../../../../src/model/edge-kinds.js";
import { groupBy, byteOrder } from "../../../../../src/model/basics.js";
import { nameOf } from "../entity-name.js";
import { h, type Child } from "../h.js";
import { longList } from "../long-list.js";
import type { Page, Screen } from "../page-state.js";
import { entityHash, entityNamed, hashOf } from "../routes.js";
import { count, entityLink, nameText, placeText, sentence } from "../texts.js";
import { disclosed } from "./card.js";
import { noEntityScreen } from "./no-entity-screen.js";

const RINGS = ["Directly", "In two steps", "In three steps"] as const;
const MOST_FOLDERS = 24;
const FEW_FOLDERS = 10;
const DEEPEST = 6;
const MOST = 40;

export function impactScreen(page: Page, argument: string): Screen {
  const uid = entityNamed(page.map, argument);
  const entity = uid === undefined ? undefined : page.map.entities.get(uid);
  if (uid === undefined || entity === undefined) return noEntityScreen(page, argument);
  const { affected } = impactOf(page.map, [uid]);
  const shipped = affected.filter(({ test }) => !test);
  const tests = affected.filter(({ test }) => test);
  const rings = RINGS.map((_, at) => shipped.filter(({ distance }) => distance === at + 1));
  const further = shipped.filter(({ distance }) => distance > RINGS.length);
  const { name } = nameOf(entity);
  const title = `What a change of ${name} affects`;
  const target = h("p", { class: "target" }, entityLink(page, uid), " ", placeText(entity));
  const ringed = rings.reduce<HTMLElement>(
    (inner, ring, at) => (ring.length === 0 ? inner : ringOf(page, RINGS[at] ?? "", ring, inner)),
    target,
  );
  return {
    title,
    crumbs: [{ name: page.data.title, hash: hashOf("") }, { name, hash: entityHash(page.map, uid) }, { name: "Impact" }],
    element: h(
      "div",
      { class: "impact" },
      h("h1", {}, title),
      h("p", {}, summaryOf(rings, further, tests)),
      // Outer rings contain inner ones, and all of them what changes.
      ringed,
      further.length === 0 ? undefined : disclosed(`Further away: ${count(filesOf(further).size, "file")}`, () => foldersOf(page, further)),
      tests.length === 0 ? undefined : h("section", { class: "tests" }, h("h2", {}, "Tests ", number(tests)), foldersOf(page, tests)),
    ),
  };
}

function summaryOf(rings: readonly (readonly Affected[])[], further: readonly Affected[], tests: readonly Affected[]): string {
  const parts = rings.flatMap((ring, at) =>
    ring.length === 0 ? [] : [`${count(filesOf(ring).size, "file")} ${(RINGS[at] ?? "").toLowerCase()}`],
  );
  if (further.length > 0) parts.push(`${count(filesOf(further).size, "file")} further away`);
  if (parts.length === 0) parts.push("nothing of the program");
  return `It affects ${parts.join(", ")}; ${tests.length === 0 ? "no tests of the map" : count(filesOf(tests).size, "test file")}.`;
}

function filesOf(all: readonly Affected[]): ReadonlySet<string> {
  return new Set(all.map(({ source }) => source.split("#", 1)[0] ?? ""));
}

function number(all: readonly Affected[]): HTMLElement {
  return h("span", { class: "number" }, count(filesOf(all).size, "file"));
}

function ringOf(page: Page, name: string, ring: readonly Affected[], inner: Child): HTMLElement {
  return h("section", { class: "ring" }, h("h2", {}, name, " ", number(ring)), foldersOf(page, ring), inner);
}

/** A box for each folder, with most files first: as deep as a few boxes allow. */
function foldersOf(page: Page, all: readonly Affected[]): HTMLElement {
  const depths = [...Array(DEEPEST).keys()].map((at) => groupBy(all, (one) => folderOf(one, DEEPEST - at)));
  const groups = depths.find(({ size }) => size <= FEW_FOLDERS) ?? depths.at(-1) ?? new Map<string, readonly Affected[]>();
  const folders = [...groups].sort(([a, one], [b, other]) => filesOf(other).size - filesOf(one).size || byteOrder(a, b));
  const make = ([folder, members]: (typeof folders)[number]): HTMLElement => {
    const [only, ...others] = filesOf(members);
    const name = h("span", { class: "name" }, others.length === 0 ? (only ?? "") : folder === "" ? "top of the repository" : `${folder}/`);
    return h(
      "li",
      {},
      disclosed([name, others.length === 0 ? undefined : [" ", h("span", { class: "number" }, filesOf(members).size)]], () =>
        membersOf(page, members),
      ),
    );
  };
  return longList({ items: folders, most: MOST_FOLDERS, make, class: "folders", name: "folders" }).element;
}

function folderOf({ source }: Affected, depth: number): string {
  const path = source.split("#", 1)[0] ?? "";
  return path.split("/").slice(0, -1).slice(0, depth).join("/");
}

function membersOf(page: Page, members: readonly Affected[]): HTMLElement {
  const make = ({ uid, why, through }: Affected): HTMLElement => {
    const word = wordOf(kindOfWhy(why));
    const imported = page.map.entities.get(through.imported);
    return h(
      "li",
      {},
      entityLink(page, uid),
      word === undefined ? undefined : [" ", h("span", { class: "tag" }, word)],
      " ",
      why === "" ? nameText(imported === undefined ? "" : `imports ${nameOf(imported).name}`) : sentence(why),
    );
  };
  return longList({ items: members, most: MOST, make, class: "reasons", name: "entities" }).element;
}
