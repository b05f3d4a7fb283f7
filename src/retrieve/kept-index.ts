/** The search index of a tree that keeps its parts. */
import { whyPath, type DspTree, isUid, keepIn } from "../dsp/dsp-tree.js";
import { printed } from "../dsp/query/graph-view.js";
import { once } from "../model/basics.js";
import { importerOf } from "./map-columns.js";
import type { MapGraph } from "./map-graph.js";
import { COLUMN_FILES } from "./read-columns.js";
import { indexMap, ranksOf, type RankedIndex } from "./search-index.js";

/** Files of entities that the words of an index come from. */
const WORD_FILES = { words: [...COLUMN_FILES, "reasons"], "described-words": COLUMN_FILES } as const;

/** `tree`: the current tree, if only whys have changed since the map was read; `before`: an index of the same map, perhaps with other whys. */
export function keptIndex(map: MapGraph, tree: DspTree = map.tree, before?: RankedIndex): RankedIndex {
  const keep = keepIn(tree);
  return indexMap(map, {
    ranks: before?.ranks ?? once(() => keep("ranks", COLUMN_FILES, () => ranksOf(map))),
    postings: (key, compute) => keep(key, WORD_FILES[key], compute),
    whys: (edges) => whysOf(map, tree, edges),
  });
}

/** Whys of these edges, from one verified file if available; reading them one by one takes four times as long. */
function whysOf({ columns: { uids, edges }, whyOf }: MapGraph, tree: DspTree, wanted: readonly number[]): (edge: number) => string {
  if (tree.index === undefined) return whyOf;
  const paths = new Map<number, string>();
  for (const edge of wanted) {
    const [importer = "", imported, via] = [uids[importerOf(edges, edge)], edges.imported.at(edge), edges.via.at(edge)];
    // Only UIDs may become part of a path.
    if (imported !== undefined && isUid(imported) && (via === undefined || isUid(via))) paths.set(edge, whyPath(importer, imported, via));
  }
  const texts = tree.index.readAll("reasons", [...paths.values()]);
  return (edge) => {
    const text = texts.get(paths.get(edge) ?? "");
    return text === undefined ? whyOf(edge) : printed(text);
  };
}
