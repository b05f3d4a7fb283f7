import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { difference, type Difference } from "../dsp/difference.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { errorCode, fileError } from "./file-error.js";
import { DSP_DIRECTORY, requirePlainDirectory } from "./load-dsp.js";
import { saveReverseCache } from "./save-reverse-cache.js";
import { makeDirectory } from "./write-files.js";
import { writeInThreads } from "./write-in-threads.js";

/** Directories beside `.dsp` that hold files on their way into it; what a killed run leaves is removed by the next. */
const STAGING_PREFIX = ".dsp.tmp-";

export interface Saved {
  readonly written: number;
  readonly removed: number;
}

/**
 * Makes `<root>/.dsp` hold `after`, given that it holds `before` (undefined: there is no `.dsp`). Writes only what differs.
 * Throws `UserError` naming path and next step when the file system refuses.
 */
export function saveDsp(root: string, before: DspTree | undefined, after: DspTree): Saved {
  const base = join(root, DSP_DIRECTORY);
  const exists = requirePlainDirectory(base);
  const changes = difference(before ?? new Map(), after);
  for (const [path] of changes.written) refuseOutside(path);
  for (const path of changes.removed) refuseOutside(path);
  if (!exists || changes.written.length + changes.removed.length > 0) {
    removeLeftovers(root);
    const staging = join(root, `${STAGING_PREFIX}${process.pid}`);
    try {
      makeStaging(staging);
      if (!exists || isEmpty(base)) create(base, staging, changes.written);
      else update(base, staging, changes);
    } finally {
      rmSync(staging, { recursive: true, force: true });
    }
  }
  saveReverseCache(base, after);
  return { written: changes.written.length, removed: changes.removed.length };
}

/** All or nothing: one rename makes the directory appear. */
function create(base: string, staging: string, files: Difference["written"]): void {
  writeInThreads(staging, files);
  removeEmpty(base);
  try {
    renameSync(staging, base);
  } catch (error) {
    throw fileError("create", base, error);
  }
}

/**
 * Each file is old or new, never half. Between two files the tree is mixed: a journal of `changes`, written to
 * `staging` before the first step and rolled forward by the next run, belongs here.
 */
function update(base: string, staging: string, changes: Difference): void {
  removeFiles(base, changes.removed);
  const made = new Set<string>();
  const temporary = join(staging, "next");
  for (const [path, text] of changes.written) {
    const file = join(base, path);
    makeDirectory(dirname(file), base, made);
    try {
      writeFileSync(temporary, text, { flag: "wx" });
      renameSync(temporary, file);
    } catch (error) {
      throw fileError("write", file, error);
    }
  }
}

/** Removes files, then the directories that they leave empty: git would drop those, and the reference takes them for entities. */
function removeFiles(base: string, paths: readonly string[]): void {
  const parents = new Set<string>();
  for (const path of paths) {
    try {
      unlinkSync(join(base, path));
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw fileError("remove", join(base, path), error);
    }
    for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) parents.add(parent);
  }
  // Deeper paths are longer than their parents.
  for (const parent of [...parents].sort((left, right) => right.length - left.length)) removeEmpty(join(base, parent));
}

function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch (error) {
    const code = errorCode(error);
    if (code !== "ENOTEMPTY" && code !== "EEXIST" && code !== "ENOENT") throw fileError("remove", directory, error);
  }
}

function makeStaging(staging: string): void {
  try {
    mkdirSync(staging);
  } catch (error) {
    throw fileError("create", staging, error);
  }
}

function removeLeftovers(root: string): void {
  try {
    for (const name of readdirSync(root)) {
      if (name.startsWith(STAGING_PREFIX)) rmSync(join(root, name), { recursive: true, force: true });
    }
  } catch (error) {
    throw fileError("clean up", root, error);
  }
}

function isEmpty(directory: string): boolean {
  try {
    return readdirSync(directory).length === 0;
  } catch (error) {
    throw fileError("read", directory, error);
  }
}

/** Paths of a tree are built from UIDs; anything else is a bug that must not reach the disk. */
function refuseOutside(path: string): void {
  const names = path.split("/");
  const plain = names.every((name) => name !== "" && name !== "." && name !== ".." && !name.includes("\\") && !name.includes("\0"));
  if (!plain || names[0] === ".cache") throw new Error(`not a path inside .dsp: ${JSON.stringify(path)}`);
}
