/**
 * The protocol as pure functions over a map from path to text.
 * Nothing in this room touches the file system: `store` loads a tree, `apply` returns the next one, `store` saves the difference.
 * Every byte equals what the protocol's reference command line writes for the same operations (protocol §4, §5).
 */
import type { TocName, Uid } from "../model/operation.js";

/** `.dsp/` as path (relative to it, `/`-separated) → text. The order is irrelevant; directories exist only through files. */
export interface DspTree extends ReadonlyMap<string, string> {
  /** Names in a directory (`""`: the top), those of directories with a trailing `/`; for trees that can list without reading everything. */
  readonly list?: (directory: string) => readonly string[];
  readonly index?: DspIndex;
  /**
   * The result of `compute`, which must depend only on these files of all entities (`reasons`: on the files that `readAll` read last). It may come
   * from a cache, in serialised form, possibly written by another version of this program.
   */
  readonly keep?: <Value>(key: string, files: readonly string[], form: KeptForm<Value>) => Value;
}

/** Queries over all entities, faster than one by one. */
export interface DspIndex {
  /** Every entity directory, in byte order. */
  readonly entities: () => readonly Uid[];
  /** All other names at the top, in byte order; directories end with `/`. */
  readonly others: () => readonly string[];
  /**
   * A superset of the entities, in byte order, whose file of that name contains the words, which must have no line end; for `exports`: the names in
   * it. With `ignoreCase` the words must be in lower case. Undefined if unknown.
   */
  readonly holding: (file: string, words: string, ignoreCase?: boolean) => readonly Uid[] | undefined;
  /** Lines computed by `compute`, which must depend only on these files of all entities; they may come from a cache. Undefined if `compute` returned undefined. */
  readonly derive: (key: string, files: readonly string[], compute: () => readonly string[] | undefined) => readonly string[] | undefined;
  /** Texts of these files, by path; the paths must not lead anywhere else. They are cached under that name, and verified like the files of all entities. */
  readonly readAll: (name: string, paths: readonly string[]) => ReadonlyMap<string, string>;
  /** Lists the `exports` of these entities at once; `key` identifies the selection. */
  readonly listExports: (key: string, uids: readonly Uid[]) => void;
}

/** A serialisable value. */
export interface KeptForm<Value> {
  readonly compute: () => Value;
  readonly pack: (value: Value) => readonly Uint8Array[];
  /** Undefined for bytes of another format. */
  readonly unpack: (bytes: Uint8Array) => Value | undefined;
}

/** One line per finding; not part of the protocol. */
export const DIAGNOSTICS_FILE = "diagnostics";

/** Joins eagerly: a concatenated string keeps its parts in memory, and there are millions of such paths. */
function join(...parts: readonly string[]): string {
  return parts.join("/");
}

export function descriptionPath(uid: Uid): string {
  return join(uid, "description");
}

export function importsPath(uid: Uid): string {
  return join(uid, "imports");
}

export function sharedPath(uid: Uid): string {
  return join(uid, "shared");
}

/** §4.3: the why of an import of `imported` as a whole. */
export function recipientPath(imported: Uid, importer: Uid): string {
  return join(imported, "exports", importer);
}

/** §4.3: the why of an import of `shared` through `exporter`. */
function sharedRecipientPath(exporter: Uid, shared: Uid, importer: Uid): string {
  return join(exporter, "exports", shared, importer);
}

/** §4.3: what `exporter` exports under `shared`. */
export function sharedDescriptionPath(exporter: Uid, shared: Uid): string {
  return join(exporter, "exports", shared, "description");
}

/** §4.3: path of the why of an import, with or without an exporter. */
export function whyPath(importer: Uid, imported: Uid, exporter: Uid | undefined): string {
  return exporter === undefined ? recipientPath(imported, importer) : sharedRecipientPath(exporter, imported, importer);
}

/** §4.4 */
export function tocPath(toc: TocName): string {
  return toc === "default" ? "TOC" : `TOC-${toc}`;
}

/** The reference treats any file at the top whose name starts like this as a table of contents. */
export function isTocPath(path: string): boolean {
  return path.startsWith("TOC") && !path.includes("/");
}
