import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { errorCode, fileError } from "../fs/files.js";

/** Prefix of temporary files beside `.dsp`. The inventory ignores them; the next run removes those of a killed one. */
const STAGING_PREFIX = ".dsp.tmp-";

export const JOURNAL = `${STAGING_PREFIX}journal`;

/** Held while `.dsp` is written; with a suffix while a process replaces a dead holder. */
export const LOCK = `${STAGING_PREFIX}lock`;

/** For a file. */
export function stagingName(): string {
  return `${STAGING_PREFIX}${process.pid}`;
}

/**
 * For a directory. Process ids may repeat, for example in containers; a directory left by a killed run must not block
 * the name of a file.
 */
export function stagingDirectory(): string {
  return `${stagingName()}-files`;
}

/** If it cannot be removed, the next run does it. */
export function removeStaging(root: string): void {
  for (const name of [stagingName(), stagingDirectory()]) {
    try {
      rmSync(join(root, name), { recursive: true, force: true });
    } catch {
      // The original error is more important.
    }
  }
}

/**
 * Removes leftovers of dead processes, and of an earlier process with this id. The journal and the lock stay; this process
 * holds the lock, so a process that is replacing an earlier holder finds that one gone.
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

/** Whether another live process has this id: it may be writing. */
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
