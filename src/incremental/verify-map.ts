/** Whether `.dsp/` is unchanged since a run: by stamps, else by content. If so, its files come from the record. */
import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { join } from "node:path";
import type { CacheRecord } from "../cache/cache-store.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { CACHE_SENTINEL } from "../dsp/reverse-cache.js";
import { isForeign } from "../dsp/verify/fault.js";
import { FileStamps, noStamps, STAMP_PARTS } from "../fs/file-stamp.js";
import { DSP_DIRECTORY, entriesIn, isThere, LARGEST_MAP_FILE, readPlainFile } from "../fs/files.js";
import { once } from "../model/basics.js";
import { pack, unpack } from "../model/collections/packed.js";
import { JOURNAL } from "../store/staging.js";
import type { MapRecord } from "./records.js";

/** Bytes that are written or hashed at once. */
const PIECE = 1 << 18;

/** After an interrupted run, and with a cache of the reference implementation, the files of the map alone do not suffice. */
export function isUndisturbed(root: string): boolean {
  return !isThere(join(root, JOURNAL)) && !isThere(join(root, DSP_DIRECTORY, CACHE_SENTINEL));
}

/** Fingerprint of the whole content of a map. */
export function mapId(dsp: DspTree, paths: readonly string[] = sortedPaths(dsp)): string {
  const digest = createHash("sha256");
  let piece = "";
  for (const path of paths) {
    const text = dsp.get(path) ?? "";
    piece += `${path}\0${text.length}\0${text}`;
    if (piece.length < PIECE) continue;
    digest.update(piece);
    piece = "";
  }
  return digest.update(piece).digest("base64url");
}

function sortedPaths(dsp: DspTree): readonly string[] {
  return [...dsp.keys()].sort();
}

/** The files of a map as they are recorded. */
interface RecordedFiles {
  readonly paths: readonly string[];
  readonly contentOf: (place: number) => Buffer;
}

/** `before`: the record of the former map, with stamps that were just verified. */
export function describeMap(dsp: DspTree, before: CacheRecord<MapRecord> | undefined): Required<CacheRecord<MapRecord>> {
  const paths = sortedPaths(dsp);
  const sizes = Int32Array.from(paths, (path) => Buffer.byteLength(dsp.get(path) ?? ""));
  const head = pack({ paths, sizes });
  const length = head.reduce((sum, part) => sum + part.length, 0);
  return {
    value: { id: mapId(dsp, paths), head: length },
    bytes: {
      *[Symbol.iterator]() {
        yield* head;
        yield* contents(dsp, paths);
      },
    },
    stamps: stampsFrom(dsp, paths, before),
  };
}

/** In pieces: writing many small ones takes longer. */
function* contents(dsp: DspTree, paths: readonly string[]): Generator<Uint8Array> {
  let [piece, size]: [Buffer[], number] = [[], 0];
  for (const path of paths) {
    const bytes = Buffer.from(dsp.get(path) ?? "");
    piece.push(bytes);
    size += bytes.length;
    if (size < PIECE) continue;
    yield Buffer.concat(piece);
    [piece, size] = [[], 0];
  }
  yield Buffer.concat(piece);
}

function filesIn({ value: { head }, bytes: [whole] = [] }: CacheRecord<MapRecord>): RecordedFiles | undefined {
  const found = whole && (unpack(whole.subarray(0, head)) as { readonly paths: readonly string[]; readonly sizes: Int32Array } | undefined);
  if (whole === undefined || found === undefined) return undefined;
  const ends = found.sizes.slice();
  for (let place = 0, end = head; place < ends.length; place += 1) ends[place] = end += ends[place] ?? 0;
  const all = Buffer.from(whole.buffer, whole.byteOffset, whole.length);
  return { paths: found.paths, contentOf: (place) => all.subarray(ends[place - 1] ?? head, ends[place]) };
}

export function treeOf(record: CacheRecord<MapRecord>): DspTree | undefined {
  const files = filesIn(record);
  return files && new Map(files.paths.map((path, place) => [path, files.contentOf(place).toString("utf8")]));
}

/** Stamps are those of the directories (itself first) and then of the files. */
function directoriesIn(paths: readonly string[]): readonly string[] {
  const found = new Set([""]);
  let last = "";
  for (const path of paths) {
    const directory = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    // Most files of a directory follow each other.
    if (directory === last) continue;
    last = directory;
    for (let cut = path.indexOf("/"); cut >= 0; cut = path.indexOf("/", cut + 1)) found.add(path.slice(0, cut));
  }
  return [...found];
}

/** Those of files with the same content, and of the directories that were there: what changed in one shows in its stamp. */
function stampsFrom(dsp: DspTree, paths: readonly string[], before: CacheRecord<MapRecord> | undefined): Float64Array {
  const directories = directoriesIn(paths);
  const stamps = noStamps(directories.length + paths.length);
  const files = before && filesIn(before);
  if (files === undefined || before?.stamps === undefined) return stamps;
  const former = directoriesIn(files.paths);
  const places = new Map([...former.map((path) => `${path}/`), ...files.paths].map((path, place) => [path, place]));
  const take = (name: string, to: number, holds: (file: number) => boolean): void => {
    const at = places.get(name);
    if (at !== undefined && holds(at - former.length))
      stamps.set(before.stamps?.subarray(at * STAMP_PARTS, (at + 1) * STAMP_PARTS) ?? [], to * STAMP_PARTS);
  };
  for (const [place, path] of directories.entries()) take(`${path}/`, place, () => true);
  for (const [place, path] of paths.entries())
    take(path, directories.length + place, (file) => files.contentOf(file).toString("utf8") === dsp.get(path));
  return stamps;
}

/** Whether most of the map can be verified by stamps; otherwise it is read instead. */
export function isStamped({ stamps }: CacheRecord<MapRecord>): boolean {
  if (stamps === undefined || stamps.length === 0) return false;
  let unknown = 0;
  for (const part of stamps) if (Number.isNaN(part)) unknown += 1;
  return unknown * 2 < stamps.length;
}

export interface VerifiedStamps {
  readonly stamps: Float64Array;
  /** How many of them were taken anew. */
  readonly renewed: number;
}

/** Undefined if anything has changed. `since`: wall clock before anything was read, ms. */
export function verifyMap(root: string, record: CacheRecord<MapRecord>, since: number): VerifiedStamps | undefined {
  const files = filesIn(record);
  if (files === undefined) return undefined;
  const { paths, contentOf } = files;
  const base = join(root, DSP_DIRECTORY);
  const directories = directoriesIn(paths);
  const stamps = new FileStamps(noStamps(directories.length + paths.length), since, record.stamps);
  const children = once(() => childrenOf([...directories.slice(1).map((path) => `${path}/`), ...paths]));
  for (const [place, path] of directories.entries()) {
    const directory = path === "" ? base : `${base}/${path}`;
    if (stamps.isSame(place, directory)) continue;
    if (stamps.note(place, directory)?.isDirectory() !== true || !listsOnly(directory, path, children().get(path))) return undefined;
  }
  for (const [place, path] of paths.entries()) {
    const index = directories.length + place;
    const file = `${base}/${path}`;
    if (stamps.isSame(index, file)) continue;
    if (stamps.note(index, file)?.isFile() !== true || !hasContent(file, contentOf(place))) return undefined;
  }
  return { stamps: stamps.values, renewed: stamps.renewed };
}

/** Names by directory; those of directories end with a slash. */
function childrenOf(entries: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const entry of entries) {
    const cut = entry.lastIndexOf("/", entry.length - 2);
    const directory = entry.slice(0, Math.max(0, cut));
    found.set(directory, (found.get(directory) ?? new Set()).add(entry.slice(cut + 1)));
  }
  return found;
}

/** Whether the directory has these names and no others that count. */
function listsOnly(directory: string, path: string, names: ReadonlySet<string> = new Set()): boolean {
  let known = 0;
  for (const child of entriesIn(directory) ?? []) {
    if (names.has(child.isDirectory() ? `${child.name}/` : child.name)) known += 1;
    else if (!isOfOthers(path, child)) return false;
  }
  return known === names.size;
}

/** Nothing in it counts. A link is refused when the map is read, and the reference never creates its cache as one. */
function isOfOthers(directory: string, child: Dirent): boolean {
  if (child.isSymbolicLink()) return false;
  if (child.isDirectory()) return directory === "" && (child.name === ".cache" || isForeign(`${child.name}/description`));
  return isForeign(directory === "" ? child.name : `${directory}/${child.name}`);
}

function hasContent(file: string, content: Buffer): boolean {
  try {
    const found = readPlainFile(file, LARGEST_MAP_FILE);
    return typeof found !== "string" && content.equals(found);
  } catch {
    return false;
  }
}
