/** What changed in the structure: the touched rooms with new and lost imports, and the words of `dsp-cli diff` beside them. */
import type { Section } from "../../../../../src/compare/page.js";
import { arrowChanges, boxChange, changedGraphOf, roomsWith, signsOf, type ChangedGraph } from "../../picture/changed-graph.js";
import type { Drawn } from "../../picture/fold-members.js";
import { fileGraphOf } from "../../picture/file-graph.js";
import { roomsOf, wayTo, type Box } from "../../picture/rooms.js";
import { codeSpans } from "../code-spans.js";
import { disclosed } from "../entity/card.js";
import { h, type Child } from "../h.js";
import type { ViewChanges } from "../../picture/view-format.js";
import type { Page, Screen } from "../page-state.js";
import { entityHash, hashOf } from "../routes.js";
import { count } from "../texts.js";
import type { Marks } from "./draw-rooms.js";
import { pictureState } from "./picture-state.js";
import { changesHash, readRoomsView } from "./rooms-address.js";

/** Lines of a section that are shown at once. */
const MOST = 12;

export function changesScreen(page: Page, _: string, query: URLSearchParams): Screen {
  const { changes } = page.data;
  const crumbs = [{ name: page.data.title, hash: hashOf("") }, { name: "Changes" }];
  if (changes === undefined || changes.summary === "") return { title: "Changes", crumbs, element: noChanges(changes) };
  const changed = changedGraphOf(fileGraphOf(page.map, false), changes.structure);
  const whole = roomsOf(changed.graph);
  const room = roomsWith(whole, changed.touched);
  const picture = h("div", { class: "picture" });
  const side = h("aside", { class: "side changes", "aria-label": "Changes" });
  const heading = h("h1", {}, `Changes: ${changes.from} → ${changes.to}`);
  const element = h("div", { class: "rooms-screen wide" }, picture, h("div", { class: "beside" }, heading, side));
  const about = (): Child => aboutChanges(page, changes, changed);
  if (room === undefined) {
    side.append(...[about()].flat().filter((one) => one instanceof Node));
    return { title: "Changes", crumbs, element };
  }
  const state = pictureState({
    page,
    graph: changed.graph,
    room,
    hash: changesHash,
    view: readRoomsView(query),
    picture,
    side,
    about,
    shown: { always: new Set(changed.imports.keys()), badge: (drawn) => boxBadge(changed, drawn) },
    marks: marksOf(changed, whole),
  });
  return { title: "Changes", crumbs, element, shown: state.draw, keys: state.keys, leave: state.leave };
}

function noChanges(changes: ViewChanges | undefined): HTMLElement {
  return h(
    "div",
    { class: "reading" },
    h("h1", {}, "Changes"),
    changes === undefined
      ? h(
          "p",
          {},
          "This page was made without a state to compare with: ",
          h("code", {}, "dsp-cli view --diff main"),
          " shows what a branch changes.",
        )
      : h("p", {}, `No structural changes in mapped code: ${changes.from} → ${changes.to}.`),
  );
}

const WORDS = { new: "new import", gone: "lost import", changed: "changed", same: "unchanged" } as const;

function marksOf(changed: ChangedGraph, whole: Box): Marks {
  return {
    box: ({ drawn, isOpen }) => {
      const [member] = drawn.members;
      // Whether all of a folder is new is a question to its files that did not change, too.
      const files = drawn.kind === "member" && member !== undefined ? (wayTo(whole, member.key).at(-1)?.files ?? []) : [];
      const change = files.length === 0 ? undefined : boxChange(changed, files);
      return { class: change ?? "", words: change ?? "", badge: isOpen ? "" : boxBadge(changed, drawn) };
    },
    arrow: ({ imports }) => {
      const { change, added, removed, changed: other } = arrowChanges(changed, imports);
      const badge = signsOf(added, removed);
      const parts = [badge, other > 0 ? `${other} with other names` : ""].filter((part) => part !== "");
      const words = parts.length === 0 ? WORDS[change] : `${WORDS[change]}: ${parts.join(", ")} (pairs of files)`;
      return { class: change, words, badge, weight: added + removed + other };
    },
    pair: (at) => {
      const change = changed.imports.get(at);
      return change === undefined ? "" : { added: "+", removed: "−", changed: "other names" }[change];
    },
  };
}

/** Files of a folder that came and went: `+2 −1`. */
function boxBadge({ files }: ChangedGraph, { members, kind }: Drawn): string {
  if (kind === "member" && members[0]?.kind === "file") return "";
  const states = members.flatMap((member) => member.files.map((file) => files.get(file)));
  return signsOf(states.filter((state) => state === "added").length, states.filter((state) => state === "removed").length);
}

function aboutChanges(page: Page, { summary, sections }: ViewChanges, changed: ChangedGraph): Child {
  return [
    h("p", {}, summary),
    h(
      "ul",
      { class: "legend" },
      h(
        "li",
        {},
        h("span", { class: "key-added" }, "Blue, solid"),
        ": new. ",
        h("span", { class: "key-removed" }, "Orange, dashed"),
        ": gone.",
      ),
      h(
        "li",
        {},
        "Grey: was there before; dark where imports came, went or have other names. +2 −1 count files in boxes, pairs of files on arrows.",
      ),
      h("li", {}, "Only what changed is drawn, and both ends of changed imports."),
    ),
    sections.map((section) => sectionOf(page, section, changed)),
  ];
}

function sectionOf(page: Page, { title, note, lines }: Section, changed: ChangedGraph): HTMLElement {
  const item = (line: string): HTMLElement => h("li", {}, linked(page, line, changed));
  const rest = lines.slice(MOST);
  return h(
    "section",
    {},
    h("h2", {}, `${title}${note}`),
    h("ul", { class: "plain", role: "list" }, lines.slice(0, MOST).map(item)),
    rest.length === 0
      ? undefined
      : disclosed(count(rest.length, "more line"), () => h("ul", { class: "plain", role: "list" }, rest.map(item))),
  );
}

/** Paths of files that are in the map lead to them. */
function linked(page: Page, line: string, { graph }: ChangedGraph): Child {
  return codeSpans(line).map(({ text, code }) => {
    if (!code) return text;
    const uid = page.map.byPath.get(text)?.[0];
    const isFile = uid !== undefined && graph.files.some(({ path }) => path === text);
    return isFile ? h("a", { href: entityHash(page.map, uid) }, h("code", {}, text)) : h("code", {}, text);
  });
}
