/** Whether the sources still match the map; cheap enough to be checked for every query. */
import { join } from "node:path";
import { byteOrder } from "../model/basics.js";
import { unlessRefused } from "../model/errors/user-error.js";
import { cacheDirectory } from "../cache/cache-directory.js";
import { openCacheStore, type CacheRecord } from "../cache/cache-store.js";
import { FileStamps, noStamps, stampOf } from "../fs/file-stamp.js";
import { readBytes } from "../fs/files.js";
import { sourceId, type SourceId } from "../inventory/dependency-recorder.js";
import { openTree } from "../inventory/inventory.js";
import { programBuild } from "../runtime/build-id.js";
import { sourcesRecords, sourcesStamp, type SourcesRecord } from "./records.js";
import { recordedStamp } from "./verify-sources.js";

export type SourceState =
  | { readonly state: "fresh" }
  /** Paths in byte order. */
  | { readonly state: "behind"; readonly changed: readonly string[] }
  | { readonly state: "unknown"; readonly reason: string };

/** Records of runs over a project, newest first, and a stamp that changes with every run. */
export interface RecordedRuns {
  readonly stamp: () => string;
  readonly records: () => readonly CacheRecord<SourcesRecord>[];
}

/** Undefined if nothing can be cached. */
export function recordedRuns(root: string, build: string | undefined = programBuild()): RecordedRuns | undefined {
  const directory = cacheDirectory(process.env);
  if (directory === undefined || build === undefined) return undefined;
  const store = openCacheStore(directory, build);
  return { stamp: () => sourcesStamp(store, root), records: () => sourcesRecords(store, root) };
}

const LEAST_PAUSE = 1000;
/** Verification may take a twentieth of the time. */
const PAUSE_FACTOR = 20;

/** Returns the state of the map with that digest. A recent state is returned again. */
export function sourceStates(root: string, runs: RecordedRuns | undefined): (digest: string) => SourceState {
  let last: { readonly digest: string; readonly stamp: string; readonly until: number; readonly state: SourceState } | undefined;
  let comparison: { readonly digest: string; readonly stamp: string; readonly compare: () => SourceState } | undefined;
  return (digest) => {
    const began = performance.now();
    const stamp = runs?.stamp() ?? "";
    if (last?.digest === digest && last.stamp === stamp && began < last.until) return last.state;
    if (comparison?.digest !== digest || comparison.stamp !== stamp)
      comparison = { digest, stamp, compare: compareWith(root, runs, digest) };
    const state = comparison.compare();
    const ended = performance.now();
    last = { digest, stamp, state, until: ended + Math.max(LEAST_PAUSE, PAUSE_FACTOR * (ended - began)) };
    return state;
  };
}

interface ComparedRun {
  /** `RunTarget.key` of the run. */
  readonly key: string;
  /** What a new source may be called, with dots. */
  readonly extensions: ReadonlySet<string>;
  /** Files of such names that are not new. */
  readonly others: readonly string[];
}

/** Compares the sources with those of the newest run with that key; undefined if there is none. Nothing is throttled. */
export function compareRun(root: string, runs: RecordedRuns, { key, extensions, others }: ComparedRun): (() => SourceState) | undefined {
  const record = runs.records().find(({ value }) => value.key === key);
  return record && createComparison(root, { ...record, value: { ...record.value, extensions: [...extensions], others } });
}

function compareWith(root: string, runs: RecordedRuns | undefined, digest: string): () => SourceState {
  const records = runs?.records() ?? [];
  const unknown =
    (reason: string): (() => SourceState) =>
    () => ({ state: "unknown", reason });
  if (records.length === 0) return unknown("no run of bootstrap or check is recorded here");
  const record = records.find(({ value }) => value.digest === digest);
  return record === undefined ? unknown("the map differs from the one that the last run here left") : createComparison(root, record);
}

/** Contents are read only if stamps are not enough. */
function createComparison(root: string, { value, stamps: recorded }: CacheRecord<SourcesRecord>): () => SourceState {
  const { sources, extensions, others } = value;
  const [known, wanted] = [new Set([...sources.map(({ path }) => path), ...others]), new Set(extensions)];
  const isNew = (path: string): boolean => !known.has(path) && wanted.has(extensionOf(path));
  let before: Float64Array | undefined;
  return () => {
    const stamps = new FileStamps(noStamps(sources.length), Date.now(), before);
    const isSame = (path: string, id: SourceId, index: number): boolean => {
      const file = join(root, path);
      if (stamps.isSame(index, file)) return true;
      const stat = stamps.note(index, file);
      const former = recordedStamp(recorded, index);
      // If the stamp equals the one from before the file was read, the file is unchanged.
      if (stat !== undefined && former !== undefined && stampOf(stat).every((part, place) => part === former[place])) return true;
      if (isStill(root, path, id)) return true;
      stamps.remove(index);
      return false;
    };
    const changed = sources.flatMap(({ path, id }, index) => (isSame(path, id, index) ? [] : [path]));
    before = stamps.values;
    const listed = unlessRefused(() => openTree(root).paths) ?? [];
    const all = [...changed, ...listed.filter(isNew)].sort(byteOrder);
    return all.length === 0 ? { state: "fresh" } : { state: "behind", changed: all };
  };
}

/** With its dot; the name if it has none. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.slice(Math.max(0, name.lastIndexOf(".")));
}

/** False for a source that cannot be read; the next run reports why. */
function isStill(root: string, path: string, id: SourceId): boolean {
  return unlessRefused(() => sourceId(readBytes(root, path)) === id) === true;
}
