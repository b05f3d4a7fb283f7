/** `.dsp/` for somebody who asks it again and again: what is read at once is kept, and whether it still stands is seen by a few file times. */
import { join } from "node:path";
import type { DspTree } from "../dsp/dsp-tree.js";
import { isEntityDirectory } from "../dsp/uid.js";
import { readDirectoryNames } from "./index/directory-names.js";
import { entryAt, isThere } from "../fs/entry-at.js";
import { DiskTree } from "./disk-tree.js";
import { DSP_DIRECTORY } from "../fs/dsp-directory.js";
import { openStore } from "./open-store.js";
import type { Snapshots } from "./index/prefetch.js";
import { stampText } from "../fs/file-stamp.js";
import { JOURNAL, LOCK } from "./staging.js";

const REASONS = "/exports";
/** ms after which a directory's time moves with the next change for sure; some file systems count whole seconds, others two. */
const SETTLED = 2500;

/** The directory of an entity's reasons, and whatever stands in it. */
function isReason(path: string): boolean {
  const cut = path.indexOf("/");
  const end = cut + REASONS.length;
  return cut >= 0 && path.startsWith(REASONS, cut) && (path.length === end || path[end] === "/");
}

/**
 * Reads what all entities say of themselves, and the tables of contents; reasons are read from disk whenever they are asked for. Throws
 * `UserError` where there is no `.dsp`, and where a link stands in it. `proofs`: what has been proved of it already.
 */
export function readLiveTree(root: string, snapshots?: Snapshots): DspTree {
  const { tree, prime } = openStore(root, snapshots);
  const listed = tree.list ?? (() => []);
  prime("description", "imports", "shared");
  for (const name of listed("")) if (!name.endsWith("/")) tree.get(name);
  const get = (path: string): string | undefined => (isReason(path) ? new DiskTree(root).get(path) : tree.get(path));
  const list = (directory: string): readonly string[] => (isReason(directory) ? new DiskTree(root).list(directory) : listed(directory));
  return {
    index: tree.index,
    keep: tree.keep,
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
 * Signs that differ after every change of `.dsp` by this program, by git, or to the names in it; each look costs a few file times. A line
 * that somebody edits in the file of an entity does not show in them.
 */
export function signsIn(root: string): () => string {
  const base = join(root, DSP_DIRECTORY);
  let listed: { readonly sign: string; readonly files: readonly string[] } | undefined;
  return () => {
    const sign = stampText(base);
    if (listed === undefined || listed.sign !== sign) {
      const began = Date.now();
      const files = topFiles(base);
      // A name that comes within a tick of the file system's clock may leave the time of its directory as it is.
      const settled = (entryAt(base)?.mtimeMs ?? began) < began - SETTLED && stampText(base) === sign;
      listed = { sign: settled ? sign : "", files };
    }
    // Whoever takes the lock changes the directory that it lies in.
    return [root, base, ...listed.files, join(root, ".git", "index")].map(stampText).join("\n");
  };
}

function topFiles(base: string): readonly string[] {
  try {
    const files = readDirectoryNames(base, base, "names").filter((name) => !name.endsWith("/"));
    return files.filter((name) => !isEntityDirectory(name)).map((name) => join(base, name));
  } catch {
    // Whoever reads the map next says what is wrong.
    return [];
  }
}

/** Somebody is writing it right now, or was interrupted at that. */
export function isBeingWritten(root: string): boolean {
  return isThere(join(root, LOCK)) || isThere(join(root, JOURNAL));
}
