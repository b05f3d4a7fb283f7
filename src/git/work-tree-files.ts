/**
 * The tracked files as they stand in the work tree, named by their content as git would name it, without asking git to read one of them: git
 * would run the filters that the repository's configuration names.
 */
import { createHash } from "node:crypto";
import { lstatSync, readlinkSync, type BigIntStats } from "node:fs";
import { join } from "node:path";
import { UserError } from "../model/problem.js";
import { blobId } from "../fs/blob-id.js";
import { errorCode } from "../fs/file-error.js";
import { readIndexStats, type IndexStamp, type TrackedFile } from "./index-stats.js";
import { readBytes } from "../fs/read-bytes.js";
import { readObjects } from "./read-objects.js";
import type { ListedFile } from "./scratch-objects.js";

const LINK = "120000";
const PLAIN = "100644";

/**
 * Path → file. What differs from the index in more than its line ends is given to `write`, which answers its id. Throws `UserError` outside of
 * git, and where a file is there and cannot be read.
 */
export function workTreeFiles(root: string, write: (bytes: Uint8Array) => string): ReadonlyMap<string, ListedFile> {
  const stats = readIndexStats(root);
  if (stats === undefined) throw new UserError(`${root}: git does not list its index; see 'git status'`);
  const isInside = createDirectoryCheck(root);
  const files = new Map<string, ListedFile>();
  const changed: { readonly file: TrackedFile; readonly bytes: Uint8Array }[] = [];
  for (const file of stats.files) {
    const { path, id } = file;
    if (id !== undefined && file.isAssumed) {
      files.set(path, { mode: file.mode, id });
      continue;
    }
    const stat = isInside(path) ? statOf(root, path) : undefined;
    if (stat?.isSymbolicLink() === true) files.set(path, { mode: LINK, id: write(readlinkSync(join(root, path), { encoding: "buffer" })) });
    if (stat?.isFile() !== true) continue;
    const mode = file.mode === LINK ? PLAIN : file.mode;
    if (id !== undefined && file.mode === mode && isAsIndexed(stat, file.stamp, stats.written)) {
      files.set(path, { mode, id });
      continue;
    }
    const bytes = contentOf(root, path, stat);
    if (id !== undefined && (blobId(bytes, id) === id || blobId(withoutReturns(bytes), id) === id)) files.set(path, { mode, id });
    else changed.push({ file: { ...file, mode }, bytes });
  }
  const stored = storedElsewhere(root, changed);
  for (const { file, bytes } of changed) files.set(file.path, { mode: file.mode, id: stored.get(file.path) ?? write(bytes) });
  return files;
}

/** A tracked file behind a link or in the place of a directory is gone, and what lies there now is not looked at. */
function createDirectoryCheck(root: string): (path: string) => boolean {
  const known = new Map<string, boolean>([["", true]]);
  const isDirectory = (path: string): boolean => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const is = isDirectory(path.slice(0, Math.max(path.lastIndexOf("/"), 0))) && statOf(root, path)?.isDirectory() === true;
    known.set(path, is);
    return is;
  };
  return (path) => isDirectory(path.slice(0, Math.max(path.lastIndexOf("/"), 0)));
}

/** Undefined only where there is nothing. */
function statOf(root: string, path: string): BigIntStats | undefined {
  try {
    return lstatSync(join(root, path), { bigint: true });
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Git looked at the file as it is now, before it wrote the index. */
function isAsIndexed(stat: BigIntStats, stamp: IndexStamp | undefined, written: number): boolean {
  if (stamp === undefined) return false;
  const [seconds = "", nanoseconds = ""] = stamp.changed.split(":");
  const isSame = Number(stat.size % WORD) === stamp.size && (stamp.inode === 0 || Number(stat.ino % WORD) === stamp.inode);
  if (!isSame || stat.mtimeNs / BILLION !== BigInt(seconds)) return false;
  // Not every git keeps more than seconds.
  return (Number(nanoseconds) === 0 || stat.mtimeNs % BILLION === BigInt(nanoseconds)) && Number(seconds) < written;
}

const WORD = 1n << 32n;
const BILLION = 1_000_000_000n;

function contentOf(root: string, path: string, stat: BigIntStats): Uint8Array {
  const found = readBytes(root, path);
  if (found === "absent")
    throw new UserError(`${path}: cannot be read, so nobody knows whether it changed; make it readable and run again`);
  // Nobody compares its lines: a zero makes it binary for git.
  return found === "too-large" ? Buffer.from(`\0${stat.size} ${stat.mtimeNs}`) : found;
}

/** As `core.autocrlf` and the attribute `text` would have it in the repository. */
function withoutReturns(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  return text.includes("\r\n") ? Buffer.from(text.replaceAll("\r\n", "\n"), "latin1") : bytes;
}

/** Git LFS has a pointer in the place of the content, which tells the content's hash: what fits its pointer did not change. */
function storedElsewhere(
  root: string,
  changed: readonly { readonly file: TrackedFile; readonly bytes: Uint8Array }[],
): ReadonlyMap<string, string> {
  const known = changed.flatMap(({ file: { path, id }, bytes }) => (id === undefined ? [] : [{ path, id, bytes }]));
  const contents = readObjects(root, [...new Set(known.map(({ id }) => id))]);
  return new Map(
    known.flatMap(({ path, id, bytes }) => {
      const [, oid] = POINTER.exec(contents.get(id)?.toString("latin1", 0, LONGEST_POINTER) ?? "") ?? [];
      return oid !== undefined && createHash("sha256").update(bytes).digest("hex") === oid ? [[path, id]] : [];
    }),
  );
}

const POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:[a-z0-9.-]+ .*\n)*?oid sha256:([0-9a-f]{64})\n/;
const LONGEST_POINTER = 1024;
