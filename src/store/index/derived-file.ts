/**
 * Files derived from `.dsp` and stored in it. Each is verified on every use, ignored by git, and may be lost or damaged at any time.
 * A loss costs only time, so every failure here is ignored (`passOver`); a link in its place or in its path is not followed.
 */
import { constants } from "node:buffer";
import { closeSync, lstatSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { entryAt, ignoreFailure, removeQuietly, readPlainFile } from "../../fs/files.js";

/** File system clocks are coarse: a file changed this shortly before it was read may have changed again with the same time stamp, ms. */
export const TICK = 50;

function derivedPath(base: string, name: string): string {
  return join(base, ".cache", "columns", name);
}

/** Bytes: what a string can hold, and far more than the columns of the largest maps. */
const LARGEST = constants.MAX_STRING_LENGTH;

export function readDerived(base: string, name: string): Buffer | undefined {
  try {
    if (!roomsOf(base).every((path) => entryAt(path)?.isDirectory() === true)) return undefined;
    const found = readPlainFile(derivedPath(base, name), LARGEST);
    return typeof found === "string" ? undefined : found;
  } catch (error) {
    ignoreFailure(derivedPath(base, name), error);
    return undefined;
  }
}

function roomsOf(base: string): readonly string[] {
  return [join(base, ".cache"), join(base, ".cache", "columns")];
}

interface Begun {
  /** Time of the file system's clock at the beginning, ms. */
  readonly since: number;
  /** Moves it to its place; returns whether that succeeded. */
  readonly keep: (parts: readonly Uint8Array[]) => boolean;
}

/**
 * Creates the temporary file before anything is read: its own time stamp records when reading began. Undefined if nothing can
 * be stored; then every use reads everything.
 */
export function beginDerived(base: string, name: string): Begun | undefined {
  const temporary = derivedPath(base, `.${name}-${process.pid}`);
  try {
    if (!prepare(base)) return undefined;
    rmSync(temporary, { force: true });
    closeSync(openSync(temporary, "wx"));
    return { since: lstatSync(temporary).mtimeMs, keep: (parts) => keep(temporary, derivedPath(base, name), parts) };
  } catch (error) {
    ignoreFailure(temporary, error);
    return undefined;
  }
}

/** The directory contains a `.gitignore` for itself. A link in its place would redirect our writes. */
function prepare(base: string): boolean {
  for (const path of roomsOf(base)) {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) mkdirSync(path);
    else if (!stat.isDirectory()) return false;
  }
  const ignore = derivedPath(base, ".gitignore");
  if (lstatSync(ignore, { throwIfNoEntry: false }) === undefined) writeFileSync(ignore, "*\n", { flag: "wx" });
  return true;
}

function keep(temporary: string, file: string, parts: readonly Uint8Array[]): boolean {
  try {
    const descriptor = openSync(temporary, "w");
    try {
      for (const part of parts) writeWhole(descriptor, part);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
    return true;
  } catch (error) {
    ignoreFailure(file, error);
    removeQuietly(temporary);
    return false;
  }
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
}
