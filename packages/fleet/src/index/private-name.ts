/** A name of a file that no other process has. */
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export interface PrivateName {
  readonly path: string;
  readonly remove: () => void;
}

/**
 * node-sqlite3-wasm locks a file with a directory beside it, for reading too. Two readers would shut each other out, one that is killed would shut out
 * all that follow, and an index on a read-only disk could not be read. An index never changes under its name, so each reader takes its own name for it.
 */
export function privateName(file: string): PrivateName {
  const directory = mkdtempSync(join(tmpdir(), "dsp-fleet-"));
  const path = join(directory, "index.sqlite");
  try {
    symlinkSync(resolve(file), path);
  } catch {
    // Windows allows links to administrators only.
    copyFileSync(file, path);
  }
  return { path, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
