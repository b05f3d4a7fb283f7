/** Why an operation of the file system failed, what is at a path, and the content of regular files, never through a link. */
import { UserError, userError } from "../model/errors/user-error.js";
import {
  lstatSync,
  type Dirent,
  type Stats,
  rmSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  readFileSync,
  readdirSync,
} from "node:fs";
import { channel, subscribe, unsubscribe } from "node:diagnostics_channel";
import { join } from "node:path";

type FileErrorCode =
  | "disk-full"
  | "quota-exceeded"
  | "read-only-file-system"
  | "permission-denied"
  | "too-many-open-files"
  | "path-blocked";

const CODES = new Map<string, FileErrorCode>([
  ["ENOSPC", "disk-full"],
  ["EDQUOT", "quota-exceeded"],
  ["EROFS", "read-only-file-system"],
  ["EACCES", "permission-denied"],
  ["EPERM", "permission-denied"],
  ["EMFILE", "too-many-open-files"],
  ["ENOTDIR", "path-blocked"],
]);

/** A failed file operation as an error for the user, with the code of the system. */
export function fileError(action: string, path: string, error: unknown): UserError {
  if (error instanceof UserError) return error;
  const system = errorCode(error) ?? "unknown error";
  return userError(CODES.get(system) ?? "file-operation-failed", { path, action, system });
}

export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

// Status of a path. Only ENOENT and ENOTDIR mean that it does not exist: a file without permission is not absent.

/** Undefined if there is nothing; a link is not followed. Throws `UserError` for any other error of the file system. */
export function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw fileError("read", path, error);
  }
}

export function isThere(path: string): boolean {
  return entryAt(path) !== undefined;
}

/** Whether a file system error means that the file does not exist. */
export function isAbsence(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

// * Failures that a run ignores on purpose: those of caches and of cleaning up cost only time. `--verbose` lists them, so that
// a permanently failing disk is noticed.

export interface IgnoredFailure {
  readonly path: string;
  /** Code of the system, such as `EACCES`, or another description. */
  readonly reason: string;
}

const NAME = "dsp-bootstrap:passed-over";
const CHANNEL = channel(NAME);

/** A missing file is no failure. */
export function ignoreFailure(path: string, error: unknown): void {
  if (!CHANNEL.hasSubscribers || isAbsence(error)) return;
  CHANNEL.publish({ path, reason: errorCode(error) ?? String(error) } satisfies IgnoredFailure);
}

/** Collects failures until the returned function is called, which returns each path and reason once. */
export function collectIgnoredFailures(): () => readonly IgnoredFailure[] {
  const collected = new Map<string, IgnoredFailure>();
  const listen = (message: unknown): void => {
    const failure = message as IgnoredFailure;
    collected.set(`${failure.path}\0${failure.reason}`, failure);
  };
  subscribe(NAME, listen);
  return () => {
    unsubscribe(NAME, listen);
    return [...collected.values()];
  };
}

/** Removes leftovers of a failed write to a cache, ignoring errors: the original error is more important. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    ignoreFailure(path, error);
  }
}

// * Reads any file that may come with a repository: only regular files, without following a link in the last component,
// without blocking on a pipe, and up to a size limit.

/** The last component must not be a link, and opening a pipe must not block. */
const PLAIN = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

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
function refusedKind(error: unknown): "link" | "special" | undefined {
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

/** 64 MiB: lock files of large repositories are read completely. The limit for parsing is applied there. */
const LARGEST_FILE = 64 * 1024 * 1024;

/**
 * Bytes of a source or manifest, or the reason why there are none; anything but a regular file counts as absent. `onStat`: receives the file's status
 * before it is read. Throws `UserError` with the path of an unreadable file: treating it as absent would remove
 * its entities from the map.
 */
export function readBytes(root: string, path: string, onStat?: (stat: Stats) => void): Uint8Array | "absent" | "too-large" {
  const found = read(join(root, path), onStat);
  return found === "link" || found === "special" ? "absent" : found;
}

/** A file without read permission can be left out, unless git tracks it. */
function read(file: string, onStat?: (stat: Stats) => void): PlainFile {
  try {
    return readPlainFile(file, LARGEST_FILE, { onStat });
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== "permission-denied") throw error;
    throw userError("unreadable-source", { reason: error.problem });
  }
}

/** Undefined if the file cannot be read, for whatever reason. */
export function readText(file: string | URL): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

const UTF8_MARK = "\ufeff";

/** UTF-8, or UTF-16 with a byte order mark; the mark is removed, invalid bytes become U+FFFD. Undefined for binary files (containing NUL). */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  return text.startsWith(UTF8_MARK) ? text.slice(1) : text;
}

// Single files and directories of `.dsp/`, for commands that read them one by one: regular files and plain directories, never through a link.

/** Bytes of a file of a map; lists of the largest repositories have a tenth of it. */
export const LARGEST_MAP_FILE = 64 * 1024 * 1024;

/** Characters of all files of a map together; a repository of a hundred thousand sources has a third of it. */
const LARGEST_MAP = 512 * 1024 * 1024;

/** Memory that a line takes beside its characters. */
const LINE = 24;

/** Counts what is read of the map at a place, and returns it. Throws `UserError` as soon as it is more than any map has. */
export function mapBudget(place: string): (text: string) => string {
  let left = LARGEST_MAP;
  return (text) => {
    left -= text.length;
    for (let at = text.indexOf("\n"); at >= 0 && left >= 0; at = text.indexOf("\n", at + 1)) left -= LINE;
    if (left < 0) throw userError("map-too-large", { place, limit: LARGEST_MAP / 2 ** 20 });
    return text;
  };
}

const BUFFER = Buffer.allocUnsafe(1 << 14);
/** A component of the path is a file, does not exist, or is not a valid name. */
const ABSENT: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

/** Throws `UserError` for a symbolic link. */
export function refuseLink(path: string): void {
  if (entryAt(path)?.isSymbolicLink() === true) throw refuseLinkInside(path);
}

/** Undefined if there is no such file. Throws `UserError` for anything but a regular file, and for unreadable ones; the caller must have checked the directories. */
export function readPlain(file: string): string | undefined {
  try {
    const descriptor = openSync(file, PLAIN);
    try {
      return readDescriptor(descriptor, file);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (ABSENT.has(errorCode(error) ?? "")) return undefined;
    const kind = refusedKind(error);
    if (kind === "link") throw refuseLinkInside(file);
    throw kind === undefined ? fileError("read", file, error) : notAFile(file);
  }
}

/** Most files of a tree have a few lines: reading into one buffer is four times as fast as querying the size first. */
function readDescriptor(descriptor: number, file: string): string {
  const length = readStart(descriptor, file);
  if (length > 0 && length < BUFFER.length) return BUFFER.toString("utf8", 0, length);
  // A pipe without a writer appears empty, a device endless.
  const stat = fstatSync(descriptor);
  if (!stat.isFile()) throw notAFile(file);
  if (stat.size > LARGEST_MAP_FILE) throw tooLarge(file);
  return length === 0 ? "" : readFileSync(descriptor, "utf8");
}

function readStart(descriptor: number, file: string): number {
  try {
    return readSync(descriptor, BUFFER, 0, BUFFER.length, 0);
  } catch (error) {
    // Pipes and sockets do not support positions.
    if (errorCode(error) === "ESPIPE" || errorCode(error) === "EAGAIN") throw notAFile(file);
    throw error;
  }
}

export function tooLarge(path: string): UserError {
  return userError("map-file-too-large", { path, limit: LARGEST_MAP_FILE / 2 ** 20 });
}

function notAFile(file: string): UserError {
  return userError("map-entry-not-a-file", { path: file });
}

/** Directories end with `/`; empty if the directory does not exist. */
export function listPlain(directory: string): readonly string[] {
  try {
    return readdirSync(directory, { withFileTypes: true }).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  } catch (error) {
    if (ABSENT.has(errorCode(error) ?? "")) return [];
    throw fileError("read", directory, error);
  }
}

// The directory of the map.

export const DSP_DIRECTORY = ".dsp";

/** Whether `.dsp` exists. Throws `UserError` if it is not a directory. */
export function requirePlainDirectory(base: string): boolean {
  const stat = entryAt(base);
  if (stat === undefined) return false;
  if (stat.isSymbolicLink()) throw userError("map-is-a-link", { path: base });
  if (!stat.isDirectory()) throw userError("map-is-a-file", { path: base });
  return true;
}

/** The error for a link in place of a file or directory of the map. */
export function refuseLinkInside(path: string): UserError {
  return userError("link-inside-map", { path });
}

/** Whether a path of a tree is inside `.dsp` and outside the reference's cache. Paths are built from UIDs, but a journal is untrusted. */
export function isInside(path: string): boolean {
  const names = path.split("/");
  const plain = names.every((name) => name !== "" && name !== "." && name !== ".." && !name.includes("\\") && !name.includes("\0"));
  return plain && names[0] !== ".cache";
}

/** Undefined for a directory that cannot be listed, for whatever reason. */
export function entriesIn(directory: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return undefined;
  }
}
