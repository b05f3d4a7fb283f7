import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { errorCode, fileError } from "../fs/file-error.js";

/** Names beside `.dsp` for files on their way into it. The inventory leaves them out; what a killed run leaves is removed by the next. */
const STAGING_PREFIX = ".dsp.tmp-";

export const JOURNAL = `${STAGING_PREFIX}journal`;

/** Held while `.dsp` is written; with a suffix while it is decided who replaces a dead holder. */
export const LOCK = `${STAGING_PREFIX}lock`;

/** A file. */
export function stagingName(): string {
  return `${STAGING_PREFIX}${process.pid}`;
}

/**
 * A directory. Where processes have few numbers, as in a container, the next run may have that of a killed one: what that left must not be in the
 * way of a file.
 */
export function stagingDirectory(): string {
  return `${stagingName()}-files`;
}

/** Where it cannot be removed, the next run does it. */
export function removeStaging(root: string): void {
  for (const name of [stagingName(), stagingDirectory()]) {
    try {
      rmSync(join(root, name), { recursive: true, force: true });
    } catch {
      // What made the run fail is worth more than this.
    }
  }
}

/**
 * Removes what dead processes left, and what this one's name stands for. The journal is no leftover, nor is the lock, which this process
 * holds: so whoever wanted to replace an earlier holder finds that one gone.
 */
export function removeLeftovers(root: string): void {
  try {
    for (const name of readdirSync(root)) {
      if (!name.startsWith(STAGING_PREFIX) || name === JOURNAL || name === LOCK || isAtWork(name.slice(STAGING_PREFIX.length))) continue;
      rmSync(join(root, name), { recursive: true, force: true });
    }
  } catch (error) {
    throw fileError("clean up", root, error);
  }
}

/** Whether another process of that number lives: it may be writing right now. */
function isAtWork(name: string): boolean {
  const pid = Number(name.replace(/-files$/, ""));
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
