/** The map and the sources beside it, for commands that only read (protocol §9). */
import { join } from "node:path";
import { languages } from "../../../languages/index.js";
import { UserError } from "../../model/problem.js";
import type { Tree } from "../../model/tree.js";
import { DSP_DIRECTORY } from "../../repo/dsp-directory.js";
import { openTree } from "../../repo/inventory.js";
import { readMapGraph, type MapGraph } from "../../retrieve/map-graph.js";
import type { Given } from "../command.js";
import { openDsp } from "../open-dsp.js";
import type { Streams } from "../streams.js";

/** Beyond this much text the rest of a repository is left unread; paths come in byte order. */
const MOST_CHARACTERS = 96 * 1024 * 1024;

export interface OpenedMap {
  readonly map: MapGraph;
  /** The files that may be named beside the map. */
  readonly tree: Tree;
}

/** Throws `UserError`, exit code 1, where there is no map. */
export function openMap(given: Given, streams: Streams): OpenedMap {
  const opened = openDsp(given.root);
  if (opened === undefined)
    throw new UserError(`directory ${join(given.root, DSP_DIRECTORY)} not found; map the repository first with 'dsp-bootstrap'`, 1);
  for (const note of opened.notes) streams.err(note);
  return { map: readMapGraph(opened.tree), tree: openTree(given.root, { trackedOnly: given.trackedOnly }) };
}

/** Texts of all source files, mapped or not. */
export function* sourcesIn(tree: Tree): Generator<readonly [path: string, text: string]> {
  let characters = 0;
  for (const path of sourcePaths(tree)) {
    const text = tree.read(path);
    if (text === undefined) continue;
    characters += text.length;
    if (characters > MOST_CHARACTERS) return;
    yield [path, text];
  }
}

export function sourcePaths(tree: Tree): readonly string[] {
  return tree.paths.filter((path) => languages.some((language) => language.claims(path)));
}
