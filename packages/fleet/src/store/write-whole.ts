import { randomBytes } from "node:crypto";
import { type FileHandle, lstat, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Calls `finish` with a file that holds the bytes and is on the disk; removes that file if `finish` left it. */
export async function withWholeFile<Result>(
  place: string,
  bytes: Uint8Array | string,
  finish: (temporary: string) => Promise<Result>,
): Promise<Result> {
  const folder = dirname(place);
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.tmp-${process.pid}-${randomBytes(6).toString("hex")}`);
  try {
    const file = await open(temporary, "wx", 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    return await finish(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Replaces a file by one rename: whoever reads it sees the old or the new content, also after a loss of power. A folder that somebody put there is kept
 * beside it.
 */
export async function writeWhole(place: string, bytes: Uint8Array | string): Promise<void> {
  await withWholeFile(place, bytes, async (temporary) => {
    if ((await lstat(place).catch(() => undefined))?.isDirectory() === true) await rename(place, `${temporary}.damaged`);
    await rename(temporary, place);
  });
  await syncFolder(dirname(place));
}

/** Systems without files for folders keep the order of writes by themselves. */
export async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle;
  try {
    folder = await open(path, "r");
  } catch {
    return;
  }
  try {
    await folder.sync();
  } catch {
    // The same.
  } finally {
    await folder.close();
  }
}
