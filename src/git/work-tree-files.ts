/**
 * The tracked files in their current state, with the object ids that git would give them. They are read without git, which
 * would run the filters configured by the repository.
 */
import { createHash } from "node:crypto";
import { type BigIntStats, lstatSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { userError } from "../model/errors/user-error.js";
import { blobId } from "../fs/blob-id.js";
import { errorCode, readBytes } from "../fs/files.js";
import { readObjects } from "./read-objects.js";
import type { ListedFile } from "./scratch-objects.js";
import { runGit } from "./run-git.js";

const SUBMODULE = "160000";

const ASSUME_UNCHANGED = 0x8000;

const INTENT_TO_ADD = 0x2000_0000;

const SKIP_WORKTREE = 0x4000_0000;

const SPACE = 0x20;

const LINK = "120000";
const PLAIN = "100644";

/**
 * Path → file. Content that differs from the index in more than line ends is passed to `write`, which returns its id. Throws `UserError` outside
 * of git, and for an existing, unreadable file.
 */
export function workTreeFiles(root: string, write: (bytes: Uint8Array) => string): ReadonlyMap<string, ListedFile> {
  const stats = readIndexStats(root);
  if (stats === undefined) throw userError("unreadable-index", { root });
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

/** A tracked file behind a link or replaced by a directory counts as removed, and whatever is there now is ignored. */
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

/** Undefined only if there is nothing. */
function statOf(root: string, path: string): BigIntStats | undefined {
  try {
    return lstatSync(join(root, path), { bigint: true });
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Whether the file is unchanged since git read it, and that was before the index was written. */
function isAsIndexed(stat: BigIntStats, stamp: IndexStamp | undefined, written: number): boolean {
  if (stamp === undefined) return false;
  const isSame = Number(stat.size % WORD) === stamp.size && (stamp.inode === 0 || Number(stat.ino % WORD) === stamp.inode);
  return isSame && isTime(stat.mtimeNs, stamp.changed) && isEntry(stat, stamp) && Number.parseInt(stamp.changed, 10) < written;
}

/** Git stores another time on Windows. */
function isEntry(stat: BigIntStats, { entered }: IndexStamp): boolean {
  return process.platform === "win32" || entered === "0:0" || isTime(stat.ctimeNs, entered);
}

function isTime(time: bigint, stored: string): boolean {
  const [seconds = "", nanoseconds = ""] = stored.split(":");
  // Some versions of git store only seconds.
  return time / BILLION === BigInt(seconds) && (Number(nanoseconds) === 0 || time % BILLION === BigInt(nanoseconds));
}

const WORD = 1n << 32n;
const BILLION = 1_000_000_000n;

function contentOf(root: string, path: string, stat: BigIntStats): Uint8Array {
  const found = readBytes(root, path);
  if (found === "absent") throw userError("unreadable-change", { path });
  // Its lines are never compared: a NUL makes git treat it as binary.
  return found === "too-large" ? Buffer.from(`\0${stat.size} ${stat.mtimeNs}`) : found;
}

/** Normalised line ends, as with `core.autocrlf` and the attribute `text`. */
function withoutReturns(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  return text.includes("\r\n") ? Buffer.from(text.replaceAll("\r\n", "\n"), "latin1") : bytes;
}

/** Git LFS stores a pointer with a hash instead of the content; content that matches its pointer is unchanged. */
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

/** Git's index: content id of each tracked file, and its status when git last read it. */
interface TrackedFile {
  /** Relative to the given directory. */
  readonly path: string;
  readonly mode: string;
  /** Content id; undefined if there is not exactly one: unmerged, or only intended to be added. */
  readonly id: string | undefined;
  readonly stamp: IndexStamp | undefined;
  /** Excluded by a sparse checkout, or marked as unchanged by the user. */
  readonly isAssumed: boolean;
}

/** As stored by git: the lower 32 bits of each. */
interface IndexStamp {
  readonly size: number;
  readonly inode: number;
  /** When its content was changed, seconds and nanoseconds. */
  readonly changed: string;
  /** When its entry was changed, which nobody can set back; zero if the index was written by a program that does not know it. */
  readonly entered: string;
}

interface IndexStats {
  readonly files: readonly TrackedFile[];
  /** Time of the index, in seconds: a file changed in the same second may have changed after git read it. */
  readonly written: number;
}

/** Undefined if git cannot list its index. */
function readIndexStats(root: string): IndexStats | undefined {
  const answer = runGit(root, ["ls-files", "--stage", "--debug", "-z"]);
  const place = runGit(root, ["rev-parse", "--path-format=absolute", "--git-path", "index"]);
  if (!answer.ok || !place.ok) return undefined;
  const files = new Map<string, TrackedFile>();
  for (const file of entriesOf(answer.output)) {
    // An unmerged path occurs once for each stage.
    const seen = files.get(file.path);
    if (file.mode !== SUBMODULE) files.set(file.path, seen === undefined ? file : { ...file, id: undefined, stamp: undefined });
  }
  return { files: [...files.values()], written: secondOf(place.output.toString("utf8").replace(/\r?\n$/, "")) };
}

function secondOf(file: string): number {
  return Math.floor((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) / 1000);
}

/** `<mode> <id> <stage>\t<path>\0`, followed by lines indented by two spaces. */
function* entriesOf(output: Buffer): Generator<TrackedFile> {
  for (let at = 0; at < output.length;) {
    const tab = output.indexOf("\t", at);
    const end = output.indexOf(0, tab);
    if (tab < 0 || end < 0) return;
    const [mode = "", id = "", stage] = output.toString("latin1", at, tab).split(" ");
    const path = output.toString("utf8", tab + 1, end);
    at = end + 1;
    let about = "";
    while (output[at] === SPACE) {
      const line = output.indexOf("\n", at);
      about += output.toString("latin1", at, line < 0 ? output.length : line + 1);
      at = line < 0 ? output.length : line + 1;
    }
    const flags = Number.parseInt(/flags: ([0-9a-f]+)/.exec(about)?.[1] ?? "0", 16);
    const isWhole = stage === "0" && (flags & INTENT_TO_ADD) === 0;
    const isAssumed = isWhole && (flags & (ASSUME_UNCHANGED | SKIP_WORKTREE)) !== 0;
    yield { path, mode, id: isWhole ? id : undefined, stamp: isWhole ? stampIn(about) : undefined, isAssumed };
  }
}

function stampIn(about: string): IndexStamp | undefined {
  const [, changed] = /mtime: (\d+:\d+)/.exec(about) ?? [];
  const [, entered = "0:0"] = /ctime: (\d+:\d+)/.exec(about) ?? [];
  const [, inode] = /ino: (\d+)/.exec(about) ?? [];
  const [, size] = /size: (\d+)/.exec(about) ?? [];
  return changed === undefined || inode === undefined || size === undefined
    ? undefined
    : { changed, entered, inode: Number(inode), size: Number(size) };
}
