import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeDirectories } from "../../src/fs/make-directories.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

test("makes what is missing, and nothing twice", () => {
  const path = join(temporaryDirectory(), "a/b/c");
  makeDirectories(path, 0o700);
  makeDirectories(path, 0o700);
  expect(statSync(path).isDirectory()).toBe(true);
  if (process.platform !== "win32") expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
});

test("fails at once where nothing can be made", () => {
  const file = join(temporaryDirectory({ file: "" }), "file");
  // Node's recursive mode never returns for the second one.
  const blocked = [join(file, "a/b"), ...(process.platform === "linux" ? ["/proc/nothing/here"] : [])];
  for (const path of blocked) expect(() => makeDirectories(path)).toThrow(/ENOENT|ENOTDIR/);
});
