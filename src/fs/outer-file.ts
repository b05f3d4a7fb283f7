/**
 * Small text files in the repository that belong to other programs or people: read and replaced as a whole, never through a link.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { UserError } from "../model/problem.js";
import { fileError } from "./file-error.js";
import { flushDirectory, writeFlushed } from "./flush.js";

/** Far more than anyone writes by hand into such a file. */
const LARGEST = 4 * 2 ** 20;
const PLAIN_MODE = 0o644;

/** Undefined if it does not exist. Throws `UserError` for links in the path, for anything but a file, and for bytes that would not be preserved. */
export function readOuterFile(root: string, path: string): string | undefined {
  const file = join(root, path);
  const size = plainSize(root, path);
  if (size === undefined) return undefined;
  if (size > LARGEST) throw new UserError(`${path}: larger than ${LARGEST / 2 ** 20} MiB; nothing is written to it`);
  try {
    const bytes = readFileSync(file);
    const text = bytes.toString("utf8");
    if (Buffer.from(text, "utf8").equals(bytes)) return text;
  } catch (error) {
    throw fileError("read", file, error);
  }
  throw new UserError(`${path}: not UTF-8; convert it and run again`);
}

/** Replaces the content, creating directories. Throws `UserError` if the content is no longer `before`, or if it cannot be written. */
export function writeOuterFile(root: string, path: string, before: string | undefined, text: string): void {
  if (readOuterFile(root, path) !== before) throw new UserError(`${path}: changed by somebody else right now; run again`);
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

/** Bytes; undefined if there is no such file. */
function plainSize(root: string, path: string): number | undefined {
  const names = path.split("/");
  for (let count = 1; count <= names.length; count += 1) {
    const part = names.slice(0, count).join("/");
    const stat = lstatSync(join(root, part), { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    if (stat.isSymbolicLink()) throw new UserError(`${part}: a symbolic link, which nobody follows; put the file itself in its place`);
    if (count === names.length && stat.isFile()) return stat.size;
    if (!stat.isDirectory() || count === names.length)
      throw new UserError(`${part}: not a ${count === names.length ? "regular file" : "directory"}; move it away and run again`);
  }
  return undefined;
}
