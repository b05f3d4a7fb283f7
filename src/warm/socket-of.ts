/** The socket of the process that answers for a repository. */
import { hash } from "node:crypto";
import { join } from "node:path";

/** Short, because the address of a socket has at most about a hundred bytes. */
const DIGITS = 16;

/** `root`: without links, so that every name of the directory leads to the same process. */
export function socketOf(directory: string, root: string): string {
  return join(directory, hash("sha256", root, "hex").slice(0, DIGITS));
}
