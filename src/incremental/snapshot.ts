/**
 * Everything that a map was made from, in a form that can be compared with the disk: where nothing of it differs, the map that is there
 * is the one that would be made. What the file system's marks do not prove is read.
 */
import { createHash, hash } from "node:crypto";
import { join } from "node:path";
import type { DspTree } from "../dsp/dsp-tree.js";
import { CACHE_SENTINEL } from "../dsp/reverse-cache.js";
import { DSP_DIRECTORY } from "../fs/dsp-directory.js";
import { isThere } from "../fs/entry-at.js";
import { groupsOf, sortedPaths } from "../store/directory-digest.js";
import { headState } from "../git/head-state.js";
import type { Inventory } from "../inventory/inventory.js";
import { readBytes } from "../fs/read-bytes.js";
import { JOURNAL } from "../store/staging.js";
import { firstEntries, packGroups, type GroupBatch } from "../store/verify-order.js";
import { startVerifying, type Verification } from "../store/verify-in-thread.js";
import { MARKS, noStamps, FileStamp, type Mark } from "../fs/file-stamp.js";
import { sourceId, type Answers, type SourceId, type Recording } from "../inventory/dependency-recorder.js";

/** A source that was read. */
export interface VerifiedSource {
  readonly path: string;
  readonly id: SourceId;
  /** Where its facts are kept, if it was read for nothing but these and what was `learned`. */
  readonly facts?: string;
  readonly learned?: Answers;
  /** What version control said, where it was asked: whether the file is another than it was. */
  readonly changed?: boolean;
}

/** What stands at the path of a source that was read for its facts alone. */
export interface ChangedSource extends VerifiedSource {
  readonly facts: string;
  /** What was read before. */
  readonly was: SourceId;
  readonly bytes: Uint8Array;
}

/** What a proof is worth today. */
export interface Compared {
  /** Sources of which nothing but the facts may be others; undefined where more than these may be. */
  readonly changed: readonly ChangedSource[] | undefined;
  /** Whether `.dsp/` is as it was, which the first call begins to find out. */
  readonly map: () => Verification;
  /** Whether much of it is known by its marks, or has been looked at already: otherwise it is sooner read. */
  readonly isSoonKnown: () => boolean;
  /**
   * Undefined where `.dsp/` is not as it was, or `changed` is not known. Else the proof with what is there now, and the marks of that; the same object where there was
   * nothing to renew.
   */
  readonly confirm: () => Snapshot | undefined;
}

/** Of sources alone. */
export interface SourceStamps {
  readonly inventory: string;
  readonly sources: readonly VerifiedSource[];
  readonly marks?: Float64Array;
}

/** With the mark that was taken before its content was seen. */
export type VerifyResult<Source extends VerifiedSource> = Source & { readonly mark: Mark | undefined };

/** What still holds of sources. */
export interface Status {
  /** Of which the content is the same, by path. */
  readonly same: ReadonlyMap<string, VerifyResult<VerifiedSource>>;
  /** Of which nothing but the facts may be others, as they are now. */
  readonly changed: readonly VerifyResult<ChangedSource>[];
  /** The list of files is the same, and all sources are the same or among the changed: whoever read no facts would read the same. */
  readonly isSameButForFacts: boolean;
}

export interface Snapshot {
  readonly inventory: string;
  readonly head?: string;
  readonly sources: readonly VerifiedSource[];
  /** Of `.dsp/` as a whole. */
  readonly map: string;
  readonly groups: readonly GroupBatch[];
  /** Of the sources, then of the entries of the groups. */
  readonly marks?: Float64Array;
}

/** `since`: wall clock before anything was read, ms. What changed shortly before has no mark. */
export function makeSourceStamps(inventory: Inventory, recording: Recording, since: number): SourceStamps {
  const sources = verifiedSources(recording);
  return { inventory: inventoryId(inventory), sources, marks: stampsOf(recording, sources, since) };
}

/** Of how many sources one says something that the other does not say. */
export function countNews(one: SourceStamps, other: SourceStamps): number {
  const places = new Map(other.sources.map(({ path }, place) => [path, place]));
  return one.sources.filter((source, index) => {
    const place = places.get(source.path) ?? -1;
    const before = other.sources[place];
    return before === undefined || !isSameSource(source, before) || hasNewStamp(one.marks, index, other.marks, place);
  }).length;
}

function isSameSource(one: VerifiedSource, other: VerifiedSource): boolean {
  const isSame = one.id === other.id && one.facts === other.facts && one.changed === other.changed;
  return isSame && JSON.stringify(one.learned) === JSON.stringify(other.learned);
}

function hasNewStamp(one: Float64Array | undefined, index: number, other: Float64Array | undefined, place: number): boolean {
  for (let part = 0; part < MARKS; part += 1) {
    const mark = one?.[index * MARKS + part] ?? Number.NaN;
    if (!Number.isNaN(mark) && mark !== other?.[place * MARKS + part]) return true;
  }
  return false;
}

/** `agrees`: whether a source that was changed still answers what was learned of it. */
export function statusOf(
  root: string,
  inventory: Inventory,
  { inventory: listed, sources, marks }: SourceStamps,
  agrees: (source: ChangedSource) => boolean,
): Status {
  const before = new FileStamp(noStamps(sources.length), Date.now(), marks);
  const same = new Map<string, VerifyResult<VerifiedSource>>();
  const changed: VerifyResult<ChangedSource>[] = [];
  let isSameButForFacts = listed === inventoryId(inventory);
  for (const [index, source] of sources.entries()) {
    const file = join(root, source.path);
    const isMarked = before.isSame(index, file);
    if (!isMarked) before.note(index, file);
    const mark = before.at(index);
    const now = isMarked ? "same" : verifyAgain(root, source);
    if (now === "same") same.set(source.path, { ...source, mark });
    else if (now !== undefined && agrees(now)) changed.push({ ...now, mark });
    else isSameButForFacts = false;
  }
  return { same, changed, isSameButForFacts };
}

/** Reads a source; undefined where more than its facts may be others. */
function verifyAgain(root: string, source: VerifiedSource): ChangedSource | "same" | undefined {
  const found = readBytes(root, source.path);
  const id = sourceId(found);
  const { facts } = source;
  if (id === source.id) return "same";
  return facts === undefined || typeof found === "string" ? undefined : { ...source, id, was: source.id, facts, bytes: found };
}

function stampsOf({ marks: known }: Recording, sources: readonly VerifiedSource[], since: number): Float64Array {
  const marks = new FileStamp(noStamps(sources.length), since);
  for (const [index, { path }] of sources.entries()) {
    const mark = known.get(path);
    if (mark !== undefined) marks.put(index, mark);
  }
  return marks.values;
}

function verifiedSources({ sources, facts, learned, changed }: Recording): readonly VerifiedSource[] {
  return [...sources].map(([path, id]) => {
    const place = facts.get(path);
    return { path, id, facts: place, learned: place === undefined ? undefined : learned.get(path), changed: changed.get(path) };
  });
}

/** What a run looked at in `.dsp/`. */
export interface VerifiedAt {
  /** As `Proof.map`. */
  readonly map: string;
  readonly marks: Float64Array;
}

/** `dsp`: what `.dsp/` holds now, which may be what was `lookedAt`. `since` as above. */
export function makeSnapshot(inventory: Inventory, recording: Recording, dsp: DspTree, since: number, verifiedAt?: VerifiedAt): Snapshot {
  const { head } = recording;
  const sources = verifiedSources(recording);
  const paths = sortedPaths(dsp);
  const groups = packGroups(groupsOf(dsp, paths));
  const map = treeId(dsp, paths);
  const known = verifiedAt?.map === map ? verifiedAt.marks : undefined;
  return {
    inventory: inventoryId(inventory),
    ...(head === undefined ? {} : { head }),
    sources,
    map,
    groups,
    marks: joined(stampsOf(recording, sources, since), known ?? noStamps(firstEntries(groups).at(-1) ?? 0)),
  };
}

/** Of names, links and what was left out. */
function inventoryId({ paths, real, skipped, note }: Inventory): string {
  const links = paths.flatMap((path) => (real(path) === path ? [] : [[path, real(path)]]));
  return hash("sha256", JSON.stringify([paths, links, skipped, note]), "base64url");
}

/** Names a tree by all that it holds. */
export function treeId(tree: DspTree, paths: readonly string[] = sortedPaths(tree)): string {
  const digest = createHash("sha256");
  let text = "";
  for (const path of paths) {
    text += `${path}\0${tree.get(path)?.length}\0${tree.get(path)}\0`;
    if (text.length < PIECE) continue;
    digest.update(text);
    text = "";
  }
  return digest.update(text).digest("base64url");
}

const PIECE = 2 ** 16;

/** More changed sources are no small change. */
const MOST_CHANGED = 32;

/** Undefined where nobody can tell: what an interrupted run left is finished by the next, and the reference's cache is compared with the map. */
export function compareWithSnapshot(root: string, inventory: Inventory, snapshot: Snapshot): Compared | undefined {
  const since = Date.now();
  const base = join(root, DSP_DIRECTORY);
  if (isThere(join(root, JOURNAL)) || isThere(join(base, CACHE_SENTINEL))) return undefined;
  const { sources, groups, marks } = snapshot;
  const cut = sources.length * MARKS;
  const ofSources = new FileStamp(noStamps(sources.length), since, marks?.subarray(0, cut));
  const isSame = snapshot.inventory === inventoryId(inventory) && (snapshot.head === undefined || snapshot.head === headState(root));
  const changed = isSame ? changedSources(root, sources, ofSources) : undefined;
  let look: Verification | undefined;
  const map = (): Verification => (look ??= startVerifying(base, { batches: groups, marks: marks?.subarray(cut), since }));
  const confirm = (): Snapshot | undefined => {
    const held = changed === undefined ? undefined : map().finish();
    if (changed === undefined || held === undefined) return undefined;
    if (changed.length + ofSources.renewed + held.renewed === 0) return snapshot;
    return { ...withChanges(snapshot, changed), marks: joined(ofSources.values, held.marks) };
  };
  const isSoonKnown = (): boolean => look !== undefined || !Number.isNaN(marks?.[cut] ?? Number.NaN);
  return { changed, map, isSoonKnown, confirm };
}

/** Undefined where more than some facts may be others. */
function changedSources(root: string, sources: readonly VerifiedSource[], marks: FileStamp): readonly ChangedSource[] | undefined {
  const changed: ChangedSource[] = [];
  for (const [index, source] of sources.entries()) {
    const file = join(root, source.path);
    if (marks.isSame(index, file)) continue;
    marks.note(index, file);
    const now = verifyAgain(root, source);
    if (now === "same") continue;
    if (now === undefined || changed.length === MOST_CHANGED) return undefined;
    changed.push(now);
  }
  return changed;
}

function withChanges(snapshot: Snapshot, changed: readonly ChangedSource[]): Snapshot {
  if (changed.length === 0) return snapshot;
  const ids = new Map(changed.map(({ path, id }) => [path, id]));
  return { ...snapshot, sources: snapshot.sources.map((source) => ({ ...source, id: ids.get(source.path) ?? source.id })) };
}

function joined(one: Float64Array, other: Float64Array): Float64Array {
  const all = new Float64Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
