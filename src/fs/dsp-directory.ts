/** The directory of the map. */
import { userError, type UserError } from "../model/errors/user-error.js";
import { entryAt } from "./entry-at.js";

export const DSP_DIRECTORY = ".dsp";

/** Whether `.dsp` exists. Throws `UserError` if it is not a directory. */
export function requirePlainDirectory(base: string): boolean {
  const stat = entryAt(base);
  if (stat === undefined) return false;
  if (stat.isSymbolicLink()) throw userError("map-is-a-link", { path: base });
  if (!stat.isDirectory()) throw userError("map-is-a-file", { path: base });
  return true;
}

/** The error for a link in place of a file or directory of the map. */
export function refuseLinkInside(path: string): UserError {
  return userError("link-inside-map", { path });
}

/** Whether a path of a tree is inside `.dsp` and outside the reference's cache. Paths are built from UIDs, but a journal is untrusted. */
export function isInside(path: string): boolean {
  const names = path.split("/");
  const plain = names.every((name) => name !== "" && name !== "." && name !== ".." && !name.includes("\\") && !name.includes("\0"));
  return plain && names[0] !== ".cache";
}
