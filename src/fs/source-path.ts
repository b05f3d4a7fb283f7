import { holdsKey, withoutKeys } from "../model/secrets/issuer-keys.js";
import type { Problem } from "../model/problem.js";

/**
 * Excludes `.dsp`, its staging directories and git's directory, wherever they are, and paths that contain a secret key, because the map
 * would expose it.
 */
export function isSourcePath(path: string): boolean {
  return !isOurs(path) && !holdsKey(path);
}

function isOurs(path: string): boolean {
  return OURS.test(path) && path.split("/").some((name) => name === ".dsp" || name.startsWith(".dsp.tmp-") || name === ".git");
}

/** Few paths have one of these. */
const OURS = /\.(?:dsp|git)/;

/** Source paths, and the problems of `namedLikeKeys`: every path is examined once. */
export function splitPaths(paths: readonly string[]): { readonly sources: readonly string[]; readonly keys: readonly Problem[] } {
  const [sources, named]: [string[], string[]] = [[], []];
  for (const path of paths) if (!isOurs(path)) (holdsKey(path) ? named : sources).push(path);
  return { sources, keys: namedLikeKeys(named) };
}

/** For files left out because their names contain a key; the problem does not show it. */
export function namedLikeKeys(paths: readonly string[]): readonly Problem[] {
  const found = paths.filter((path) => !isOurs(path) && holdsKey(path));
  return found.map((path) => skippedFile(withoutKeys(path), "its name holds what looks like a key; rename it"));
}

/** A listed path that is left out. */
export function skippedFile(path: string, detail: string): Problem {
  return { code: "skipped-file", path, detail };
}
