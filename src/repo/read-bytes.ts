import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { join } from "node:path";

/** 64 MiB: lock files of large repositories are read whole. What may be parsed is decided where it is parsed (semantics 0.2 8). */
const LARGEST_FILE = 64 * 1024 * 1024;

/** The last component must still be a plain file when it is opened, and opening a pipe must not wait for a writer. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Bytes of a regular file, or why there are none. Never throws. `onStat`: told of the file before it is read. */
export function readBytes(root: string, path: string, onStat?: (stat: Stats) => void): Uint8Array | "absent" | "too-large" {
  let file: number;
  try {
    file = openSync(join(root, path), FLAGS);
  } catch {
    return "absent";
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return "absent";
    onStat?.(stat);
    return stat.size > LARGEST_FILE ? "too-large" : readWhole(file, stat.size);
  } catch {
    return "absent";
  } finally {
    closeSync(file);
  }
}

function readWhole(file: number, size: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const count = readSync(file, bytes, length, size - length, null);
    if (count === 0) break;
    length += count;
  }
  return bytes.subarray(0, length);
}
