/** What two threads know that look at `.dsp/` together: groups in batches, marks, and how far they are. */
import { holdsGroup, type DspGroup } from "./directory-digest.js";
import type { FileStamps } from "../fs/file-stamp.js";

/** Groups that are looked at together: how many entries they have, and all that they say as one text, which is kept and handed over sooner than many. */
export type GroupBatch = readonly [entries: number, text: string];

export interface VerifyOrder {
  readonly base: string;
  /** Wall clock before the first look, ms. */
  readonly since: number;
  readonly batches: readonly GroupBatch[];
  /** Shared, of all entries: those that are known, and where those go that are found. */
  readonly before: Float64Array;
  readonly values: Float64Array;
  /** Shared: the next batch that nobody has taken, how many marks the thread renewed, and from `BATCHES` on what became of each. */
  readonly state: Int32Array;
}

/** The first number is that of `takeBatch`. */
export const RENEWED = 1;
export const BATCHES = 2;

export const OPEN = 0;
export const HELD = 1;
export const OTHER = 2;

const BATCH = 32;
/** No name of a file has it. */
const BETWEEN = "\0";

export function packGroups(groups: readonly DspGroup[]): readonly GroupBatch[] {
  const batches: GroupBatch[] = [];
  for (let at = 0; at < groups.length; at += BATCH) {
    const words: string[] = [];
    let count = 0;
    for (const { name, id, entries } of groups.slice(at, at + BATCH)) {
      count += entries.length;
      words.push(name, id, String(entries.length), ...entries);
    }
    batches.push([count, words.join(BETWEEN)]);
  }
  return batches;
}

export function unpackGroups([, text]: GroupBatch): readonly DspGroup[] {
  const words = text.split(BETWEEN);
  const groups: DspGroup[] = [];
  for (let at = 0; at < words.length;) {
    const end = at + 3 + Number(words[at + 2]);
    groups.push({ name: words[at] ?? "", id: words[at + 1] ?? "", entries: words.slice(at + 3, end) });
    at = end;
  }
  return groups;
}

/** Place of the first entry of each batch, and of the one behind the last. */
export function firstEntries(batches: readonly GroupBatch[]): Uint32Array {
  const firsts = new Uint32Array(batches.length + 1);
  for (const [number, [entries]] of batches.entries()) firsts[number + 1] = (firsts[number] ?? 0) + entries;
  return firsts;
}

/** What becomes of a batch, whose entries have their marks from `first` on. */
export function verifyBatch(base: string, batch: GroupBatch, stamps: FileStamps, first: number): typeof HELD | typeof OTHER {
  let at = first;
  for (const group of unpackGroups(batch)) {
    if (!holdsGroup(base, group, stamps, at)) return OTHER;
    at += group.entries.length;
  }
  return HELD;
}
