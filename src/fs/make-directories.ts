import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "./files.js";

/**
 * Makes a directory and its parents, if they are missing. Throws what the file system throws. Node's own recursive mode never returns below a
 * directory in which nothing can be made (`/proc`).
 */
export function makeDirectories(path: string, mode?: number): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeDirectories(parent, mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process may have made it.
    if (errorCode(error) !== "EEXIST") throw error;
  }
}
