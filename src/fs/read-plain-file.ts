/**
 * How every file is read that a repository may have brought along: a regular file, opened without following a link in its place and
 * without waiting for whoever is at the other end of a pipe, up to a size that the caller names.
 */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { isAbsence } from "./entry-at.js";
import { errorCode, fileError } from "./file-error.js";

/** The last component must be a plain file when it is opened, and opening a pipe must not wait for a writer. */
export const PLAIN = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What stands in a file, or why nothing does. `link`: a symbolic link; `special`: a directory, pipe, socket or device. */
export type PlainFile = Buffer | "absent" | "link" | "special" | "too-large";

/** `onStat`: told of a regular file before it is read. Throws `UserError` for a file that is there and cannot be read. */
export function readPlainFile(path: string, largest: number, onStat?: (stat: Stats) => void): PlainFile {
  let descriptor: number;
  try {
    descriptor = openSync(path, PLAIN);
  } catch (error) {
    if (isAbsence(error)) return "absent";
    const kind = refusedKind(error);
    if (kind === undefined) throw fileError("read", path, error);
    return kind;
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return "special";
    onStat?.(stat);
    return stat.size > largest ? "too-large" : readWhole(descriptor, stat.size);
  } catch (error) {
    throw fileError("read", path, error);
  } finally {
    closeSync(descriptor);
  }
}

/** What an error of opening with `PLAIN` says of the kind of file; undefined where it says nothing of it. Linux and macOS say ELOOP, FreeBSD EMLINK. */
export function refusedKind(error: unknown): "link" | "special" | undefined {
  const code = errorCode(error);
  if (code === "ELOOP" || code === "EMLINK") return "link";
  return code === "ENXIO" || code === "ENODEV" || code === "EISDIR" ? "special" : undefined;
}

/** A file may shrink while it is read; what it grows by is left to the next run. */
function readWhole(descriptor: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const count = readSync(descriptor, bytes, length, size - length, null);
    if (count === 0) break;
    length += count;
  }
  return bytes.subarray(0, length);
}
