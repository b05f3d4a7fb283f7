/**
 * Writing that survives a power failure: content is flushed before it is renamed into place, and names are flushed before
 * anything needed to restore them is deleted. The reasons for these methods, and their cost: docs/decisions/0025.
 */
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmdirSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorCode, fileError } from "./files.js";

/** Up to this many files are flushed one by one; more are flushed together with everything else that their file system has to write. */
const FEW = 8;
/** Absolute paths, so that the search path has no influence. */
const SYNC_PROGRAMS = ["/usr/bin/sync", "/bin/sync"];
/** In its own process group, so that a keyboard interrupt reaches only us. */
const SYNC_OPTIONS = { stdio: "ignore", detached: true } as const;

/** Writes and flushes a new file; flush its name with `flushDirectory`. */
export function writeFlushed(file: string, text: string): void {
  const descriptor = openSync(file, "wx");
  try {
    writeWhole(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** On a full disk a write may be partial; the next attempt reports the error. */
export function writeWhole(descriptor: number, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
}

/** Flushes the names in the directory. Some systems cannot flush directories. */
export function flushDirectory(directory: string): void {
  try {
    flushExisting(directory);
  } catch (error) {
    throw fileError("flush", directory, error);
  }
}

/** Flushes the names in these directories; if one no longer exists, those in its parent. */
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
 * Flushes new files below `base` and their directories. On systems without a collective flush, large numbers of files stay unflushed: a first map
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
 * Replaces the content of files. Each is either old or new at any time, even after a power failure. `temporary` is a free name in the same file
 * system. `prepare` is called when all new texts are on disk, before the first rename. Flush the names with `flushDirectories`.
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

/** Replaces an empty directory too: nothing can be lost. */
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

/** Flushes everything in the file system of this directory. False if that is unsupported or failed. */
function flushFileSystem(directory: string): boolean {
  if (process.platform !== "linux") return false;
  const program = SYNC_PROGRAMS.find((path) => existsSync(path));
  return program !== undefined && spawnSync(program, ["-f", directory], SYNC_OPTIONS).status === 0;
}

function flushFile(file: string): void {
  try {
    // Windows flushes only files opened for writing.
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
