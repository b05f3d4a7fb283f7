/** Which imports of a cycle to remove first. */
import { cutPlan, type CutPlan, type CycleCut } from "../../picture/cycle-cuts.js";
import type { Arrow } from "../../picture/levels.js";
import { h, type Child } from "../h.js";
import type { Page } from "../page-state.js";
import { count } from "../texts.js";
import { pairEnds } from "./pair-list.js";
import { roomModelOf } from "./room-model.js";

/** Steps that are listed. */
export const MOST_CUTS = 6;

/** `paths`: files that import each other. */
export function cutsOfFiles(page: Page, paths: readonly string[]): HTMLElement {
  const { graph } = roomModelOf(page.map);
  const arrows = graph.imports.map(({ from, to, edges }): Arrow => ({ from, to, weight: edges.length }));
  const cycle = paths.map((path) => graph.files.findIndex((file) => file.path === path)).filter((at) => at >= 0);
  const ends = ({ arrow }: CycleCut): Child => pairEnds(page, graph, arrows[arrow]?.from ?? -1, arrows[arrow]?.to ?? -1);
  return h("div", {}, cutList({ plan: cutPlan(graph.files.length, arrows, cycle, MOST_CUTS), arrows, size: cycle.length, unit: "file", ends }));
}

interface CutsGiven {
  readonly plan: CutPlan;
  readonly arrows: readonly Arrow[];
  /** Of the cycle. */
  readonly size: number;
  /** What imports each other. */
  readonly unit: "file" | "member";
  readonly ends: (cut: CycleCut) => Child;
}

export function cutList({ plan: { against, steps }, arrows, size, unit, ends }: CutsGiven): Child {
  const item = (cut: CycleCut): HTMLElement => {
    const left = cut.left === 0 ? "no cycle is left" : `largest cycle left: ${cut.left} of ${size}`;
    return h("li", {}, ends(cut), " ", h("span", { class: "soft" }, `${count(arrows[cut.arrow]?.weight ?? 0, "import")}; ${left}`));
  };
  const isEnough = steps.at(-1)?.left === 0;
  return [
    h("p", {}, `${count(against, `pair of ${unit}s`, `pairs of ${unit}s`)} against the best order. Cut one after the other:`),
    h("ol", { class: "cuts" }, steps.map(item)),
    isEnough ? undefined : h("p", { class: "soft" }, `and more: the first ${steps.length} are listed`),
  ];
}
