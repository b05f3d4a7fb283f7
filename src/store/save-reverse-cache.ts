import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Difference } from "../dsp/difference.js";
import { importsPath, type DspTree, parseImportLine, formatLines, readLines, isUid } from "../dsp/dsp-tree.js";
import { CACHE_SENTINEL, REVERSE_DIRECTORY, reverseCache } from "../dsp/reverse-cache.js";
import { byteOrder } from "../model/basics.js";
import { DSP_DIRECTORY, entryAt, fileError, readPlainFile } from "../fs/files.js";
import { flushDirectories, replaceFiles, type Replacement } from "../fs/flush.js";

/**
 * Updates the reference's reverse cache, if it exists: a stale one silently makes its
 * results wrong. Compares with the files on disk, because a checkout may have made it stale even if nothing was written now.
 */
export function saveReverseCache(base: string, tree: DspTree): void {
  const directory = join(base, REVERSE_DIRECTORY);
  if (!isInUse(base)) return;
  try {
    // A link in its place would redirect our writes.
    if (!isPlainDirectory(directory)) rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    refresh(directory, reverseCache(tree));
  } catch (error) {
    throw fileError("refresh", directory, error);
  }
}

/** Whether the reference's cache contradicts the tree. */
export function isReverseCacheStale(base: string, tree: DspTree): boolean {
  if (!isInUse(base)) return false;
  const directory = join(base, REVERSE_DIRECTORY);
  try {
    const wanted = reverseCache(tree);
    if (!isPlainDirectory(directory)) return wanted.size > 0;
    const present = readdirSync(directory);
    return present.length !== wanted.size || present.some((name) => readText(join(directory, name)) !== wanted.get(name));
  } catch {
    // It is not a file of the cache.
    return true;
  }
}

/** Creates the cache like the reference's `rebuild-cache`; returns the number of imported entities. */
export function writeReverseCache(root: string, tree: DspTree): number {
  const base = join(root, DSP_DIRECTORY);
  const cache = join(base, ".cache");
  const directory = join(base, REVERSE_DIRECTORY);
  try {
    for (const path of [cache, directory]) if (!isPlainDirectory(path)) rmSync(path, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    const wanted = reverseCache(tree);
    refresh(directory, wanted);
    const sentinel = join(base, CACHE_SENTINEL);
    // It may be a link, which would redirect the write.
    rmSync(sentinel, { recursive: true, force: true });
    writeFileSync(sentinel, "1\n", { flag: "wx" });
    return wanted.size;
  } catch (error) {
    throw fileError("write", directory, error);
  }
}

/** The same after a small change, as the reference does it: only the lists of entities that the changed importers mention. */
export function updateReverseCache(base: string, before: DspTree, { written, removed }: Difference): void {
  const directory = join(base, REVERSE_DIRECTORY);
  if (!isInUse(base) || !isPlainDirectory(directory)) return;
  const texts = [...written, ...removed.map((path): readonly [string, string] => [path, ""])];
  try {
    for (const [path, text] of texts) {
      const importer = path.slice(0, path.indexOf("/"));
      if (path !== importsPath(importer)) continue;
      const was = importedIn(before.get(path) ?? "");
      const is = importedIn(text);
      for (const uid of is) if (!was.has(uid)) rewrite(directory, uid, (lines) => lines.add(importer));
      for (const uid of was) if (!is.has(uid)) rewrite(directory, uid, (lines) => lines.delete(importer));
    }
    flushDirectories(new Set([directory]));
  } catch (error) {
    throw fileError("refresh", directory, error);
  }
}

function importedIn(text: string): ReadonlySet<string> {
  return new Set(readLines(text).flatMap((line) => (isUid(parseImportLine(line).uid) ? [parseImportLine(line).uid] : [])));
}

function rewrite(directory: string, uid: string, change: (lines: Set<string>) => unknown): void {
  const file = join(directory, uid);
  const lines = new Set(readLines(readText(file) ?? ""));
  change(lines);
  if (lines.size === 0) return rmSync(file, { force: true });
  replace(directory, [{ file, text: formatLines([...lines].sort(byteOrder)) }]);
}

function refresh(directory: string, wanted: ReadonlyMap<string, string>): void {
  const present = new Set(readdirSync(directory));
  for (const name of present) {
    if (!wanted.has(name)) rmSync(join(directory, name), { recursive: true, force: true });
  }
  const files = [...wanted].map(([name, text]) => ({ name, file: join(directory, name), text }));
  const stale = files.filter(({ name, file, text }) => !present.has(name) || readText(file) !== text);
  replace(directory, stale);
  if (stale.length > 0 || present.size > wanted.size) flushDirectories(new Set([directory]));
}

/** Removes leftovers of an interrupted run, and links, which would redirect the write. */
function replace(directory: string, files: readonly Replacement[]): void {
  const temporary = join(directory, ".next");
  rmSync(temporary, { recursive: true, force: true });
  replaceFiles(temporary, files);
}

/** Limit for the list of a map's UIDs. */
const LARGEST = 2 ** 28;

/** Undefined if it is no regular file. */
function readText(file: string): string | undefined {
  const bytes = readPlainFile(file, LARGEST);
  return typeof bytes === "string" ? undefined : bytes.toString("utf8");
}

/** Whether the reference has created one, and therefore uses it. */
function isInUse(base: string): boolean {
  return isPlainDirectory(join(base, ".cache")) && entryAt(join(base, CACHE_SENTINEL))?.isFile() === true;
}

function isPlainDirectory(path: string): boolean {
  return entryAt(path)?.isDirectory() ?? false;
}
