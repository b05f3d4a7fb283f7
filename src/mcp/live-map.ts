/**
 * The map as a server for agents knows it (Model Context Protocol): read once, read again when it changed, and never without a word on
 * whether it still fits the sources. The room answers questions only; nothing here writes, and every text of the map leaves it as data.
 */
import { tocsDigest, treeDigest } from "../dsp/tree-digest.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { isBeingWritten, isUnchanged, readLiveTree, stampsIn } from "../store/live-tree.js";
import type { Snapshots } from "../store/index/prefetch.js";
import { sourceStates, type SourceState } from "../incremental/source-state.js";
import { readMapGraph, type MapGraph } from "../retrieve/map-graph.js";
import { indexMap, type RankedIndex, type SearchIndex } from "../retrieve/search-index.js";
import { adjacentPlaces, type AdjacentPlaces } from "../retrieve/way-between.js";
import type { MapStamp } from "./schemas.js";

/** One state of the map. */
export interface LoadedMap {
  readonly tree: DspTree;
  /** Of entities, edges and tables of contents. */
  readonly digest: string;
  readonly graph: () => MapGraph;
  readonly index: () => SearchIndex;
  /** The index, where somebody has asked for it, of this state or of an equal one before. */
  readonly known: () => RankedIndex | undefined;
  /** See `besideOf`. */
  readonly beside: () => AdjacentPlaces;
}

export interface LiveMap {
  /** Of this moment. Throws `UserError` where there is none. */
  readonly current: () => LoadedMap;
  readonly stamp: (map: LoadedMap) => MapStamp;
  /** False where files of the map are not what was answered from; the next `current` reads them again. */
  readonly stillStands: (map: LoadedMap, paths: readonly string[]) => boolean;
  /** Reads everything once more, for what shows in no sign. */
  readonly verifyAgain: () => void;
}

/** More names say no more. */
const MOST_NAMED = 20;
const SHORT_DIGEST = 12;
const ATTEMPTS = 3;

/** `record`: file that says from what the map was drawn; `ahead`: what has been proved of it, asked for once. */
export function createLiveMap(root: string, record: string | undefined, ahead?: () => Snapshots | undefined): LiveMap {
  const stateOf = sourceStates(root, record);
  const signsOf = stampsIn(root);
  let loaded: LoadedMap | undefined;
  let signs: string | undefined;
  const read = (): LoadedMap => {
    try {
      const { tree, digest } = readWhole();
      return (loaded = toLoaded(tree, digest, loaded?.digest === digest ? loaded : undefined));
    } catch (error) {
      loaded = undefined;
      throw error;
    }
  };
  const readWhole = (): { readonly tree: DspTree; readonly digest: string } => {
    for (let attempt = 1; ; attempt += 1) {
      signs = signsOf();
      const tree = readLiveTree(root, ahead?.());
      const digest = digestOf(tree);
      // What was written meanwhile may have been read in part.
      if (attempt === ATTEMPTS || signs === signsOf()) return { tree, digest };
    }
  };
  return {
    // Half an update is no map; the one before it is.
    current: () => (loaded !== undefined && (isBeingWritten(root) || signs === signsOf()) ? loaded : read()),
    stamp: ({ digest }) => stampOf(digest, isBeingWritten(root) ? undefined : stateOf(digest)),
    stillStands: ({ tree }, paths) => {
      if (isBeingWritten(root) || isUnchanged(root, tree, paths)) return true;
      signs = undefined;
      return false;
    },
    verifyAgain: () => {
      if (loaded === undefined || isBeingWritten(root)) return;
      const now = read();
      // Reasons may have changed as well; the next question should not wait for them.
      if (now.known() !== undefined) now.index().prepare();
    },
  };
}

/** Known from an earlier time for the same files of entities; tables of contents, which are few, are compared. */
function digestOf(tree: DspTree): string {
  const tables = tocsDigest(tree);
  const known = tree.index?.derive("digest", ["description", "imports", "shared"], () => [treeDigest(tree), tables]);
  const [digest, of] = known ?? [];
  return digest === undefined || of !== tables ? treeDigest(tree) : digest;
}

/** `before`: another state with the same entities, edges and tables of contents; reasons and findings may differ. */
function toLoaded(tree: DspTree, digest: string, before: LoadedMap | undefined): LoadedMap {
  let index: RankedIndex | undefined;
  const graph = before?.graph ?? once(() => readMapGraph(tree));
  const former = before?.known();
  return {
    tree,
    digest,
    graph,
    index: () => (index ??= indexMap(graph(), tree, former)),
    known: () => index ?? former,
    beside: before?.beside ?? once(() => adjacentPlaces(graph().columns)),
  };
}

function once<Value>(compute: () => Value): () => Value {
  let known: Value | undefined;
  return () => (known ??= compute());
}

/** `state`: undefined while another process writes the map. */
function stampOf(digest: string, state: SourceState | undefined): MapStamp {
  const graph = digest.slice(0, SHORT_DIGEST);
  if (state === undefined) return { state: "being written", graph, note: "another process is writing .dsp; this is the map from before" };
  switch (state.state) {
    case "fresh":
      return { state: "fresh", graph };
    case "unknown":
      return {
        state: "unknown",
        graph,
        note: `${state.reason}; run 'dsp-cli check': it tells whether the map fits the sources, and a map that does is 'fresh' here from then on`,
      };
    case "behind": {
      const more = state.changed.length - MOST_NAMED;
      const changed = state.changed.slice(0, MOST_NAMED);
      const note = "these sources changed after the map was drawn: read them, or run 'dsp-cli bootstrap'";
      return { state: "behind", graph, changed, ...(more > 0 ? { more } : {}), note };
    }
    default:
      return state satisfies never;
  }
}
