/** Whether `.dsp/` still holds the groups that were recorded of it. */
import { FileStamps, noStamps } from "../fs/file-stamp.js";
import { holdsGroup, type DspGroup } from "./directory-digest.js";

/** A number of groups, packed into one text: that is kept and read sooner than many small ones. */
export type GroupBatch = readonly [entries: number, text: string];

/** Stamps of all entries, one group after another. */
export interface VerifiedStamps {
  readonly stamps: Float64Array;
  /** How many of them were taken anew. */
  readonly renewed: number;
}

interface Recorded {
  readonly batches: readonly GroupBatch[];
  readonly stamps: Float64Array | undefined;
  /** Wall clock before anything was verified, ms. */
  readonly since: number;
}

/** Undefined if any group has changed. */
export function verifyGroups(base: string, { batches, stamps: known, since }: Recorded): VerifiedStamps | undefined {
  const stamps = new FileStamps(noStamps(countEntries(batches)), since, known);
  let first = 0;
  for (const group of batches.flatMap(unpackGroups)) {
    if (!holdsGroup(base, group, stamps, first)) return undefined;
    first += group.entries.length;
  }
  return { stamps: stamps.values, renewed: stamps.renewed };
}

export function countEntries(batches: readonly GroupBatch[]): number {
  return batches.reduce((sum, [entries]) => sum + entries, 0);
}

const BATCH = 32;
/** No file name contains it. */
const SEPARATOR = "\0";

export function packGroups(groups: readonly DspGroup[]): readonly GroupBatch[] {
  const batches: GroupBatch[] = [];
  for (let at = 0; at < groups.length; at += BATCH) {
    const packed = groups.slice(at, at + BATCH);
    const words = packed.flatMap(({ name, id, entries }) => [name, id, String(entries.length), ...entries]);
    batches.push([packed.reduce((sum, { entries }) => sum + entries.length, 0), words.join(SEPARATOR)]);
  }
  return batches;
}

export function unpackGroups([, text]: GroupBatch): readonly DspGroup[] {
  const words = text.split(SEPARATOR);
  const groups: DspGroup[] = [];
  for (let at = 0; at < words.length;) {
    const end = at + 3 + Number(words[at + 2]);
    groups.push({ name: words[at] ?? "", id: words[at + 1] ?? "", entries: words.slice(at + 3, end) });
    at = end;
  }
  return groups;
}
