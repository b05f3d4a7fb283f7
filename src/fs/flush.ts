/**
 * Writing that a power failure cannot tear: what is renamed into place has reached the disk before, and so have the names before
 * anybody throws away what they could be restored from. Why it is done in these ways, and what each costs: docs/decisions/0025.
 */
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmdirSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorCode, fileError } from "./file-error.js";

/** So many files are flushed one by one. More are flushed at once, together with all else that their file system still has to write. */
const FEW = 8;
/** Named in full: whose `sync` comes first on the search path is not ours to say. */
const SYNC_PROGRAMS = ["/usr/bin/sync", "/bin/sync"];
/** Of its own process group, so that an interrupt from the keyboard is answered by us alone. */
const SYNC_OPTIONS = { stdio: "ignore", detached: true } as const;

/** Writes a new file, which is on disk afterwards; its name is only when `flushDirectory` was called. */
export function writeFlushed(file: string, text: string): void {
  const descriptor = openSync(file, "wx");
  try {
    writeWhole(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A full disk may take only a part, and says so at the next attempt. */
export function writeWhole(descriptor: number, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
}

/** The names in it are on disk afterwards. Some systems have no such thing as a directory that can be flushed. */
export function flushDirectory(directory: string): void {
  try {
    flushExisting(directory);
  } catch (error) {
    throw fileError("flush", directory, error);
  }
}

/** Names in these directories, of which some may be gone: then it is their parent that counts. */
export function flushDirectories(directories: ReadonlySet<string>): void {
  const [first] = directories;
  if (first === undefined) return;
  if (directories.size > FEW && flushFileSystem(dirname(first))) return;
  for (const directory of directories) {
    try {
      flushExisting(directory);
    } catch (error) {
      const code = errorCode(error) ?? "";
      if (code !== "ENOENT" && code !== "ENOTDIR") throw fileError("flush", directory, error);
    }
  }
}

/**
 * New files below `base` with the directories that hold them. On systems where nothing flushes many at once, many stay unflushed: a first map
 * of that size would take minutes.
 */
export function flushTree(base: string, paths: readonly string[]): void {
  if (paths.length > FEW && flushFileSystem(base)) return;
  if (paths.length > FEW * FEW && process.platform !== "linux") return;
  const directories = new Set([base]);
  for (const path of paths) {
    const file = join(base, path);
    for (let parent = dirname(file); !directories.has(parent); parent = dirname(parent)) directories.add(parent);
    flushFile(file);
  }
  for (const directory of directories) flushDirectory(directory);
}

export interface Replacement {
  readonly file: string;
  readonly text: string;
}

/**
 * Puts texts in the places of files, each old or new at any time, also after a power failure. `temporary` is a free name in the same file
 * system. `prepare` is called once all new texts are on disk, before the first rename. The names are flushed by `flushDirectories`.
 */
export function replaceFiles(temporary: string, files: readonly Replacement[], prepare: () => void = () => undefined): void {
  if (files.length > FEW) return replaceMany(temporary, files, prepare);
  prepare();
  for (const { file, text } of files) {
    try {
      writeFlushed(temporary, text);
      moveInto(temporary, file);
    } catch (error) {
      throw fileError("write", file, error);
    }
  }
}

function replaceMany(temporary: string, files: readonly Replacement[], prepare: () => void): void {
  const staged = (index: number): string => join(temporary, String(index));
  let file = temporary;
  try {
    mkdirSync(temporary);
    for (const [index, one] of files.entries()) {
      file = one.file;
      writeFileSync(staged(index), one.text, { flag: "wx" });
    }
    file = temporary;
    if (!flushFileSystem(temporary)) for (const index of files.keys()) flushFile(staged(index));
  } catch (error) {
    throw fileError("write", file, error);
  }
  prepare();
  for (const [index, one] of files.entries()) {
    try {
      moveInto(staged(index), one.file);
    } catch (error) {
      throw fileError("write", one.file, error);
    }
  }
  try {
    rmdirSync(temporary);
  } catch (error) {
    throw fileError("remove", temporary, error);
  }
}

/** An empty directory holds nothing that the file could lose. */
function moveInto(temporary: string, file: string): void {
  try {
    renameSync(temporary, file);
  } catch (error) {
    const code = errorCode(error);
    if (code !== "EISDIR" && code !== "EPERM" && code !== "ENOTEMPTY") throw error;
    rmdirSync(file);
    renameSync(temporary, file);
  }
}

/** Whatever the file system of this directory still has to write. False where there is no way to have that done, or where it failed. */
function flushFileSystem(directory: string): boolean {
  if (process.platform !== "linux") return false;
  const program = SYNC_PROGRAMS.find((path) => existsSync(path));
  return program !== undefined && spawnSync(program, ["-f", directory], SYNC_OPTIONS).status === 0;
}

function flushFile(file: string): void {
  try {
    // Windows flushes only what may be written.
    const descriptor = openSync(file, "r+");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw fileError("flush", file, error);
  }
}

function flushExisting(directory: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(directory, "r");
  } catch (error) {
    if (["EISDIR", "EACCES", "EPERM"].includes(errorCode(error) ?? "")) return;
    throw error;
  }
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (!["EINVAL", "EPERM", "EISDIR", "ENOTSUP"].includes(errorCode(error) ?? "")) throw error;
  } finally {
    closeSync(descriptor);
  }
}
