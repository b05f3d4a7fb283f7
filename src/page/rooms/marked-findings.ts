/** Findings of one kind as badges on the boxes of a picture. */
import { findingGroups, findingPaths, type FindingGroup } from "../../picture/findings.js";
import type { Drawn } from "../../picture/fold-members.js";
import type { Box } from "../../picture/rooms.js";
import { h } from "../h.js";
import type { Page } from "../page-state.js";
import { hashOf } from "../routes.js";
import type { Marks } from "./draw-rooms.js";
import { roomModelOf } from "./room-model.js";
import { roomsHash, type RoomsView } from "./rooms-address.js";

interface Marked {
  readonly group: FindingGroup;
  readonly marks: Marks;
  readonly badge: (drawn: Drawn) => string;
}

/** Undefined if the map has none of the kind. */
export function markedFindings(page: Page, code: string): Marked | undefined {
  const { findings } = page.data;
  const group = findings === undefined ? undefined : findingGroups(findings).find((one) => one.code === code);
  if (group === undefined) return undefined;
  const paths = [...findingPaths(group)];
  const numberIn = ({ key, kind }: Box): number =>
    paths.reduce(
      (sum, [path, number]) => (path === key || (kind === "folder" && (key === "/" || path.startsWith(key))) ? sum + number : sum),
      0,
    );
  const badge = ({ members }: Drawn): string => {
    const number = members.reduce((sum, member) => sum + numberIn(member), 0);
    return number === 0 ? "" : `⚠ ${number}`;
  };
  const { graph } = roomModelOf(page.map);
  const cycleOf = new Map(
    group.code === "cycle" ? group.items.flatMap(({ files = [] }, at) => files.map((file) => [file, at] as const)) : [],
  );
  const pathAt = (file: number | undefined): string => graph.files[file ?? -1]?.path ?? "";
  const isInCycle = (at: number): boolean => {
    const cycle = cycleOf.get(pathAt(graph.imports[at]?.from));
    return cycle !== undefined && cycle === cycleOf.get(pathAt(graph.imports[at]?.to));
  };
  return {
    group,
    badge,
    marks: {
      box: ({ drawn, isOpen }) => {
        const text = badge(drawn);
        return { class: text === "" ? "" : "marked", words: text === "" ? "" : `${text.slice(2)} marked`, badge: isOpen ? "" : text };
      },
      arrow: ({ imports, isAgainst, weight }) => {
        const isWrong = isAgainst || imports.some(isInCycle);
        return { class: isWrong ? "against" : "plain", words: isWrong ? "part of a cycle" : "", badge: "", weight };
      },
      pair: (at) => (isInCycle(at) ? "in a cycle" : ""),
    },
  };
}

export function markedNote(room: Box, view: RoomsView, { group }: Marked): HTMLElement {
  const name = h("a", { href: hashOf("f", group.code) }, group.name);
  return h(
    "p",
    { class: "marked-note" },
    "Marked: ",
    name,
    ` (${group.items.length}). `,
    h("a", { href: roomsHash(room.key, unmarked(view)) }, "Clear"),
  );
}

function unmarked({ open }: RoomsView): RoomsView {
  return open === undefined ? {} : { open };
}
