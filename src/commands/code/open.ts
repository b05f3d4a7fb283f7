/** The index of uses and readers of the sources, for commands that answer questions about code. */
import { openGraph, type CodeGraph } from "../../code/code-graph.js";
import type { Sources } from "../../code/sources.js";
import { observe } from "../../cli/observe.js";
import type { Streams } from "../../cli/streams.js";
import { cacheDirectory } from "../../cache/cache-directory.js";
import { openCacheStore } from "../../cache/cache-store.js";
import { openCode } from "../../incremental/open-code.js";
import { openTextReadings, type TextReadings } from "../../incremental/text-readings.js";
import { createDependencyRecorder } from "../../inventory/dependency-recorder.js";
import { openTree } from "../../inventory/inventory.js";
import { valueOf } from "../options/option-values.js";
import { INDEX_STEMS } from "../../pipeline/language-words.js";
import { programBuild } from "../../runtime/build-id.js";
import type { Given } from "../registry/command.js";

export interface OpenedCode {
  readonly graph: CodeGraph;
  readonly sources: Sources;
}

/** `readings`: those of earlier questions. `streams`: for progress, the first time and after changes. */
export async function openCodeOf(given: Given, streams: Streams, readings: TextReadings = readingsOf(given)): Promise<OpenedCode> {
  const { root, trackedOnly, build } = given;
  const since = Date.now();
  const recorder = createDependencyRecorder();
  const tree = openTree(root, { trackedOnly, recorder });
  const index = await openCode({
    root,
    isCached: isCached(given),
    build,
    tree,
    recorder,
    since,
    options: async () => {
      const { readMapOptions } = await import("../options/map-options.js");
      return { ...(await readMapOptions({}, tree, { root, directory: root })), observer: observe(streams) };
    },
  });
  return { graph: openGraph(index), sources: readSources((path) => tree.read(path), readings) };
}

function isCached({ argv }: Given): boolean {
  return valueOf(argv, "no-cache") !== true;
}

export function readingsOf(given: Given): TextReadings {
  const { build = programBuild() } = given;
  const directory = isCached(given) ? cacheDirectory(process.env) : undefined;
  return openTextReadings(directory === undefined || build === undefined ? undefined : openCacheStore(directory, build));
}

/** Reads each file once. */
function readSources(read: (path: string) => string | undefined, readings: TextReadings): Sources {
  const cached = <Value>(load: (path: string, text: string) => Promise<Value>, none: Value): ((path: string) => Promise<Value>) => {
    const known = new Map<string, Promise<Value>>();
    return (path) => {
      const before = known.get(path);
      if (before !== undefined) return before;
      const text = read(path);
      const value = text === undefined ? Promise.resolve(none) : load(path, text);
      known.set(path, value);
      return value;
    };
  };
  return { indexStems: INDEX_STEMS, read, outline: cached(readings.outline, []), uses: cached(readings.uses, { own: [], members: [] }) };
}
