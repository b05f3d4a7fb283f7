/** The imports behind an arrow or a cell: pairs of files, each with what is imported and why. */
import type { FileGraph, FileImports } from "../../picture/file-graph.js";
import { disclosed } from "../entity/card.js";
import { h } from "../h.js";
import { longList } from "../long-list.js";
import type { Page } from "../page-state.js";
import { count, entityLink, sentence } from "../texts.js";

const MOST_PAIRS = 30;
const MOST_REASONS = 30;

/** `imports`: places in `FileGraph.imports`. Those with a mark first, then those with most imports. */
export function pairList(page: Page, graph: FileGraph, imports: readonly number[], markOf?: (at: number) => string): HTMLElement {
  const pairs = imports
    .flatMap((at): Pair[] => {
      const pair = graph.imports[at];
      return pair === undefined ? [] : [{ ...pair, mark: markOf?.(at) ?? "" }];
    })
    .sort((a, b) => Number(b.mark !== "") - Number(a.mark !== "") || b.edges.length - a.edges.length || a.from - b.from);
  return longList({ items: pairs, most: MOST_PAIRS, make: (pair) => pairItem(page, graph, pair), class: "pairs", name: "pairs" }).element;
}

interface Pair extends FileImports {
  /** What happened to it; empty if nothing. */
  readonly mark: string;
}

function pairItem(page: Page, { files }: FileGraph, { from, to, edges, mark }: Pair): HTMLElement {
  const [importer, imported] = [files[from], files[to]];
  const make = (edge: number): HTMLElement => reasonItem(page, edge);
  return h(
    "li",
    { class: "pair" },
    h(
      "span",
      { class: "pair-ends" },
      mark === "" ? undefined : h("strong", {}, `${mark}: `),
      link(page, importer),
      " → ",
      link(page, imported),
    ),
    edges.length === 0
      ? undefined
      : disclosed(
          count(edges.length, "import"),
          () => longList({ items: edges, most: MOST_REASONS, make, class: "reasons", name: "imports" }).element,
        ),
  );
}

function link(page: Page, file: FileGraph["files"][number] | undefined): HTMLElement {
  if (file === undefined) return h("span");
  return h("span", { title: file.path }, file.uid === "" ? file.path : entityLink(page, file.uid));
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
