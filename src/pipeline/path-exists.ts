import type { Tree } from "../model/tree.js";

/** Whether a path names a file or a directory with files. */
export function pathExists(tree: Tree, path: string): boolean {
  const plain = path.endsWith("/") ? path.slice(0, -1) : path;
  return tree.has(plain) || tree.hasDirectory(plain === "." ? "" : plain);
}
