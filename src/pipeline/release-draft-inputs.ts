/** References and reasons are a third of the memory of a large map; once its texts are drafted nothing needs them. */
import type { Graph, Scan } from "../model/graph.js";

/** One list for all of them. */
const NONE: readonly never[] = [];

/**
 * Drops the references of files and the reasons of edges; neither links nor texts can be made from them afterwards. They are dropped in place,
 * because a lighter copy would first take more memory.
 */
export function releaseDraftInputs({ scan, graph }: { readonly scan: Scan; readonly graph: Graph }): void {
  for (const facts of scan.files.values()) facts.references = NONE;
  for (const { edges } of graph.files.values()) for (const edge of edges) edge.reasons = NONE;
}
