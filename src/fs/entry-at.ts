/** What stands at a path. Only ENOENT and ENOTDIR mean that nothing does: a file that cannot be looked at is not absent. */
import { lstatSync, type Stats } from "node:fs";
import { errorCode, fileError } from "./file-error.js";

/** Undefined where there is nothing; a link is not followed. Throws `UserError` where the file system does not say. */
export function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw fileError("read", path, error);
  }
}

export function isThere(path: string): boolean {
  return entryAt(path) !== undefined;
}

/** Whether an error of the file system says that there is no such file. */
export function isAbsence(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}
