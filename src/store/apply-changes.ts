import { readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Difference } from "../dsp/difference.js";
import { errorCode, fileError } from "../fs/file-error.js";
import { flushDirectories, replaceFiles } from "../fs/flush.js";
import { makeDirectory } from "./write-files.js";

/**
 * Performs the changes in `base`, whether some of them, all, or none have been performed before: each file is old or new, never
 * half, and all of it is on disk afterwards. `temporary` is a free name in the same file system.
 */
export function applyChanges(base: string, temporary: string, changes: Difference): void {
  const made = new Set<string>();
  const files = changes.written.map(([path, text]) => ({ file: join(base, path), text }));
  replaceFiles(temporary, files, () => {
    removeFiles(base, changes);
    for (const { file } of files) makeDirectory(dirname(file), base, made);
  });
  const paths = [...changes.written.map(([path]) => path), ...changes.removed];
  flushDirectories(new Set([...paths.flatMap(parentsOf).map((path) => join(base, path)), base]));
}

/** Removes files, then the directories that they leave empty: git would drop those, and the reference takes them for entities. */
function removeFiles(base: string, { removed, written }: Difference): void {
  // Where a directory takes the place of a file, it may be there already.
  const directories = new Set(written.flatMap(([path]) => parentsOf(path)));
  const parents = new Set<string>();
  for (const path of removed) {
    removeFile(join(base, path), directories.has(path));
    for (const parent of parentsOf(path)) parents.add(parent);
  }
  const gone = removed.flatMap((path) => (path.endsWith("/description") && path.split("/").length === 2 ? [dirname(path)] : []));
  for (const entity of gone) for (const path of emptyRooms(base, entity)) parents.add(path);
  // The reference leaves the `exports` of an entity that stays. Deeper paths are longer than their parents.
  const stays = (path: string): boolean => path.endsWith("/exports") && !gone.includes(dirname(path));
  for (const parent of [...parents].sort((left, right) => right.length - left.length)) {
    if (!stays(parent)) removeEmpty(join(base, parent));
  }
}

/** Directories of an entity that goes which no file of it names, for they are empty. */
function emptyRooms(base: string, entity: string): readonly string[] {
  const exports = `${entity}/exports`;
  try {
    return [exports, ...readdirSync(join(base, exports)).map((name) => `${exports}/${name}`)];
  } catch {
    return [exports];
  }
}

export function parentsOf(path: string): readonly string[] {
  const parents: string[] = [];
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) parents.push(parent);
  return parents;
}

function removeFile(file: string, mayBeDirectory: boolean): void {
  try {
    unlinkSync(file);
  } catch (error) {
    const code = errorCode(error) ?? "";
    // A parent that is a file by now holds no such file.
    if (code === "ENOENT" || code === "ENOTDIR") return;
    if (mayBeDirectory && (code === "EISDIR" || code === "EPERM")) return;
    throw fileError("remove", file, error);
  }
}

/** Removes a directory unless it holds something or is none. */
export function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch (error) {
    const code = errorCode(error) ?? "";
    if (!["ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR"].includes(code)) throw fileError("remove", directory, error);
  }
}
