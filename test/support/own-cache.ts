/** The suite keeps what it keeps between runs in a directory of its own, and takes it away in the end. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function setup(): () => void {
  const directory = mkdtempSync(join(tmpdir(), "dsp-cache-"));
  process.env["XDG_CACHE_HOME"] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}
