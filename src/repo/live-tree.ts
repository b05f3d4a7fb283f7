/** `.dsp/` for somebody who asks it again and again: what is read at once is kept, and whether it still stands is seen by a few file times. */
import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import type { DspTree } from "../dsp/dsp-tree.js";
import { DiskTree } from "./disk-tree.js";
import { DSP_DIRECTORY } from "./dsp-directory.js";
import { openStore } from "./open-store.js";
import { JOURNAL, LOCK } from "./staging.js";

/**
 * Reads what all entities say of themselves, and the tables of contents; reasons are read from disk whenever they are asked for. Throws
 * `UserError` where there is no `.dsp`, and where a link stands in it.
 */
export function readLiveTree(root: string): DspTree {
  const { tree, prime } = openStore(root);
  const listed = tree.list ?? (() => []);
  prime("description", "imports", "shared");
  for (const name of listed("")) if (!name.endsWith("/")) tree.get(name);
  const isReason = (path: string): boolean => path.split("/", 2)[1] === "exports";
  const get = (path: string): string | undefined => (isReason(path) ? new DiskTree(root).get(path) : tree.get(path));
  const list = (directory: string): readonly string[] => (isReason(directory) ? new DiskTree(root).list(directory) : listed(directory));
  return {
    get,
    list,
    has: (path) => get(path) !== undefined,
    get size() {
      return tree.size;
    },
    keys: () => tree.keys(),
    values: () => tree.values(),
    entries: () => tree.entries(),
    forEach: (visit) => tree.forEach(visit),
    [Symbol.iterator]: () => tree.entries(),
  };
}

/** Whether what stands of these files on disk is what the tree has of them. */
export function isUnchanged(root: string, tree: DspTree, paths: readonly string[]): boolean {
  const now = new DiskTree(root);
  return paths.every((path) => now.get(path) === tree.get(path));
}

/**
 * Differs after every change of `.dsp` by this program, by git, or to the names in it; costs a few looks at file times. A line that
 * somebody edits in the file of an entity does not show here.
 */
export function signsOf(root: string): string {
  const base = join(root, DSP_DIRECTORY);
  const tops = new DiskTree(root).list("").filter((name) => !name.endsWith("/"));
  // Whoever takes the lock changes the directory that it lies in.
  return [root, base, ...tops.map((name) => join(base, name)), join(root, ".git", "index")].map(signOf).join("\n");
}

function signOf(path: string): string {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    return stat === undefined ? "" : `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`;
  } catch {
    return "";
  }
}

/** Somebody is writing it right now, or was interrupted at that. */
export function isBeingWritten(root: string): boolean {
  return existsSync(join(root, LOCK)) || existsSync(join(root, JOURNAL));
}
