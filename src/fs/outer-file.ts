/**
 * Small text files in the repository that belong to other programs or people: read and replaced as a whole, never through a link.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { userError } from "../model/errors/user-error.js";
import { fileError } from "./files.js";
import { flushDirectory, writeFlushed } from "./flush.js";

/** Far more than anyone writes by hand into such a file. */
const LARGEST = 4 * 2 ** 20;
const PLAIN_MODE = 0o644;

/** Undefined if it does not exist. Throws `UserError` for links in the path, for anything but a file, and for bytes that would not be preserved. */
export function readOuterFile(root: string, path: string): string | undefined {
  const file = join(root, path);
  const size = plainSize(root, path);
  if (size === undefined) return undefined;
  if (size > LARGEST) throw userError("file-too-large", { path, limit: LARGEST / 2 ** 20 });
  try {
    const bytes = readFileSync(file);
    const text = bytes.toString("utf8");
    if (Buffer.from(text, "utf8").equals(bytes)) return text;
  } catch (error) {
    throw fileError("read", file, error);
  }
  throw userError("file-not-utf8", { path });
}

/** Replaces the content, creating directories. Throws `UserError` if the content is no longer `before`, or if it cannot be written. */
export function writeOuterFile(root: string, path: string, before: string | undefined, text: string): void {
  if (readOuterFile(root, path) !== before) throw userError("file-changed", { path });
  const file = join(root, path);
  const temporary = `${file}.dsp-${randomBytes(4).toString("hex")}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    const mode = lstatSync(file, { throwIfNoEntry: false })?.mode ?? PLAIN_MODE;
    writeFlushed(temporary, text);
    chmodSync(temporary, mode & 0o7777);
    renameSync(temporary, file);
    flushDirectory(dirname(file));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw fileError("write", file, error);
  }
}

/** Removes the file, and the directories above it that are empty then. Throws `UserError` like `writeOuterFile`. */
export function removeOuterFile(root: string, path: string, before: string): void {
  if (readOuterFile(root, path) !== before) throw userError("file-changed", { path });
  const file = join(root, path);
  try {
    rmSync(file);
    flushDirectory(dirname(file));
  } catch (error) {
    throw fileError("remove", file, error);
  }
  for (let parent = posix.dirname(path); parent !== "."; parent = posix.dirname(parent)) {
    try {
      rmdirSync(join(root, parent));
    } catch {
      // Something else is in it.
      return;
    }
  }
}

/** Bytes; undefined if there is no such file. */
function plainSize(root: string, path: string): number | undefined {
  const names = path.split("/");
  for (let count = 1; count <= names.length; count += 1) {
    const part = names.slice(0, count).join("/");
    const stat = lstatSync(join(root, part), { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    if (stat.isSymbolicLink()) throw userError("symbolic-link", { path: part });
    if (count === names.length && stat.isFile()) return stat.size;
    if (!stat.isDirectory() || count === names.length)
      throw userError("wrong-file-type", { path: part, expected: count === names.length ? "regular file" : "directory" });
  }
  return undefined;
}
