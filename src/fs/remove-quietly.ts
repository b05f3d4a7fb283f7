import { rmSync } from "node:fs";
import { ignoreFailure } from "./ignored-failures.js";

/** Removes what a failed writing may have left: a cache is a convenience, and what made it fail is worth more than this. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    ignoreFailure(path, error);
  }
}
