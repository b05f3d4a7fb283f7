import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** A directory with these files that is gone after the test. */
export function temporaryDirectory(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "dsp-test-")));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  return directory;
}
