import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const TEMPORARY = /^\.tmp-\d+-[0-9a-f]{12}$/;
/** Milliseconds. Other machines may be writing; a process id says nothing about theirs. */
const AN_HOUR = 3_600_000;

/** Removes files that `withWholeFile` left behind because its process was killed. */
export async function sweepFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const { name, parentPath } of entries) {
    if (!TEMPORARY.test(name)) continue;
    const path = join(parentPath, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > AN_HOUR) await rm(path, { force: true });
  }
}
