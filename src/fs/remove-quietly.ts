import { rmSync } from "node:fs";
import { ignoreFailure } from "./ignored-failures.js";

/** Removes leftovers of a failed write to a cache, ignoring errors: the original error is more important. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    ignoreFailure(path, error);
  }
}
