/**
 * Reads any file that may come with a repository: only regular files, without following a link in the last component,
 * without blocking on a pipe, and up to a size limit.
 */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { isAbsence } from "./entry-at.js";
import { errorCode, fileError } from "./file-error.js";

/** The last component must not be a link, and opening a pipe must not block. */
export const PLAIN = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The content of a file, or why there is none. `link`: a symbolic link; `special`: a directory, pipe, socket or device. */
export type PlainFile = Buffer | "absent" | "link" | "special" | "too-large";

interface PlainOptions {
  /** Receives the status of a regular file before it is read. */
  readonly onStat?: ((stat: Stats) => void) | undefined;
}

/** Throws `UserError` for an existing, unreadable file. */
export function readPlainFile(path: string, largest: number, { onStat }: PlainOptions = {}): PlainFile {
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

/** The kind of file according to the error of opening it with `PLAIN`, if any. Linux and macOS report ELOOP, FreeBSD EMLINK. */
export function refusedKind(error: unknown): "link" | "special" | undefined {
  const code = errorCode(error);
  if (code === "ELOOP" || code === "EMLINK") return "link";
  return code === "ENXIO" || code === "ENODEV" || code === "EISDIR" ? "special" : undefined;
}

/** A file may shrink while it is read; anything appended is left to the next run. */
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
