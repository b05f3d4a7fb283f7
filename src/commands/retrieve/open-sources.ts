/** The sources beside a map, for read-only commands (protocol §9), with their words and outlines from earlier runs where these are the same. */
import { cacheDirectory } from "../../cache/cache-directory.js";
import { type CacheStore, openCacheStore } from "../../cache/cache-store.js";
import { openTextReadings, type TextReadings } from "../../incremental/text-readings.js";
import { openTree } from "../../inventory/inventory.js";
import { pack, unpack } from "../../model/collections/packed.js";
import type { Tree } from "../../model/tree.js";
import type { CodeSources } from "../../retrieve/code/code-sources.js";
import { type CountedSources, countTexts, MOST_TOGETHER } from "../../retrieve/code/counted-sources.js";
import { programBuild } from "../../runtime/build-id.js";
import { sourcePaths } from "./source-paths.js";
import { recordedOptions } from "../../dsp/records.js";
import { readOptionsRecord } from "../../store/read-record.js";
import { matcher } from "../options/limits.js";
import { FileStamps, noStamps } from "../../fs/file-stamp.js";
import { projectKey } from "../../incremental/records.js";
import { buildSourceIndex, countIndexed, mergeSourceIndex, MOST_FILES, type SourceIndex } from "../../retrieve/code/source-index.js";

const KIND = "words";

/** Changed files beyond which the record is written again. */
const MANY = 10;

const EMPTY = buildSourceIndex([]);

/** Numbers in a stamp. */
const PARTS = 4;

/** What a process keeps between questions. */
export interface SourcesState {
  readonly root: string;
  readonly store: CacheStore | undefined;
  readonly words: WordsState;
  /** Of the last question: what depends on them alone is computed once for a list. */
  paths?: readonly string[];
  readonly readings: TextReadings;
}

/** `build`: undefined if nothing can be cached outside of the process. */
export function sourcesState(root: string, build: string | undefined = programBuild()): SourcesState {
  const directory = cacheDirectory(process.env);
  const store = directory === undefined || build === undefined ? undefined : openCacheStore(directory, build);
  return { root, store, words: {}, readings: openTextReadings(store) };
}

/** Undefined if there are none, as beside the map of a fleet: the map alone then answers. */
export function openAnySources(state: SourcesState, tree: Tree): CodeSources | undefined {
  const sources = openSources(state, tree);
  return sources.paths.length === 0 ? undefined : sources;
}

/** Lists files now, without those that the map excludes, and reads any of them on demand. Throws `UserError` for a directory that cannot be listed. */
export function openSources(state: SourcesState, tree: Tree = openTree(state.root)): CodeSources {
  const isExcluded = excludedFromMap(state.root);
  const listed = sourcePaths(tree);
  const paths = samePaths(state, isExcluded === undefined ? listed : listed.filter((path) => !isExcluded(path)));
  const read = (path: string): string | undefined => (tree.has(path) ? tree.read(path) : undefined);
  const fileOf = (path: string): string => `${state.root}/${tree.real(path)}`;
  return {
    paths,
    isSource: (path) => listed.includes(path),
    count: (terms) => openWords(state, { paths, read, fileOf })?.(terms) ?? countTexts(terms, textsOf(paths, read)),
    read,
    outline: state.readings.outline,
  };
}

function samePaths(state: SourcesState, now: readonly string[]): readonly string[] {
  const { paths: before } = state;
  const isSame = before?.length === now.length && before.every((path, place) => path === now[place]);
  return isSame ? before : (state.paths = now);
}

function* textsOf(paths: readonly string[], read: CodeSources["read"]): Generator<readonly [path: string, text: string]> {
  for (const path of paths) yield [path, read(path) ?? ""];
}

/** Whether a path is one that the map was made without; undefined if it excludes none. */
function excludedFromMap(root: string): ((path: string) => boolean) | undefined {
  const text = readOptionsRecord(root);
  if (text === undefined) return undefined;
  const { config, run } = recordedOptions(text);
  const patterns = run.get("exclude") ?? config.get("exclude") ?? [];
  return patterns.length === 0 ? undefined : matcher(patterns);
}

// The words of all sources, kept outside of the repository: read once for a process, and corrected for files whose stamps have changed.

/** The index of this process and the stamps of its files, by place. */
interface WordsState {
  index?: SourceIndex;
  stamps?: Float64Array;
}

interface Listed extends Pick<CodeSources, "paths" | "read"> {
  readonly fileOf: (path: string) => string;
}

/** Undefined if nothing is cached, and for more text than the index may hold. */
function openWords(
  { root, store, words: state }: { readonly root: string; readonly store: CacheStore | undefined; readonly words: WordsState },
  listed: Listed,
): ((terms: ReadonlySet<string>) => CountedSources) | undefined {
  if (store === undefined || listed.paths.length > MOST_FILES) return undefined;
  const since = Date.now();
  if (state.index === undefined) load(state, store, root);
  const stamps = new FileStamps(noStamps(state.index?.paths.length ?? 0), since, state.stamps);
  const current = new Set(listed.paths);
  const before = state.index?.paths ?? [];
  const same = before.map((path, place) => current.has(path) && stamps.isSame(place, listed.fileOf(path)));
  const known = new Set(before.filter((_, place) => same[place] === true));
  const changed = listed.paths.filter((path) => !known.has(path));
  if (state.index === undefined || changed.length > MANY || same.length - known.size > MANY) {
    if (!renew(state, listed, changed, since)) return undefined;
    save(state, store, root);
    return (terms) => countIndexed(state.index ?? EMPTY, terms, listed.paths, { isSame: () => true, read: listed.read });
  }
  const { index } = state;
  return (terms) => countIndexed(index, terms, listed.paths, { isSame: (place) => same[place] === true, read: listed.read });
}

/** Reads what has changed; false if it is too much. The stamps are taken before the files are read. */
function renew(state: WordsState, { paths, read, fileOf }: Listed, changed: readonly string[], since: number): boolean {
  const before = new Map((state.index?.paths ?? []).map((path, place) => [path, place]));
  const fresh = new Set(changed);
  const stamps = new FileStamps(noStamps(paths.length), since);
  for (const [place, path] of paths.entries()) {
    const old = before.get(path);
    if (fresh.has(path)) stamps.note(place, fileOf(path));
    else if (old !== undefined) stamps.values.set(state.stamps?.subarray(old * PARTS, (old + 1) * PARTS) ?? [], place * PARTS);
  }
  let characters = 0;
  const texts = changed.map((path): readonly [string, string] => {
    const text = characters > MOST_TOGETHER ? "" : (read(path) ?? "");
    characters += text.length;
    return [path, text];
  });
  if (characters > MOST_TOGETHER) return false;
  const added = buildSourceIndex(texts);
  state.index = state.index === undefined ? added : mergeSourceIndex(state.index, added, paths);
  state.stamps = stamps.values;
  return true;
}

function load(state: WordsState, store: CacheStore, root: string): void {
  const record = store.get<null>(KIND, projectKey(root));
  const [packed] = record?.bytes ?? [];
  if (record?.stamps === undefined || packed === undefined) return;
  const index = unpack(packed);
  if (index === undefined) return;
  state.index = index as SourceIndex;
  state.stamps = record.stamps;
}

function save({ index, stamps }: WordsState, store: CacheStore, root: string): void {
  if (index === undefined || stamps === undefined) return;
  store.put(KIND, projectKey(root), { value: null, bytes: pack(index), stamps });
  store.evict();
}
