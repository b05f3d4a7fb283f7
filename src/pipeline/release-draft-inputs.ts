/** Of a large map that has been drawn, what nothing but its texts is drafted from is a third of all that is in memory. */
import type { FileFacts } from "../model/facts.js";
import type { Edge, Graph } from "../model/graph.js";
import type { Scan } from "../model/scan.js";

/** One for all of them. */
const NONE: readonly never[] = [];

type Changeable<Part> = { -readonly [Key in keyof Part]: Part[Key] };

/**
 * Takes away the references of files and the reasons of edges; nobody may draft or link from them afterwards. They are taken from where they stand,
 * for a lighter copy would first be one more.
 */
export function releaseDraftInputs({ scan, graph }: { readonly scan: Scan; readonly graph: Graph }): void {
  for (const facts of scan.files.values()) (facts as Changeable<FileFacts>).references = NONE;
  for (const { edges } of graph.files.values()) for (const edge of edges) (edge as Changeable<Edge>).reasons = NONE;
}
