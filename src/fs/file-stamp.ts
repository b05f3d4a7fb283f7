/** What the file system says of a file without reading it; equal marks that were settled when they were taken stand for equal contents. */
import { lstatSync, type Stats } from "node:fs";

/** Change time, modification time, size, inode. */
export const MARKS = 4;

/** In that order. */
export type Mark = readonly [changed: number, modified: number, size: number, inode: number];

/**
 * Clocks of file systems tick slowly, those of other machines are not ours: what changed this shortly before it was looked at may change
 * again without a trace. Milliseconds.
 */
const TICK = 2000;

export class FileStamp {
  /** How many marks were taken anew. */
  renewed = 0;

  constructor(
    /** Where they go: `noMarks`. */
    readonly values: Float64Array,
    /** Wall clock before the first look. */
    private readonly since: number,
    private readonly before?: Float64Array,
  ) {}

  /** Whether what stands at the path is certainly what stood there when its mark was taken. */
  isSame(index: number, path: string): boolean {
    const { before } = this;
    const at = index * MARKS;
    if (before === undefined || Number.isNaN(before[at])) return false;
    const stat = statOf(path);
    if (stat === undefined || before[at] !== stat.ctimeMs || before[at + 1] !== stat.mtimeMs) return false;
    if (before[at + 2] !== stat.size || before[at + 3] !== stat.ino) return false;
    this.values.set(before.subarray(at, at + MARKS), at);
    return true;
  }

  /** Takes a mark that was taken before what stood there was read. */
  put(index: number, mark: Mark): void {
    if (isSettled(mark, this.since)) this.values.set(mark, index * MARKS);
  }

  /** Undefined where none is known. */
  at(index: number): Mark | undefined {
    const [changed = Number.NaN, modified = Number.NaN, size = Number.NaN, inode = Number.NaN] = this.values.subarray(
      index * MARKS,
      (index + 1) * MARKS,
    );
    return Number.isNaN(changed) ? undefined : [changed, modified, size, inode];
  }

  /** What was noted stands for nothing. */
  forget(index: number): void {
    this.values.fill(Number.NaN, index * MARKS, (index + 1) * MARKS);
  }

  /** Takes the mark of what is about to be read. */
  note(index: number, path: string): Stats | undefined {
    const stat = statOf(path);
    if (stat === undefined || !isSettled(stampOf(stat), this.since)) return stat;
    this.values.set(stampOf(stat), index * MARKS);
    this.renewed += 1;
    return stat;
  }
}

/** Room for as many; `NaN`: not known, equal to nothing. `isShared`: among threads. */
export function noStamps(count: number, isShared = false): Float64Array {
  const values = isShared
    ? new Float64Array(new SharedArrayBuffer(count * MARKS * Float64Array.BYTES_PER_ELEMENT))
    : new Float64Array(count * MARKS);
  return values.fill(Number.NaN);
}

/** `since`: wall clock, ms. */
export function isSettled([changed, modified]: Mark, since: number): boolean {
  return changed < since - TICK && modified < since - TICK;
}

export function stampOf({ ctimeMs, mtimeMs, size, ino }: Stats): Mark {
  return [ctimeMs, mtimeMs, size, ino];
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    // A file where a directory belongs.
    return undefined;
  }
}
