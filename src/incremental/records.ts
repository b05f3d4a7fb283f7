/** Records of a run for later runs, by project and options; see docs/internals.md, "Incremental runs". */
import { hash } from "node:crypto";
import { join } from "node:path";
import { cacheDirectory } from "../cache/cache-directory.js";
import { openCacheStore, type CacheRecord, type CacheStore } from "../cache/cache-store.js";
import type { Overview } from "../code/overview.js";
import type { MapReasons } from "../code/map-reasons.js";
import { stampText } from "../fs/file-stamp.js";
import type { DependencyRecorder } from "../inventory/dependency-recorder.js";
import type { Inventory } from "../inventory/inventory.js";
import type { IdentityCounts } from "../pipeline/identity-changes.js";
import type { Summary } from "../pipeline/summary.js";
import { programBuild } from "../runtime/build-id.js";
import type { RecordedSource } from "./verify-sources.js";
import { once } from "../model/basics.js";

/** The result of a run over an up-to-date map. */
export interface CachedResult {
  readonly summary: Summary;
  readonly identity: IdentityCounts;
  /** Roots are recorded, but none of them exists any longer. */
  readonly hasLostRecord: boolean;
  /** Files with a finding that names a line. */
  readonly placed: readonly string[];
  /** Of the whole repository. */
  readonly overview?: Overview;
}

/** Its stamps are those of the sources. */
export interface SourcesRecord {
  /** `inventoryId`. */
  readonly inventory: string;
  readonly head?: string;
  readonly sources: readonly RecordedSource[];
  /** Listed files with the extension of a source that were not read. */
  readonly others: readonly string[];
  /** Extensions of sources, with the dot. */
  readonly extensions: readonly string[];
  /** `treeDigest` and `mapId` of `.dsp/` after the run; absent if it differed from the sources. */
  readonly digest?: string;
  readonly map?: string;
  /** Result of the next run if nothing changes. */
  readonly result?: CachedResult;
  /** `RunTarget.key` of the run. */
  readonly key: string;
}

/** Its bytes are the files of the map, and its stamps those of directories and files (`describeMap`). */
export interface MapRecord {
  /** `mapId`. */
  readonly id: string;
  /** Length of the bytes in front of the contents. */
  readonly head: number;
}

/** An answer about the whole repository: a document, or bytes, such as the index of uses (`pack`). */
export interface AnswerRecord {
  /** `contentId` of the sources that it was made of. */
  readonly sources: string;
  /** What it was made of beside them, such as a `mapId`. */
  readonly basis?: string;
  readonly document?: unknown;
}

interface Kinds {
  readonly sources: SourcesRecord;
  readonly map: MapRecord;
  readonly answer: AnswerRecord;
}

export interface Records {
  readonly get: <Kind extends keyof Kinds>(kind: Kind) => CacheRecord<Kinds[Kind]> | undefined;
  readonly put: <Kind extends keyof Kinds>(kind: Kind, value: Kinds[Kind], stamps?: Float64Array, bytes?: Iterable<Uint8Array>) => void;
  /** Whether this directory has the record itself. */
  readonly isOwn: (kind: keyof Kinds) => boolean;
  /** Key of a project with the same identity and with facts; of this project if there is none. */
  readonly otherProject: () => string;
  readonly store: CacheStore;
  /** `projectKey`. */
  readonly project: string;
  /** `RunTarget.key`. */
  readonly key: string;
}

/** Kind of the record with the `treeDigest` of a map without a fault, by `projectKey`: it need not be examined again. */
export const ACCEPTED = "accepted";

/** The inputs that determine the result. */
export interface RunTarget {
  /** Project directory, absolute. */
  readonly root: string;
  /** The options that affect the result, as one text. */
  readonly key: string;
  /** False: nothing is cached for later runs (`--no-cache`). */
  readonly isCached: boolean;
  /** Identifies the build of the program (default: `programBuild`). */
  readonly build: string | undefined;
}

/** An index of uses with what it was made of. */
export interface CollectedIndex {
  readonly columns: readonly Uint8Array[];
  readonly sources: readonly RecordedSource[];
  readonly stamps: Float64Array;
}

/** What a run found out about the map that it leaves. */
export interface KnownMap {
  /** Whether no file of the map has to be repaired; only then may a later run take it as it is. */
  readonly isFaultless: boolean;
  /** Result of the next run if nothing changes. */
  readonly result?: CachedResult | undefined;
  readonly reasons?: MapReasons | undefined;
  /** The index of uses of the same sources. */
  readonly index?: CollectedIndex | undefined;
}

/** The files that a run reads. */
export interface RunInput {
  readonly tree: Inventory;
  /** Records everything that is read from the tree. */
  readonly recorder: DependencyRecorder;
  /** Wall clock before anything was read, ms. */
  readonly since: number;
}

/** Maximum number of directories that are recorded for one identity. */
const MOST_PLACES = 8;

/**
 * Missing records are replaced by those of another directory with the same identity, which are verified by content. `identity` is computed only
 * in that case. Undefined if nothing can be cached.
 */
export function openRecords({ root, key, isCached, build = programBuild() }: RunTarget, identity: () => string): Records | undefined {
  const directory = cacheDirectory(process.env);
  if (!isCached || directory === undefined || build === undefined) return undefined;
  const store = openCacheStore(directory, build);
  const own = `${projectKey(root)}-${shortHash(key)}`;
  const name = once(() => shortHash(identity()));
  const others = once(() => (store.get<readonly string[]>("places", name())?.value ?? []).filter((place) => place !== own));
  const isOwn = (kind: keyof Kinds): boolean => store.has(kind, own);
  const isNew = !isOwn("sources");
  const otherPlace = (kind: keyof Kinds): string | undefined => others().find((place) => isLike(place, own) && store.has(kind, place));
  return {
    store,
    project: projectKey(root),
    key,
    isOwn,
    otherProject: () =>
      others()
        .map(projectOf)
        .find((project) => store.has("facts", project)) ?? projectKey(root),
    get<Kind extends keyof Kinds>(kind: Kind) {
      if (isOwn(kind)) return store.get<Kinds[Kind]>(kind, own);
      const place = otherPlace(kind);
      const record = place === undefined ? undefined : store.get<Kinds[Kind]>(kind, place);
      // The stamps belong to other files.
      return record && { value: record.value, ...(record.bytes && { bytes: record.bytes }) };
    },
    put(kind, value, stamps, bytes) {
      store.put(kind, own, { value, ...(bytes && { bytes }), ...(stamps && { stamps }) });
      if (kind === "sources" && isNew) store.put("places", name(), { value: [own, ...others()].slice(0, MOST_PLACES) });
    },
  };
}

/** Records for all sets of options, newest first. */
export function sourcesRecords(store: CacheStore, root: string): readonly CacheRecord<SourcesRecord>[] {
  return store.keys("sources", `${projectKey(root)}-`).flatMap((key) => store.get<SourcesRecord>("sources", key) ?? []);
}

/** Changes with every run that records the sources of the project. */
export function sourcesStamp(store: CacheStore, root: string): string {
  const keys = store.keys("sources", `${projectKey(root)}-`);
  return keys.map((key) => `${key} ${stampText(join(store.directory, "sources", key))}`).join("\n");
}

export function projectKey(root: string): string {
  return shortHash(root);
}

function projectOf(place: string): string {
  return place.slice(0, KEY_LENGTH);
}

const KEY_LENGTH = 32;

/** Whether both have the same options. */
function isLike(place: string, own: string): boolean {
  return place.slice(KEY_LENGTH) === own.slice(KEY_LENGTH);
}

function shortHash(text: string): string {
  return hash("sha256", text, "hex").slice(0, KEY_LENGTH);
}
