/** The directory of the map. */
import { UserError } from "../model/problem.js";
import { entryAt } from "./entry-at.js";

export const DSP_DIRECTORY = ".dsp";

/** Whether `.dsp` exists. Throws `UserError` if it is not a directory. */
export function requirePlainDirectory(base: string): boolean {
  const stat = entryAt(base);
  if (stat === undefined) return false;
  if (stat.isSymbolicLink()) throw new UserError(`${base}: a symbolic link is refused as .dsp; replace it by a directory and run again`);
  if (!stat.isDirectory()) throw new UserError(`${base}: not a directory; move it away and run again`);
  return true;
}

/** The error for a link in place of a file or directory of the map. */
export function refuseLinkInside(path: string): UserError {
  return new UserError(`${path}: a symbolic link inside .dsp is refused; remove it and run again`);
}
