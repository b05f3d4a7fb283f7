import { readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Difference } from "../dsp/difference.js";
import { errorCode, fileError } from "../fs/file-error.js";
import { flushDirectories, replaceFiles } from "../fs/flush.js";
import { makeDirectory } from "./write-files.js";

/**
 * Applies the changes in `base`; safe to repeat after an interruption. Each file is either old or new, never partial, and everything
 * is flushed to disk afterwards. `temporary` is a free name in the same file system. `exports`: what becomes of empty ones of remaining
 * entities; the reference keeps them.
 */
export function applyChanges(base: string, temporary: string, changes: Difference, exports: "keep" | "remove" = "keep"): void {
  const made = new Set<string>();
  const files = changes.written.map(([path, text]) => ({ file: join(base, path), text }));
  replaceFiles(temporary, files, () => {
    removeFiles(base, changes, exports);
    for (const { file } of files) makeDirectory(dirname(file), base, made);
  });
  const paths = [...changes.written.map(([path]) => path), ...changes.removed];
  flushDirectories(new Set([...paths.flatMap(parentsOf).map((path) => join(base, path)), base]));
}

/** Removes files, then the directories that become empty: git does not store those, and the reference treats them as entities. */
function removeFiles(base: string, { removed, written }: Difference, exports: "keep" | "remove"): void {
  // If a directory replaces a file, it may exist already.
  const directories = new Set(written.flatMap(([path]) => parentsOf(path)));
  const parents = new Set<string>();
  for (const path of removed) {
    removeFile(join(base, path), directories.has(path));
    for (const parent of parentsOf(path)) parents.add(parent);
  }
  const removedDirectories = removed.flatMap((path) =>
    path.endsWith("/description") && path.split("/").length === 2 ? [dirname(path)] : [],
  );
  for (const entity of removedDirectories) for (const path of emptyDirectories(base, entity)) parents.add(path);
  const stays = (path: string): boolean => exports === "keep" && path.endsWith("/exports") && !removedDirectories.includes(dirname(path));
  // Deeper paths are longer than their parents.
  for (const parent of [...parents].sort((left, right) => right.length - left.length)) {
    if (!stays(parent)) removeEmpty(join(base, parent));
  }
}

/** Empty directories of a removed entity, which none of its files' paths contains. */
function emptyDirectories(base: string, entity: string): readonly string[] {
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
    // If a parent has become a file, it contains no such file.
    if (code === "ENOENT" || code === "ENOTDIR") return;
    if (mayBeDirectory && (code === "EISDIR" || code === "EPERM")) return;
    throw fileError("remove", file, error);
  }
}

/** Removes a directory, unless it is not empty or not a directory. */
export function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch (error) {
    const code = errorCode(error) ?? "";
    if (!["ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR"].includes(code)) throw fileError("remove", directory, error);
  }
}
