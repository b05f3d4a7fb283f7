import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** A directory with these files that is gone after the test. */
export function temporaryDirectory(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "dsp-test-")));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  writeFiles(directory, files);
  return directory;
}

export function writeFiles(directory: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
}

/** A directory for what many tests copy; it is gone after the run (`test/support/own-cache.ts`). */
export function originalDirectory(): string {
  return realpathSync(mkdtempSync(join(process.env["TEST_ORIGINALS"] ?? tmpdir(), "dsp-test-")));
}

const originals = new Map<string, Promise<string>>();

/** A copy of a directory that `make` fills. The first test that asks for `key` makes the original. */
export async function copyOfDirectory(key: string, make: (directory: string) => Promise<void>): Promise<string> {
  let original = originals.get(key);
  if (original === undefined) {
    const directory = originalDirectory();
    original = make(directory).then(() => directory);
    originals.set(key, original);
  }
  const copy = temporaryDirectory();
  cpSync(await original, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  return copy;
}
