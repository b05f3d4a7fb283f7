/** Files of a few kilobytes or megabytes, read whole and up to a bound. Only regular files: a pipe would be waited for, a device has no end. */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { TooLarge } from "../../../../src/model/collections/bounded.js";

interface Reading {
  /** Bytes at most. */
  readonly most: number;
  /** Whether a link is followed: files that people name may be links, and what a fleet writes is none. */
  readonly links: boolean;
}

const CHUNK = 2 ** 16;

/** Undefined if there is none. Throws what the system tells of one that cannot be read, and `TooLarge`. */
export function readBounded(path: string, { most, links }: Reading): Buffer | undefined {
  const follow = links ? 0 : (constants.O_NOFOLLOW ?? 0);
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | follow);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return undefined;
    throw error;
  }
  try {
    if (!fstatSync(file).isFile()) throw new Error(`${path} is no regular file`);
    const chunks: Buffer[] = [];
    for (let size = 0; ;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const count = readSync(file, chunk, 0, CHUNK, null);
      if (count === 0) return Buffer.concat(chunks, size);
      size += count;
      if (size > most) throw new TooLarge(most);
      chunks.push(chunk.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** The machine is short of something: what was read is not to blame. */
export function isOfMachine(error: unknown): boolean {
  return ["EMFILE", "ENFILE", "ENOMEM"].includes(codeOf(error));
}
