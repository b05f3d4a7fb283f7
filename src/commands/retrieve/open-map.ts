/** The map and its sources, for read-only commands (protocol §9). */
import { REASON_STARTS } from "../../traversal/unreached.js";
import { DIAGNOSTICS_FILE, type DspTree } from "../../dsp/dsp-tree.js";
import { userError, unlessRefused } from "../../model/errors/user-error.js";
import type { Tree } from "../../model/tree.js";
import { openTree } from "../../inventory/inventory.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { readMapGraph } from "../../retrieve/read-map-graph.js";
import type { Given } from "../registry/command.js";
import { openDsp } from "../../pipeline/open-dsp.js";
import { programBuild } from "../../runtime/build-id.js";
import type { Streams } from "../../cli/streams.js";
import { cacheDirectory } from "../../cache/cache-directory.js";
import { openCacheStore } from "../../cache/cache-store.js";
import { treeDigest } from "../../dsp/tree-digest.js";
import { ACCEPTED, projectKey } from "../../incremental/records.js";
import { isBeingWritten, readLiveTree } from "../../store/live-tree.js";

export interface OpenedMap {
  readonly map: MapGraph;
  /** The source files that may be named in results. */
  readonly tree: Tree;
  /** Paths of sources that no entrypoint reached when the map was made. */
  readonly unreached: readonly string[];
}

/** Throws `UserError` if there is no map. */
export function openMap(given: Given, streams: Streams): OpenedMap {
  const { verified, accept } = acceptedMap(given.root, given.build);
  const before = verified();
  return before === undefined ? openWhole(given, streams, accept) : toOpened(given, before, before.get(DIAGNOSTICS_FILE));
}

function openWhole(given: Given, streams: Streams, accept: (tree: DspTree) => void): OpenedMap {
  const opened = openDsp(given.root);
  if (opened === undefined) throw userError("no-map", { place: given.root });
  for (const note of opened.notes) streams.err(note);
  const isAsItStands = opened.repaired.length === 0 && opened.notes.length === 0 && isSame(opened.before, opened.tree);
  if (isAsItStands) accept(opened.tree);
  return toOpened(given, opened.tree, opened.tree.get(DIAGNOSTICS_FILE));
}

function toOpened({ root, trackedOnly }: Given, tree: DspTree, diagnostics: string | undefined): OpenedMap {
  return { map: readMapGraph(tree), tree: openTree(root, { trackedOnly }), unreached: unreachedIn(diagnostics ?? "") };
}

function isSame(before: DspTree, after: DspTree): boolean {
  return before.size === after.size && [...before].every(([path, text]) => after.get(path) === text);
}

/** Parses lines `unreached PATH REASON`. */
function unreachedIn(diagnostics: string): readonly string[] {
  return Array.from(diagnostics.matchAll(/^unreached (.+)$/gm), ([, line = ""]) => {
    const reasons = REASON_STARTS.flatMap((start) => (line.includes(` ${start}`) ? [line.indexOf(` ${start}`)] : []));
    return reasons.length === 0 ? line : line.slice(0, Math.min(...reasons));
  });
}

interface AcceptedMap {
  /** The map, read on demand, if it is the one that was accepted last. */
  readonly verified: () => DspTree | undefined;
  readonly accept: (tree: DspTree) => void;
}

/** A map that an earlier command found whole need not be read and examined again: its files are only checked for changes. */
function acceptedMap(root: string, build: string | undefined = programBuild()): AcceptedMap {
  const directory = cacheDirectory(process.env);
  if (directory === undefined || build === undefined) return { verified: () => undefined, accept: () => undefined };
  const store = openCacheStore(directory, build);
  const key = projectKey(root);
  return {
    verified: () => {
      const accepted = store.get<string>(ACCEPTED, key)?.value;
      return accepted === undefined || isBeingWritten(root) ? undefined : unlessRefused(() => sameAs(root, accepted));
    },
    accept: (tree) => store.put(ACCEPTED, key, { value: treeDigest(tree) }),
  };
}

function sameAs(root: string, accepted: string): DspTree | undefined {
  const tree = readLiveTree(root);
  return treeDigest(tree) === accepted ? tree : undefined;
}
