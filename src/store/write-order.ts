/** Input of the writing thread, kept small: shared bytes. */
import type { FileEntry } from "./write-files.js";

export interface WriteOrder {
  readonly base: string;
  /** Shared: the next free batch, whether the thread is busy, and from `BATCHES` on the state of each batch. */
  readonly state: Int32Array;
  /** Number of batches for the thread; the others are not packed. */
  readonly share: number;
  /** Shared: path and text of each of its files, consecutively. */
  readonly bytes: Uint8Array;
  /** Shared: ends of each path and each text. */
  readonly ends: Uint32Array;
}

/** Files per batch. */
const BATCH = 128;

export const AT_WORK = 1;
export const BATCHES = 2;

export const OPEN = 0;
export const WRITTEN = 1;
export const FAILED = 2;

export function batchesOf(files: number): number {
  return Math.ceil(files / BATCH);
}

/** First file of a batch, and the one after the last. */
export function batchOf(files: number, number: number): readonly [first: number, end: number] {
  return [number * BATCH, Math.min((number + 1) * BATCH, files)];
}

/** As many first batches as fit into `most` bytes. */
export function packBatches(
  files: number,
  entryAt: (index: number) => readonly [path: string, text: string],
  most: number,
): Omit<WriteOrder, "base" | "state"> {
  let size = 0;
  let share = 0;
  for (; share < batchesOf(files); share += 1) {
    const [first, end] = batchOf(files, share);
    let more = 0;
    for (let index = first; index < end; index += 1) for (const part of entryAt(index)) more += Buffer.byteLength(part);
    if (size + more > most) break;
    size += more;
  }
  const count = share === batchesOf(files) ? files : batchOf(files, share)[0];
  const bytes = new Uint8Array(new SharedArrayBuffer(size));
  const ends = new Uint32Array(new SharedArrayBuffer(2 * count * Uint32Array.BYTES_PER_ELEMENT));
  const buffer = Buffer.from(bytes.buffer);
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    for (const [part, text] of entryAt(index).entries()) {
      at += buffer.write(text, at);
      ends[2 * index + part] = at;
    }
  }
  return { share, bytes, ends };
}

/** Files of a packed batch. */
export function unpackBatch({ bytes, ends }: WriteOrder, number: number): readonly FileEntry[] {
  const [first, end] = batchOf(ends.length / 2, number);
  const part = (index: number): Buffer => {
    const start = ends[index - 1] ?? 0;
    return Buffer.from(bytes.buffer, start, (ends[index] ?? start) - start);
  };
  return Array.from({ length: end - first }, (_, index) => {
    const place = 2 * (first + index);
    return [part(place).toString("utf8"), part(place + 1)];
  });
}
