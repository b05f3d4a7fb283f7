/** The index of uses and readers of the sources, for commands that answer questions about code. */
import { languages } from "../../../languages/index.js";
import { openGraph, type CodeGraph } from "../../code/code-graph.js";
import type { Sources } from "../../code/sources.js";
import { observe } from "../../cli/observe.js";
import type { Streams } from "../../cli/streams.js";
import { openCode } from "../../incremental/open-code.js";
import { createDependencyRecorder } from "../../inventory/dependency-recorder.js";
import { openTree } from "../../inventory/inventory.js";
import { valueOf } from "../options/option-values.js";
import { INDEX_STEMS } from "../../pipeline/language-words.js";
import type { Given } from "../registry/command.js";

export interface OpenedCode {
  readonly graph: CodeGraph;
  readonly sources: Sources;
}

/** `streams`: for progress, the first time and after changes. */
export async function openCodeOf({ root, trackedOnly, build, argv }: Given, streams: Streams): Promise<OpenedCode> {
  const since = Date.now();
  const recorder = createDependencyRecorder();
  const tree = openTree(root, { trackedOnly, recorder });
  const index = await openCode({
    root,
    isCached: valueOf(argv, "no-cache") !== true,
    build,
    tree,
    recorder,
    since,
    options: async () => {
      const { readMapOptions } = await import("../options/map-options.js");
      return { ...(await readMapOptions({}, tree, { root, directory: root })), observer: observe(streams) };
    },
  });
  return { graph: openGraph(index), sources: readSources((path) => tree.read(path)) };
}

/** Reads each file once. */
function readSources(read: (path: string) => string | undefined): Sources {
  const cached = <Value>(load: (path: string) => Promise<Value>): ((path: string) => Promise<Value>) => {
    const known = new Map<string, Promise<Value>>();
    return (path) => {
      const value = known.get(path) ?? load(path);
      known.set(path, value);
      return value;
    };
  };
  return {
    indexStems: INDEX_STEMS,
    read,
    outline: cached(async (path) => {
      const text = read(path);
      for (const language of languages) {
        if (text === undefined || language.outliner === undefined || !language.claims(path)) continue;
        const found = await (await language.outliner()).outline(path, text);
        if (found !== undefined) return found;
      }
      return [];
    }),
    uses: cached(async (path) => {
      const text = read(path);
      for (const language of languages) {
        if (text === undefined || language.usesReader === undefined || !language.claims(path)) continue;
        const found = await (await language.usesReader()).readUses(path, text);
        if (found !== undefined) return found;
      }
      return { own: [], members: [] };
    }),
  };
}
