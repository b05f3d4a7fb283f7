/** `.dsp/` for a single command that changes it: what an interrupted one began is finished first. Apart from reading, which loads none of this. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { takeLock } from "./lock.js";
import { requireDsp, storeOver, type Store } from "./open-store.js";
import { recoverDsp } from "./recover-dsp.js";
import { refuseNewerSchema } from "./refuse-newer-schema.js";
import { JOURNAL, removeLeftovers } from "./staging.js";

/** Runs `change` while nobody else writes. */
export function withLockedStore<Result>(root: string, change: (store: Store) => Result): Result {
  requireDsp(root);
  const lock = takeLock(root);
  try {
    if (existsSync(join(root, JOURNAL))) recoverDsp(root);
    removeLeftovers(root);
    const store = storeOver(root);
    refuseNewerSchema(store.tree);
    return change(store);
  } finally {
    lock.release();
  }
}

/** Brings what an interrupted command began to its end. */
export function finishInterrupted(root: string): void {
  requireDsp(root);
  if (!existsSync(join(root, JOURNAL))) return;
  const lock = takeLock(root);
  try {
    if (existsSync(join(root, JOURNAL))) recoverDsp(root);
  } finally {
    lock.release();
  }
}
