/**
 * The map for a server (Model Context Protocol): loaded once, reloaded after changes, and always with information
 * on whether it matches the sources. This room only answers queries; it writes nothing, and returns texts of the map as data.
 */
import { treeDigest } from "../dsp/tree-digest.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { isBeingWritten, isUnchanged, readLiveTree, stampsIn } from "../store/live-tree.js";
import { sourceStates, type RecordedRuns, type SourceState } from "../incremental/source-state.js";
import type { MapGraph } from "../retrieve/map-graph.js";
import { readMapGraph } from "../retrieve/read-map-graph.js";
import { keptIndex } from "../retrieve/kept-index.js";
import type { RankedIndex, SearchIndex } from "../retrieve/search-index.js";
import type { MapStamp } from "./schemas.js";
import { once } from "../model/basics.js";

/** One state of the map. */
export interface LoadedMap {
  readonly tree: DspTree;
  /** Digest of entities, edges and tables of contents. */
  readonly digest: string;
  readonly graph: () => MapGraph;
  readonly index: () => SearchIndex;
  /** The index, if it has been built, for this state or an equal earlier one. */
  readonly known: () => RankedIndex | undefined;
}

export interface LiveMap {
  /** The current state. Throws `UserError` if there is none. */
  readonly current: () => LoadedMap;
  readonly stamp: (map: LoadedMap) => MapStamp;
  /** False if files of the map have changed since they were read; the next `current` then reloads them. */
  readonly isCurrent: (map: LoadedMap, paths: readonly string[]) => boolean;
  /** Reloads everything, for changes that the stamps do not show. */
  readonly verifyAgain: () => void;
}

/** Longer lists of names are not useful. */
const MOST_NAMED = 20;
const SHORT_DIGEST = 12;
const ATTEMPTS = 3;

/** `runs`: records of earlier runs over the project. */
export function createLiveMap(root: string, runs: RecordedRuns | undefined): LiveMap {
  const stateOf = sourceStates(root, runs);
  const stampsOf = stampsIn(root);
  let loaded: LoadedMap | undefined;
  let stamps: string | undefined;
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
      stamps = stampsOf();
      const tree = readLiveTree(root);
      const digest = treeDigest(tree);
      // It may have been written while it was read.
      if (attempt === ATTEMPTS || stamps === stampsOf()) return { tree, digest };
    }
  };
  return {
    // While an update is in progress, the previous map is used.
    current: () => (loaded !== undefined && (isBeingWritten(root) || stamps === stampsOf()) ? loaded : read()),
    stamp: ({ digest }) => stampOf(digest, isBeingWritten(root) ? undefined : stateOf(digest)),
    isCurrent: ({ tree }, paths) => {
      if (isBeingWritten(root) || isUnchanged(root, tree, paths)) return true;
      stamps = undefined;
      return false;
    },
    verifyAgain: () => {
      if (loaded === undefined || isBeingWritten(root)) return;
      const now = read();
      // Whys may have changed as well; reload them before the next request.
      if (now.known() !== undefined) now.index().described.prepare();
    },
  };
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
    index: () => (index ??= keptIndex(graph(), tree, former)),
    known: () => index ?? former,
  };
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
        note: `${state.reason}; run 'dsp-cli check' to compare the map with the sources; if they match, the state is 'fresh' from then on`,
      };
    case "behind": {
      const more = state.changed.length - MOST_NAMED;
      const changed = state.changed.slice(0, MOST_NAMED);
      const note = "these sources changed after the map was made: read them, or run 'dsp-cli bootstrap'";
      return { state: "behind", graph, changed, ...(more > 0 ? { more } : {}), note };
    }
    default:
      return state satisfies never;
  }
}
