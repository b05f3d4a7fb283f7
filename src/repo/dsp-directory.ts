/** Where the map stands. */
import { lstatSync } from "node:fs";
import { UserError } from "../model/problem.js";
import { fileError } from "./file-error.js";

export const DSP_DIRECTORY = ".dsp";

/** Whether `.dsp` is there. Throws `UserError` where something else has its name. */
export function requirePlainDirectory(base: string): boolean {
  let stat;
  try {
    stat = lstatSync(base, { throwIfNoEntry: false });
  } catch (error) {
    throw fileError("read", base, error);
  }
  if (stat === undefined) return false;
  if (stat.isSymbolicLink()) throw new UserError(`${base}: a symbolic link is refused as .dsp; replace it by a directory and run again`);
  if (!stat.isDirectory()) throw new UserError(`${base}: not a directory; move it away and run again`);
  return true;
}
