/** The index of uses and readers of the sources, for commands that answer questions about code. */
import { openGraph, type CodeGraph, type Sources } from "../../code/code-graph.js";
import { observe } from "../../cli/observe.js";
import type { Streams } from "../../cli/streams.js";
import { cacheDirectory } from "../../cache/cache-directory.js";
import { openCacheStore } from "../../cache/cache-store.js";
import { openCode, type IndexedSources } from "../../incremental/open-code.js";
import { openTextReadings, type NamedText, type TextReadings } from "../../incremental/text-readings.js";
import type { Scan } from "../../model/graph.js";
import type { Tree } from "../../model/tree.js";
import { createDependencyRecorder, type DependencyRecorder, type SourceId } from "../../inventory/dependency-recorder.js";
import { openTree, type Inventory } from "../../inventory/inventory.js";
import { once, remember } from "../../model/basics.js";
import { languagesOf } from "../../model/parsing/scripts.js";
import { languages } from "../../../languages/index.js";
import { valueOf } from "../options/option-values.js";
import { INDEX_STEMS } from "../../pipeline/language-words.js";
import { programBuild } from "../../runtime/build-id.js";
import type { Given } from "../registry/command.js";

export interface OpenedCode {
  /** Of the sources that the index was made of. */
  readonly id: string;
  readonly graph: CodeGraph;
  readonly sources: Sources;
}

interface Tools extends Pick<OpenedTree, "onScan"> {
  /** Those of earlier questions. */
  readonly readings?: TextReadings;
}

/** `streams`: for progress, the first time and after changes. */
export async function openCodeOf(
  given: Given,
  streams: Streams,
  { readings = readingsOf(given), onScan }: Tools = {},
): Promise<OpenedCode & Pick<OpenedTree, "tree">> {
  const { root, trackedOnly } = given;
  const since = Date.now();
  const recorder = createDependencyRecorder();
  const tree = openTree(root, { trackedOnly, recorder });
  const { index, id, idOf } = await openIndexOf(given, streams, { tree, recorder, since, onScan });
  return {
    tree,
    id,
    graph: openGraph(index),
    sources: readSources({ tree, readings, idOf, idRead: recorder.idOf, mentionOf: mentionsIn(given, tree) }),
  };
}

interface OpenedTree {
  readonly tree: Inventory;
  readonly recorder: DependencyRecorder;
  /** Time before the tree was opened. */
  readonly since: number;
  /** See `openCode`. */
  readonly onScan?: ((scan: Scan) => void) | undefined;
}

/** The index of a tree. `cached`: false for one that is not the work tree. */
export async function openIndexOf(given: Given, streams: Streams, opened: OpenedTree, cached = isCached(given)): Promise<IndexedSources> {
  const { root, build } = given;
  const started = performance.now();
  let isMade = false;
  const index = await openCode({
    root,
    isCached: cached,
    build,
    ...opened,
    options: async () => {
      isMade = true;
      const { readMapOptions } = await import("../options/map-options.js");
      return { ...(await readMapOptions({}, opened.tree, { root, directory: root })), observer: observe(streams) };
    },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  streams.note?.(
    `index of uses: ${isMade ? "made from the sources" : "from the cache"}, ${opened.tree.paths.length} files listed, ${seconds} s`,
  );
  return index;
}

function isCached({ argv }: Given): boolean {
  return valueOf(argv, "no-cache") !== true;
}

/** What a process keeps of texts from question to question, and for later processes. */
export function readingsOf(given: Given): TextReadings {
  const { build = programBuild() } = given;
  const directory = isCached(given) ? cacheDirectory(process.env) : undefined;
  const store = directory === undefined || build === undefined ? undefined : openCacheStore(directory, build);
  return openTextReadings(store);
}

/** Of a file that nothing imports: where else it is named, as the findings of a map say it. */
function mentionsIn({ root }: Given, tree: Inventory): Sources["mentionOf"] {
  const places = once(async () => {
    const { readMapOptions } = await import("../options/map-options.js");
    const { openPlaces } = await import("../../scan/scan.js");
    const { limits } = await readMapOptions({}, tree, { root, directory: root });
    return openPlaces(tree, languages, limits);
  });
  return async (path) => {
    const { openMentions } = await import("../../scan/mentions.js");
    return openMentions(await places())(path);
  };
}

interface Read extends Pick<Sources, "mentionOf"> {
  readonly tree: Tree;
  readonly readings: TextReadings;
  /** Content that the index was made of. */
  readonly idOf: (path: string) => SourceId | undefined;
  /** Content of what was read since. */
  readonly idRead: (path: string) => SourceId | undefined;
}

/** Characters of texts that a question remembers: it looks for one word after another in all of them. */
const MOST_REMEMBERED = 32 * 1024 * 1024;

function rememberTexts(read: (path: string) => string | undefined): (path: string) => string | undefined {
  const known = new Map<string, string>();
  let room = MOST_REMEMBERED;
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const text = read(path);
    if (text !== undefined && (room -= text.length) >= 0) known.set(path, text);
    return text;
  };
}

/** Outlines and uses are read once for each file. */
function readSources({ tree, readings, idOf, idRead, mentionOf }: Read): Sources {
  const own = languagesOf(tree, languages);
  const read = rememberTexts((path) => tree.read(path));
  const content = (path: string): string | NamedText | undefined => {
    const real = tree.real(path);
    const id = tree.has(path) ? idOf(real) : undefined;
    if (id === undefined) return read(path);
    const now = (): ReturnType<NamedText["read"]> => {
      const text = read(path);
      return text === undefined ? undefined : { text, id: idRead(real) };
    };
    return { id, read: now };
  };
  const cached = <Value>(
    load: (path: string, text: string | NamedText) => Promise<Value>,
    none: Value,
  ): ((path: string) => Promise<Value>) => {
    return remember((path) => {
      const text = content(path);
      const value = text === undefined ? Promise.resolve(none) : load(path, text);
      return value;
    });
  };
  return {
    indexStems: INDEX_STEMS,
    languageOf: (path) => own.find((language) => language.claims(path))?.name,
    files: tree.paths,
    read,
    contains: (path, word) => read(path)?.includes(word) === true,
    mentionOf,
    outline: cached(readings.outline, []),
    uses: cached(readings.uses, { own: [], members: [] }),
  };
}
