import type { Problem } from "../model/problem.js";

/** Our own directory, the staging directories beside it, and git's are no sources, wherever they lie. */
export function isSourcePath(path: string): boolean {
  return !path.split("/").some((name) => name === ".dsp" || name.startsWith(".dsp.tmp-") || name === ".git");
}

/** A name that was listed and is left out. */
export function skippedFile(path: string, detail: string): Problem {
  return { code: "skipped-file", path, detail };
}
