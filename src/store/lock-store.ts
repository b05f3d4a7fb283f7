/** `.dsp/` for a single command that changes it: first completes an interrupted update. Separate from reading, which loads none of this. */
import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { isThere } from "../fs/files.js";
import { loadDsp, type LoadedDsp } from "./load-dsp.js";
import { takeLock } from "./lock.js";
import { openStore, requireDsp, storeOver, type Store } from "./open-store.js";
import { readUndisturbed } from "./read-undisturbed.js";
import { refuseNewerSchema } from "./refuse-newer-schema.js";
import { JOURNAL, removeLeftovers, removeStaging } from "./staging.js";
import { removeJournal } from "./journal.js";
import { carryOut } from "./save-dsp.js";

/** Runs `change` under the lock. */
export function withLockedStore<Result>(root: string, change: (store: Store) => Result): Result {
  requireDsp(root);
  return whileLocked(root, () => {
    if (isThere(join(root, JOURNAL))) recoverDsp(root);
    removeLeftovers(root);
    const store = storeOver(root);
    refuseNewerSchema(store.tree);
    return change(store);
  });
}

/** Runs a query that reads a tree as a whole, file by file; `ask` must have read everything when it returns. */
export function askStore<Result>(root: string, ask: (open: () => Store) => Result): Result {
  const calm = readUndisturbed(root, () => ask(() => openStore(root)));
  return calm === undefined ? askLocked(root, ask) : calm.result;
}

/**
 * The same under the lock, for files that others keep changing; first completes an interrupted update. In a read-only directory nobody
 * can write, so the query runs on the tree as if the update were completed.
 */
export function askLocked<Result>(root: string, ask: (open: () => Store) => Result): Result {
  requireDsp(root);
  if (!isWritable(root)) {
    const tree = isThere(join(root, JOURNAL)) ? loadDsp(root)?.tree : undefined;
    return ask(() => (tree === undefined ? openStore(root) : { root, tree, prime: () => undefined }));
  }
  return whileLocked(root, () => {
    if (isThere(join(root, JOURNAL))) recoverDsp(root);
    return ask(() => openStore(root));
  });
}

/** Calls `read` while nobody writes, else under the lock. `read` heeds the journal of an interrupted command. */
export function readAsItIs<Result>(root: string, read: () => Result): Result {
  const calm = readUndisturbed(root, read);
  if (calm !== undefined) return calm.result;
  return isWritable(root) ? whileLocked(root, read) : read();
}

export function whileLocked<Result>(root: string, act: () => Result): Result {
  const lock = takeLock(root);
  try {
    return act();
  } finally {
    lock.release();
  }
}

function isWritable(root: string): boolean {
  try {
    accessSync(root, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads `.dsp` for a change. First completes an interrupted update on disk, or discards its journal if it is useless,
 * and removes its temporary files. Throws like `loadDsp` and `saveDsp`.
 */
export function recoverDsp(root: string): LoadedDsp | undefined {
  const loaded = loadDsp(root);
  if (loaded !== undefined) refuseNewerSchema(loaded.tree);
  removeLeftovers(root);
  const journal = loaded?.journal;
  if (loaded !== undefined && typeof journal === "object") {
    try {
      carryOut(root, journal.changes, loaded.tree);
    } finally {
      removeStaging(root);
    }
  } else removeJournal(root);
  return loaded;
}
