/** Whether `.dsp/` is unchanged since a run, and if so its files from the cache. */
import { hash } from "node:crypto";
import { join } from "node:path";
import type { DspTree } from "../dsp/dsp-tree.js";
import { CACHE_SENTINEL } from "../dsp/reverse-cache.js";
import { DSP_DIRECTORY, isThere } from "../fs/files.js";
import { noStamps } from "../fs/file-stamp.js";
import { groupsOf, sortedPaths, type DspGroup } from "../store/directory-digest.js";
import { JOURNAL } from "../store/staging.js";
import { countEntries, packGroups, unpackGroups, type VerifiedStamps, verifyGroups } from "../store/verify-groups.js";
import type { CacheRecord } from "../cache/cache-store.js";
import type { MapRecord, TreeRecord } from "./records.js";

/** Maximum characters of a tree that is cached as a whole; a larger one is read file by file. */
const LARGEST_TREE = 2 ** 26;

/** Fingerprint of the whole content of a map. */
export function mapId(groups: readonly DspGroup[]): string {
  return hash("sha256", groups.map(({ name, id }) => `${name} ${id}`).join("\n"), "base64url");
}

/** After an interrupted run, and with a cache of the reference implementation, the files of the map alone do not suffice. */
export function isUndisturbed(root: string): boolean {
  return !isThere(join(root, JOURNAL)) && !isThere(join(root, DSP_DIRECTORY, CACHE_SENTINEL));
}

/** `since`: wall clock before anything was read, ms. */
export function verifyMap(root: string, { value, stamps }: CacheRecord<MapRecord>, since: number): VerifiedStamps | undefined {
  return verifyGroups(join(root, DSP_DIRECTORY), { batches: value.groups, stamps, since });
}

/** Whether most of the map can be verified by stamps; otherwise it is read instead. */
export function isStamped({ value, stamps }: CacheRecord<MapRecord>): boolean {
  const entries = countEntries(value.groups);
  if (stamps === undefined || entries === 0) return false;
  let unknown = 0;
  for (const part of stamps) if (Number.isNaN(part)) unknown += 1;
  return unknown * 2 < stamps.length;
}

/** `before`: the record of the former map, with stamps that were just verified. */
export function describeMap(
  dsp: DspTree,
  before: CacheRecord<MapRecord> | undefined,
): { readonly value: MapRecord; readonly stamps: Float64Array } {
  const groups = groupsOf(dsp, sortedPaths(dsp));
  const batches = packGroups(groups);
  const stamps = noStamps(countEntries(batches));
  if (before?.stamps !== undefined) takeStamps(groups, stamps, before.value, before.stamps);
  return { value: { id: mapId(groups), groups: batches }, stamps };
}

/** Copies the stamps of groups with the same contents. */
function takeStamps(groups: readonly DspGroup[], stamps: Float64Array, before: MapRecord, known: Float64Array): void {
  const size =
    stamps.length /
    Math.max(
      1,
      groups.reduce((sum, { entries }) => sum + entries.length, 0),
    );
  const places = new Map<string, { readonly id: string; readonly at: number; readonly end: number }>();
  let at = 0;
  for (const { name, id, entries } of before.groups.flatMap(unpackGroups)) {
    places.set(name, { id, at, end: at + entries.length * size });
    at += entries.length * size;
  }
  let to = 0;
  for (const { name, id, entries } of groups) {
    const place = places.get(name);
    if (place?.id === id) stamps.set(known.subarray(place.at, place.end), to);
    to += entries.length * size;
  }
}

export function treeRecord(id: string, dsp: DspTree): TreeRecord | undefined {
  let size = 0;
  for (const [path, text] of dsp) size += path.length + text.length;
  return size > LARGEST_TREE ? undefined : { id, texts: textsOf(dsp) };
}

function* textsOf(dsp: DspTree): Generator<string> {
  for (const [path, text] of dsp) {
    yield path;
    yield text;
  }
}

export function treeOf({ texts }: TreeRecord): DspTree {
  const list = [...texts];
  const tree = new Map<string, string>();
  for (let at = 0; at < list.length; at += 2) tree.set(list[at] ?? "", list[at + 1] ?? "");
  return tree;
}
