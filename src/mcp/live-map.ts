/**
 * The map as a server for agents knows it (Model Context Protocol): read once, read again when it changed, and never without a word on
 * whether it still fits the sources. The room answers questions only; nothing here writes, and every text of the map leaves it as data.
 */
import { viewOf, type GraphView } from "../dsp/query/graph-view.js";
import { treeDigest } from "../dsp/tree-digest.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { isBeingWritten, isUnchanged, readLiveTree, signsOf } from "../repo/live-tree.js";
import { sourceStates, type SourceState } from "../repo/source-state.js";
import { readMapGraph, type MapGraph } from "../retrieve/map-graph.js";
import { indexMap, type SearchIndex } from "../retrieve/search-index.js";
import type { MapStamp } from "./schemas.js";

/** One state of the map. */
export interface LoadedMap {
  readonly tree: DspTree;
  /** Of entities, edges and tables of contents. */
  readonly digest: string;
  readonly graph: () => MapGraph;
  readonly index: () => SearchIndex;
  /** For the protocol's own questions; exporters are followed. */
  readonly view: () => GraphView;
}

export interface LiveMap {
  /** Of this moment. Throws `UserError` where there is none. */
  readonly current: () => LoadedMap;
  readonly stamp: (map: LoadedMap) => MapStamp;
  /** False where files of the map are not what was answered from; the next `current` reads them again. */
  readonly stillStands: (map: LoadedMap, paths: readonly string[]) => boolean;
  /** Reads everything once more, for what shows in no sign. */
  readonly lookAgain: () => void;
}

/** More names say no more. */
const MOST_NAMED = 20;
const SHORT_DIGEST = 12;
const ATTEMPTS = 3;

/** `record`: file that says from what the map was drawn. */
export function createLiveMap(root: string, record: string | undefined): LiveMap {
  const stateOf = sourceStates(root, record);
  let loaded: LoadedMap | undefined;
  let signs: string | undefined;
  const read = (): LoadedMap => {
    try {
      const { tree, digest } = readWhole();
      if (loaded?.digest !== digest) loaded = toLoaded(tree, digest);
      return loaded;
    } catch (error) {
      loaded = undefined;
      throw error;
    }
  };
  const readWhole = (): { readonly tree: DspTree; readonly digest: string } => {
    for (let attempt = 1; ; attempt += 1) {
      signs = signsOf(root);
      const tree = readLiveTree(root);
      const digest = treeDigest(tree);
      // What was written meanwhile may have been read in part.
      if (attempt === ATTEMPTS || signs === signsOf(root)) return { tree, digest };
    }
  };
  return {
    // Half an update is no map; the one before it is.
    current: () => (loaded !== undefined && (isBeingWritten(root) || signs === signsOf(root)) ? loaded : read()),
    stamp: ({ digest }) => stampOf(digest, isBeingWritten(root) ? undefined : stateOf(digest)),
    stillStands: ({ tree }, paths) => {
      if (isBeingWritten(root) || isUnchanged(root, tree, paths)) return true;
      signs = undefined;
      return false;
    },
    lookAgain: () => {
      if (loaded !== undefined && !isBeingWritten(root)) read();
    },
  };
}

function toLoaded(tree: DspTree, digest: string): LoadedMap {
  let graph: MapGraph | undefined;
  let index: SearchIndex | undefined;
  let view: GraphView | undefined;
  const graphOf = (): MapGraph => (graph ??= readMapGraph(tree));
  return { tree, digest, graph: graphOf, index: () => (index ??= indexMap(graphOf())), view: () => (view ??= viewOf(tree, true)) };
}

/** `state`: undefined while another process writes the map. */
function stampOf(digest: string, state: SourceState | undefined): MapStamp {
  const graph = digest.slice(0, SHORT_DIGEST);
  if (state === undefined) return { state: "being written", graph, note: "another process is writing .dsp; this is the map from before" };
  switch (state.state) {
    case "fresh":
      return { state: "fresh", graph };
    case "unknown":
      return { state: "unknown", graph, note: `${state.reason}; 'dsp-cli check' tells whether it fits the sources` };
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
