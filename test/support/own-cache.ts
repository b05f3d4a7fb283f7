/** The suite has a cache of its own, and a place for the repositories that tests copy; both are removed in the end. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { keepInMemory } = (await import(new URL("../../.ci/temporary-files.mjs", import.meta.url).href)) as {
  readonly keepInMemory: () => void;
};

export function setup(): () => void {
  keepInMemory();
  const directory = mkdtempSync(join(tmpdir(), "dsp-cache-"));
  const originals = join(directory, "originals");
  mkdirSync(originals);
  process.env["XDG_CACHE_HOME"] = directory;
  process.env["TEST_ORIGINALS"] = originals;
  return () => rmSync(directory, { recursive: true, force: true });
}
