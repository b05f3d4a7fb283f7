/** The sources beside a map, for read-only commands (protocol §9), with their words and outlines from earlier runs where these are the same. */
import { hash } from "node:crypto";
import { join } from "node:path";
import { languages } from "../../../languages/index.js";
import { cacheDirectory } from "../../cache/cache-directory.js";
import { openCacheStore, type CacheStore } from "../../cache/cache-store.js";
import { openTree } from "../../inventory/inventory.js";
import type { OutlineSymbol } from "../../model/outline.js";
import type { Tree } from "../../model/tree.js";
import type { CodeSources } from "../../retrieve/code/code-sources.js";
import { countTexts } from "../../retrieve/code/counted-sources.js";
import { programBuild } from "../../runtime/build-id.js";
import { sourcePaths } from "./source-paths.js";
import { openWords, type WordsState } from "./words-record.js";

/** What a process keeps between questions. */
export interface SourcesState {
  readonly root: string;
  readonly store: CacheStore | undefined;
  readonly words: WordsState;
  readonly outlines: Map<string, Promise<readonly OutlineSymbol[]>>;
}

/** `build`: undefined if nothing can be cached outside of the process. */
export function sourcesState(root: string, build: string | undefined = programBuild()): SourcesState {
  const directory = cacheDirectory(process.env);
  const store = directory === undefined || build === undefined ? undefined : openCacheStore(directory, build);
  return { root, store, words: {}, outlines: new Map() };
}

/** Lists files now and reads them on demand. Throws `UserError` for a directory that cannot be listed. */
export function openSources(state: SourcesState, tree: Tree = openTree(state.root)): CodeSources {
  const paths = sourcePaths(tree);
  const read = (path: string): string | undefined => (tree.has(path) ? tree.read(path) : undefined);
  const fileOf = (path: string): string => join(state.root, tree.real(path));
  return {
    paths,
    count: (terms) => openWords(state, { paths, read, fileOf })?.(terms) ?? countTexts(terms, textsOf(paths, read)),
    read,
    outline: (path, text) => outlineOf(state, path, text),
  };
}

function* textsOf(paths: readonly string[], read: CodeSources["read"]): Generator<readonly [path: string, text: string]> {
  for (const path of paths) yield [path, read(path) ?? ""];
}

const KIND = "outline";
/** Outlines that a process keeps. */
const MOST_OUTLINES = 2000;

/** An outline depends on path and text alone, so these are its key. */
function outlineOf({ store, outlines }: SourcesState, path: string, text: string): Promise<readonly OutlineSymbol[]> {
  const key = hash("sha256", `${path}\0${text}`);
  const known = outlines.get(key);
  if (known !== undefined) return known;
  const kept = store?.get<readonly OutlineSymbol[]>(KIND, key)?.value;
  const found = kept === undefined ? readOutline(store, key, path, text) : Promise.resolve(kept);
  if (outlines.size >= MOST_OUTLINES) outlines.clear();
  outlines.set(key, found);
  return found;
}

async function readOutline(store: CacheStore | undefined, key: string, path: string, text: string): Promise<readonly OutlineSymbol[]> {
  for (const language of languages) {
    if (language.outliner === undefined || !language.claims(path)) continue;
    const symbols = await (await language.outliner()).outline(path, text);
    if (symbols === undefined) continue;
    store?.put(KIND, key, { value: symbols });
    return symbols;
  }
  return [];
}
