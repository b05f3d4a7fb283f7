import { holdsKey, withoutKeys } from "../model/issuer-keys.js";
import type { Problem } from "../model/problem.js";

/**
 * Our own directory, the staging directories beside it, and git's are no sources, wherever they lie; nor is what has a key in its name: the map
 * would have to show it.
 */
export function isSourcePath(path: string): boolean {
  return !isOurs(path) && !holdsKey(path);
}

function isOurs(path: string): boolean {
  return path.split("/").some((name) => name === ".dsp" || name.startsWith(".dsp.tmp-") || name === ".git");
}

/** Of files that are left out because of a key in their names; it is not in the finding. */
export function namedLikeKeys(paths: readonly string[]): readonly Problem[] {
  const found = paths.filter((path) => !isOurs(path) && holdsKey(path));
  return found.map((path) => skippedFile(withoutKeys(path), "its name holds what looks like a key; rename it"));
}

/** A name that was listed and is left out. */
export function skippedFile(path: string, detail: string): Problem {
  return { code: "skipped-file", path, detail };
}
