/** A new directory to work in, below the one that was asked for or, without one, the system's for temporary files. */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export function workDirectory(place, prefix) {
  const parent = resolve(place ?? tmpdir());
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, prefix));
}
