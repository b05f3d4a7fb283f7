/** The words of all sources, kept outside of the repository: read once for a process, and corrected for files whose stamps have changed. */
import type { CacheStore } from "../../cache/cache-store.js";
import { FileStamps, noStamps } from "../../fs/file-stamp.js";
import { projectKey } from "../../incremental/records.js";
import type { CodeSources } from "../../retrieve/code/code-sources.js";
import { MOST_TOGETHER, type CountedSources } from "../../retrieve/code/counted-sources.js";
import {
  buildSourceIndex,
  countIndexed,
  mergeSourceIndex,
  MOST_FILES,
  packSourceIndex,
  unpackSourceIndex,
  type SourceIndex,
} from "../../retrieve/code/source-index.js";

const KIND = "words";
/** Changed files beyond which the record is written again. */
const MANY = 10;

/** The index of this process and the stamps of its files, by place. */
export interface WordsState {
  index?: SourceIndex;
  stamps?: Float64Array;
}

interface Listed extends Pick<CodeSources, "paths" | "read"> {
  readonly fileOf: (path: string) => string;
}

/** Undefined if nothing is cached, and for more text than the index may hold. */
export function openWords(
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

const EMPTY = buildSourceIndex([]);

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

/** Numbers in a stamp. */
const PARTS = 4;

function load(state: WordsState, store: CacheStore, root: string): void {
  const record = store.get<null>(KIND, projectKey(root));
  const [packed] = record?.bytes ?? [];
  if (record?.stamps === undefined || packed === undefined) return;
  const index = unpackSourceIndex(packed);
  if (index === undefined) return;
  state.index = index;
  state.stamps = record.stamps;
}

function save({ index, stamps }: WordsState, store: CacheStore, root: string): void {
  if (index === undefined || stamps === undefined) return;
  store.put(KIND, projectKey(root), { value: null, bytes: packSourceIndex(index), stamps });
  store.evict();
}
