import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** SHA-256 over paths and contents of all files below a directory, whose place does not count, and their number. */
export function digestOf(directory) {
  const hash = createHash("sha256");
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort())
    hash
      .update(`${path.slice(directory.length)}\0`)
      .update(readFileSync(path))
      .update("\0");
  return { digest: hash.digest("hex"), files: paths.length };
}
