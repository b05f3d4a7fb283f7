/** Whether the sources that a run read are still the same: by their stamps, else by their content. */
import { hash } from "node:crypto";
import { FileStamps, noStamps, stampIn, STAMP_PARTS, type Stamp } from "../fs/file-stamp.js";
import { readBytes } from "../fs/files.js";
import { sourceId, type Answers, type Recording, type SourceId } from "../inventory/dependency-recorder.js";
import type { Inventory } from "../inventory/inventory.js";
import { once } from "../model/basics.js";

/** A source that was read. */
export interface RecordedSource {
  readonly path: string;
  readonly id: SourceId;
  /** Place of its facts in the cache, if only these and `learned` were derived from it. */
  readonly facts?: string | undefined;
  readonly learned?: Answers | undefined;
  /** Whether version control reported it as changed, if it was queried. */
  readonly changed?: boolean | undefined;
}

/** A source with the stamp that was taken before its content was read. */
interface KnownSource extends RecordedSource {
  readonly stamp: Stamp | undefined;
}

/** A source whose content changed, and from which only facts and learned answers were derived. */
export interface ChangedSource extends KnownSource {
  readonly facts: string;
  /** Id of the former content. */
  readonly was: SourceId;
  readonly bytes: Uint8Array;
}

export interface SourceStatus {
  /** Sources with the same content, by path. */
  readonly same: ReadonlyMap<string, KnownSource>;
  readonly changed: readonly ChangedSource[];
  /** The list of files is the same, and every source is the same or among the changed ones. */
  readonly isSameButForFacts: boolean;
  /** Current stamps, in the order of the recorded sources. */
  readonly stamps: Float64Array;
  /** Number of new stamps. */
  readonly renewed: number;
}

interface Recorded {
  readonly inventory: string;
  readonly sources: readonly RecordedSource[];
  readonly stamps: Float64Array | undefined;
}

/** `inventory`: `inventoryId` of today. `since`: wall clock before anything was read, ms. */
export function verifySources(root: string, inventory: string, recorded: Recorded, since: number): SourceStatus {
  const { sources } = recorded;
  const stamps = new FileStamps(noStamps(sources.length), since, recorded.stamps);
  const unchanged: number[] = [];
  const changed: ChangedSource[] = [];
  let isSameButForFacts = recorded.inventory === inventory;
  for (const [index, source] of sources.entries()) {
    const file = `${root}/${source.path}`;
    const now = stamps.isSame(index, file) ? "same" : readAgain(root, source, () => stamps.note(index, file));
    if (now === "same") unchanged.push(index);
    else if (now === undefined) isSameButForFacts = false;
    else changed.push({ ...now, stamp: stamps.at(index) });
  }
  // Most questions only ask whether anything has changed.
  const same = once(() => new Map(unchanged.flatMap((index) => knownAt(sources, stamps, index))));
  return {
    get same() {
      return same();
    },
    changed,
    isSameButForFacts,
    stamps: stamps.values,
    renewed: stamps.renewed,
  };
}

function knownAt(
  sources: readonly RecordedSource[],
  stamps: FileStamps,
  index: number,
): readonly (readonly [path: string, source: KnownSource])[] {
  const source = sources[index];
  return source === undefined ? [] : [[source.path, { ...source, stamp: stamps.at(index) }]];
}

/** Undefined if more than its facts may differ. */
function readAgain(root: string, source: RecordedSource, note: () => void): Omit<ChangedSource, "stamp"> | "same" | undefined {
  note();
  const found = readBytes(root, source.path);
  const id = sourceId(found);
  const { facts } = source;
  if (id === source.id) return "same";
  return facts === undefined || typeof found === "string" ? undefined : { ...source, id, was: source.id, facts, bytes: found };
}

export function recordedSources({ sources, facts, learned, changed }: Recording): readonly RecordedSource[] {
  return [...sources].map(([path, id]) => {
    const place = facts.get(path);
    return { path, id, facts: place, learned: place === undefined ? undefined : learned.get(path), changed: changed.get(path) };
  });
}

/** Stamps of the recorded sources. `since`: wall clock before anything was read, ms. */
export function recordedStamps(recording: Recording, sources: readonly RecordedSource[], since: number): Float64Array {
  const stamps = new FileStamps(noStamps(sources.length), since);
  for (const [index, { path }] of sources.entries()) {
    const stamp = recording.stamps.get(path);
    if (stamp !== undefined) stamps.put(index, stamp);
  }
  return stamps.values;
}

/** Recorded stamp of the source at that index. */
export function recordedStamp(stamps: Float64Array | undefined, index: number): Stamp | undefined {
  return stamps === undefined || stamps.length < (index + 1) * STAMP_PARTS ? undefined : stampIn(stamps, index);
}

/** Fingerprint of the list of files: names, links and skipped files. */
export function inventoryId({ paths, real, skipped, note }: Inventory): string {
  const links = paths.flatMap((path) => (real(path) === path ? [] : [[path, real(path)]]));
  return hash("sha256", JSON.stringify([paths, links, skipped, note]), "base64url");
}

/** Fingerprint of everything that was read. */
export function contentId({ inventory, sources }: Pick<Recorded, "inventory" | "sources">): string {
  return hash("sha256", JSON.stringify([inventory, sources.map(({ path, id }) => [path, id])]), "base64url");
}
