/** `.dsp/` for a single command: only the requested files are read. */
import { join } from "node:path";
import type { DspTree } from "../dsp/dsp-tree.js";
import type { Uid } from "../model/operation.js";
import { userError, withExitCode } from "../model/errors/user-error.js";
import { DiskTree } from "./disk-tree.js";
import { DSP_DIRECTORY, requirePlainDirectory } from "../fs/files.js";
import { openIndex } from "./index/entity-index.js";
import { readDirectoryNames } from "./index/directory-names.js";
import { readExports, type ColumnName } from "./index/text-column.js";

/** Number of an entity's importers below which they are read one by one. */
export const MANY = 2000;

export interface Store {
  readonly root: string;
  readonly tree: DspTree;
  /** Loads a file of every entity at once; call it before accessing many of them. */
  readonly prime: (...columns: readonly ColumnName[]) => void;
  /** Loads all reasons of an entity's importers, if there are many. */
  readonly primeExports: (uid: Uid) => void;
}

/** For reading, when there is no journal. Throws `UserError`, exit code 1, if there is no `.dsp`. */
export function openStore(root: string): Store {
  requireDsp(root);
  return storeOver(root);
}

/** The exit code is that of the protocol; commands of this program have 2. */
export function requireDsp(root: string): void {
  const base = join(root, DSP_DIRECTORY);
  if (!requirePlainDirectory(base)) throw withExitCode(userError("no-map", { place: root }), 1);
}

/** `requireDsp` must have succeeded. */
export function storeOver(root: string): Store {
  const base = join(root, DSP_DIRECTORY);
  const tree = new DiskTree(root);
  const { index, prime, keep } = openIndex(base, tree);
  tree.index = index;
  tree.keep = keep;
  return { root, tree, prime: (...columns) => columns.forEach(prime), primeExports: (uid) => primeExports(tree, base, uid) };
}

function primeExports(tree: DiskTree, base: string, uid: Uid): void {
  const directory = `${uid}/exports`;
  tree.requirePlain(directory);
  const all = readDirectoryNames(base, join(base, directory), `names-${uid}`);
  tree.addListing(directory, all);
  const names = all.filter((name) => !name.endsWith("/"));
  if (names.length >= MANY) tree.addFiles(directory, readExports(base, uid, names));
}
