/** The imports behind an arrow or a cell: pairs of files, each with what is imported and why. */
import { importAt, type FileGraph, type FileImports } from "../../picture/file-graph.js";
import { namesToldApart } from "../../picture/told-apart.js";
import { disclosed } from "../entity/card.js";
import { h, type Child } from "../h.js";
import { longList } from "../long-list.js";
import type { Page } from "../page-state.js";
import { entityHash } from "../routes.js";
import { count, entityLink, nameText, sentence } from "../texts.js";

const MOST_PAIRS = 30;
const MOST_REASONS = 30;

/** `imports`: as `importAt` takes them. Those with a mark first, then those with most imports. */
export function pairList(page: Page, graph: FileGraph, imports: readonly number[], markOf?: (at: number) => string): HTMLElement {
  const pairs = imports
    .flatMap((at): Pair[] => {
      const pair = importAt(graph, at);
      return pair === undefined ? [] : [{ ...pair, mark: markOf?.(at) ?? "" }];
    })
    .sort((a, b) => Number(b.mark !== "") - Number(a.mark !== "") || b.edges.length - a.edges.length || a.from - b.from);
  return longList({ items: pairs, most: MOST_PAIRS, make: (pair) => pairItem(page, graph, pair), class: "pairs", name: "pairs" }).element;
}

interface Pair extends FileImports {
  /** What happened to it; empty if nothing. */
  readonly mark: string;
}

function pairItem(page: Page, graph: FileGraph, { from, to, edges, mark }: Pair): HTMLElement {
  const make = (edge: number): HTMLElement => reasonItem(page, edge);
  return h(
    "li",
    { class: "pair" },
    h("span", { class: "pair-ends" }, mark === "" ? undefined : h("strong", {}, `${mark}: `), pairEnds(page, graph, from, to)),
    edges.length === 0
      ? undefined
      : disclosed(
          count(edges.length, "import"),
          () => longList({ items: edges, most: MOST_REASONS, make, class: "reasons", name: "imports" }).element,
        ),
  );
}

/** Two files by names that can be told apart. */
export function pairEnds(page: Page, graph: FileGraph, from: number, to: number): Child {
  return [fileName(page, graph, from), " → ", fileName(page, graph, to)];
}

export function fileName({ map }: Page, graph: FileGraph, at: number): HTMLElement {
  const file = graph.files[at];
  const name = nameText(namesToldApart(graph)[at] ?? "");
  if (file === undefined || file.uid === "" || !map.entities.has(file.uid)) return h("span", { title: file?.path }, name);
  return h("a", { href: entityHash(map, file.uid), title: file.path }, name);
}

function reasonItem(page: Page, edge: number): HTMLElement {
  const { columns } = page.map;
  const uid = columns.edges.imported.at(edge) ?? "";
  const why = page.map.whyOf(edge);
  return h(
    "li",
    {},
    entityLink(page, uid, { class: "part" }),
    " ",
    why === "" ? h("span", { class: "none" }, "no reason given") : sentence(why),
  );
}
