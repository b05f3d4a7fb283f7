/**
 * The suite has a cache of its own, and a place for the repositories that tests copy; both are removed in the end. Temporary files are in memory where
 * the system has room there: tests write some hundred thousand small files.
 */
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const LEAST_ROOM = 4 * 1024 ** 3;

export function setup(): () => void {
  if (process.env["TMPDIR"] === undefined && hasRoomInMemory()) process.env["TMPDIR"] = MEMORY;
  const directory = mkdtempSync(join(tmpdir(), "dsp-cache-"));
  const originals = join(directory, "originals");
  mkdirSync(originals);
  process.env["XDG_CACHE_HOME"] = directory;
  process.env["TEST_ORIGINALS"] = originals;
  return () => rmSync(directory, { recursive: true, force: true });
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= LEAST_ROOM;
  } catch {
    return false;
  }
}
