import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { difference, type Difference } from "../dsp/difference.js";
import { type DspTree, importsPath } from "../dsp/dsp-tree.js";
import { sortByBytes } from "../model/basics.js";
import { userError, UserError } from "../model/errors/user-error.js";
import { errorCode, fileError, isInside, DSP_DIRECTORY, requirePlainDirectory } from "../fs/files.js";
import { flushDirectories, flushDirectory, flushTree, replaceFiles } from "../fs/flush.js";
import { removeJournal, writeJournal } from "./journal.js";
import { refuseNewerSchema } from "./refuse-newer-schema.js";
import { saveReverseCache, updateReverseCache } from "./save-reverse-cache.js";
import { JOURNAL, removeLeftovers, removeStaging, stagingDirectory, stagingName } from "./staging.js";
import { makeDirectory } from "./write-files.js";
import { startWriting } from "./write-in-thread.js";

export interface Saved {
  readonly written: number;
  readonly removed: number;
}

/**
 * Changes `<root>/.dsp` from `before` (undefined: there is no `.dsp`) to `after`. Writes only the difference, atomically:
 * a journal lists the changes, and after an interruption the next run completes them (see `recoverDsp`).
 * Throws `UserError` with path and next step if the file system fails.
 */
export function saveDsp(root: string, before: DspTree | undefined, after: DspTree): Saved {
  const saving = startSaving(root, before, after);
  saving.finish();
  return saving.saved;
}

/**
 * The same, running `work` while another thread writes, if that pays off. Everything is saved at the end, even if `work` throws. A new map
 * is written in parts, with events handled in between; a process ended there leaves nothing behind.
 */
export async function saveDspDuring(
  work: () => Promise<void>,
  { root, before, after }: { readonly root: string; readonly before: DspTree | undefined; readonly after: DspTree },
): Promise<Saved> {
  const saving = startSaving(root, before, after);
  try {
    await work();
    while (saving.step()) await new Promise((resolve) => void setImmediate(resolve));
  } finally {
    saving.finish();
  }
  return saving.saved;
}

interface Saving {
  readonly saved: Saved;
  /** Writes a part of the work of `finish`; false if nothing is left, or if it cannot be split. */
  readonly step: () => boolean;
  readonly finish: () => void;
}

function startSaving(root: string, before: DspTree | undefined, after: DspTree): Saving {
  const base = join(root, DSP_DIRECTORY);
  const exists = requirePlainDirectory(base);
  if (before !== undefined) refuseNewerSchema(before);
  if ((before?.size ?? 0) === 0 && (!exists || isEmpty(base))) return startFirst(root, base, exists, after);
  const changes = difference(before ?? new Map(), after);
  for (const [path] of changes.written) refuseOutside(path);
  for (const path of changes.removed) refuseOutside(path);
  let creating = NOTHING;
  if (!exists || changes.written.length + changes.removed.length > 0) {
    removeLeftovers(root);
    if (!exists || isEmpty(base)) creating = startCreating(root, base, new Map(changes.written));
    else update(root, before ?? new Map(), after, changes);
  }
  return {
    saved: { written: changes.written.length, removed: changes.removed.length },
    step: creating.step,
    finish() {
      creating.finish();
      saveReverseCache(base, after);
    },
  };
}

/** A first map: everything is new, and even a list of it would take much memory. */
function startFirst(root: string, base: string, exists: boolean, after: DspTree): Saving {
  for (const path of after.keys()) refuseOutside(path);
  const isSomething = !exists || after.size > 0;
  if (isSomething) removeLeftovers(root);
  return { saved: { written: after.size, removed: 0 }, ...(isSomething ? startCreating(root, base, after) : NOTHING) };
}

type Creating = Pick<Saving, "step" | "finish">;

const NOTHING: Creating = { step: () => false, finish: () => undefined };

/**
 * All or nothing: `finish` renames the complete directory to its place. Before that, nothing is left behind by an interruption.
 */
function startCreating(root: string, base: string, files: ReadonlyMap<string, string>): Creating {
  const staging = join(root, stagingDirectory());
  makeStaging(staging);
  const paths = sortByBytes([...files.keys()]);
  const writing = startWriting(staging, paths, (path) => files.get(path) ?? "");
  const leave = (): void => {
    writing.abandon();
    removeStaging(root);
  };
  process.once("exit", leave);
  const finish = (): void => {
    try {
      writing.finish();
      flushTree(staging, paths);
      removeEmpty(base);
      moveTo(staging, base);
      flushDirectory(root);
    } finally {
      process.off("exit", leave);
      removeStaging(root);
    }
  };
  return { step: writing.step, finish };
}

/**
 * Makes a small change to an existing `.dsp`: each file atomically, and through the journal if it takes more than one step. Takes no lock.
 * Throws `UserError` like `saveDsp`.
 */
export function saveChanges(root: string, before: DspTree, changes: Difference): void {
  const base = join(root, DSP_DIRECTORY);
  const paths = [...changes.written.map(([path]) => path), ...changes.removed];
  for (const path of paths) refuseOutside(path);
  refuseLinks(base, paths);
  if (paths.length === 0) return;
  const isOneStep = changes.removed.length === 0 && changes.written.every(([path]) => paths.length === 1 && needsOneRename(path, before));
  const change = (): void => {
    applyChanges(base, join(root, stagingDirectory()), changes);
    updateReverseCache(base, before, changes);
  };
  try {
    if (!isOneStep) writeJournal(root, stagingName(), before, changes);
    change();
    if (!isOneStep) removeJournal(root);
  } finally {
    removeStaging(root);
  }
}

/** Whether one rename suffices: a new file may need its directory, and the reference's index follows the imports. */
function needsOneRename(path: string, before: DspTree): boolean {
  return before.has(path) && path !== importsPath(path.slice(0, path.indexOf("/")));
}

/** A link in the path would redirect our writes. */
function refuseLinks(base: string, paths: readonly string[]): void {
  const directories = new Set(paths.flatMap(parentsOf));
  for (const directory of directories) {
    const file = join(base, directory);
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true) throw userError("link-inside-map", { path: file });
  }
}

function update(root: string, before: DspTree, after: DspTree, changes: Difference): void {
  if (existsSync(join(root, JOURNAL))) throw userError("map-being-written", { path: join(root, JOURNAL) });
  try {
    writeJournal(root, stagingName(), before, changes);
    // As in a clone of the map: git has no empty directories.
    carryOut(root, changes, after, "remove");
  } finally {
    removeStaging(root);
  }
}

/**
 * Carries out the journal and removes it. From the first change on it can only go forward.
 * The cache is updated before the journal is removed; otherwise a stale one could outlive an interruption.
 */
export function carryOut(root: string, changes: Difference, after: DspTree, emptyExports: "keep" | "remove" = "keep"): void {
  const base = join(root, DSP_DIRECTORY);
  try {
    applyChanges(base, join(root, stagingDirectory()), changes, emptyExports);
    saveReverseCache(base, after);
    removeJournal(root);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw userError("map-update-interrupted", { problem: error.problem, next: error.next });
  }
}

function moveTo(staging: string, base: string): void {
  try {
    renameSync(staging, base);
  } catch (error) {
    throw fileError("create", base, error);
  }
}

function makeStaging(staging: string): void {
  try {
    mkdirSync(staging);
  } catch (error) {
    throw fileError("create", staging, error);
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
  if (!isInside(path)) throw new Error(`not a path inside .dsp: ${JSON.stringify(path)}`);
}

/**
 * Applies the changes in `base`; safe to repeat after an interruption. Each file is either old or new, never partial, and everything
 * is flushed to disk afterwards. `temporary` is a free name in the same file system. `emptyExports`: what becomes of empty directories
 * `exports` of remaining entities; the reference keeps them.
 */
function applyChanges(base: string, temporary: string, changes: Difference, emptyExports: "keep" | "remove" = "keep"): void {
  const made = new Set<string>();
  const files = changes.written.map(([path, text]) => ({ file: join(base, path), text }));
  replaceFiles(temporary, files, () => {
    removeFiles(base, changes, emptyExports);
    for (const { file } of files) makeDirectory(dirname(file), base, made);
  });
  const paths = [...changes.written.map(([path]) => path), ...changes.removed];
  flushDirectories(new Set([...paths.flatMap(parentsOf).map((path) => join(base, path)), base]));
}

/** Removes files, then the directories that become empty: git does not store those, and the reference treats them as entities. */
function removeFiles(base: string, { removed, written }: Difference, emptyExports: "keep" | "remove"): void {
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
  const stays = (path: string): boolean =>
    emptyExports === "keep" && path.endsWith("/exports") && !removedDirectories.includes(dirname(path));
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

function parentsOf(path: string): readonly string[] {
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
function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch (error) {
    const code = errorCode(error) ?? "";
    if (!["ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR"].includes(code)) throw fileError("remove", directory, error);
  }
}
