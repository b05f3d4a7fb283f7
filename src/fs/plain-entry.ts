/** Single files and directories of `.dsp/`, for commands that read them one by one: regular files and plain directories, never through a link. */
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { userError, type UserError } from "../model/errors/user-error.js";
import { refuseLinkInside } from "./dsp-directory.js";
import { entryAt } from "./entry-at.js";
import { errorCode, fileError } from "./file-error.js";
import { PLAIN, refusedKind } from "./read-plain-file.js";

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
      return readText(descriptor, file);
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
function readText(descriptor: number, file: string): string {
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
