/** Metadata of a file, available without reading it. Equal stamps that were stable when they were taken imply equal contents. */
import { lstatSync, type Stats } from "node:fs";

/** Numbers in a stamp: change time, modification time, size, inode. */
export const STAMP_PARTS = 4;

/** The numbers in that order. */
export type Stamp = readonly [changed: number, modified: number, size: number, inode: number];

/**
 * Milliseconds. File system clocks are coarse, and the clocks of other machines differ: a file that changed this recently before its stamp
 * was taken may change again and keep the same stamp.
 */
const TICK = 2000;

/** A table of stamps, with those of an earlier run. */
export class FileStamps {
  /** Number of stamps that were taken again. */
  renewed = 0;

  constructor(
    /** `noStamps`, filled in by the methods. */
    readonly values: Float64Array,
    /** Wall clock before the first stamp was taken, ms. */
    private readonly since: number,
    private readonly before?: Float64Array,
  ) {}

  /** Whether the file at the path is certainly the one whose stamp was taken earlier. */
  isSame(index: number, path: string): boolean {
    const { before } = this;
    const at = index * STAMP_PARTS;
    if (before === undefined || Number.isNaN(before[at])) return false;
    const stat = statOf(path);
    if (stat === undefined || before[at] !== stat.ctimeMs || before[at + 1] !== stat.mtimeMs) return false;
    if (before[at + 2] !== stat.size || before[at + 3] !== stat.ino) return false;
    for (let part = at; part < at + STAMP_PARTS; part += 1) this.values[part] = before[part] ?? Number.NaN;
    return true;
  }

  /** Records a stamp that was taken before the file was read. */
  put(index: number, stamp: Stamp): void {
    if (isStable(stamp, this.since)) this.values.set(stamp, index * STAMP_PARTS);
  }

  /** Undefined if none is known. */
  at(index: number): Stamp | undefined {
    return stampIn(this.values, index);
  }

  remove(index: number): void {
    this.values.fill(Number.NaN, index * STAMP_PARTS, (index + 1) * STAMP_PARTS);
  }

  /** Takes the stamp of a file that is about to be read. */
  note(index: number, path: string): Stats | undefined {
    const stat = statOf(path);
    if (stat === undefined || !isStable(stampOf(stat), this.since)) return stat;
    this.values.set(stampOf(stat), index * STAMP_PARTS);
    this.renewed += 1;
    return stat;
  }
}

/** Room for as many stamps; `NaN`: unknown, equal to nothing. */
export function noStamps(count: number): Float64Array {
  return new Float64Array(count * STAMP_PARTS).fill(Number.NaN);
}

/** Undefined if none is known. */
export function stampIn(values: Float64Array | undefined, index: number): Stamp | undefined {
  const at = index * STAMP_PARTS;
  const [changed, modified, size, inode] = values?.subarray(at, at + STAMP_PARTS) ?? [];
  if (changed === undefined || modified === undefined || size === undefined || inode === undefined) return undefined;
  return Number.isNaN(changed) ? undefined : [changed, modified, size, inode];
}

/** Whether every later change of the file changes its stamp. `since`: wall clock when the stamp was taken, ms. */
function isStable([changed, modified]: Stamp, since: number): boolean {
  return changed < since - TICK && modified < since - TICK;
}

export function stampOf({ ctimeMs, mtimeMs, size, ino }: Stats): Stamp {
  return [ctimeMs, mtimeMs, size, ino];
}

/** The stamp of a file or directory as one text; empty if it does not exist. */
export function stampText(path: string): string {
  const stat = statOf(path);
  return stat === undefined ? "" : stampOf(stat).join(" ");
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    // A parent in the path is a file.
    return undefined;
  }
}
