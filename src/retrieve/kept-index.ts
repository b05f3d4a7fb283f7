/** The search index of a tree that keeps its parts, in serialised form. */
import { whyPath, type DspTree, type KeptForm, isUid } from "../dsp/dsp-tree.js";
import { printed } from "../dsp/query/graph-view.js";
import { once } from "../model/basics.js";
import { packParts, partsOf, readParts } from "../model/collections/packed-parts.js";
import { importerOf } from "./map-columns.js";
import type { MapGraph } from "./map-graph.js";
import { COLUMN_FILES } from "./read-columns.js";
import { indexMap, ranksOf, type RankedIndex, type Ranks } from "./search-index.js";
import type { Postings } from "./word-index.js";

/** Files of entities that the words of an index come from. */
const WORD_FILES = { words: [...COLUMN_FILES, "reasons"], "described-words": COLUMN_FILES } as const;

/** `tree`: the current tree, if only whys have changed since the map was read; `before`: an index of the same map, perhaps with other whys. */
export function keptIndex(map: MapGraph, tree: DspTree = map.tree, before?: RankedIndex): RankedIndex {
  return indexMap(map, {
    ranks:
      before?.ranks ?? once(() => keep(tree, "ranks", COLUMN_FILES, { compute: () => ranksOf(map), pack: packRanks, unpack: unpackRanks })),
    postings: (key, compute) => keep(tree, key, WORD_FILES[key], { compute, pack: packPostings, unpack: unpackPostings }),
    whys: (edges) => whysOf(map, tree, edges),
  });
}

function keep<Value>(tree: DspTree, key: string, files: readonly string[], form: KeptForm<Value>): Value {
  return tree.keep === undefined ? form.compute() : tree.keep(key, files, form);
}

const RANK_PARTS = 8;

function packRanks({ neighbourhood: { starts, to, weight }, centrality, names: { words, places } }: Ranks): readonly Uint8Array[] {
  return packParts([starts, to, weight, centrality, ...partsOf(words), places.starts, places.items]);
}

function unpackRanks(bytes: Uint8Array): Ranks | undefined {
  const parts = readParts(bytes, RANK_PARTS);
  if (parts === undefined) return undefined;
  const { integers, numbers, texts } = parts;
  const neighbourhood = { starts: integers(), to: integers(), weight: numbers() };
  return { neighbourhood, centrality: numbers(), names: { words: texts(), places: { starts: integers(), items: integers() } } };
}

const POSTING_PARTS = 8;

function packPostings({ words, numbers, starts, documents, counts, lengths, averages }: Postings): readonly Uint8Array[] {
  return packParts([...partsOf(words), numbers, starts, documents, counts, lengths, averages]);
}

function unpackPostings(bytes: Uint8Array): Postings | undefined {
  const parts = readParts(bytes, POSTING_PARTS);
  if (parts === undefined) return undefined;
  const { texts, integers } = parts;
  const [words, numbers, starts, documents, counts, lengths] = [texts(), integers(), integers(), integers(), integers(), integers()];
  return { words, numbers, starts, documents, counts, lengths, averages: parts.numbers() };
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
