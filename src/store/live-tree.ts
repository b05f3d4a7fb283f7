/** `.dsp/` for a long-running process: loaded content is cached, and validated by a few file times. */
import { join } from "node:path";
import { type DspTree, isEntityDirectory } from "../dsp/dsp-tree.js";
import { isForeign } from "../dsp/verify/fault.js";
import { entryAt, isThere, listPlain, DSP_DIRECTORY } from "../fs/files.js";
import { DiskTree } from "./disk-tree.js";
import { openStore } from "./open-store.js";
import { stampText } from "../fs/file-stamp.js";
import { JOURNAL, LOCK } from "./staging.js";

const REASONS = "/exports";
/** ms after which the next change certainly alters a directory's time stamp; some file systems have a resolution of one or two seconds. */
const SETTLED = 2500;

/** The directory of an entity's reasons, and its content. */
function isReason(path: string): boolean {
  const cut = path.indexOf("/");
  const end = cut + REASONS.length;
  return cut >= 0 && path.startsWith(REASONS, cut) && (path.length === end || path[end] === "/");
}

/**
 * Loads the descriptions of all entities, and the tables of contents; reasons are read from disk on demand. Throws
 * `UserError` if there is no `.dsp`, or if it contains a link.
 */
export function readLiveTree(root: string): DspTree {
  const { tree, prime } = openStore(root);
  const listed = tree.list ?? (() => []);
  prime("description", "imports", "shared");
  for (const name of tree.index?.others() ?? listed("")) if (!name.endsWith("/") && !isForeign(name)) tree.get(name);
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

/** Whether these files on disk equal those of the tree. */
export function isUnchanged(root: string, tree: DspTree, paths: readonly string[]): boolean {
  const now = new DiskTree(root);
  return paths.every((path) => now.get(path) === tree.get(path));
}

/**
 * A string that differs after every change of `.dsp` by this program or by git, or of the names in it; computing it costs a few file times.
 * A manual edit of an entity's file is not detected.
 */
export function stampsIn(root: string): () => string {
  const base = join(root, DSP_DIRECTORY);
  let listed: { readonly stamp: string; readonly files: readonly string[] } | undefined;
  return () => {
    const stamp = stampText(base);
    if (listed === undefined || listed.stamp !== stamp) {
      const began = Date.now();
      const files = topFiles(base);
      // A name added within one clock tick may leave the directory's time stamp unchanged.
      const settled = (entryAt(base)?.mtimeMs ?? began) < began - SETTLED && stampText(base) === stamp;
      listed = { stamp: settled ? stamp : "", files };
    }
    // Taking the lock changes the directory that contains it.
    return [root, base, ...listed.files, join(root, ".git", "index")].map(stampText).join("\n");
  };
}

function topFiles(base: string): readonly string[] {
  try {
    const files = listPlain(base).filter((name) => !name.endsWith("/"));
    return files.filter((name) => !isEntityDirectory(name)).map((name) => join(base, name));
  } catch {
    // The next reader of the map reports the error.
    return [];
  }
}

/** Whether a write is in progress or was interrupted. */
export function isBeingWritten(root: string): boolean {
  return isThere(join(root, LOCK)) || isThere(join(root, JOURNAL));
}
