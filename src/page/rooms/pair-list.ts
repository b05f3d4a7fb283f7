/** The imports behind an arrow or a cell: pairs of files, each with what is imported and why. */
import type { FileGraph, FileImports } from "../../picture/file-graph.js";
import { disclosed } from "../entity/card.js";
import { h } from "../h.js";
import { longList } from "../long-list.js";
import type { Page } from "../page-state.js";
import { count, entityLink, sentence } from "../texts.js";

const MOST_PAIRS = 30;
const MOST_REASONS = 30;

/** `imports`: places in `FileGraph.imports`. Pairs with most imports first. */
export function pairList(page: Page, graph: FileGraph, imports: readonly number[]): HTMLElement {
  const pairs = imports.flatMap((at) => graph.imports[at] ?? []).sort((a, b) => b.edges.length - a.edges.length || a.from - b.from);
  return longList({ items: pairs, most: MOST_PAIRS, make: (pair) => pairItem(page, graph, pair), class: "pairs", name: "pairs" }).element;
}

function pairItem(page: Page, { files }: FileGraph, { from, to, edges }: FileImports): HTMLElement {
  const [importer, imported] = [files[from], files[to]];
  const make = (edge: number): HTMLElement => reasonItem(page, edge);
  return h(
    "li",
    { class: "pair" },
    h("span", { class: "pair-ends" }, link(page, importer), " → ", link(page, imported)),
    disclosed(
      count(edges.length, "import"),
      () => longList({ items: edges, most: MOST_REASONS, make, class: "reasons", name: "imports" }).element,
    ),
  );
}

function link(page: Page, file: FileGraph["files"][number] | undefined): HTMLElement {
  return file === undefined ? h("span") : h("span", { title: file.path }, entityLink(page, file.uid));
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
