/** `.dsp/` for a single command: nothing more is read than is asked for. */
import { join } from "node:path";
import type { DspTree } from "../dsp/dsp-tree.js";
import type { Uid } from "../model/operation.js";
import { UserError } from "../model/problem.js";
import { DiskTree } from "./disk-tree.js";
import { DSP_DIRECTORY, requirePlainDirectory } from "../fs/dsp-directory.js";
import { openIndex } from "./index/entity-index.js";
import { readDirectoryNames } from "./index/directory-names.js";
import type { Snapshots } from "./index/prefetch.js";
import { readExports, type ColumnName } from "./index/text-column.js";

/** Of an entity's importers: fewer are read one by one. */
export const MANY = 2000;

export interface Store {
  readonly root: string;
  readonly tree: DspTree;
  /** Reads a file of every entity at once; whoever asks for many of them asks for this first. */
  readonly prime: (...columns: readonly ColumnName[]) => void;
  /** Reads all that an entity says of its importers, where they are many. */
  readonly primeExports: (uid: Uid) => void;
}

/** For reading, where no journal lies. Throws `UserError`, exit code 1, where there is no `.dsp`. */
export function openStore(root: string, snapshots?: Snapshots): Store {
  requireDsp(root);
  return storeOver(root, snapshots);
}

export function requireDsp(root: string): void {
  const base = join(root, DSP_DIRECTORY);
  if (!requirePlainDirectory(base))
    throw new UserError(`directory ${base} not found; run 'init' first, or 'dsp-bootstrap' to map the repository`, 1);
}

/** `requireDsp` has seen that it is there. */
export function storeOver(root: string, snapshots?: Snapshots): Store {
  const base = join(root, DSP_DIRECTORY);
  const tree = new DiskTree(root);
  const { index, prime, keep } = openIndex(base, tree, snapshots);
  tree.index = index;
  tree.keep = keep;
  return { root, tree, prime: (...columns) => columns.forEach(prime), primeExports: (uid) => primeExports(tree, base, uid) };
}

function primeExports(tree: DiskTree, base: string, uid: Uid): void {
  const directory = `${uid}/exports`;
  tree.requirePlain(directory);
  const all = readDirectoryNames(base, join(base, directory), `names-${uid}`);
  tree.rememberList(directory, all);
  const names = all.filter((name) => !name.endsWith("/"));
  if (names.length >= MANY) tree.rememberFiles(directory, readExports(base, uid, names));
}
