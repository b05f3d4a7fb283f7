/** Which imports of a cycle to remove first. */
import { cutPlan, type CutPlan, type CycleCut } from "../../picture/cycle-cuts.js";
import type { Arrow } from "../../../../../src/model/graphs/levels.js";
import { h, type Child } from "../h.js";
import type { Page } from "../page-state.js";
import { count } from "../texts.js";
import { pairEnds } from "./pair-list.js";
import { roomModelOf } from "./room-model.js";

/** Steps that are listed; of the others, those after which half of the cycle and nothing of it is left. */
const MOST = 6;

/** `paths`: files that import each other. */
export function cutsOfFiles(page: Page, paths: readonly string[]): HTMLElement {
  const { graph } = roomModelOf(page.map);
  const arrows = graph.imports.map(({ from, to, edges }): Arrow => ({ from, to, weight: edges.length }));
  const cycle = paths.map((path) => graph.files.findIndex((file) => file.path === path)).filter((at) => at >= 0);
  const ends = ({ arrow }: CycleCut): Child => pairEnds(page, graph, arrows[arrow]?.from ?? -1, arrows[arrow]?.to ?? -1);
  return h("div", {}, cutList({ plan: cutPlan(graph.files.length, arrows, cycle), arrows, size: cycle.length, unit: "file", ends }));
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
  const [last] = steps.slice(-1);
  // A cycle of `.dsp/diagnostics` that the map does not have, such as one of an older run.
  if (last === undefined) return h("p", { class: "soft" }, "The map has no imports that close it.");
  const importsOf = (cut: CycleCut): number => arrows[cut.arrow]?.weight ?? 0;
  const leftOf = ({ left }: CycleCut): string =>
    left === 0 ? "none of them is left in a cycle" : `largest cycle left: ${left} of ${size}`;
  const item = (cut: CycleCut): HTMLElement =>
    h("li", {}, ends(cut), " ", h("span", { class: "soft" }, `${count(importsOf(cut), "import")}; ${leftOf(cut)}`));
  const milestone = (cut: CycleCut): HTMLElement => {
    const done = steps.slice(0, steps.indexOf(cut) + 1);
    const imports = done.reduce((sum, one) => sum + importsOf(one), 0);
    return h("li", { class: "soft" }, `after ${done.length} cuts of ${count(imports, "import")}; ${leftOf(cut)}`);
  };
  const milestones = new Set([steps.find(({ left }) => left * 2 <= size) ?? last, last]);
  return [
    h("p", {}, `At most ${count(against, `pair of ${unit}s has`, `pairs of ${unit}s have`)} to be cut. One after the other:`),
    h(
      "ol",
      { class: "cuts" },
      steps.slice(0, MOST).map(item),
      steps
        .slice(MOST)
        .filter((cut) => milestones.has(cut))
        .map(milestone),
    ),
    last.left === 0 ? undefined : h("p", { class: "soft" }, "Further cuts were not looked for: the cycle is too large."),
  ];
}
