import type { ImportLine } from "../../../../src/dsp/dsp-tree.js";
import { EDGE_KINDS } from "../../../../src/model/edge-kinds.js";
import { once, remember } from "../../../../src/model/basics.js";
import type { Uid } from "../../../../src/model/operation.js";
import { columnsFrom, type Contents } from "../../../../src/retrieve/map-columns.js";
import { graphOf, type MapGraph } from "../../../../src/retrieve/map-graph.js";
import { PURPOSE, type ViewData } from "./view-format.js";

/** The map that the data were made from, but for its files. `textOf`: of an index, where texts are not in the data. */
export function openViewData(data: ViewData, textOf = (index: number): string => data.texts[index] ?? ""): MapGraph {
  const { uids, edges } = data;
  const starts = startsOf(edges.count);
  /** Entities are ordered by UID there. */
  const order = Array.from(uids.keys()).sort((a, b) => compare(uids[a] ?? "", uids[b] ?? ""));
  const numbers = new Map(uids.map((uid, number) => [uid, number]));
  const named = (reference: number | string): Uid => (typeof reference === "string" ? reference : (uids[reference] ?? ""));
  const lineAt = (edge: number): ImportLine => {
    const via = edges.via[edge] ?? -1;
    return { uid: named(edges.to[edge] ?? ""), ...(via === -1 ? {} : { via: named(via) }) };
  };
  const linesOf = (number: number): readonly number[] =>
    Array.from({ length: edges.count[number] ?? 0 }, (_, index) => (starts[number] ?? 0) + index);
  const lines = once(() => order.flatMap(linesOf));
  const columns = columnsFrom({
    uids: order.map((number) => uids[number] ?? ""),
    leads: order.map((number) => ({
      source: sourceOf(data, number),
      kind: data.kinds[data.kind[number] ?? -1] ?? "",
      purpose: data.purpose[number] ?? "",
      more: data.extras[number] !== undefined,
    })),
    imports: (place) => linesOf(order[place] ?? -1).map(lineAt),
    shared: (place) => (data.shared[order[place] ?? -1] ?? []).map(named),
  });
  const contents = once(() => data.tocs.map((toc): Contents => ({ root: named(toc[0] ?? ""), listed: new Set(toc.map(named)) })));
  const lineOf = remember((importer: Uid) => new Map(linesOf(numbers.get(importer) ?? -1).map((line) => [keyOf(lineAt(line)), line])));
  const textAt = (index = -1): string => (index < 0 ? "" : textOf(index));
  return graphOf(columns, {
    tree: new Map(),
    get contents() {
      return contents();
    },
    why: ({ importer, imported, via }) => textAt(edges.why[lineOf(importer).get(keyOf({ uid: imported, via })) ?? -1]),
    whyOf: (edge) => textAt(edges.why[lines()[edge] ?? -1]),
    kindOf: (edge) => EDGE_KINDS[edges.kind[lines()[edge] ?? -1] ?? 0] ?? "runs",
    extras: (uid) => new Map(Object.entries(data.extras[numbers.get(uid) ?? -1] ?? {})),
    sharedText: (exporter, shared) => {
      const [at, one] = [numbers.get(exporter) ?? -1, numbers.get(shared) ?? -1];
      const line = data.shared[at]?.indexOf(one) ?? -1;
      if (line < 0) return "";
      const text = data.sharedText[at]?.[line] ?? PURPOSE;
      return text === PURPOSE ? (data.purpose[one] ?? "") : textAt(text);
    },
  });
}

function sourceOf({ path, paths, symbol }: ViewData, number: number): string {
  const name = symbol[number] ?? 0;
  const before = paths[path[number] ?? -1] ?? "";
  return name === 0 ? before : `${before}#${name}`;
}

function keyOf({ uid, via }: ImportLine): string {
  return via === undefined ? uid : `${uid} via=${via}`;
}

function startsOf(counts: readonly number[]): readonly number[] {
  const starts: number[] = [];
  let sum = 0;
  for (const count of counts) {
    starts.push(sum);
    sum += count;
  }
  return starts;
}

/** UIDs are ASCII, so the order of code units is byte order. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
