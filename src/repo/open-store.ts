/** `.dsp/` for a single command: what an interrupted one began is finished first, and nothing more is read than is asked for. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isEntityDirectory } from "../dsp/uid.js";
import { UserError } from "../model/problem.js";
import { DiskTree } from "./disk-tree.js";
import { DSP_DIRECTORY, requirePlainDirectory } from "./load-dsp.js";
import { takeLock } from "./lock.js";
import { refuseNewerSchema } from "./refuse-newer-schema.js";
import { recoverDsp } from "./recover-dsp.js";
import { JOURNAL, removeLeftovers } from "./staging.js";
import { readColumn, type ColumnName } from "./text-column.js";

export interface Store {
  readonly root: string;
  readonly tree: DiskTree;
  /** Reads a file of every entity at once; whoever asks for many of them asks for this first. */
  readonly prime: (...columns: readonly ColumnName[]) => void;
}

/** Throws `UserError`, exit code 1, where there is no `.dsp`. */
export function openStore(root: string): Store {
  requireDsp(root);
  if (existsSync(join(root, JOURNAL))) finishInterrupted(root);
  return storeOver(root);
}

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

function requireDsp(root: string): void {
  const base = join(root, DSP_DIRECTORY);
  if (!requirePlainDirectory(base))
    throw new UserError(`directory ${base} not found; run 'init' first, or 'dsp-bootstrap' to map the repository`, 1);
}

function finishInterrupted(root: string): void {
  const lock = takeLock(root);
  try {
    if (existsSync(join(root, JOURNAL))) recoverDsp(root);
  } finally {
    lock.release();
  }
}

function storeOver(root: string): Store {
  const base = join(root, DSP_DIRECTORY);
  const tree = new DiskTree(root);
  const primed = new Set<ColumnName>();
  return {
    root,
    tree,
    prime: (...columns) => {
      for (const name of columns) if (!primed.has(name) && primed.add(name)) prime(tree, base, name);
    },
  };
}

function prime(tree: DiskTree, base: string, name: ColumnName): void {
  const names = tree.list("").flatMap((entry) => (entry.endsWith("/") && isEntityDirectory(entry) ? [entry.slice(0, -1)] : []));
  const { uids, texts } = readColumn(base, name, names);
  if (name !== "exports") return tree.rememberAll(name, new Map(uids.map((uid, index) => [uid, texts[index]])));
  uids.forEach((uid, index) => {
    const text = texts[index];
    tree.rememberList(`${uid}/exports`, text ? text.split("\n") : []);
  });
}
