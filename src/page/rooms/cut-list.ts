/** Which imports of a cycle to remove first. */
import { cycleCuts, type CycleCut } from "../../picture/cycle-cuts.js";
import type { Arrow } from "../../picture/levels.js";
import { h, type Child } from "../h.js";
import type { Page } from "../page-state.js";
import { count } from "../texts.js";
import { pairEnds } from "./pair-list.js";
import { roomModelOf } from "./room-model.js";

const MOST = 6;

/** `paths`: files that import each other. */
export function cutsOfFiles(page: Page, paths: readonly string[]): HTMLElement {
  const { graph } = roomModelOf(page.map);
  const arrows = graph.imports.map(({ from, to, edges }): Arrow => ({ from, to, weight: edges.length }));
  const cycle = paths.map((path) => graph.files.findIndex((file) => file.path === path)).filter((at) => at >= 0);
  const ends = ({ arrow }: CycleCut): Child => pairEnds(page, graph, arrows[arrow]?.from ?? -1, arrows[arrow]?.to ?? -1);
  return h("div", {}, cutList({ cuts: cycleCuts(graph.files.length, arrows, cycle), arrows, size: cycle.length, unit: "file", ends }));
}

interface CutsGiven {
  readonly cuts: readonly CycleCut[];
  readonly arrows: readonly Arrow[];
  /** Of the cycle. */
  readonly size: number;
  /** What imports each other. */
  readonly unit: "file" | "member";
  readonly ends: (cut: CycleCut) => Child;
}

export function cutList({ cuts, arrows, size, unit, ends }: CutsGiven): Child {
  const item = (cut: CycleCut): HTMLElement => {
    const left = cut.left === size ? "" : cut.left === 0 ? "; the cycle is gone" : `; ${cut.left} of ${size} stay`;
    return h("li", {}, ends(cut), " ", h("span", { class: "soft" }, `${count(arrows[cut.arrow]?.weight ?? 0, "import")}${left}`));
  };
  const rest = cuts.length - MOST;
  return [
    h("p", {}, `${count(cuts.length, `pair of ${unit}s`, `pairs of ${unit}s`)} against the best order. ${adviceOf(cuts, size)}`),
    h("ul", { class: "plain cuts", role: "list" }, cuts.slice(0, MOST).map(item)),
    rest > 0 ? h("p", { class: "soft" }, `and ${rest} more`) : undefined,
  ];
}

function adviceOf(cuts: readonly CycleCut[], size: number): string {
  const [best] = cuts;
  if (cuts.length === 1) return "Without it, the cycle is gone:";
  if (best === undefined || best.left === size) return "None alone makes the cycle smaller; those with fewest imports:";
  return best.left === 0 ? "Without the first of these, the cycle is gone:" : "None alone breaks the cycle; those that make it smallest:";
}
