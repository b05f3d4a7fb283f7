/** Status of a path. Only ENOENT and ENOTDIR mean that it does not exist: a file without permission is not absent. */
import { lstatSync, type Stats } from "node:fs";
import { errorCode, fileError } from "./file-error.js";

/** Undefined if there is nothing; a link is not followed. Throws `UserError` for any other error of the file system. */
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

/** Whether a file system error means that the file does not exist. */
export function isAbsence(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}
