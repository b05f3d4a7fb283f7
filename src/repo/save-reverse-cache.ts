import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DspTree } from "../dsp/dsp-tree.js";
import { CACHE_SENTINEL, REVERSE_DIRECTORY, reverseCache } from "../dsp/reverse-cache.js";
import { fileError } from "./file-error.js";

/**
 * Brings the reference's reverse cache up to date where there is one (semantics 0.3): a stale one silently corrupts its
 * answers. Compares with what is there, for a checkout may have made it stale although nothing was written now.
 */
export function saveReverseCache(base: string, tree: DspTree): void {
  const directory = join(base, REVERSE_DIRECTORY);
  if (!isPlainDirectory(join(base, ".cache")) || !existsSync(join(base, CACHE_SENTINEL))) return;
  try {
    // A link in its place would lead our writes elsewhere.
    if (!isPlainDirectory(directory)) rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    refresh(directory, reverseCache(tree));
  } catch (error) {
    throw fileError("refresh", directory, error);
  }
}

/** Whether the reference would answer from a cache that says something else than the tree. */
export function isReverseCacheStale(base: string, tree: DspTree): boolean {
  if (!isPlainDirectory(join(base, ".cache")) || !existsSync(join(base, CACHE_SENTINEL))) return false;
  const directory = join(base, REVERSE_DIRECTORY);
  try {
    const wanted = reverseCache(tree);
    if (!isPlainDirectory(directory)) return wanted.size > 0;
    const present = readdirSync(directory);
    return present.length !== wanted.size || present.some((name) => readFileSync(join(directory, name), "utf8") !== wanted.get(name));
  } catch {
    // Whatever stands there is no file of the cache.
    return true;
  }
}

function refresh(directory: string, wanted: ReadonlyMap<string, string>): void {
  const present = new Set(readdirSync(directory));
  for (const name of present) {
    if (!wanted.has(name)) rmSync(join(directory, name), { recursive: true, force: true });
  }
  const temporary = join(directory, ".next");
  for (const [name, text] of wanted) {
    const file = join(directory, name);
    if (present.has(name) && readFileSync(file, "utf8") === text) continue;
    writeFileSync(temporary, text);
    renameSync(temporary, file);
  }
}

function isPlainDirectory(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
