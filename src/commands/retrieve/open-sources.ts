/** The sources beside a map, for read-only commands (protocol §9), with their words and outlines from earlier runs where these are the same. */
import { cacheDirectory } from "../../cache/cache-directory.js";
import { openCacheStore, type CacheStore } from "../../cache/cache-store.js";
import { openTextReadings, type TextReadings } from "../../incremental/text-readings.js";
import { openTree } from "../../inventory/inventory.js";
import type { Tree } from "../../model/tree.js";
import type { CodeSources } from "../../retrieve/code/code-sources.js";
import { countTexts } from "../../retrieve/code/counted-sources.js";
import { programBuild } from "../../runtime/build-id.js";
import { excludedFromMap } from "./excluded-from-map.js";
import { sourcePaths } from "./source-paths.js";
import { openWords, type WordsState } from "./words-record.js";

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
