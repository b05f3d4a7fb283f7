/**
 * The protocol as pure functions over a map from path to text.
 * Nothing in this room touches the file system: `repo` loads a tree, `apply` answers the next one, `repo` saves the difference.
 * Every byte equals what the protocol's reference command line writes for the same operations (protocol §4, §5).
 */
import type { TocName, Uid } from "../model/operation.js";

/** `.dsp/` as path (relative to it, `/`-separated) → text. Order has no meaning; directories exist only through files. */
export interface DspTree extends ReadonlyMap<string, string> {
  /** Names right below a directory (`""`: the top), those of directories with a `/` at their end; for trees that know without reading all. */
  readonly list?: (directory: string) => readonly string[];
  readonly index?: DspIndex;
  /**
   * What `compute` makes of these files of all entities and of nothing else (`reasons`: of the files that `readAll` read last); it may be known from an earlier
   * time, as bytes, whole, but perhaps of another version of this program.
   */
  readonly keep?: <Value>(key: string, files: readonly string[], form: KeptForm<Value>) => Value;
}

/** What a tree knows of all entities without being asked for each. */
export interface DspIndex {
  /** Every entity directory, in byte order. */
  readonly entities: () => readonly Uid[];
  /** What else stands at the top, in byte order; directories end with `/`. */
  readonly others: () => readonly string[];
  /**
   * At least those entities, in byte order, whose file of that name holds the words, which have no line end; of `exports`: the names in it. With `ignoreCase`
   * the words are in lower case. Undefined where that is not known.
   */
  readonly holding: (file: string, words: string, ignoreCase?: boolean) => readonly Uid[] | undefined;
  /** Lines that `compute` makes of these files of all entities and of nothing else; they may be known from an earlier time. Undefined: `compute` had none to give. */
  readonly derive: (key: string, files: readonly string[], compute: () => readonly string[] | undefined) => readonly string[] | undefined;
  /** Texts of these files, by path; the paths lead nowhere else. They are kept under that name, proved like the files of all entities. */
  readonly readAll: (name: string, paths: readonly string[]) => ReadonlyMap<string, string>;
  /** Lists the `exports` of these entities, at once; `key` names the choice of them. */
  readonly listExports: (key: string, uids: readonly Uid[]) => void;
}

/** A value that can be kept as bytes. */
export interface KeptForm<Value> {
  readonly compute: () => Value;
  readonly pack: (value: Value) => readonly Uint8Array[];
  /** Undefined for what was not packed so. */
  readonly unpack: (bytes: Uint8Array) => Value | undefined;
}

/** One file per finding line; not part of the protocol. */
export const DIAGNOSTICS_FILE = "diagnostics";

/** A string that is written out of parts keeps these beside it, and such paths stand in memory by the million. */
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

/** §4.3: the reason of an import, wherever it is kept. */
export function whyPath(importer: Uid, imported: Uid, exporter: Uid | undefined): string {
  return exporter === undefined ? recipientPath(imported, importer) : sharedRecipientPath(exporter, imported, importer);
}

/** §4.4 */
export function tocPath(toc: TocName): string {
  return toc === "default" ? "TOC" : `TOC-${toc}`;
}

/** Any file at the top whose name starts so is a table of contents to the reference. */
export function isTocPath(path: string): boolean {
  return path.startsWith("TOC") && !path.includes("/");
}
