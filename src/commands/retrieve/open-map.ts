/** The map and the sources beside it, for commands that only read (protocol §9). */
import { join } from "node:path";
import { DIAGNOSTICS_FILE } from "../../dsp/dsp-tree.js";
import { UserError } from "../../model/problem.js";
import type { Tree } from "../../model/tree.js";
import { DSP_DIRECTORY } from "../../repo/dsp-directory.js";
import { openTree } from "../../repo/inventory.js";
import { readMapGraph, type MapGraph } from "../../retrieve/map-graph.js";
import type { Given } from "../command.js";
import { openDsp } from "../open-dsp.js";
import type { Streams } from "../streams.js";

export interface OpenedMap {
  readonly map: MapGraph;
  /** The files that may be named beside the map. */
  readonly tree: Tree;
  /** Sources that no entrypoint reached when the map was drawn, by path. */
  readonly unreached: readonly string[];
}

/** Throws `UserError`, exit code 1, where there is no map. */
export function openMap(given: Given, streams: Streams): OpenedMap {
  const opened = openDsp(given.root);
  if (opened === undefined)
    throw new UserError(`directory ${join(given.root, DSP_DIRECTORY)} not found; map the repository first with 'dsp-bootstrap'`, 1);
  for (const note of opened.notes) streams.err(note);
  return {
    map: readMapGraph(opened.tree),
    tree: openTree(given.root, { trackedOnly: given.trackedOnly }),
    unreached: unreachedIn(opened.tree.get(DIAGNOSTICS_FILE) ?? ""),
  };
}

/** Lines `unreached PATH REASON …`; reasons are words with hyphens. */
function unreachedIn(diagnostics: string): readonly string[] {
  return Array.from(diagnostics.matchAll(/^unreached (.+?)(?: [a-z]+(?:-[a-z]+)+(?: .*)?)?$/gm), ([, path = ""]) => path);
}
