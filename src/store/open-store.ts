/** `.dsp/` for a single command: only the requested files are read. */
import { join } from "node:path";
import type { DspTree } from "../dsp/dsp-tree.js";
import { userError, withExitCode } from "../model/errors/user-error.js";
import { DiskTree } from "./disk-tree.js";
import { DSP_DIRECTORY, requirePlainDirectory } from "../fs/files.js";
import { openIndex } from "./index/entity-index.js";
import type { ColumnName } from "./index/text-column.js";

export interface Store {
  readonly root: string;
  readonly tree: DspTree;
  /** Loads a file of every entity at once; call it before accessing many of them. */
  readonly prime: (...columns: readonly ColumnName[]) => void;
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
  return { root, tree, prime: (...columns) => columns.forEach(prime) };
}
